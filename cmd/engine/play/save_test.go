package play

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"alfiere/legal"
)

// What another program writes behind a saved game stays when the game is saved
// again.
func TestForeignGamesStay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.pgn")
	game := &legal.PGNGame{Game: legal.NewGame(legal.StartPosition())}
	var a archive
	a.next("")
	save := func() {
		t.Helper()
		if _, err := a.save(game, path, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	save()
	foreign := "\n[Event \"Elsewhere\"]\n\n1. d4 *\n"
	file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteString(foreign); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	save()
	save()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "[Event "); n != 3 || !strings.Contains(string(text), foreign) {
		t.Errorf("%d games instead of 3 in\n%s", n, text)
	}
}

// Other programs take an empty line for the end of a game.
func TestSavedGamesStandApart(t *testing.T) {
	for _, end := range []string{"", "\n", "\r\n", "\r", "\n\n"} {
		path := filepath.Join(t.TempDir(), "games.pgn")
		if err := os.WriteFile(path, []byte("[Event \"Elsewhere\"]\n\n1. d4 *"+end), 0o666); err != nil {
			t.Fatal(err)
		}
		var a archive
		a.next("")
		for range 2 {
			if _, err := a.save(&legal.PGNGame{Game: legal.NewGame(legal.StartPosition())}, path, time.Now()); err != nil {
				t.Fatal(err)
			}
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		plain := strings.ReplaceAll(string(text), "\r\n", "\n")
		if strings.Count(plain, "[Event ") != 2 || strings.Count(plain, "\n\n[Event ") != 1 {
			t.Errorf("after %q:\n%s", end, text)
		}
	}
}

// A file that is none is refused before it is read, which might never end.
func TestLoadOddFile(t *testing.T) {
	if _, err := os.Stat(os.DevNull); err != nil {
		t.Skip(err)
	}
	if _, err := lastGame(os.DevNull); err == nil || !strings.Contains(err.Error(), "ordinary file") {
		t.Errorf("error %v", err)
	}
}

// Of a file with unreadable games the last one counts, as of any other.
func TestLoadAmongUnreadable(t *testing.T) {
	const good, bad = "[Event \"good\"]\n\n1. d4 *\n\n", "[Event \"bad\"]\n\n1. Ke4 *\n\n"
	for text, loads := range map[string]bool{bad + good: true, good + bad: false, bad: false} {
		path := filepath.Join(t.TempDir(), "games.pgn")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		game, err := lastGame(path)
		if (game != nil) != loads || (err == nil) != loads {
			t.Errorf("%q: game %v, error %v", text, game, err)
		}
	}
}

// What is wrong with a file is said in the user's language.
func TestFileTrouble(t *testing.T) {
	denied := &fs.PathError{Op: "open", Path: "a\x1bb", Err: fs.ErrPermission}
	for want, c := range map[string]*catalogue{"a?b: permission denied": english(), "a?b: permesso negato": italian()} {
		if got := c.fileTrouble(errors.Join(denied, nil)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
