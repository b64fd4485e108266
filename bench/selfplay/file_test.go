package selfplay

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"testing"
)

// TestResume ends a run in the middle of a game and of a write, and resumes it.
func TestResume(t *testing.T) {
	for _, threads := range []int{1, 2} {
		whole, broken := quick(t, threads), quick(t, threads)
		play(t, whole)
		want := contents(t, &whole)

		ctx, cancel := context.WithCancel(t.Context())
		_, err := Run(ctx, broken, func(total Tally) {
			if total.Games == 3 {
				cancel()
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("%d threads: a cancelled run ends with %v", threads, err)
		}
		name := broken.Files()[0]
		if err := os.WriteFile(name, want[0][:len(want[0])-7], 0o600); err != nil {
			t.Fatal(err)
		}
		if total := play(t, broken); total.Games != 7 {
			t.Errorf("%d threads: %d games after taking up the run", threads, total.Games)
		}
		for i, got := range contents(t, &broken) {
			if !bytes.Equal(got, want[i]) {
				t.Errorf("%d threads: file %d is not that of a run in one go", threads, i)
			}
		}
	}
}

// TestOtherRun checks that a file of another seed is refused and left alone, also
// where it holds enough as it is or half a game at its end, and that no game is
// played for a file that is not there yet.
func TestOtherRun(t *testing.T) {
	o := quick(t, 1)
	play(t, o)
	before := contents(t, &o)[0]
	play(t, o)
	o.Seed++
	for range 2 {
		if _, err := Run(t.Context(), o, nil); !errors.Is(err, errOtherRun) {
			t.Errorf("another seed's file, for %d games: %v", o.Games, err)
		}
		o.Games++
	}
	cut := before[:len(before)-7] // perhaps another program is just writing it
	if err := os.WriteFile(o.File, cut, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), o, nil); !errors.Is(err, errOtherRun) {
		t.Errorf("another seed's file with half a game: %v", err)
	}
	if !bytes.Equal(contents(t, &o)[0], cut) {
		t.Error("another seed's file was changed")
	}

	o = quick(t, 2)
	play(t, o)
	o.Seed, o.Threads = o.Seed+1, 3
	if total, err := Run(t.Context(), o, nil); !errors.Is(err, errOtherRun) || total.Games != 7 {
		t.Errorf("beside another seed's files: %d games, error %v", total.Games, err)
	}
	if _, err := os.Stat(o.Files()[2]); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the third file: %v", err)
	}
}

// TestForeignFile checks that a file of something else is left alone, and that
// no game is played for the files beside it.
func TestForeignFile(t *testing.T) {
	for _, times := range []int{1, 20} {
		o := quick(t, 2)
		text := bytes.Repeat([]byte("not a game "), times)
		if err := os.WriteFile(o.Files()[1], text, 0o600); err != nil {
			t.Fatal(err)
		}
		if total, err := Run(t.Context(), o, nil); err == nil || total.Games != 0 {
			t.Errorf("%d games, error %v", total.Games, err)
		}
		if left, err := os.ReadFile(o.Files()[1]); err != nil || !bytes.Equal(left, text) {
			t.Errorf("the file was changed: error %v", err)
		}
		if _, err := os.Stat(o.Files()[0]); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a file beside it was left behind: error %v", err)
		}
	}
}

// TestTwoRuns checks that a file in use is not written by a second run.
func TestTwoRuns(t *testing.T) {
	name := quick(t, 1).File
	first, err := open(name)
	if err != nil {
		t.Fatal(err)
	}
	second, err := open(name)
	if err == nil {
		second.Close()
		if !locks {
			first.Close()
			t.Skip("this system has no locks that we use")
		}
		t.Error("opened twice")
	}
	first.Close()
	if again, err := open(name); err != nil {
		t.Error(err)
	} else {
		again.Close()
	}
}
