package uci

import (
	"context"
	"io"
	"testing"
	"time"

	"alfiere/legal"
)

// TestFinish: a count that has run for a while ends with the conversation, one
// that was begun just before, as by a script, runs to its end.
func TestFinish(t *testing.T) {
	for ago, stopped := range map[time.Duration]bool{0: false, 2 * scriptLead: true} {
		c := &session{ctx: t.Context(), out: &output{w: io.Discard}, input: &input{lines: make(chan string)}}
		cut := false
		c.start(job{patience: time.Minute, run: func(ctx context.Context, _ *output) {
			select {
			case <-ctx.Done():
				cut = true
			case <-time.After(3 * time.Second):
			}
		}})
		c.task.began = time.Now().Add(-ago)
		c.finish()
		if cut != stopped {
			t.Errorf("begun %v ago: stopped %v, want %v", ago, cut, stopped)
		}
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
