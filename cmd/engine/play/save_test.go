package play

import (
	"bytes"
	"context"
	"errors"
	"io"
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
