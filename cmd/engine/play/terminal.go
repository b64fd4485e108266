package play

import (
	"bytes"
	"cmp"
	"io"
	"os"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/charmbracelet/colorprofile"
	"golang.org/x/term"
)

// Terminals: what they can show, and editing lines on them.

// look is what the screen can show.
type look struct {
	colors  int  // 0, 16 or 256
	unicode bool // the chess pieces of Unicode
}

// lookOf returns what out can show in this environment. Colours are found out
// by colorprofile, which honours TERM=dumb and more; NO_COLOR counts whatever its
// value, as no-color.org has it. Unicode needs colours, which tell White's pieces
// from Black's on dark and light screens alike.
func lookOf(out io.Writer, env []string) look {
	var l look
	if lookup(env, "NO_COLOR") != "" {
		return l
	}
	switch colorprofile.Detect(out, env) {
	case colorprofile.TrueColor, colorprofile.ANSI256:
		l.colors = 256
	case colorprofile.ANSI:
		l.colors = 16
	}
	// The Linux console has colours but no glyphs for the pieces.
	l.unicode = l.colors > 0 && speaksUTF8(env) && lookup(env, "TERM") != "linux"
	return l
}

// within returns the look for a screen of so many columns: one that is too narrow
// for the coloured board gets the plain one. 0 is an unknown width.
func (l look) within(columns int) look {
	if columns > 0 && columns < coloredWidth {
		return look{}
	}
	return l
}

