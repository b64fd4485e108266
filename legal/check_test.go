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
			squares := [8]legal.Bitboard{legal.King: legal.FileA} // of an earlier position
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

// TestThreats compares threats and attackers with what the pieces attack one by
// one.
func TestThreats(t *testing.T) {
	w := newWalker(53)
	for range scaled(100) {
		w.game(w.doubleStart(t), func(p *legal.Position, _ []legal.Move, _ legal.Move) bool {
			for _, c := range []legal.Color{legal.White, legal.Black} {
				occ := p.Occupied() &^ p.Pieces(c.Other(), legal.King)
				want, wantLesser, attackers := attacksOneByOne(p, c, occ)
				var lesser [8]legal.Bitboard
				if got := p.Threats(c, &lesser); got != want || lesser != wantLesser {
					t.Errorf("%s, %s threatens\n%s, lesser pieces %x; want\n%s, %x", p.FEN(), c, got, lesser, want, wantLesser)
				}
				for sq, want := range attackers {
					sq := legal.Square(sq)
					if got := p.AttackersTo(sq, occ) & p.ByColor(c); got != want || p.Attacks(c, sq, occ) != (want != 0) {
						t.Errorf("%s, %s attacks %s from\n%s, want\n%s", p.FEN(), c, sq, got, want)
					}
				}
			}
			return !t.Failed()
		})
	}
}

// attacksOneByOne returns what c's pieces attack: all of them, by kind those of
// less worth, and for each square the attackers.
func attacksOneByOne(p *legal.Position, c legal.Color, occ legal.Bitboard) (all legal.Bitboard, lesser [8]legal.Bitboard, attackers [64]legal.Bitboard) {
	worth := [...]int{legal.Pawn: 1, legal.Knight: 3, legal.Bishop: 3, legal.Rook: 5, legal.Queen: 9, legal.King: 100}
	for own := p.ByColor(c); own != 0; {
		from := own.Pop()
		kind := p.PieceAt(from).Kind()
		attacks := legal.PawnAttacks(c, from)
		if kind != legal.Pawn {
			attacks = legal.PieceAttacks(kind, from, occ)
		}
		all |= attacks
		for k := legal.Knight; k <= legal.Queen; k++ {
			if worth[kind] < worth[k] {
				lesser[k] |= attacks
			}
		}
		for attacks != 0 {
			attackers[attacks.Pop()] |= from.Bit()
		}
	}
	return all, lesser, attackers
}
