package uci

import (
	"fmt"
	"strings"

	"alfiere/legal"
)

// The command d.

// drawing returns the board as White sees it and what identifies the position.
func drawing(p *legal.Position) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(&b, "%d ", rank+1)
		for file := range 8 {
			letter := byte('.')
			if pc := p.PieceAt(legal.SquareAt(file, rank)); pc != legal.NoPiece {
				letter = pc.Letter()
			}
			fmt.Fprintf(&b, " %c", letter)
		}
		b.WriteByte('\n')
	}
	b.WriteString("\n   a b c d e f g h\n\n")
	fmt.Fprintf(&b, "Fen: %s\nKey: %016X\nCheckers:", p.FEN(), p.Key())
	for set := p.Checkers(); set != 0; {
		fmt.Fprintf(&b, " %s", set.Pop())
	}
	return b.String()
}
