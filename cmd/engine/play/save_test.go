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

// Files of games.

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

// fullDisk is a file that has room for some bytes only.
type fullDisk struct {
	*os.File
	room int64
}

func (f fullDisk) WriteAt(b []byte, offset int64) (int, error) {
	fits := min(max(f.room-offset, 0), int64(len(b)))
	n, err := f.File.WriteAt(b[:fits], offset)
	if err == nil && n < len(b) {
		err = errors.New("no space left")
	}
	return n, err
}

// What a full disk has no room for leaves a file as it was.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.pgn")
	for _, test := range []struct{ text, want string }{
		{"new", "older new"}, {"longer", "older game"}, {"more than longer", "older game"},
	} {
		if err := os.WriteFile(path, []byte("older game"), 0o666); err != nil {
			t.Fatal(err)
		}
		file, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		err = replaceTail(fullDisk{file, 11}, 6, 10, []byte(test.text))
		file.Close()
		if got, _ := os.ReadFile(path); string(got) != test.want || (err == nil) != (test.want == "older "+test.text) {
			t.Errorf("%s: the file has %q, error %v", test.text, got, err)
		}
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
		if strings.Count(plain, "[Event ") != 2 || strings.Count(plain, "\n\n[Event ") != 1 ||
			end != "\r" && strings.Contains(plain, "\n\n\n") {
			t.Errorf("after %q:\n%s", end, text)
		}
	}
}

// A file is the same one under any name, and a game is saved to it once.
func TestSaveUnderOtherNames(t *testing.T) {
	t.Chdir(t.TempDir())
	var a archive
	a.next("")
	if err := os.Symlink("game.pgn", "link"); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{"game.pgn", "./game.pgn", "link"} {
		if _, err := a.save(&legal.PGNGame{Game: legal.NewGame(legal.StartPosition())}, name, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	other := "1. d4 *\n" + strings.Repeat(" ", int(a.end)-len("1. d4 *\n")) // of the same size
	if err := os.WriteFile("other.pgn", []byte(other), 0o666); err != nil {
		t.Fatal(err)
	}
	name, err := a.save(&legal.PGNGame{Game: legal.NewGame(legal.StartPosition())}, "other.pgn", time.Now())
	if text, _ := os.ReadFile(name); name != "other.pgn" || err != nil || !strings.HasPrefix(string(text), other) {
		t.Errorf("saved in %s, not behind what another file had; error %v:\n%s", name, err, text)
	}
	var fresh archive
	fresh.next("")
	if name, err := fresh.save(&legal.PGNGame{Game: legal.NewGame(legal.StartPosition())}, ".", time.Now()); err == nil {
		t.Errorf("saved in %s, not in a folder", name)
	}
	if text, err := os.ReadFile("game.pgn"); err != nil || strings.Count(string(text), "[Event ") != 1 {
		t.Errorf("error %v, saved as\n%s", err, text)
	}
}

func TestFileName(t *testing.T) {
	t.Setenv("HOME", "/home/anna")
	t.Setenv("USERPROFILE", "/home/anna") // of Windows
	for text, want := range map[string]string{
		`a b.pgn`: "a b.pgn", `"a b.pgn"`: "a b.pgn", `'a.pgn'`: "a.pgn", `"a.pgn`: `"a.pgn`, `""`: "", `"`: `"`, "anna": "anna",
		"~/a.pgn": filepath.Join("/home/anna", "a.pgn"), "~anna/a.pgn": "~anna/a.pgn", "": "", "~": filepath.Clean("/home/anna"),
	} {
		if got := fileName(text); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}

// A file that no game can be saved in is refused before the game.
func TestCheckFile(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"games.pgn": "[Event \"x\"]\n\n1. d4 *\n", "empty.pgn": "", "notes.txt": "milk\n"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, good := range map[string]bool{
		"games.pgn": true, "empty.pgn": true, "new.pgn": true, "notes.txt": false, ".": false, "missing/new.pgn": false,
	} {
		c := Config{PGN: name}
		if err := c.Validate(); (err == nil) != good {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// A file that is none is refused before it is read, which might never end.
func TestLoadOddFile(t *testing.T) {
	if _, err := os.Stat(os.DevNull); err != nil {
		t.Skip(err)
	}
	if _, err := lastGame(t.Context(), os.DevNull); err == nil || !strings.Contains(err.Error(), "ordinary file") {
		t.Errorf("error %v", err)
	}
}

// Nor is anything written to one: a game is not lost in a device.
func TestSaveToOddFile(t *testing.T) {
	var a archive
	for _, name := range []string{t.TempDir(), os.DevNull} {
		a.next("")
		game := &legal.PGNGame{Game: legal.NewGame(legal.StartPosition())}
		if _, err := a.save(game, name, time.Now()); err != errNoFile || !a.unsaved {
			t.Errorf("%s: error %v, unsaved %v", name, err, a.unsaved)
		}
		if err := checkFile(name); err != errNoFile {
			t.Errorf("%s: error %v before the game", name, err)
		}
	}
}

// Games are added to files of games alone, even if the first is none to be played here.
func TestWhatGamesAreAddedTo(t *testing.T) {
	for text, want := range map[string]error{
		"": nil, "1. e4 *\n": nil, "\ufeff\n[Event \"x\"]\n[Variant \"Antichess\"]\n\n1. e3 b5 *\n": nil,
		"[White \"\"]\n\n1. e4 -- 2. d4 *\n": nil,
		"module alfiere\n":                   errNotPGN, "[section]\nname=x\n": errNotPGN, "[1, 2]\n": errNotPGN, "\n": errNotPGN,
	} {
		path := filepath.Join(t.TempDir(), "games.pgn")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := checkFile(path); err != want {
			t.Errorf("%q: error %v, want %v", text, err, want)
		}
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
		game, err := lastGame(t.Context(), path)
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
		if got := c.fileTrouble(&fs.PathError{Op: "write", Path: "a", Err: errors.New("disk\x1bfull")}); got != "write a: disk?full" {
			t.Errorf("got %q for what is not usual", got)
		}
		if got := c.fileTrouble(errNoFile); got != c.noFile {
			t.Errorf("got %q for a folder", got)
		}
	}
}
