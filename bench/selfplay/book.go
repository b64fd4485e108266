package selfplay

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"alfiere/legal"
)

// ReadBook returns the positions of a book of openings: FEN or EPD, one a line,
// of which the board, the side to move, the castling rights and the en passant
// square count. Empty lines and those that begin with # are skipped; a position
// in which the game is over is an error. The error names the line.
func ReadBook(r io.Reader) ([]legal.Position, error) {
	var book []legal.Position
	lines := bufio.NewScanner(r)
	n := 1
	for ; lines.Scan(); n++ {
		text := lines.Text()
		if n == 1 {
			text = strings.TrimPrefix(text, "\ufeff") // the byte order mark
		}
		fields := strings.Fields(text)
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		p, err := legal.ParseFEN(strings.Join(fields[:min(len(fields), 4)], " "))
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if legal.NewGame(p).Outcome().Over() {
			return nil, fmt.Errorf("line %d: the game is over there", n)
		}
		book = append(book, p)
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fmt.Errorf("line %d is longer than 64 KiB", n)
	case err != nil:
		return nil, fmt.Errorf("line %d: %w", n, err)
	case len(book) == 0:
		return nil, errors.New("no positions")
	}
	return book, nil
}
