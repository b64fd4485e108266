package legal_test

import (
	"testing"

	"alfiere/legal"
)

// TestKeys compares the keys that cover a part of the pieces with the keys of
// those pieces.
func TestKeys(t *testing.T) {
	w := newWalker(61)
	for range scaled(50) {
		w.game(w.doubleStart(t), func(p *legal.Position, _ []legal.Move, _ legal.Move) bool {
			want := legal.Keys{Full: p.Key()}
			for set := p.Occupied(); set != 0; {
				sq := set.Pop()
				pc := p.PieceAt(sq)
				key := legal.PieceKey(pc, sq)
				if pc.Kind() == legal.Pawn {
					want.Pawn ^= key
					continue
				}
				want.NonPawn[pc.Color()] ^= key
				switch pc.Kind() {
				case legal.Knight, legal.Bishop:
					want.Minor ^= key
				case legal.Rook, legal.Queen:
					want.Major ^= key
				case legal.King:
					want.Minor ^= key
					want.Major ^= key
				}
			}
			if *p.Keys() != want {
				t.Errorf("%s: keys %x, want %x", p.FEN(), *p.Keys(), want)
			}
			return !t.Failed()
		})
	}
}
