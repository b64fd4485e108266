package play

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestFold(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"ten signs.", "ten signs."},
		{"eleven here again", "eleven\nhere again"},
		{"due tocchi: così", "due\ntocchi:\ncosì"},
		{"  a   b", "  a   b"},
		{"extraordinarily so", "extraordinarily\nso"},
		{"  new           begin again", "  new\nbegin\nagain"},
		{"a extraordinarily", "a\nextraordinarily"},
		{"one\ntwo three\nfour five", "one\ntwo three\nfour five"},
		{"\none two three\n", "\none two\nthree\n"},
	} {
		if got := fold(test.text, 10); got != test.want {
			t.Errorf("%q is folded as %q, want %q", test.text, got, test.want)
		}
	}
}

// Lines fit the screen with a column to spare. Without one a message stays whole.
func TestScreenWidth(t *testing.T) {
	text := strings.TrimSpace(strings.Repeat("w ", 150))
	longest := func(columns int, write func(*console)) (n int) {
		var out strings.Builder
		write(newConsole(newPipes(strings.NewReader(""), &out, true), func() int { return columns }))
		for line := range strings.Lines(out.String()) {
			n = max(n, len(line)-1)
		}
		return n
	}
	for _, test := range []struct{ columns, said, wrapped int }{{0, 299, 79}, {20, 19, 19}, {21, 19, 19}, {80, 79, 79}, {100, 99, 79}, {400, 299, 79}} {
		said := longest(test.columns, func(c *console) { c.say(text) })
		wrapped := longest(test.columns, func(c *console) { c.wrapped(text) })
		if said != test.said || wrapped != test.wrapped {
			t.Errorf("%d columns: lines of %d, wrapped %d, want %d and %d", test.columns, said, wrapped, test.said, test.wrapped)
		}
	}
}

// The last line need not end. Where the terminal repeats what is typed, the end of input
// is followed by a new line.
func TestEndOfInput(t *testing.T) {
	for echo, want := range map[bool]string{false: "\n", true: "e4\nq\n"} {
		var out strings.Builder
		p := newPipes(strings.NewReader("e4\nq"), &out, echo)
		for _, line := range []string{"e4", "q"} {
			text, err := p.ReadLine()
			if p.Received(text); text != line || err != nil {
				t.Errorf("line %q, error %v", text, err)
			}
		}
		if text, err := p.ReadLine(); text != "" || err != io.EOF || out.String() != want {
			t.Errorf("repeated %v: line %q, error %v, output %q", echo, text, err, out.String())
		}
	}
}

// Input that cannot be read ends the game.
func TestUnreadableInput(t *testing.T) {
	if err := Run(t.Context(), Config{In: iotest.ErrReader(io.ErrNoProgress), Out: io.Discard}); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("error %v", err)
	}
}
