package legal

// generatePawns writes the legal pawn moves: all unpinned pawns at once by
// shifting their set, the few pinned ones each along the line of its pin, and
// en passant, which no mask describes, by looking at the board after it.
func (p *Position) generatePawns(buf *[MaxMoves]Move, n uint8, kind GenKind, king Square) uint8 {
	us := p.side
	pawns := p.kinds[Pawn] & p.colors[us&1]
	evasions := ^Bitboard(0)
	if p.checkers != 0 {
		evasions = p.evasions()
	}
	n = p.shiftPawns(buf, n, kind, pawns&^p.pinned, evasions)
	for set := pawns & p.pinned; set != 0; {
		from := set.Pop()
		n = p.shiftPawns(buf, n, kind, from.Bit(), evasions&line[king&63][from&63])
	}
	if p.ep != NoSquare && kind != GenQuiet {
		for set := pawnAttacks[us&1^1][p.ep&63] & pawns; set != 0; {
			if from := set.Pop(); p.enPassantLegal(from, p.ep) {
				buf[n] = NewEnPassant(from, p.ep)
				n++
			}
		}
	}
	return n
}

// shiftPawns writes the moves of a set of pawns of the side to move that end
// on a square of wanted.
func (p *Position) shiftPawns(buf *[MaxMoves]Move, n uint8, kind GenKind, pawns, wanted Bitboard) uint8 {
	us := p.side
	last := Rank8 >> ((us & 1) * 56)
	ahead := 8 - int(us)*16 // what a step forward adds to a square's number, modulo 256 as Square counts
	one, two := PawnPushes(us, pawns, ^p.Occupied())

	if kind != GenNoisy {
		for set := one & wanted &^ last; set != 0; set &= set - 1 {
			to := set.First()
			buf[n] = NewMove(to-Square(ahead), to)
			n++
		}
		for set := two & wanted; set != 0; set &= set - 1 {
			to := set.First()
			buf[n] = NewMove(to-Square(2*ahead), to)
			n++
		}
	}
	if kind != GenQuiet {
		targets := p.colors[us&1^1] & wanted
		forward := pawns.Forward(us)
		n = appendPawnCaptures(buf, n, forward.East()&targets, ahead+1, last)
		n = appendPawnCaptures(buf, n, forward.West()&targets, ahead-1, last)
		for set := one & wanted & last; set != 0; {
			to := set.Pop()
			n = appendPromotions(buf, n, to-Square(ahead), to)
		}
	}
	return n
}

// appendPawnCaptures writes the captures that end on targets, each one step
// (a difference of square numbers) from its pawn.
func appendPawnCaptures(buf *[MaxMoves]Move, n uint8, targets Bitboard, step int, last Bitboard) uint8 {
	for ; targets != 0; targets &= targets - 1 {
		to := targets.First()
		from := to - Square(step)
		if last.Has(to) {
			n = appendPromotions(buf, n, from, to)
			continue
		}
		buf[n] = NewMove(from, to)
		n++
	}
	return n
}

// appendPromotions writes the four promotions of one pawn, the queen first.
func appendPromotions(buf *[MaxMoves]Move, n uint8, from, to Square) uint8 {
	for k := Queen; k >= Knight; k-- {
		buf[n] = NewPromotion(from, to, k)
		n++
	}
	return n
}
