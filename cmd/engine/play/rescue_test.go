package play

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"alfiere/legal"
)

// When a session saves its games, and what becomes of those that cannot be saved.

// An end that comes after the game was saved is saved, too.
func TestLaterEndIsSaved(t *testing.T) {
	played(t, Config{Strength: Strength{Level: 1}}, "e4", "save game.pgn", "resign", "quit")
	if text, err := os.ReadFile("game.pgn"); err != nil || strings.Count(string(text), `[Result "0-1"]`) != 1 || strings.Count(string(text), "[Event ") != 1 {
		t.Errorf("%s %v", text, err)
	}
}

// A game that goes on after its end was saved is saved once more.
func TestWithdrawnEndIsSaved(t *testing.T) {
	played(t, Config{Side: "black", PGN: "game.pgn"}, "resign", "save", "undo") // leaves us in its folder
	text, err := os.ReadFile("game.pgn")
	if err != nil {
		t.Fatal(err)
	}
	if mustSay(t, string(text), `[Result "*"]`); strings.Contains(string(text), "resignation") {
		t.Errorf("the withdrawn end is still there:\n%s", text)
	}
}

// Games that are saved one after the other all stay in the file, and one that
// is saved again replaces itself.
func TestArchive(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(path, []byte("[Event \"older\"]\n\n1. d4 *\n\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	mate := "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
	played(t, Config{PGN: path, FEN: mate},
		"Ra8", "save", "save", "undo", "Ra7", "resign", "save", "new "+mate, "Ra8", "save "+path, "quit")
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var got []string
	for r := legal.NewPGNReader(file); ; {
		g, err := r.Read()
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		got = append(got, g.Tag("Event")+" "+g.Result.String())
	}
	if want := "older *, Casual game 0-1, Casual game 1-0"; strings.Join(got, ", ") != want {
		t.Errorf("the file holds %s, want %s", strings.Join(got, ", "), want)
	}
}

// chdirNowhere makes the current folder one that is gone, where no file can be
// made.
func chdirNowhere(t *testing.T) {
	t.Helper()
	here := filepath.Join(t.TempDir(), "here")
	if err := os.Mkdir(here, 0o777); err != nil {
		t.Fatal(err)
	}
	t.Chdir(here)
	if err := os.Remove(here); err != nil {
		t.Skip("this system keeps the current folder: ", err)
	}
}

// readerAfter is a reader that does something first.
type readerAfter struct {
	io.Reader
	first func()
}

func (r readerAfter) Read(p []byte) (int, error) {
	r.first()
	return r.Reader.Read(p)
}

// What cannot be saved, neither where it should be nor here, is written to the
// screen.
func TestCannotSave(t *testing.T) {
	chdirNowhere(t)
	folder := filepath.Join(t.TempDir(), "games")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	in := readerAfter{strings.NewReader("Ra8\n"), func() { os.Remove(folder) }} // once the game has begun
	c := Config{In: in, Out: &out, FEN: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", PGN: filepath.Join(folder, "games.pgn")}
	if err := Run(t.Context(), c); err == nil {
		t.Error("no error")
	}
	mustSay(t, out.String(), "could not be saved", "1. Ra8# 1-0")
}

// What cannot be saved where it should be is saved here.
func TestSavedElsewhere(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("games", 0o777); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	in := readerAfter{strings.NewReader("Ra8\n"), func() { os.Remove("games") }} // once the game has begun
	c := Config{In: in, Out: &out, FEN: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", PGN: "games/games.pgn"}
	if err := Run(t.Context(), c); err != nil {
		t.Error(err)
	}
	mustSay(t, out.String(), "could not be saved (games/games.pgn", "Game saved in alfiere-")
}

// A game that cannot be saved makes way for another only when that is asked for
// again.
func TestGiveUpUnsaved(t *testing.T) {
	other := filepath.Join(t.TempDir(), "other.pgn")
	if err := os.WriteFile(other, []byte("1. e4 e5 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	chdirNowhere(t)
	var out bytes.Buffer
	c := Config{In: strings.NewReader("Ra8\nnew\nfen\nnew\nfen\n"), Out: &out, FEN: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"}
	if err := Run(t.Context(), c); err != nil {
		t.Error(err)
	}
	mustSay(t, out.String(), "1. Ra8# 1-0", english().askAgain, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1", start)

	out.Reset()
	c.In = strings.NewReader("Ra8\nload " + other + "\nfen\nload " + other + "\nquit\n")
	if err := Run(t.Context(), c); err != nil {
		t.Error(err)
	}
	mustSay(t, out.String(), english().askAgain, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1", "Loaded: ")

	c.In = strings.NewReader("Ra8\nnew\nquit\n")
	if err := Run(t.Context(), c); err == nil {
		t.Error("no error for a game that was not given up, nor saved")
	}
}

// When the program is told to end, the game is saved first, and nothing is said in
// the line of the prompt.
func TestInterrupted(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	in, typing := io.Pipe()
	defer typing.Close()
	done := make(chan error)
	var out bytes.Buffer
	go func() {
		done <- Run(ctx, Config{In: in, Out: &out, PGN: "game.pgn", FEN: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"})
	}()
	io.WriteString(typing, "Ra8\n")
	io.WriteString(typing, "\n")
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if text, err := os.ReadFile("game.pgn"); err != nil || !strings.Contains(string(text), "1. Ra8# 1-0") {
		t.Errorf("%s %v", text, err)
	}
	mustSay(t, out.String(), english().promptOver+"\nGame saved")
}

// What is played again after the game has been saved without it is saved, too.
func TestRedoIsSaved(t *testing.T) {
	played(t, Config{Strength: Strength{Level: 1}}, "e4", "d4", "undo", "save game.pgn", "redo", "quit")
	text, err := os.ReadFile("game.pgn")
	if err != nil {
		t.Fatal(err)
	}
	if mustSay(t, string(text), "1. e4 ", "2. d4 "); strings.Count(string(text), "[Event ") != 1 {
		t.Errorf("more than one game in\n%s", text)
	}
}
