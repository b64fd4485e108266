package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestExitCodes(t *testing.T) {
	tests := []struct {
		args string
		want int
	}{
		{"", exitDone}, {"uci", exitDone}, {"version", exitDone}, {"perft 2", exitDone},
		{"fly", exitUsage}, {"uci now", exitUsage}, {"--fast", exitUsage},
		{"perft", exitUsage}, {"perft x", exitUsage}, {"perft -- -1", exitUsage}, {"perft 65", exitUsage}, {"perft 1 2", exitUsage},
		{"perft 1 --fen nonsense", exitUsage},
		{"bench --depth 0", exitUsage}, {"bench --depth", exitUsage},
		{"suite", exitUsage}, {"suite a.epd --depth 1 --nodes 1", exitUsage}, {"suite a.epd --threads 0", exitUsage},
		{"suite a.epd --movetime 0", exitUsage}, {"suite a.epd --nodes 0", exitUsage}, {"suite a.epd --depth 0", exitUsage},
		{"suite " + os.DevNull, exitFailed}, {"--version", exitDone},
		{"suite no-such-file.epd", exitFailed},
		{"train", exitUsage}, {"train --data a.vf --out b --hidden 100", exitUsage},
		{"train --data a.vf --out b --lambda 0.1:x", exitUsage}, {"train --data a.vf --out b --sample 0", exitUsage},
		{"train --data a.vf --out b --resume no-such-file", exitFailed},
		{"train --data no-such-file.vf --out b", exitFailed}, {"judge --data a.vf no-such-file.alfn", exitFailed}, {"judge --data a.vf", exitUsage},
		{"judge --data no-such-file.vf ../../eval/net/default.alfn", exitFailed}, {"train --data a.vf --out b --max-score 32768", exitUsage},
		{"train --data a.vf --out b --lambda-few=-0.5", exitUsage}, {"train --data a.vf --out b --lambda-few 1.5", exitUsage},
		{"train --data a.vf --out b --from x --from y --shares 0:1", exitUsage}, {"train --data a.vf --out b --from x --from y.checkpoint", exitUsage},
	}
	for _, test := range tests {
		var out, errs bytes.Buffer
		c := &console{t.Context(), strings.NewReader(""), &out, &errs}
		got := run(c, strings.Fields(test.args))
		if got != test.want || got == exitUsage && (out.Len() > 0 || errs.Len() == 0) {
			t.Errorf("alfiere %s: exit code %d, want %d\nstandard output: %s\nstandard error: %s",
				test.args, got, test.want, &out, &errs)
		}
	}
}

// Neither a file's name nor an argument, repeated in a message, can command the
// terminal.
func TestHarmlessMessages(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "a\x1b[31m.vf"), []byte("half a game"), 0o666); err != nil {
		t.Skip(err) // not every system has such names
	}
	games := filepath.Join(folder, "*.vf")
	for _, args := range [][]string{
		{"fly\x1b[31m"}, {"suite", "no-such-\x1b[31m.epd"},
		{"train", "--data", games, "--out", filepath.Join(folder, "net")},
		{"judge", "--data", games, "../../eval/net/default.alfn"},
	} {
		var out, errs bytes.Buffer
		code := run(&console{t.Context(), strings.NewReader(""), &out, &errs}, args)
		if text := out.String() + errs.String(); code == exitDone || strings.Contains(text, "\x1b") {
			t.Errorf("%q: exit code %d, %q", args, code, text)
		}
	}
}

// dialogue runs the program on pipes and waits for its answers.
type dialogue struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string
}

func newDialogue(t *testing.T) *dialogue {
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	d := &dialogue{t, inWrite, make(chan string)}
	go func() {
		code := run(&console{context.Background(), inRead, outWrite, io.Discard}, nil)
		if code != exitDone {
			t.Errorf("exit code %d", code)
		}
		outWrite.Close()
		inRead.Close()
	}()
	go func() {
		defer close(d.lines)
		for s := bufio.NewScanner(outRead); s.Scan(); {
			d.lines <- s.Text()
		}
	}()
	t.Cleanup(func() {
		inWrite.Close()
		for range d.lines { // until the program has ended
		}
	})
	return d
}

func (d *dialogue) send(text string) { io.WriteString(d.in, text) }

// expect returns the output up to the first line that matches pattern.
func (d *dialogue) expect(pattern string) string {
	d.t.Helper()
	var all strings.Builder
	for deadline := time.After(time.Minute); ; {
		select {
		case line, ok := <-d.lines:
			all.WriteString(line + "\n")
			if regexp.MustCompile(pattern).MatchString(line) {
				return all.String()
			}
			if !ok {
				d.t.Fatalf("no %q in %s", pattern, &all)
			}
		case <-deadline:
			d.t.Fatalf("still no %q in %s", pattern, &all)
		}
	}
}

func TestFindsMate(t *testing.T) {
	d := newDialogue(t)
	for _, limit := range []string{"mate 1", "depth 4", "movetime 200", "nodes 20000", "wtime 1000 btime 1000"} {
		d.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo " + limit + "\n")
		answer := d.expect("^bestmove ")
		if !strings.Contains(answer, " score mate 1 ") || !strings.HasSuffix(answer, "bestmove a1a8\n") {
			t.Errorf("go %s gives\n%s", limit, answer)
		}
	}
}

// However little time there is, a move comes; and a ponder hit counts however
// early it comes.
func TestAlwaysMoves(t *testing.T) {
	d := newDialogue(t)
	d.send("position startpos moves e2e4\n")
	for _, limit := range []string{
		"btime 0", "btime -100 binc 5", "wtime 1000", "movetime 0", "nodes 1", "depth 1", "btime 1 movestogo 1",
		"depth x", "ponder btime 50\nponderhit", "ponder depth 1\nponderhit", "infinite\nstop", "ponder\nstop",
	} {
		d.send("go " + limit + "\nisready\n")
		d.expect("^bestmove [a-h][1-8][a-h][1-8]")
	}
}

func TestMultiPV(t *testing.T) {
	d := newDialogue(t)
	d.send("setoption name MultiPV value 3\nsetoption name UCI_ShowWDL value true\ngo depth 3\n")
	answer := d.expect("^bestmove ")
	for _, want := range []string{"multipv 1 ", "multipv 2 ", "multipv 3 ", " wdl "} {
		if !strings.Contains(answer, want) {
			t.Errorf("no %q in\n%s", want, answer)
		}
	}
}

func TestUCIBench(t *testing.T) {
	d := newDialogue(t)
	d.send("bench 1\nbench 1\n")
	const last = `^[0-9]+ nodes [0-9]+ nps$`
	nodes := func() string {
		lines := strings.Split(strings.TrimSpace(d.expect(last)), "\n")
		return strings.Fields(lines[len(lines)-1])[0]
	}
	if first, second := nodes(), nodes(); first != second {
		t.Errorf("bench gives %s nodes, then %s", first, second)
	}
}

// Without a depth the bench has its own, and it can be stopped.
func TestUCIBenchStopped(t *testing.T) {
	d := newDialogue(t)
	d.send("bench\n")
	d.expect("^info string position 1 of ")
	d.send("stop\n")
	d.expect("^info string bench stopped$")
}
