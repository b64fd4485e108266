package play

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"alfiere/legal"
)

// Games on paper and in files.

// archive saves one game after another. Games are added to a file that exists. A
// game that is saved again to the same file replaces what was saved before, unless
// something else has been written behind it.
type archive struct {
	path    string // of the current game; empty until it is first saved, unless the command line named one
	offset  int64  // where the current game begins in the file, negative when it is not there yet
	end     int64  // where it ended when it was last written
	unsaved bool   // no file has the game as it stands
	told    bool   // the user knows that it cannot be saved
}

// next prepares for another game, in a file that the command line has named, if any.
func (a *archive) next(path string) { *a = archive{path: path, offset: -1} }

// save writes a game to path or, without one, where it was saved before, or to
// a new file named after the time. It returns the file's name. Nothing is added to
// a file of anything but games. After an error the game counts as unsaved.
func (a *archive) save(g *legal.PGNGame, path string, now time.Time) (string, error) {
	next := *a
	if path != "" && (a.path == "" || !sameFile(path, a.path)) {
		next.path, next.offset = path, -1
	}
	if next.path == "" {
		next.path = freeName(now)
	}
	var text bytes.Buffer
	if err := legal.WritePGN(&text, g); err != nil {
		return next.path, err
	}
	if err := next.write(text.Bytes()); err != nil {
		a.unsaved = true
		return next.path, err
	}
	next.unsaved, next.told = false, false
	*a = next
	return a.path, nil
}

// sameFile reports whether two names are those of one file.
func sameFile(a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	first, err1 := os.Stat(a)
	second, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && os.SameFile(first, second)
}

// fileName returns the name of the file that a user means: without quotation marks
// around it, and with ~ at its head standing for his home folder, as in a shell.
func fileName(text string) string {
	if n := len(text); n >= 2 && (text[0] == '"' || text[0] == '\'') && text[n-1] == text[0] {
		text = text[1 : n-1]
	}
	if rest, ok := strings.CutPrefix(text, "~"); ok && (rest == "" || rest[0] == '/') {
		if home, err := os.UserHomeDir(); err == nil {
			text = filepath.Join(home, rest)
		}
	}
	return text
}

func (a *archive) write(text []byte) (err error) {
	if isSpecial(a.path) {
		return errNoFile
	}
	file, err := os.OpenFile(a.path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	offset := size
	if a.offset >= 0 && a.end == size {
		offset = a.offset
	} else if size > 0 && !beginsWithGame(file) {
		return errNotPGN
	}
	text = append([]byte(gapAfter(file, offset)), text...)
	if err := replaceTail(file, offset, size, text); err != nil {
		return err
	}
	a.offset, a.end = offset, offset+int64(len(text))
	return nil
}

// storage is what replaceTail needs of a file.
type storage interface {
	io.ReaderAt
	io.WriterAt
	Truncate(size int64) error
}

// replaceTail puts text in the place of all that a file of the given size has from
// offset on. Where the disk has no room for it, the file stays as it was.
func replaceTail(file storage, offset, size int64, text []byte) error {
	former := make([]byte, size-offset)
	if _, err := file.ReadAt(former, offset); err != nil {
		return err
	}
	if _, err := file.WriteAt(text, offset); err != nil {
		_, trouble := file.WriteAt(former, offset)
		return errors.Join(err, trouble, file.Truncate(size))
	}
	return file.Truncate(offset + int64(len(text))) // the former may have been longer
}

// gapAfter returns the line ends that must follow the first offset bytes of a file
// so that an empty line comes before the next game: two if the last line of these
// bytes has no end yet.
func gapAfter(file io.ReaderAt, offset int64) string {
	last := make([]byte, min(offset, 2))
	_, err := file.ReadAt(last, offset-int64(len(last)))
	switch {
	case err != nil:
	case offset == 0, string(last) == "\n\n":
		return ""
	case last[len(last)-1] == '\n':
		return "\n"
	}
	return "\n\n"
}

// checkFile says why games could not be saved in a file, as far as that can be told
// without writing to it.
func checkFile(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, err := os.Stat(filepath.Dir(path)); err != nil {
			return err
		}
		return nil // it will be made
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return errNoFile
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	if info.Size() > 0 && !beginsWithGame(file) {
		return errNotPGN
	}
	return nil
}

// errNotPGN says that a file is not one that games can be added to.
var errNotPGN = errors.New("not a file of games in PGN")

// tagInFront is what a game in PGN begins with, whether or not it can be played here.
var tagInFront = regexp.MustCompile(`^\x{feff}?\s*\[\w+\s+"`)

// beginsWithGame reports whether a file begins with a game in PGN, so far as can be
// told: it can be read, or it has a tag.
func beginsWithGame(file io.ReaderAt) bool {
	const most = 32 << 20 // bytes, so that a large file of another kind is not read to its end
	g, err := legal.NewPGNReader(io.NewSectionReader(file, 0, most)).Read()
	if err != nil {
		front := make([]byte, 256)
		n, _ := file.ReadAt(front, 0) // fewer if the file is shorter
		return tagInFront.Match(front[:n])
	}
	return len(g.Tags)+len(g.Game.Moves()) > 0
}

// freeName returns a name after the time that no file in the current folder
// has.
func freeName(now time.Time) string {
	base := now.Format("alfiere-20060102-150405")
	name := base + ".pgn"
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); err != nil {
			return name
		}
		name = fmt.Sprintf("%s-%d.pgn", base, n)
	}
}

