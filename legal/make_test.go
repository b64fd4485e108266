package legal_test

import (
	"testing"

	"alfiere/legal"
)

// TestKeyAfter checks the foretold key of every move for which it is promised,
// and that of passing where that is allowed.
func TestKeyAfter(t *testing.T) {
	w := newWalker(47)
	told := 0
	for range scaled(200) {
		w.game(w.doubleStart(t), func(p *legal.Position, moves []legal.Move, _ legal.Move) bool {
			for _, m := range moves {
				var next legal.Position
				var d legal.Delta
				p.Make(m, &next, &d)
				if m.IsCastling() || m.IsPromotion() || m.IsEnPassant() ||
					next.Rights() != p.Rights() || next.EnPassant() != legal.NoSquare {
					continue
				}
				told++
				if got := p.KeyAfter(m); got != next.Key() {
					t.Errorf("%s in %s: foretold %x, is %x", m, p.FEN(), got, next.Key())
				}
			}
			if !p.InCheck() {
				var next legal.Position
				if p.MakeNull(&next); p.KeyAfterNull() != next.Key() {
					t.Errorf("passing in %s: foretold %x, is %x", p.FEN(), p.KeyAfterNull(), next.Key())
				}
				if back := legal.MustParseFEN(next.FEN()); back.Pinned() != next.Pinned() || next.InCheck() || next.Halfmove() != p.Halfmove()+1 {
					t.Errorf("passing in %s leads to %s with pins\n%s", p.FEN(), next.FEN(), next.Pinned())
				}
			}
			return !t.Failed()
		})
	}
	if told == 0 {
		t.Error("no move was foretold")
	}
}

// TestCaptured holds what a move is said to take against what leaves the board.
func TestCaptured(t *testing.T) {
	newWalker(59).everyMove(t, scaled(100), func(p *legal.Position, m legal.Move, _ *legal.Position, d *legal.Delta) {
		want := legal.NoKind
		if d.NumRemoved > d.NumAdded {
			want = d.Removed[1].Piece.Kind()
		}
		if p.Captured(m) != want || p.IsCapture(m) != (want != legal.NoKind) {
			t.Errorf("%s in %s takes a %s, want %s", m, p.FEN(), p.Captured(m), want)
		}
	})
}
