package legal_test

import (
	"testing"

	"alfiere/legal"
)

// TestCheckSquares checks that the piece moved gives check on these squares and
// on no others.
func TestCheckSquares(t *testing.T) {
	w := newWalker(31)
	for range scaled(200) {
		w.game(w.doubleStart(t), func(p *legal.Position, moves []legal.Move, _ legal.Move) bool {
			var squares [8]legal.Bitboard
			p.CheckSquares(&squares)
			for _, m := range moves {
				if m.IsPromotion() || m.IsCastling() {
					continue
				}
				var next legal.Position
				var d legal.Delta
				p.Make(m, &next, &d)
				got := squares[p.PieceAt(m.From()).Kind()].Has(m.To())
				if want := next.Checkers().Has(m.To()); got != want {
					t.Errorf("%s in %s gives check: %t, want %t", m, p.FEN(), got, want)
				}
			}
			return !t.Failed()
		})
	}
}
