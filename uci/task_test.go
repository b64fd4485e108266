package uci

import (
	"context"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"alfiere/legal"
)

// TestFinish: a count that has run for a while ends with the conversation, one
// that was begun just before, as by a script, runs to its end.
func TestFinish(t *testing.T) {
	for ago, stopped := range map[time.Duration]bool{0: false, 2 * scriptLead: true} {
		synctest.Test(t, func(t *testing.T) {
			c := &session{ctx: t.Context(), out: &output{w: io.Discard}, input: &input{lines: make(chan string)}}
			cut := false
			c.start(job{patience: time.Minute, run: func(ctx context.Context, _ *output) {
				select {
				case <-ctx.Done():
					cut = true
				case <-time.After(3 * scriptLead):
				}
			}})
			time.Sleep(ago)
			c.finish()
			if cut != stopped {
				t.Errorf("begun %v ago: stopped %v, want %v", ago, cut, stopped)
			}
		})
	}
}

// TestQuitBehindCounts: a quit that ends a count also ends those that wait behind it.
func TestQuitBehindCounts(t *testing.T) {
	lines := make(chan string, 1)
	c := &session{ctx: t.Context(), out: &output{w: io.Discard}, input: &input{lines: lines},
		game: legal.NewGame(legal.StartPosition())}
	c.start(job{patience: countPatience, run: func(ctx context.Context, _ *output) { <-ctx.Done() }})
	c.task.began = time.Now().Add(-2 * scriptLead)
	lines <- "quit"
	before := time.Now()
	c.goSearch("perft 60")
	c.finish()
	if time.Since(before) >= countPatience {
		t.Errorf("a count begun after the quit ran for %v", time.Since(before))
	}
}

// TestEndedBy: a stop ends a count, unless it may be meant for a search behind it; a
// quit ends one that somebody types it to.
func TestEndedBy(t *testing.T) {
	for _, c := range []struct {
		starts, typed  bool
		lines          string
		ended, hurried bool
	}{
		{false, true, "isready", false, false}, {false, true, "stop", true, false}, {false, false, " stop ", true, false},
		{true, true, "stop", false, true}, {true, true, "stop,stop", false, true},
		{false, true, "go infinite,stop", false, true}, {false, true, "bench,stop", false, true},
		{false, true, "quit", true, false}, {false, false, "quit", false, false}, {true, true, "stop,quit", true, true},
	} {
		count := &task{began: time.Now()}
		if c.typed {
			count.began = count.began.Add(-2 * scriptLead)
		}
		w := wait{count: count, timer: time.NewTimer(countPatience), starts: c.starts}
		ended := false
		for line := range strings.SplitSeq(c.lines, ",") {
			ended = w.endedBy(line)
		}
		if ended != c.ended || w.hurried != c.hurried {
			t.Errorf("%+v: ended %t, hurried %t", c, ended, w.hurried)
		}
	}
}
