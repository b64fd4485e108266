package play

import (
	"io"
	"os"
	"strings"
	"testing"

	"github.com/creack/pty"
	"golang.org/x/term"
)

// Lines are edited only where keyboard and screen are a terminal, and no dumb one;
// where no terminal repeats what is typed, the program does.
func TestOpenDevice(t *testing.T) {
	screen, tty, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer screen.Close()
	defer tty.Close()
	interrupted := make(chan struct{})
	for _, c := range []struct {
		in           io.Reader
		out          io.Writer
		term         string
		edited, echo bool
	}{
		{tty, io.Discard, "xterm", false, true}, {strings.NewReader(""), tty, "xterm", false, true},
		{tty, tty, "dumb", false, false}, {tty, tty, "xterm", true, false},
	} {
		d, restore, err := openDevice(&Config{In: c.in, Out: c.out, Env: []string{"TERM=" + c.term}}, func() { close(interrupted) })
		if err != nil {
			t.Fatal(err)
		}
		if c.edited {
			screen.WriteString("\x03") // Ctrl-C, although nobody reads a line
			<-interrupted
		}
		restore()
		p, piped := d.(*pipes)
		if piped == c.edited || piped && p.echo != c.echo {
			t.Errorf("%T to %T, %s: %T, %+v", c.in, c.out, c.term, d, d)
		}
	}
}

// A new prompt shows at once, and what is written after the line was left goes below it.
func TestPromptAndLeave(t *testing.T) {
	keyboard, typing := io.Pipe()
	defer typing.Close()
	read, screen, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	d := &terminal{out: screen, Terminal: term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{keyboard, screen}, "")}
	d.Prompt("move: ")
	go d.ReadLine()
	io.ReadFull(read, make([]byte, len("move: ")))
	d.Prompt("over: ")
	d.Leave()
	d.Leave()
	if n, err := d.Write([]byte("1\n2\n")); n != 4 || err != nil {
		t.Errorf("%d bytes, error %v", n, err)
	}
	screen.Close()
	if text, _ := io.ReadAll(read); !strings.HasSuffix(string(text), "over: \r\n1\r\n2\r\n") {
		t.Errorf("%q", text)
	}
}

// Keys that nobody reads do not keep Ctrl-C from coming through.
func TestInterruptBehindKeys(t *testing.T) {
	in, typing := io.Pipe()
	interrupted := make(chan struct{})
	keys := make(chan []byte, 2)
	go watchKeys(in, keys, func() { close(interrupted) })
	for _, key := range "abcde\x03" {
		io.WriteString(typing, string(key))
	}
	<-interrupted
	typing.Close()
	for range keys { // until the watcher has ended
	}
}

// edited returns the line that comes of what is typed in such pieces.
func edited(t *testing.T, typed ...string) string {
	keys := make(chan []byte, len(typed))
	for _, piece := range typed {
		keys <- []byte(piece)
	}
	close(keys)
	device := &terminal{Terminal: term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{&keyReader{keys: keys}, io.Discard}, "")}
	line, err := device.ReadLine()
	if err != nil {
		t.Errorf("%q: %v", typed, err)
	}
	return line
}

// The escape key does nothing, an arrow key goes through even if it comes in pieces,
// and no other key takes away what comes after it.
func TestEscapeKey(t *testing.T) {
	const e = "\x1b"
	for _, typed := range [][]string{
		{e, "f", "en\r"}, {e, e, "fen\r"}, {"fen", e, "\r"}, {"e", e, "\x7f", "fen\r"},
		{"fn", e + "[D", "e\r"}, {"fn", e, "[D", "e\r"},
		{"x\x7f" + e, "fen\r"}, {e + e, "fen\r"},
		{e + "OP", "fen\r"}, {"fn", e + "OD", "e\r"}, // F1, and an arrow in another mode
		{"fenx", e + "\x7f", "\r"}, {"fen", e + "\r"}, // with the Alt key
		{"en" + e + "[1~f\r"}, {"en", e, "[7~f\r"}, {"fe", e + "[H" + e + "[4~n\r"}, {"fe", e + "[H", e + "[8~n\r"}, // Home and End
		{"fe" + e + "[5~n\r"}, // a key that does nothing
		{e + "[200~fen\r"},    // pasted
	} {
		if line := edited(t, typed...); line != "fen" {
			t.Errorf("%q: %q", typed, line)
		}
	}
}

// What is not UTF-8 does not hold back what comes after it.
func TestOddCharacters(t *testing.T) {
	for _, c := range []struct {
		typed []string
		want  string
	}{
		{[]string{"caff\xe8\r"}, "caff?"}, {[]string{"\xe9", "t\xe9", "\r"}, "?t?"}, {[]string{"\xff", "\xfe\uFFFD", "\r"}, "???"},
		{[]string{"caff", "\xc3", "\xa8\r"}, "caffè"}, {[]string{"\xe2\x99", "\x98f3\r"}, "♘f3"}, {[]string{"\xa8\r"}, "?"}, {[]string{"a", "[1\r"}, "a[1"},
	} {
		if line := edited(t, c.typed...); line != c.want {
			t.Errorf("%q: %q, want %q", c.typed, line, c.want)
		}
	}
}

// A keyboard that is gone is the end of input.
func TestKeyboardGone(t *testing.T) {
	keys := make(chan []byte)
	close(keys)
	if n, err := (&keyReader{keys: keys}).Read(make([]byte, 1)); n != 0 || err != io.EOF {
		t.Errorf("%d bytes, error %v", n, err)
	}
}
