package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestPipeline goes the whole way on a tiny scale: games, a network trained on
// them, and the engine playing with it.
func TestPipeline(t *testing.T) {
	dir := t.TempDir()
	games, network := filepath.Join(dir, "games.vf"), filepath.Join(dir, "tiny.alfn")
	obey := func(input string, args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if code := run(&console{t.Context(), strings.NewReader(input), &out, &errs}, args); code != exitDone {
			t.Fatalf("%v: exit code %d\n%s", args, code, &errs)
		}
		return out.String()
	}
	count := "200"
	if testing.Short() {
		count = "40"
	}
	obey("", "datagen", "--out", games, "--games", count, "--nodes", "100")
	curve := obey("", "train", "--data", games, "--out", network,
		"--hidden", "64", "--epochs", "1", "--batch", "256", "--superbatch", "1", "--threads", "1",
		"--holdout", "0.2", "--lambda", "0:0", "--lr", "0.001")
	var losses []float64
	for line := range strings.Lines(curve) {
		var batch int
		var loss, heldOut float64
		if _, err := fmt.Sscanf(line, "batch %d loss %g held out %g", &batch, &loss, &heldOut); err == nil {
			losses = append(losses, heldOut)
		}
	}
	if n := len(losses); n < 2 || losses[n-1] >= losses[0] {
		t.Errorf("the loss on held-out positions does not fall: %v\n%s", losses, curve)
	}
	if text := obey("", "train", "--data", games, "--out", filepath.Join(dir, "all.nnue"), "--hidden", "64", "--epochs", "1", "--holdout", "0"); !strings.Contains(text, "  held out -  ") {
		t.Errorf("with nothing held out:\n%s", text)
	}
	answer := obey("setoption name EvalFile value " + network + "\nposition startpos moves e2e4\ngo nodes 2000\n")
	if !strings.Contains(answer, "info string the evaluation is tiny ") || !strings.Contains(answer, "bestmove ") {
		t.Errorf("the engine does not play with the network:\n%s", answer)
	}

	for _, args := range [][]string{
		{"judge", "--data", games, network}, {"datagen", "--out", filepath.Join(dir, "more.vf"), "--games", "1", "--nodes", "10"},
		{"datagen", "check", games}, {"version"}, {"perft", "1"}, {"bench", "--depth", "1"}, {"--help"}, {"perft", "--help"},
	} {
		var errs bytes.Buffer
		if code := run(&console{t.Context(), strings.NewReader(""), fullDisk{}, &errs}, args); code != exitFailed || !strings.Contains(errs.String(), "full") {
			t.Errorf("%v on a full disk: exit code %d\n%s", args, code, &errs)
		}
	}
}

// fullDisk fails as a file on one does.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) {
	return 0, &fs.PathError{Op: "write", Path: "there", Err: errors.New("full")}
}
