package legal

// countMoves returns the number of legal moves: as many as generate lists, but
// counted a whole set of targets at a time. It is what perft does at its last
// ply, where nobody looks at the moves.
func (p *Position) countMoves() (n int) {
	us := p.side
	own := p.colors[us&1]
	occ := own | p.colors[us&1^1]
	king := (p.kinds[King] & own).First()
	for set := kingAttacks[king&63] &^ own; set != 0; {
		if !p.Attacks(us^1, set.Pop(), occ^king.Bit()) {
			n++
		}
	}
	if p.checkers.Several() {
		return n
	}
	wanted := p.evasions()
	n += p.countPawnMoves(wanted, king)
	wanted &^= own
	if p.checkers == 0 && p.rights != 0 {
		for _, side := range [...]Side{KingSide, QueenSide} {
			if p.castling(side) != NoMove {
				n++
			}
		}
	}

	free := own &^ p.pinned
	for set := p.kinds[Knight] & free; set != 0; {
		n += (knightAttacks[set.Pop()&63] & wanted).Count()
	}
	for set := (p.kinds[Bishop] | p.kinds[Queen]) & free; set != 0; {
		n += (BishopAttacks(set.Pop(), occ) & wanted).Count()
	}
	for set := (p.kinds[Rook] | p.kinds[Queen]) & free; set != 0; {
		n += (RookAttacks(set.Pop(), occ) & wanted).Count()
	}
	for set := p.pinned & (p.kinds[Bishop] | p.kinds[Rook] | p.kinds[Queen]); set != 0; {
		from := set.Pop()
		n += (PieceAttacks(p.board[from&63].Kind(), from, occ) & wanted & line[king&63][from&63]).Count()
	}
	return n
}

// countPawnMoves counts the legal moves of the pawns that end on a square of
// wanted, and the captures en passant.
func (p *Position) countPawnMoves(wanted Bitboard, king Square) (n int) {
	us := p.side
	pawns := p.kinds[Pawn] & p.colors[us&1]
	n = p.countShifts(pawns&^p.pinned, wanted)
	for set := pawns & p.pinned; set != 0; {
		from := set.Pop()
		n += p.countShifts(from.Bit(), wanted&line[king&63][from&63])
	}
	if p.ep != NoSquare {
		for set := pawnAttacks[us&1^1][p.ep&63] & pawns; set != 0; {
			if p.enPassantLegal(set.Pop(), p.ep) {
				n++
			}
		}
	}
	return n
}

// countShifts counts what shiftPawns writes: a move to the last rank is four.
func (p *Position) countShifts(pawns, wanted Bitboard) int {
	us := p.side
	forward := pawns.Forward(us)
	one, two := PawnPushes(us, pawns, ^p.Occupied())
	targets := p.colors[us&1^1] & wanted
	east, west := forward.East()&targets, forward.West()&targets
	one, two = one&wanted, two&wanted
	n := one.Count() + two.Count() + east.Count() + west.Count()
	if last := Rank8 >> ((us & 1) * 56); (one|east|west)&last != 0 {
		n += 3 * ((one & last).Count() + (east & last).Count() + (west & last).Count())
	}
	return n
}