// screenWidth returns the columns of a terminal at present, 0 for anything else.
func screenWidth(out io.Writer) int {
	screen := terminalFile(out)
	if screen == nil {
		return 0
	}
	width, _, err := term.GetSize(int(screen.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// speaksUTF8 reports whether text is UTF-8 by the locale.
func speaksUTF8(env []string) bool {
	if locale := textLocale(env); locale != "" {
		return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
	}
	return runtime.GOOS == "windows" || runtime.GOOS == "darwin"
}

// hasAccents reports whether accented letters may be written, in UTF-8. They may
// unless the locale names another character set, as it_IT.ISO-8859-1 and it_IT@euro
// do: most terminals show them where it names none.
func hasAccents(env []string) bool {
	return speaksUTF8(env) || !strings.ContainsAny(textLocale(env), ".@")
}

// textLocale returns the first of the variables that decide how text is written, in
// lower case.
func textLocale(env []string) string {
	return strings.ToLower(cmp.Or(lookup(env, "LC_ALL"), lookup(env, "LC_CTYPE"), lookup(env, "LANG")))
}

// lookup returns a variable of an environment as os.Environ gives it.
func lookup(env []string, name string) string {
	for _, entry := range env {
		if key, value, _ := strings.Cut(entry, "="); key == name {
			return value
		}
	}
	return ""
}

// terminal is a device with line editing and history. It stays in raw mode
// from opening to closing, so that what is typed while the engine thinks waits
// for the next prompt instead of mixing with the board.
type terminal struct {
	*term.Terminal
	in, out *os.File
	state   *term.State // before raw mode
	left    atomic.Bool // no line is edited any more

	mode    sync.Mutex // held while the terminal's mode changes
	closed  bool
	unwatch func() // ends the watch for the program's going on after a stop
}

// controlC is the byte that Ctrl-C sends.
const controlC = 3

// terminalFile returns the file of a stream that is a terminal, else nil.
func terminalFile(stream any) *os.File {
	if file, ok := stream.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		return file
	}
	return nil
}

// openDevice returns the device for the streams of a configuration, and what
// sets it back afterwards. On a terminal Ctrl-C calls interrupt, also while no
// line is being read.
func openDevice(c *Config, interrupt func()) (d device, restore func(), err error) {
	keyboard, screen := terminalFile(c.In), terminalFile(c.Out)
	switch {
	case keyboard == nil || screen == nil:
		return newPipes(c.In, c.Out, true), func() {}, nil
	case lookup(c.Env, "TERM") == "dumb": // which edits and repeats lines itself
		return newPipes(c.In, c.Out, false), func() {}, nil
	}
	silence := obeyEscapes(screen)
	t, err := openTerminal(keyboard, screen, c.Lang, interrupt)
	if err != nil {
		silence()
		return nil, nil, err
	}
	return t, func() { t.close(); silence() }, nil
}

func openTerminal(keyboard, screen *os.File, lang Lang, interrupt func()) (*terminal, error) {
	state, err := term.MakeRaw(int(keyboard.Fd()))
	if err != nil {
		return nil, err
	}
	keys := make(chan []byte, 4096)
	t := &terminal{in: keyboard, out: screen, state: state}
	t.Terminal = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{&keyReader{keys: keys}, screen}, "")
	t.AutoCompleteCallback = func(text string, pos int, key rune) (string, int, bool) {
		return complete(lang, text, pos, key)
	}
	t.unwatch = onResume(t.resume)
	go watchKeys(keyboard, keys, interrupt)
	return t, nil
}

// resume brings raw mode and the prompt back after the program was stopped: the shell
// has set the terminal to its own mode meanwhile.
func (t *terminal) resume() {
	t.mode.Lock()
	defer t.mode.Unlock()
	if t.closed {
		return
	}
	if _, err := term.MakeRaw(int(t.in.Fd())); err == nil {
		t.Write(nil)
	}
}

// Leave ends the editing of lines.
func (t *terminal) Leave() {
	if !t.left.Swap(true) {
		io.WriteString(t.out, "\r\n")
	}
}

// Write writes text, above the line that is being edited if there is one.
func (t *terminal) Write(text []byte) (int, error) {
	if !t.left.Load() {
		return t.Terminal.Write(text)
	}
	if _, err := t.out.Write(bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// close gives the terminal back as it was.
func (t *terminal) close() {
	t.unwatch()
	t.mode.Lock()
	defer t.mode.Unlock()
	t.closed = true
	term.Restore(int(t.in.Fd()), t.state)
}

// Prompt sets the prompt, and shows it at once if a line is being edited.
func (t *terminal) Prompt(text string) {
	t.SetPrompt(text)
	t.Write(nil)
}

// Received does nothing: what is typed is on the screen.
func (t *terminal) Received(string) {}

// ReadLine reads an edited line. Its editor lets none grow beyond 4096 characters.
func (t *terminal) ReadLine() (string, error) {
	if width, height, err := term.GetSize(int(t.out.Fd())); err == nil && width > 0 {
		t.SetSize(width, height)
	}
	text, err := t.Terminal.ReadLine()
	if err == term.ErrPasteIndicator {
		err = nil
	}
	if err != nil {
		t.Leave()
	}
	return text, err
}

// complete finishes the name of a command when the tab key is pressed.
func complete(lang Lang, text string, pos int, key rune) (string, int, bool) {
	if key != '\t' {
		return "", 0, false
	}
	if found := completions(lang, text[:pos]); pos > 0 && len(found) == 1 {
		return found[0] + text[pos:], len(found[0]), true
	}
	return text, pos, true
}

// watchKeys sends what is typed to keys, as far as they hold it, until the end of
// input.
func watchKeys(in io.Reader, keys chan<- []byte, interrupt func()) {
	defer close(keys)
	for {
		buf := make([]byte, 256)
		n, err := in.Read(buf)
		if bytes.IndexByte(buf[:n], controlC) >= 0 {
			interrupt()
		}
		if n > 0 {
			select {
			case keys <- buf[:n]:
			default: // no room: dropped, so that reading goes on and Ctrl-C comes through
			}
		}
		if err != nil {
			return
		}
	}
}

// keyReader reads what watchKeys sends, without what would make the terminal take later
// keys for part of an earlier one.
type keyReader struct {
	keys    <-chan []byte
	rest    []byte // to be read
	begun   []byte // the beginning of a character
	escaped bool   // the last byte was escape
}

// escape is what the escape key sends, and what the arrow keys' sequences begin with.
const escape = "\x1b"

func (k *keyReader) Read(p []byte) (int, error) {
	for len(k.rest) == 0 {
		typed, ok := <-k.keys
		if !ok {
			return 0, io.EOF
		}
		k.rest = k.characters(k.unescaped(typed))
	}
	n := copy(p, k.rest)
	k.rest = k.rest[n:]
	return n, nil
}

// translations are of keys that send escape and more, into what the terminal knows, or
// at least knows to leave out.
var translations = []struct {
	sent *regexp.Regexp
	read string
}{
	{regexp.MustCompile(`\x1bO([A-S])`), "\x1b[$1"},       // the first four function keys, and the arrow keys in a mode that a program has left on
	{regexp.MustCompile(`\x1b\[[17]~`), "\x1b[H"},         // Home in tmux, screen and the Linux console, and in rxvt
	{regexp.MustCompile(`\x1b\[[48]~`), "\x1b[F"},         // End there
	{regexp.MustCompile(`\x1b+([^\x1b\[A-Za-z~])`), "$1"}, // a character with the Alt key, or just after escape, if it is no letter
}

// unescaped leaves the escape key out: to the terminal it is the beginning of a key
// that ends with the next letter, which would be lost. Where "[" comes next, it may be
// just that.
func (k *keyReader) unescaped(typed []byte) []byte {
	if k.escaped && typed[0] == '[' {
		typed = append([]byte(escape), typed...)
	}
	whole := bytes.TrimRight(typed, escape)
	k.escaped = len(whole) < len(typed)
	for _, key := range translations {
		whole = key.sent.ReplaceAll(whole, []byte(key.read))
	}
	return whole
}

// characters returns the whole characters typed, with "?" for those that are not
// UTF-8: the terminal would keep what follows them for the next key.
func (k *keyReader) characters(typed []byte) []byte {
	typed = append(k.begun, typed...)
	end := len(typed)
	for back := 1; back <= min(end, utf8.UTFMax); back++ {
		if last := typed[end-back:]; utf8.RuneStart(last[0]) {
			if !utf8.FullRune(last) {
				end -= back
			}
			break
		}
	}
	k.begun = bytes.Clone(typed[end:])
	return bytes.ReplaceAll(bytes.ToValidUTF8(typed[:end], []byte("?")), []byte("\uFFFD"), []byte("?"))
}
