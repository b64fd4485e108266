package dtm

import "alfiere/legal"

// Retrograde analysis, after Thompson, "Retrograde Analysis of Certain
// Endgames" (1986). Positions are settled in the order of their distance to
// mate, so that the first distance found for one is the right one: the stronger
// side wins as soon as one move loses for the lone king, who loses only when
// his last move does.

// solver is a table in the making.
type solver struct {
	*Table
	flights []uint8    // by index, lone king to move: his moves not yet known to lose
	queue   [][]uint32 // by distance: positions found, maybe settled since
}

// escapes stands for a number of flights that never runs out: the lone king can
// take the man.
const escapes = 0xFF

// solve fills the table. Those that promotions lead to must be complete.
func (t *Table) solve() {
	s := solver{Table: t, flights: make([]uint8, positions)}
	for i := range uint32(positions / 2) {
		_, king, lone, man := positionAt(i)
		s.classify(king, lone, man)
	}
	for n := 0; n < len(s.queue); n++ {
		for _, i := range s.queue[n] {
			if t.plies[i] == drawn {
				t.plies[i] = uint8(n)
				s.spread(i, n+1)
			}
		}
	}
}

// found notes that position i is decided in n plies at most.
func (s *solver) found(i uint32, n int) {
	for len(s.queue) <= n {
		s.queue = append(s.queue, nil)
	}
	s.queue[n] = append(s.queue[n], i)
}

// classify sets up both positions with the three men there: illegal ones,
// mates, the lone king's moves, and what promotions win.
func (s *solver) classify(king, lone, man legal.Square) {
	strong, weak := index(legal.White, king, lone, man), index(legal.Black, king, lone, man)
	if king == lone || king == man || lone == man || legal.KingAttacks(king).Has(lone) ||
		s.kind == legal.Pawn && (legal.Rank1|legal.Rank8).Has(man) {
		s.plies[strong], s.plies[weak] = illegal, illegal
		return
	}
	s.plies[strong], s.plies[weak] = drawn, drawn

	// The lone king casts no shadow: he may not flee along a line of check.
	attacked := s.attacks(man, king.Bit())
	flights := legal.KingAttacks(lone) &^ (attacked | legal.KingAttacks(king))
	check := attacked.Has(lone)
	switch {
	case flights.Has(man):
		s.flights[weak] = escapes
	case flights != 0:
		s.flights[weak] = uint8(flights.Count())
	case check:
		s.found(weak, 0)
	} // else it is stalemate: nothing follows, and so it stays drawn
	if check {
		s.plies[strong] = illegal
		return
	}
	if to := man + 8; s.kind == legal.Pawn && man.Rank() == 6 && to != king && to != lone {
		for _, t := range s.after {
			if t == nil {
				continue
			}
			if n := t.plies[index(legal.Black, king, lone, to)]; n < illegal {
				s.found(strong, int(n)+1)
			}
		}
	}
}

// attacks returns the squares that the man attacks.
func (s *solver) attacks(man legal.Square, occ legal.Bitboard) legal.Bitboard {
	if s.kind == legal.Pawn {
		return legal.PawnAttacks(legal.White, man)
	}
	return legal.PieceAttacks(s.kind, man, occ)
}

// origins returns the squares that the man can have moved from. Squares where
// no pawn can stand are no harm: nothing there is ever settled.
func (s *solver) origins(man legal.Square, occ legal.Bitboard) legal.Bitboard {
	if s.kind != legal.Pawn {
		return legal.PieceAttacks(s.kind, man, occ) &^ occ
	}
	one := man.Bit().South() &^ occ
	return one | one.South()&legal.Rank2&^occ
}

// spread passes on that position i is settled, at distance n-1, to those before it.
func (s *solver) spread(i uint32, n int) {
	side, king, lone, man := positionAt(i)
	occ := king.Bit() | lone.Bit() | man.Bit()
	if side == legal.White {
		for set := legal.KingAttacks(lone) &^ occ; set != 0; {
			before := index(legal.Black, king, set.Pop(), man)
			if s.plies[before] == illegal {
				continue
			}
			if s.flights[before]--; s.flights[before] == 0 {
				s.found(before, n)
			}
		}
		return
	}
	for set := legal.KingAttacks(king) &^ occ; set != 0; {
		s.won(index(legal.White, set.Pop(), lone, man), n)
	}
	for set := s.origins(man, occ); set != 0; {
		s.won(index(legal.White, king, lone, set.Pop()), n)
	}
}

// won notes a win of the stronger side, unless position i is settled or illegal.
func (s *solver) won(i uint32, n int) {
	if s.plies[i] == drawn {
		s.found(i, n)
	}
}
