package play

import (
	"fmt"
	"strings"

	"alfiere/legal"
)

// Drawing the board. With colours, background and foreground of every square
// are both set, so that nothing depends on the colours of the terminal.

// palette is the colours of a board as parameters of the terminal's SGR
// sequence.
type palette struct {
	dark, light         string    // squares
	darkMove, lightMove string    // squares of the last move
	check               string    // the square of a king in check
	piece               [2]string // by colour
	glyphs              [2]string // by colour: pawn to king
}

// coloredWidth is the number of columns of a board with colours.
const coloredWidth = 27

const (
	solid  = "♟♞♝♜♛♚"
	hollow = "♙♘♗♖♕♔"
)

// paletteOf returns the palette for a number of colours. With 256, white and black pieces
// of the same shape stand out on squares of middle brightness, and those who cannot tell
// green from red can still tell the blue of a move from brown. The sixteen colours differ
// from terminal to terminal: black ink on the brightest of them can be read on all, and
// the shapes tell the sides apart, as in print.
func paletteOf(colors int) *palette {
	if colors >= 256 {
		return &palette{
			dark: "48;5;94", light: "48;5;137", darkMove: "48;5;31", lightMove: "48;5;67", check: "48;5;160",
			piece: [2]string{"1;38;5;231", "22;38;5;16"}, glyphs: [2]string{solid, solid},
		}
	}
	return &palette{
		dark: "46", light: "47", darkMove: "43", lightMove: "43", check: "41",
		piece: [2]string{"30", "30"}, glyphs: [2]string{hollow, solid},
	}
}

// board draws a position with its last move, which may be NoMove; flipped, as
// Black sees it.
func (c *catalogue) board(p *legal.Position, last legal.Move, l look, flipped bool) string {
	if l.colors == 0 {
		return c.plainBoard(p, flipped)
	}
	var b strings.Builder
	colors := paletteOf(l.colors)
	for row := range 8 {
		rank := rankOf(row, flipped)
		fmt.Fprintf(&b, " %d ", rank+1)
		for column := range 8 {
			sq := legal.SquareAt(fileOf(column, flipped), rank)
			pc := p.PieceAt(sq)
			fmt.Fprintf(&b, "\x1b[%s;%sm %s ", colors.square(p, sq, last), colors.piece[pc.Color()], c.glyph(pc, colors.glyphs, l))
		}
		b.WriteString("\x1b[0m\n")
	}
	b.WriteString("   ")
	for column := range 8 {
		fmt.Fprintf(&b, " %c ", 'a'+fileOf(column, flipped))
	}
	return b.String() + "\n"
}

// plainBoard draws a position with letters and full stops.
func (c *catalogue) plainBoard(p *legal.Position, flipped bool) string {
	var b strings.Builder
	for row := range 8 {
		rank := rankOf(row, flipped)
		fmt.Fprintf(&b, "%d", rank+1)
		for column := range 8 {
			letter := byte('.')
			if pc := p.PieceAt(legal.SquareAt(fileOf(column, flipped), rank)); pc != legal.NoPiece {
				letter = c.letter(pc)
			}
			b.Write([]byte{' ', letter})
		}
		b.WriteByte('\n')
	}
	b.WriteByte(' ')
	for column := range 8 {
		fmt.Fprintf(&b, " %c", 'a'+fileOf(column, flipped))
	}
	return b.String() + "\n"
}

// rankOf returns the rank in a row of the picture, counted from above.
func rankOf(row int, flipped bool) int {
	if flipped {
		return row
	}
	return 7 - row
}

// fileOf returns the file in a column of the picture, counted from the left.
func fileOf(column int, flipped bool) int {
	if flipped {
		return 7 - column
	}
	return column
}

// square returns the background of a square.
func (c *palette) square(p *legal.Position, sq legal.Square, last legal.Move) string {
	dark := legal.DarkSquares.Has(sq)
	moved := last != legal.NoMove && (sq == last.From() || sq == landing(last))
	switch {
	case p.InCheck() && sq == p.KingSquare(p.SideToMove()):
		return c.check
	case moved && dark:
		return c.darkMove
	case moved:
		return c.lightMove
	case dark:
		return c.dark
	}
	return c.light
}

// landing returns the square on which the moved piece stands after m.
func landing(m legal.Move) legal.Square {
	if m.IsCastling() {
		return m.CastlingKingTo()
	}
	return m.To()
}

// glyph returns the sign of a piece, a blank for NoPiece: its figurine, of those that
// are given as in a palette, or its letter.
func (c *catalogue) glyph(pc legal.Piece, figurines [2]string, l look) string {
	switch {
	case pc == legal.NoPiece:
		return " "
	case l.unicode:
		return string([]rune(figurines[pc.Color()])[pc.Kind()-legal.Pawn])
	}
	return string(c.letter(pc))
}

// showPieces lists each side's pieces with their squares, the king first, for those
// who read by ear or touch.
func (s *session) showPieces() {
	p := s.game.Position()
	for _, c := range []legal.Color{legal.White, legal.Black} {
		s.wrapped(s.text.colors[c] + ": " + s.text.pieceList(p, c))
	}
}

// pieceList names the pieces of a side as a move would: Ke1 Qd1 e4.
func (c *catalogue) pieceList(p *legal.Position, side legal.Color) string {
	var list []string
	for k := legal.King; k >= legal.Pawn; k-- {
		for b := p.Pieces(side, k); b != 0; {
			name := b.Pop().String()
			if k != legal.Pawn {
				name = string(c.letters[k]) + name
			}
			list = append(list, name)
		}
	}
	return strings.Join(list, " ")
}
