package legal_test

import (
	"testing"

	"alfiere/legal"
)

// TestReversibleMove looks moves up by what they do to the key: there and back
// again, those that can be taken back are found, and no others.
func TestReversibleMove(t *testing.T) {
	found := 0
	newWalker(67).everyMove(t, scaled(100), func(p *legal.Position, m legal.Move, next *legal.Position, _ *legal.Delta) {
		back := legal.NewMove(m.To(), m.From())
		got, ok := legal.ReversibleMove(p.Key() ^ next.Key())
		want := next.Halfmove() > 0 && !m.IsCastling() && next.Rights() == p.Rights() && p.EnPassant() == legal.NoSquare
		if ok != want || ok && got != m && got != back {
			t.Errorf("%s in %s is looked up as %s, %t", m, p.FEN(), got, ok)
		}
		if ok {
			found++
		}
	})
	if found == 0 {
		t.Error("no move was found")
	}
	if m, ok := legal.ReversibleMove(0); ok {
		t.Errorf("from a position to itself leads %s", m)
	}
}
