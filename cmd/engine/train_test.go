package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"alfiere/eval"
	"alfiere/eval/train/viriformat"
	"alfiere/legal"
)

// writeGames writes a file of games in which the first legal quiet move is
// always played, from all Chess960 starts.
func writeGames(t *testing.T, name string) {
	t.Helper()
	var content []byte
	for number := range 960 {
		start, err := legal.Chess960Position(number)
		if err != nil {
			t.Fatal(err)
		}
		g := viriformat.Game{Start: start, Result: viriformat.Draw}
		for p := start; len(g.Moves) < 12; {
			moves := p.AppendMoves(nil, legal.GenQuiet)
			if len(moves) == 0 {
				break
			}
			g.Moves = append(g.Moves, viriformat.Scored{Move: moves[0], Score: int16(number - 480)})
			var next legal.Position
			var d legal.Delta
			p.Make(moves[0], &next, &d)
			p = next
		}
		if content, err = g.Append(content); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(name, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// Where the network cannot be written, or would replace its own data, nothing is
// trained and nothing is changed.
func TestTrainOut(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games.vf")
	writeGames(t, games)
	before, err := os.ReadFile(games)
	if err != nil {
		t.Fatal(err)
	}
	mine := filepath.Join(dir, "mine")
	var network bytes.Buffer
	if _, err := eval.Default().WriteTo(&network); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(mine, network.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(mine+".md", []byte("my notes"), 0o600); err != nil {
		t.Fatal(err)
	}
	for out, want := range map[string]string{
		mine:                            "mine.md is there already and no report",
		games:                           "one of the files of --data",
		dir:                             "a folder",
		filepath.Join(dir, "no", "net"): "nothing can be written",
	} {
		var output, errs bytes.Buffer
		args := []string{"train", "--data", games, "--out", out, "--hidden", "64", "--epochs", "1", "--batch", "1000"}
		if code := run(&console{t.Context(), strings.NewReader(""), &output, &errs}, args); code != exitFailed ||
			!strings.Contains(errs.String(), want) || output.Len() > 0 {
			t.Errorf("--out %s: exit code %d, %s%s", out, code, &output, &errs)
		}
	}
	if after, err := os.ReadFile(games); err != nil || !bytes.Equal(after, before) {
		t.Errorf("the data are not what they were: %v", err)
	}
}

func TestTrain(t *testing.T) {
	dir := t.TempDir()
	writeGames(t, filepath.Join(dir, "games.vf"))
	network := filepath.Join(dir, "small.nnue")
	args := []string{"train", "--data", filepath.Join(dir, "*.vf"), "--out", network,
		"--hidden", "64", "--epochs", "1", "--batch", "1000", "--superbatch", "3", "--lambda", "0.1:0.5", "--threads", "2"}
	train := func(args []string) string {
		var out, errs bytes.Buffer
		if code := run(&console{t.Context(), strings.NewReader(""), &out, &errs}, args); code != exitDone {
			t.Fatalf("exit code %d\n%s", code, &errs)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		return lines[len(lines)-1]
	}
	last := train(args)
	file, err := os.Open(network)
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := eval.Load(file)
	file.Close()
	if err != nil {
		t.Fatal(err)
	}
	if loaded.Name != "small" {
		t.Errorf("the network's name is %q", loaded.Name)
	}
	for _, extension := range []string{".md", ".svg", ".checkpoint"} {
		if _, err := os.Stat(network + extension); err != nil {
			t.Error(err)
		}
	}
	var judged, errs bytes.Buffer
	if code := run(&console{t.Context(), strings.NewReader(""), &judged, &errs},
		[]string{"judge", "--data", filepath.Join(dir, "*.vf"), network}); code != exitDone || !strings.Contains(judged.String(), loaded.String()) {
		t.Errorf("judge ends with exit code %d and says %s%s", code, &judged, &errs)
	}
	if again := train(append(args, "--resume", network+".checkpoint")); again != last {
		t.Errorf("resuming at the end gives %q, not %q", again, last)
	}
	// Hardly any of what is trained now counts, and that little is lost in the
	// rounding to integers.
	if kept := train(append(args, "--from", network, "--keep", "0.9999")); kept != last {
		t.Errorf("keeping the network gives %q, not %q", kept, last)
	}
	checkpoint := network + ".checkpoint"
	if kept := train(append(args, "--from", checkpoint, "--from", checkpoint, "--shares", "3:1", "--keep", "0.9999999")); kept != last {
		t.Errorf("keeping the weights before rounding gives %q, not %q", kept, last)
	}
}

// A training that was interrupted is not lost to one begun anew in its place.
func TestTrainInterrupted(t *testing.T) {
	dir := t.TempDir()
	games, network := filepath.Join(dir, "games.vf"), filepath.Join(dir, "small.nnue")
	writeGames(t, games)
	args := []string{"train", "--data", games, "--out", network, "--hidden", "64", "--epochs", "2", "--batch", "1000", "--superbatch", "1"}
	ctx, stop := context.WithCancel(t.Context())
	var errs bytes.Buffer
	if code := run(&console{ctx, strings.NewReader(""), stopAt{"batch 2 ", stop}, &errs}, args); code != exitFailed ||
		!strings.Contains(errs.String(), "to go on, add --resume "+network+".checkpoint\n") {
		t.Fatalf("interrupted: exit code %d\n%s", code, &errs)
	}
	unfinished, err := os.ReadFile(network + ".checkpoint")
	if err != nil {
		t.Fatal(err)
	}
	errs.Reset()
	if code := run(&console{t.Context(), strings.NewReader(""), io.Discard, &errs}, args); code != exitFailed ||
		!strings.Contains(errs.String(), "stopped after batch 2 of ") || !strings.Contains(errs.String(), "; it was kept; to go on from it, add --resume ") {
		t.Errorf("begun anew: exit code %d\n%s", code, &errs)
	}
	if now, err := os.ReadFile(network + ".checkpoint"); err != nil || !bytes.Equal(now, unfinished) {
		t.Errorf("the checkpoint is not what it was: %v", err)
	}
	if err := (&trainCommand{Out: network}).save(nil, new(int)); err == nil { // of another that began before there was one
		t.Error("the checkpoint is replaced by that of another training")
	}
	errs.Reset()
	for _, args := range [][]string{append(args, "--resume", network+".checkpoint"), args} { // the second one finds nothing unfinished
		if code := run(&console{t.Context(), strings.NewReader(""), io.Discard, &errs}, args); code != exitDone {
			t.Errorf("%v: exit code %d\n%s", args, code, &errs)
		}
	}
}

// stopAt calls stop when a text is written.
type stopAt struct {
	text string
	stop func()
}

func (s stopAt) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte(s.text)) {
		s.stop()
	}
	return len(b), nil
}
