package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
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
			p = p.After(moves[0])
		}
		if content, err = g.Append(content); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(name, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// Where the network cannot be written, or would replace what it learns from, nothing
// is trained and nothing is changed.
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
		mine:                            "mine.md already exists and is not a report",
		games:                           "one of the files of --data",
		dir:                             "a folder",
		os.DevNull:                      "is not an ordinary file",
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
	// Part of a game, as a killed run leaves it, is left out.
	games, err := os.OpenFile(filepath.Join(dir, "games.vf"), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := games.Write(make([]byte, 10)); err != nil {
		t.Fatal(err)
	}
	games.Close()
	var judged, errs bytes.Buffer
	if code := run(&console{t.Context(), strings.NewReader(""), &judged, &errs},
		[]string{"judge", "--data", filepath.Join(dir, "*.vf"), network}); code != exitDone || !strings.Contains(judged.String(), loaded.String()) ||
		!strings.HasSuffix(errs.String(), "games.vf: the last game is incomplete and left out\n") {
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

// A training that cannot keep its checkpoint ends, unless it has the network already.
func TestTrainWithoutCheckpoint(t *testing.T) {
	for superbatch, want := range map[string]int{"1": exitFailed, "100": exitDone} {
		dir := t.TempDir()
		games, network := filepath.Join(dir, "games.vf"), filepath.Join(dir, "small.alfn")
		writeGames(t, games)
		inTheWay := stopAt{"batch ", func() { os.Mkdir(network+".checkpoint", 0o700) }}
		var errs bytes.Buffer
		code := run(&console{t.Context(), strings.NewReader(""), inTheWay, &errs},
			[]string{"train", "--data", games, "--out", network, "--hidden", "64", "--epochs", "1", "--batch", "1000", "--superbatch", superbatch})
		_, err := os.Stat(network)
		if code != want || (err == nil) != (want == exitDone) || !strings.Contains(errs.String(), ".checkpoint is not an ordinary file") {
			t.Errorf("--superbatch %s: exit code %d, network %v\n%s", superbatch, code, err, &errs)
		}
	}
}

// The message that a checkpoint could not be written tells of the last one that was.
func TestTrainSave(t *testing.T) {
	c := trainCommand{Out: filepath.Join(t.TempDir(), "none", "net")}
	for kept, want := range map[int]string{0: "^no checkpoint: ", 5: `net.checkpoint has batch 5; to go on from there, add --resume .*net.checkpoint$`} {
		if err := c.save(nil, &kept); err == nil || !regexp.MustCompile(want).MatchString(err.Error()) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	for want, c := range map[string]trainCommand{
		"add": {}, "repeat this with": {Resume: "x"}, "replace --from, and --shares if given, by": {From: []string{"x"}},
	} {
		if got := c.how(); got != want {
			t.Errorf("%q, want %q", got, want)
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
