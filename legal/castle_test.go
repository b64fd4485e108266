package legal_test

import (
	"testing"

	"alfiere/legal"
)

// TestCastling960 asks for castling by its rook's square where king and rook
// need not go the usual way.
func TestCastling960(t *testing.T) {
	for _, c := range []struct {
		about, fen, rook string
		legal            bool
	}{
		{"the king stays", "4k3/8/8/8/8/8/8/6KR w K - 0 1", "h1", true},
		{"the rook stays", "4k3/8/8/8/8/8/8/3RK3 w Q - 0 1", "d1", true},
		{"they change places", "4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "g1", true},
		{"the king goes towards h to castle on the a side", "4k3/8/8/8/8/8/8/RK6 w Q - 0 1", "a1", true},
		{"a piece between them", "4k3/8/8/8/8/8/8/RN1K4 w Q - 0 1", "a1", false},
		{"a piece where the king lands", "7k/8/8/8/8/8/8/2N1RK2 w Q - 0 1", "e1", false},
		{"a piece where the rook lands", "4k3/8/8/8/8/8/8/RK1N4 w Q - 0 1", "a1", false},
		{"through an attacked square", "3rk3/8/8/8/8/8/8/R4K2 w Q - 0 1", "a1", false},
		{"an attacked square that only the rook crosses", "1r2k3/8/8/8/8/8/8/R4K2 w Q - 0 1", "a1", true},
		{"the rook was the king's shield", "4k3/8/8/8/8/8/8/qRK5 w Q - 0 1", "b1", false},
		{"the rook's shield is not needed", "4k3/8/8/8/8/8/8/bRK5 w Q - 0 1", "b1", true},
		{"the other rook's right", "4k3/8/8/8/8/8/8/1RR1K3 w B - 0 1", "c1", false},
	} {
		p := legal.MustParseFEN(c.fen)
		rook, _ := legal.ParseSquare(c.rook)
		m := legal.NewCastling(p.KingSquare(legal.White), rook)
		if p.IsLegal(m) != c.legal {
			t.Errorf("%s: %s in %s is legal: %t", c.about, m, c.fen, !c.legal)
		}
	}
}
