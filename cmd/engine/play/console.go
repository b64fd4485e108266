package play

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Where lines come from and text goes to: pipes here, terminals in terminal.go.

// maxLine is the length in bytes beyond which an input line is refused. A FEN
// or a file's path needs a few hundred.
const maxLine = 4096

// errLineTooLong is the error of a line beyond maxLine.
var errLineTooLong = errors.New("line too long")

// device is a keyboard and a screen. ReadLine shows the prompt and returns the
// next line without its end, or io.EOF, or errLineTooLong; Write may be called
// while ReadLine waits.
type device interface {
	io.Writer
	ReadLine(prompt string) (string, error)
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
	lines   chan line
	waiting bool // a line has been asked for and not yet come
	err     error
}

func newConsole(d device) *console { return &console{device: d, lines: make(chan line, 1)} }

// ask has a line read with a prompt. It comes on the channel returned; while
// it has not, ask has no further effect.
func (c *console) ask(prompt string) <-chan line {
	if !c.waiting {
		c.waiting = true
		go func() {
			text, err := c.ReadLine(prompt)
			c.lines <- line{text, err}
		}()
	}
	return c.lines
}

// say writes a formatted line.
func (c *console) say(format string, args ...any) { c.write(fmt.Sprintf(format, args...) + "\n") }

// write writes text as it is.
func (c *console) write(text string) {
	if _, err := io.WriteString(c.device, text); err != nil && c.err == nil {
		c.err = err
	}
}

// wrapped writes words in lines that fit a terminal of 80 columns.
func (c *console) wrapped(text string) {
	const width = 79
	var b strings.Builder
	column := 0
	for _, word := range strings.Fields(text) {
		size := len([]rune(word))
		switch {
		case column == 0:
		case column+1+size > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += size
	}
	c.write(b.String() + "\n")
}

// pipes is a device of two streams. It repeats what it reads, as a terminal
// would, so that the output is the whole dialogue.
type pipes struct {
	in  *bufio.Reader
	out io.Writer
}

func newPipes(in io.Reader, out io.Writer) *pipes {
	return &pipes{bufio.NewReaderSize(in, maxLine), out}
}

func (p *pipes) Write(text []byte) (int, error) { return p.out.Write(text) }

func (p *pipes) ReadLine(prompt string) (string, error) {
	if _, err := io.WriteString(p.out, prompt); err != nil {
		return "", err
	}
	text, err := p.next()
	io.WriteString(p.out, printable(text)+"\n")
	return text, err
}

// next returns the next line, the last one even if it does not end.
func (p *pipes) next() (string, error) {
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
	return strings.TrimRight(string(text), "\r\n"), err
}