// errNoFile says that a name is that of a folder, a device or the like.
var errNoFile = errors.New("not an ordinary file")

// isSpecial reports whether path is the name of a folder, a device or the like.
func isSpecial(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.Mode().IsRegular()
}

// fileTrouble says why a file could not be read or written; what is not usual is
// said in the words of the system.
func (c *catalogue) fileTrouble(err error) string {
	trouble, ok := errors.AsType[*fs.PathError](err)
	switch {
	case errors.Is(err, errNoFile):
		return c.noFile
	case errors.Is(err, errNotPGN):
		return c.notPGN
	case ok && errors.Is(trouble, fs.ErrNotExist):
		return fmt.Sprintf(c.missingFile, printable(trouble.Path))
	case ok && errors.Is(trouble, fs.ErrPermission):
		return fmt.Sprintf(c.forbiddenFile, printable(trouble.Path))
	}
	return printable(err.Error())
}

// reader reads until its context is done.
type reader struct {
	ctx context.Context
	io.Reader
}

func (r reader) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(b)
}

// lastGame returns the last game of a PGN file, nil when there is none. Earlier
// games need not be readable. A large file takes its time, until ctx is done.
func lastGame(ctx context.Context, path string) (*legal.PGNGame, error) {
	if isSpecial(path) { // reading it might not end
		return nil, errNoFile
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var last *legal.PGNGame
	var lastErr error
	for r := legal.NewPGNReader(reader{ctx, file}); ; {
		game, err := r.Read()
		if err == io.EOF {
			return last, lastErr
		}
		if _, unreadable := errors.AsType[*legal.PGNError](err); err != nil && !unreadable {
			return nil, err
		}
		last, lastErr = game, err
	}
}

// record returns the game as PGN has it.
func (s *session) record() *legal.PGNGame {
	if !s.over() {
		s.seat()
	}
	names := s.seated.names
	event := "Casual game"
	if s.cfg.Drill != "" {
		event = "Drill " + s.cfg.Drill
	}
	outcome := s.game.Outcome()
	var tc TimeControl
	if s.clock != nil {
		tc = s.cfg.TC
	}
	tags := []legal.Tag{
		{Name: "Event", Value: event}, {Name: "Date", Value: s.cfg.time().Now().Format("2006.01.02")}, {Name: "Round", Value: "-"},
		{Name: "White", Value: names[legal.White]}, {Name: "Black", Value: names[legal.Black]},
		{Name: "TimeControl", Value: tc.String()},
	}
	if s.shuffled && *s.game.Start() != legal.StartPosition() {
		tags = append(tags, legal.Tag{Name: "Variant", Value: "Chess960"})
	}
	if outcome.Over() {
		tags = append(tags, legal.Tag{Name: "Termination", Value: termination(outcome.Reason)})
	}
	return &legal.PGNGame{Tags: tags, Game: s.game, Result: outcome.Result}
}

// termination returns the word that the PGN standard has for the end of a game.
func termination(r legal.Reason) string {
	if r == legal.TimeForfeit {
		return "time forfeit"
	}
	return "normal"
}

// pgn returns the text of the record.
func (s *session) pgn() string {
	var b strings.Builder
	if err := legal.WritePGN(&b, s.record()); err != nil {
		return err.Error()
	}
	return strings.TrimRight(b.String(), "\n")
}
