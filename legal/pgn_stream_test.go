package legal_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"alfiere/legal"
)

// failingReader fails after its text, as a network may.
type failingReader struct{ text io.Reader }

var errBroken = errors.New("broken")

func (r failingReader) Read(b []byte) (int, error) {
	n, err := r.text.Read(b)
	if err == io.EOF {
		err = errBroken
	}
	return n, err
}

func TestPGNReaderError(t *testing.T) {
	r := legal.NewPGNReader(failingReader{strings.NewReader("1. e4 * 1. d4 d5")})
	if _, err := r.Read(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Read(); !errors.Is(err, errBroken) {
		t.Errorf("error %v, want that of the reader", err)
	}
}

// TestPGNPassingError reads from what fails once and then has more: wherever it
// fails, no game across that place comes out whole.
func TestPGNPassingError(t *testing.T) {
	text := "[Event \"x\"  ]\n\n1. e4 {is it} e5 2. a8(Q) 1-0\r\n"
	for n := range len(text) - 2 {
		broken := io.MultiReader(strings.NewReader(text[:n]), iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("  "))), strings.NewReader(text[n:]))
		r := legal.NewPGNReader(broken)
		var err error
		for err == nil || errors.As(err, new(*legal.PGNError)) {
			_, err = r.Read()
		}
		if !errors.Is(err, iotest.ErrTimeout) {
			t.Errorf("failing after %q: %v", text[:n], err)
		}
	}
}

// onceReader gives its text at once, and notes when it is asked for more.
type onceReader struct {
	text  string
	again bool
}

func (r *onceReader) Read(b []byte) (int, error) {
	if r.text == "" {
		r.again = true
		return 0, io.EOF
	}
	n := copy(b, r.text)
	r.text = r.text[n:]
	return n, nil
}

// TestPGNStream reads a game whose successor may be long in coming: nothing
// behind its end is asked for.
func TestPGNStream(t *testing.T) {
	for _, text := range []string{
		"1. e4 e5 1-0\n\n", "1. f3 e5 2. g4 0-1\n\n", "1. e4 *\r\n\r\n", "1. e4 * {so} \n\n",
		"[Event \"x\"]\n[Result \"*\"]\n\n1. e4 *\n\n",
	} {
		r := &onceReader{text: text}
		if _, err := legal.NewPGNReader(r).Read(); err != nil || r.again {
			t.Errorf("%q: error %v, asked for more: %v", text, err, r.again)
		}
	}
}

// TestPGNGrowingText reads on where a text ended that has grown since.
func TestPGNGrowingText(t *testing.T) {
	var text onceReader
	r := legal.NewPGNReader(&text)
	for range 3 {
		if _, err := r.Read(); err != io.EOF {
			t.Errorf("at the end: error %v", err)
		}
		text.text = "1. e4 e5 1-0\n\n"
		if g, err := r.Read(); err != nil || uciMoves(g) != "e2e4 e7e5" {
			t.Errorf("after the text has grown: error %v", err)
		}
	}
}
