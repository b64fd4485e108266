//go:build debug

package legal

import "fmt"

// verify panics if p contradicts itself: what Make keeps up to date is worked out
// anew from the board alone, in slow and obvious ways. Programs built with
// -tags debug do this after every move, others never (see verify_off.go).
func (p *Position) verify() {
	p.verifySets()
	if keys := p.computeKeys(); keys != p.keys {
		p.broken("keys %x instead of %x", p.keys, keys)
	}
	if p.kinds[King].Count() < 2 || p.Attacks(p.side, p.KingSquare(p.side.Other()), p.Occupied()) {
		return // a king was taken or can be: the rest may mean nothing, see Make
	}
	p.verifyChecks()
	p.verifyRights()
}

// verifySets compares the sets with the board.
func (p *Position) verifySets() {
	var kinds [8]Bitboard
	var colors [2]Bitboard
	for sq, pc := range p.board {
		if pc != NoPiece {
			kinds[pc.Kind()] |= Square(sq).Bit()
			colors[pc.Color()] |= Square(sq).Bit()
		}
	}
	if kinds != p.kinds || colors != p.colors {
		p.broken("sets %x and %x instead of %x and %x", p.kinds, p.colors, kinds, colors)
	}
}

// verifyChecks looks for checks and pins. A piece is pinned if a check appears
// when it is taken off the board.
func (p *Position) verifyChecks() {
	king, enemies := p.KingSquare(p.side), p.colors[p.side.Other()]
	attackers := func(occ Bitboard) Bitboard { return p.AttackersTo(king, occ) & enemies }

	checkers := attackers(p.Occupied())
	if checkers != p.checkers {
		p.broken("checkers %x instead of %x", uint64(p.checkers), uint64(checkers))
	}
	var pinned Bitboard
	for own := p.colors[p.side] &^ king.Bit(); own != 0; {
		sq := own.Pop()
		if attackers(p.Occupied()&^sq.Bit()) != checkers {
			pinned |= sq.Bit()
		}
	}
	if pinned != p.pinned {
		p.broken("pinned %x instead of %x", uint64(p.pinned), uint64(pinned))
	}
}

// verifyRights checks that kings and rooks still stand where the rights to
// castle want them, and that some legal move captures on the en passant
// square, if there is one.
func (p *Position) verifyRights() {
	for c := White; c <= Black; c++ {
		for _, s := range [...]Side{KingSide, QueenSide} {
			rook := p.CastlingRook(c, s)
			if rook == NoSquare {
				continue
			}
			king := p.KingSquare(c)
			if p.PieceAt(rook) != NewPiece(c, Rook) || king.Rank() != rook.Rank() || (rook > king) != (s == KingSide) {
				p.broken("right to castle of the king on %v with %v on %v", king, p.PieceAt(rook), rook)
			}
		}
	}
	if p.ep == NoSquare {
		return
	}
	var all [MaxMoves]Move
	for _, m := range p.AppendMoves(all[:0], GenAll) {
		if m.IsEnPassant() && m.To() == p.ep {
			return
		}
	}
	p.broken("nothing takes en passant on %v", p.ep)
}

func (p *Position) broken(format string, args ...any) {
	panic(fmt.Sprintf("legal: broken position %s: ", p.FEN()) + fmt.Sprintf(format, args...))
}
