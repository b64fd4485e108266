package legal

import (
	"strconv"
	"strings"
)

// Writing positions in Forsyth-Edwards notation.

// FEN returns the position in X-FEN, which for standard chess is the usual
// FEN: a castling right is K, Q, k or q when its rook is the outermost one on
// that side of the king, else the rook's file letter. ParseFEN reads back the
// same position, unless play has carried a counter beyond 9999.
func (p *Position) FEN() string { return p.fen(false) }

// ShredderFEN returns the position in Shredder-FEN, where a castling right is
// always the rook's file letter: HAha at the start of standard chess.
func (p *Position) ShredderFEN() string { return p.fen(true) }

func (p *Position) fen(files bool) string {
	b := AppendBoard(make([]byte, 0, 92), &p.board) // room for the longest FEN
	b = append(b, ' ', p.side.String()[0], ' ')
	b = p.appendRights(b, files)
	b = append(b, ' ')
	b = append(b, p.ep.String()...)
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(p.halfmove), 10)
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(p.fullmove), 10)
	return string(b)
}

// AppendBoard appends the first field of a FEN, which says what stands on each
// square.
func AppendBoard(b []byte, board *[64]Piece) []byte {
	for rank := 7; rank >= 0; rank-- {
		free := byte('0')
		for file := range 8 {
			pc := board[SquareAt(file, rank)]
			if pc == NoPiece {
				free++
				continue
			}
			if free > '0' {
				b = append(b, free)
			}
			b, free = append(b, pc.Letter()), '0'
		}
		if free > '0' {
			b = append(b, free)
		}
		if rank > 0 {
			b = append(b, '/')
		}
	}
	return b
}

func (p *Position) appendRights(b []byte, files bool) []byte {
	if p.rights == 0 {
		return append(b, '-')
	}
	for _, c := range []Color{White, Black} {
		for _, s := range []Side{KingSide, QueenSide} {
			rook := p.CastlingRook(c, s)
			if rook == NoSquare {
				continue
			}
			letter := "KQ"[s]
			if files || rook != p.outermostRook(c, s) {
				letter = "ABCDEFGH"[rook.File()]
			}
			if c == Black {
				letter |= 0x20
			}
			b = append(b, letter)
		}
	}
	return b
}

// String draws the board, rank 8 first, with the FEN below it. It is a method of
// the value, so that package fmt finds it for positions as well as pointers to them.
func (p Position) String() string {
	var s strings.Builder
	for rank := 7; rank >= 0; rank-- {
		s.WriteByte('1' + byte(rank))
		for file := range 8 {
			letter := p.board[SquareAt(file, rank)].Letter()
			if letter == ' ' {
				letter = '.'
			}
			s.Write([]byte{' ', letter})
		}
		s.WriteByte('\n')
	}
	s.WriteString("  a b c d e f g h\n")
	s.WriteString(p.FEN())
	return s.String()
}
