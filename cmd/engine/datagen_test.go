package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"
)

// Who interrupts a run is told what is kept and how to go on.
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
