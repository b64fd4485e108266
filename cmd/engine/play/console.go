package play

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Where lines come from and text goes to: pipes here, terminals in terminal.go.

// maxLine is the length in bytes beyond which a line from a pipe is refused. A FEN
// or a file's path needs a few hundred.
const maxLine = 4096

// errLineTooLong is the error of a line beyond maxLine.
var errLineTooLong = errors.New("line too long")

// device is a keyboard and a screen. ReadLine returns the next line without its
// end, or io.EOF, or errLineTooLong; the other methods may be called while it
// waits.
type device interface {
	io.Writer
	// Prompt shows what asks for the next line, or replaces it.
	Prompt(text string)
	ReadLine() (string, error)
	// Received is told what ReadLine has returned.
	Received(text string)
	// Leave gives up the line that is being read: what is written from now on
	// goes below the prompt, which is not shown again.
	Leave()
}

// line is what was read.
type line struct {
	text string
	err  error
}

// console reads lines in the background, so that the game can watch its clock
// meanwhile, and remembers the first error of writing.
type console struct {
	device
	columns func() int // of the screen at present, 0 where there is none
	lines   chan line
	plain   bool // accents are written as apostrophes
	waiting bool // a line has been asked for and not yet come
	err     error
}

func newConsole(d device, columns func() int) *console {
	return &console{device: d, columns: columns, lines: make(chan line, 1)}
}

// ask has a line read with a prompt. The line comes on the channel returned and
// must be passed to receive. While one is still awaited, ask only renews the prompt.
func (c *console) ask(prompt string) <-chan line {
	c.Prompt(prompt)
	if !c.waiting {
		c.waiting = true
		go func() {
			text, err := c.ReadLine()
			c.lines <- line{text, err}
		}()
	}
	return c.lines
}

// receive notes that the line has come.
func (c *console) receive(l line) {
	c.waiting = false
	c.Received(l.text)
}

// say writes a line, on a screen that is too narrow for it in several.
func (c *console) say(text string) {
	text = c.spelt(text)
	if columns := c.columns(); columns > 0 {
		text = fold(text, columns-1)
	}
	c.write(text + "\n")
}

// sayf is say with a format.
func (c *console) sayf(format string, args ...any) { c.say(fmt.Sprintf(format, args...)) }

// write writes text as it is.
func (c *console) write(text string) {
	if _, err := io.WriteString(c.device, text); err != nil && c.err == nil {
		c.err = err
	}
}

// wrapped writes a text in lines that fit the screen, at most those that fit a
// terminal of 80 columns.
func (c *console) wrapped(text string) {
	width := 79
	if columns := c.columns(); columns > 0 {
		width = min(width, columns-1)
	}
	c.write(fold(c.spelt(text), width) + "\n")
}

// apostrophes is how Italians write the accents of their language without accented
// letters: behind the last letter of a word, and not at all within it.
var apostrophes = strings.NewReplacer("subìto", "subito", "à", "a'", "è", "e'", "é", "e'", "ì", "i'", "ò", "o'", "ù", "u'")

// spelt returns a text in letters that the screen has.
func (c *console) spelt(text string) string {
	if c.plain {
		return apostrophes.Replace(text)
	}
	return text
}

// fold breaks lines of more than width characters at blanks. A longer word stays in
// one piece.
func fold(text string, width int) string {
	var b strings.Builder
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		column, gap := 0, "" // characters in the line so far, blanks before the next word
		for word := range strings.SplitSeq(line, " ") {
			if size := utf8.RuneCountInString(word); size > 0 {
				if column > 0 && column+len(gap)+size > width {
					gap, column = "\n", -1
				}
				b.WriteString(gap + word)
				column += len(gap) + size
				gap = ""
			}
			gap += " "
		}
	}
	return b.String()
}

// pipes is a device of two streams.
type pipes struct {
	in   *bufio.Reader
	out  io.Writer
	echo bool // what is read is repeated, so that the output is the whole dialogue
}

func newPipes(in io.Reader, out io.Writer, echo bool) *pipes {
	return &pipes{bufio.NewReaderSize(in, maxLine+1), out, echo}
}

func (p *pipes) Write(text []byte) (int, error) { return p.out.Write(text) }

// Prompt passes over an error of writing, which the text that follows meets, too. So
// does Received.
func (p *pipes) Prompt(text string) { io.WriteString(p.out, text) }

// Received repeats the line where nothing else does.
func (p *pipes) Received(text string) {
	if p.echo {
		io.WriteString(p.out, printable(text)+"\n")
	}
}

// Leave ends the line of the prompt.
func (p *pipes) Leave() { io.WriteString(p.out, "\n") }

// ReadLine returns the next line, the last one even if it does not end.
func (p *pipes) ReadLine() (string, error) {
	text, err := p.in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		for err == bufio.ErrBufferFull {
			_, err = p.in.ReadSlice('\n')
		}
		return "", errLineTooLong
	}
	if err == io.EOF && len(text) > 0 {
		err = nil
	}
	if err == io.EOF && !p.echo {
		p.Leave()
	}
	line := strings.TrimPrefix(string(text), "\ufeff") // the mark that some editors begin a file with
	return strings.TrimRight(line, "\r\n"), err
}
