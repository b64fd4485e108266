package viriformat

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"

	"alfiere/legal"
)

// Reading games one after the other, with the place of the first that is
// broken: what was written last before a kill may be half a game.

// Error is what is wrong with a record, and where.
type Error struct {
	Offset int64 // of the record's first byte, from where reading began
	// Err is io.ErrUnexpectedEOF for a record that is cut off, or wraps one of
	// this package's causes, or is the error of the underlying reader.
	Err error
}

// Error returns one line that names the offset.
func (e *Error) Error() string {
	return fmt.Sprintf("viriformat: game at byte %d: %v", e.Offset, e.Err)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Reader reads games. Make one with NewReader.
type Reader struct {
	in     *bufio.Reader
	offset int64
	err    error // of the last call, kept for the next
}

// NewReader returns a reader of the games in r. It reads ahead.
func NewReader(r io.Reader) *Reader { return &Reader{in: bufio.NewReaderSize(r, 1<<16)} }

// Offset returns the number of bytes of the whole games read so far.
func (r *Reader) Offset() int64 { return r.offset }

// Next reads the next game into g, whose Moves it reuses. The start position
// is one that legal.ParseFEN accepts; whether the moves are legal is not
// looked at.
//
// At the end of the last game the error is io.EOF. Any other error is an
// *Error; g is then not to be used, and the next call returns the same, since
// nothing tells where the next game begins.
func (r *Reader) Next(g *Game) error {
	if r.err == nil {
		switch r.err = r.read(g); r.err {
		case nil:
			r.offset += int64(HeaderSize + moveSize*(len(g.Moves)+1))
		case io.EOF:
		default:
			r.err = &Error{r.offset, r.err}
		}
	}
	return r.err
}

// read reads one game.
func (r *Reader) read(g *Game) (err error) {
	var header [HeaderSize]byte
	if _, err := io.ReadFull(r.in, header[:]); err != nil {
		return err
	}
	if g.Start, err = unpack(&header); err != nil {
		return err
	}
	if g.Result = Result(header[30]); g.Result > WhiteWins {
		return fmt.Errorf("%w: %d", ErrResult, header[30])
	}
	g.Moves = g.Moves[:0]
	for {
		pair, err := r.in.Peek(moveSize)
		switch {
		case err == io.EOF:
			return io.ErrUnexpectedEOF
		case err != nil:
			return err
		}
		m := Scored{
			Move:  legal.Move(binary.LittleEndian.Uint16(pair)),
			Score: int16(binary.LittleEndian.Uint16(pair[2:])),
		}
		r.in.Discard(moveSize) // cannot fail: they have been seen
		switch {
		case m == Scored{}:
			return nil
		case m.Move == legal.NoMove:
			return fmt.Errorf("move %d: %w", len(g.Moves)+1, ErrNoMove)
		}
		g.Moves = append(g.Moves, m)
	}
}
