package eval

import "alfiere/legal"

// Pawn structure: all that depends on pawns alone, or on pawns and the king
// squares. It changes seldom along a line of moves, so it is remembered.

// pawnTableSize is the number of pawn structures remembered, a power of two.
const pawnTableSize = 1 << 13

// pawnEntry is what is known of one pawn structure; 64 bytes, one cache line.
// The zero value is right for a board without pawns but for shelterKing.
type pawnEntry struct {
	key    uint64
	passed [2]legal.Bitboard // passed pawns
	span   [2]legal.Bitboard // squares that pawns attack now or after advancing
	score  Score             // White's less Black's

	shelterKing   [2]legal.Square // king squares that the two below stand for
	shelter       [2]Score
	shelterDanger [2]Score
}

// probePawns returns the entry of e's pawn structure, filled.
func (st *Stack) probePawns(e *evaluation) *pawnEntry {
	key := e.p.Keys().Pawn
	entry := &st.pawns[key&(pawnTableSize-1)]
	if entry.key == key && !tracing {
		return entry
	}
	*entry = pawnEntry{key: key, shelterKing: [2]legal.Square{legal.NoSquare, legal.NoSquare}}
	entry.score = e.structure(legal.White, entry) - e.structure(legal.Black, entry)
	return entry
}

// structure values us's pawns one by one and fills us's part of the entry.
func (e *evaluation) structure(us legal.Color, entry *pawnEntry) (sum Score) {
	them := us.Other()
	own, foes := e.pawns[us&1], e.pawns[them&1]
	reach := legal.PawnsAttack(us, own)
	entry.span[us&1] = fill(us, reach)
	for b := own; b != 0; {
		sq := b.Pop()
		rank := sq.RelativeRank(us) & 7
		exposed := 0
		if foes&fileAhead[us&1][sq&63] == 0 {
			exposed = 1
		}
		beside := own & besides(sq.File())
		support := own & legal.PawnAttacks(them, sq)

		switch {
		case e.isPassed(us, sq):
			entry.passed[us&1] |= sq.Bit()
		case e.isCandidate(us, sq, support):
			sum += e.use(us, &w.candidate[rank], 1)
		}
		if own&fileAhead[us&1][sq&63] != 0 {
			sum += e.use(us, &w.doubled, 1)
		}
		if beside == 0 {
			sum += e.use(us, &w.isolated[exposed][edge(sq.File())], 1)
		} else if e.isBackward(us, sq, beside) {
			sum += e.use(us, &w.backward[exposed][rank], 1)
		}
		if support != 0 {
			sum += e.use(us, &w.supported[rank], support.Count())
		}
		if beside&legal.RankOf(sq.Rank()) != 0 {
			sum += e.use(us, &w.phalanx[rank], 1)
		}
	}
	return sum
}

// isPassed reports whether no enemy pawn can stop us's pawn on sq, and no own
// pawn is in its way.
func (e *evaluation) isPassed(us legal.Color, sq legal.Square) bool {
	return e.pawns[us&1^1]&frontSpan[us&1][sq&63] == 0 && e.pawns[us&1]&fileAhead[us&1][sq&63] == 0
}

// isCandidate reports whether the only enemy pawns that stop us's pawn on sq
// are those that it meets now or at its next step, and it has as many helpers.
func (e *evaluation) isCandidate(us legal.Color, sq legal.Square, support legal.Bitboard) bool {
	them := us.Other()
	own, foes := e.pawns[us&1], e.pawns[them&1]
	next := sq.Bit().Forward(us).First()
	now := foes & legal.PawnAttacks(us, sq)
	later := foes & legal.PawnAttacks(us, next)
	helpers := own & legal.PawnAttacks(them, next)
	return foes&frontSpan[us&1][sq&63]&^(now|later) == 0 &&
		support.Count() >= now.Count() && helpers.Count() >= later.Count()
}

// isBackward reports whether us's pawn on sq has its neighbours ahead of it
// and cannot follow them: an enemy pawn stands on or guards its next square.
func (e *evaluation) isBackward(us legal.Color, sq legal.Square, beside legal.Bitboard) bool {
	next := sq.Bit().Forward(us)
	if beside&^frontSpan[us&1][sq&63] != 0 {
		return false
	}
	return e.pawns[us&1^1]&(next|legal.PawnAttacks(us, next.First())) != 0
}
