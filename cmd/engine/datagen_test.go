package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"alfiere/bench/selfplay"
)

// Whoever interrupts a run is told what is kept and how to go on.
func TestDatagenInterrupted(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	file := filepath.Join(t.TempDir(), "games.vf")
	for _, step := range []struct {
		ctx   context.Context
		games string
		code  int
		want  string
	}{
		{t.Context(), "1", exitDone, ""},
		{ended, "3", exitFailed, "1 game kept; to go on, repeat this command\nalfiere: interrupted\n"},
		{t.Context(), "2", exitDone, ""},
		{ended, "3", exitFailed, "2 games kept; to go on, repeat this command\nalfiere: interrupted\n"},
	} {
		var out, errs bytes.Buffer
		code := run(&console{step.ctx, strings.NewReader(""), &out, &errs}, []string{"datagen", "--out", file, "--nodes", "20", "--games", step.games})
		if code != step.code || errs.String() != step.want {
			t.Errorf("to %s games: exit code %d, %q, want %d, %q", step.games, code, &errs, step.code, step.want)
		}
	}
}

// The speed of a resumed run is that of what it adds, not of what it found.
func TestDatagenSpeed(t *testing.T) {
	var errs bytes.Buffer
	p := newDatagenProgress(&console{err: &errs}, new(datagenPlay))
	p.show(selfplay.Tally{Games: 900, Positions: 90_000, Draws: 450})
	p.began = time.Now().Add(-1000 * time.Second)
	p.told = p.began
	p.show(selfplay.Tally{Games: 1000, Positions: 100_000, Draws: 500, Nodes: 50_000_000})
	const want = "1000 games, 0.1/s, 100000 positions, 10/s, 50.0 % drawn, 50 k nodes/s\n"
	if errs.String() != want {
		t.Errorf("%q, want %q", &errs, want)
	}
}

// Each flag that says what is played has an effect of its own.
func TestDatagenFlags(t *testing.T) {
	dir := t.TempDir()
	book := filepath.Join(dir, "book.epd")
	if err := os.WriteFile(book, []byte("4k3/8/2p5/8/8/3P4/8/4K3 w - -\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const pawns = "--chess960 0 --double960 0 --book BOOK"
	made := map[string]string{} // by content, the flags
	for _, flags := range []string{
		"--games 3", "--games 2", "--positions 1", "--games 3 --nodes 30", "--games 3 --seed 2",
		"--games 3 --fast 10", "--games 3 --fast 10 --share 90", "--games 3 --chess960 100 --double960 0",
		"--games 3 --chess960 0 --double960 100", "--games 3 " + pawns,
		"--games 3 --syzygy ../../search/syzygy/testdata " + pawns,
	} {
		file := filepath.Join(dir, "games.vf")
		args := append([]string{"datagen", "--out", file, "--nodes", "20"}, strings.Fields(flags)...)
		if last := len(args) - 1; args[last] == "BOOK" {
			args[last] = book // whose path may have spaces
		}
		var out, errs bytes.Buffer
		if code := run(&console{t.Context(), strings.NewReader(""), &out, &errs}, args); code != exitDone {
			t.Fatalf("%s: exit code %d, %s", flags, code, &errs)
		}
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := made[string(content)]; ok {
			t.Errorf("the same games with %s and with %s", flags, other)
		}
		made[string(content)] = flags
		os.Remove(file)
	}
}
