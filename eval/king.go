package eval

import "alfiere/legal"

// King safety: the pawns around the king, and the danger from enemy pieces.
// Danger is collected in units as the pieces are looked at; what it costs
// grows with its square, because attackers help each other.

const (
	dangerSquare = 1024 // midgame: danger * danger / dangerSquare
	dangerPlain  = 16   // endgame: danger / dangerPlain
	dangerMax    = 3000 // no danger counts for more than this
)

// kingSafety values the shelter of us's king and takes off its danger.
func (e *evaluation) kingSafety(us legal.Color) Score {
	entry := e.entry
	if entry.shelterKing[us&1] != e.king[us&1] || tracing {
		e.shelter(us, entry)
	}
	sum := entry.shelter[us&1]
	them := us.Other()
	if e.attackers[them&1]+e.p.Pieces(them, legal.Queen).Count() < 2 {
		e.danger[us&1] = 0
		if tracing {
			e.trace.calm(us)
		}
		return sum
	}
	e.danger[us&1] += entry.shelterDanger[us&1]
	e.assault(us)
	return sum - dangerScore(e.danger[us&1])
}

// dangerScore turns units of danger into what they cost.
func dangerScore(danger Score) Score {
	mg := min(max(danger.Midgame(), 0), dangerMax)
	eg := min(max(danger.Endgame(), 0), dangerMax)
	return s(int32(mg*mg/dangerSquare), int32(eg/dangerPlain))
}

// shelter values the pawns before us's king, own and enemy, on its file and
// the two beside, and remembers the result in the entry.
func (e *evaluation) shelter(us legal.Color, entry *pawnEntry) {
	king := e.king[us&1]
	level := legal.RankOf(king.Rank())
	before := fill(us, level)
	own, foes := e.pawns[us&1]&before, e.pawns[us&1^1]&before
	centre := min(max(king.File(), 1), 6)
	var sum Score
	kept := e.danger[us&1]
	e.danger[us&1] = 0
	for file := centre - 1; file <= centre+1; file++ {
		side := edge(file)
		mine, theirs := nearest(us, own&legal.FileOf(file)), nearest(us, foes&legal.FileOf(file))
		sum += e.use(us, &w.shelter[side][mine], 1)
		if mine != 0 && theirs == mine+1 {
			sum += e.use(us, &w.stormBlocked[theirs], 1)
		} else {
			sum += e.use(us, &w.storm[side][theirs], 1)
		}
		e.alarm(us, &w.dangerShelter[mine], 1)
		e.alarm(us, &w.dangerStorm[theirs], 1)
	}
	entry.shelterKing[us&1] = king
	entry.shelter[us&1] = sum
	entry.shelterDanger[us&1] = e.danger[us&1]
	e.danger[us&1] = kept
}

// nearest returns the rank, as us counts, of the pawn of the set that is
// nearest to us's first rank; 0 for an empty set.
func nearest(us legal.Color, pawns legal.Bitboard) int {
	switch {
	case pawns == 0:
		return 0
	case us == legal.White:
		return pawns.First().Rank() & 7
	}
	return 7 - pawns.Last().Rank()&7
}

// assault adds up what enemy pieces can do to us's king.
func (e *evaluation) assault(us legal.Color) {
	them := us.Other()
	king := e.king[us&1]
	mine, theirs := &e.by[us&1], &e.by[them&1]

	// Squares that the enemy attacks and only king or queen holds.
	weak := e.all[them&1] &^ e.twice[us&1] & (^e.all[us&1] | mine[legal.King] | mine[legal.Queen])
	e.alarm(us, &w.dangerBase, 1)
	e.alarm(us, &w.dangerWeak, (weak & e.ring[us&1]).Count())
	if e.p.Pieces(them, legal.Queen) == 0 {
		e.alarm(us, &w.dangerNoQueen, 1)
	}
	if e.p.Pieces(us, legal.Knight)&e.ring[us&1] != 0 {
		e.alarm(us, &w.dangerKnight, 1)
	}

	// The king's side of the board, ours of the middle line.
	flank := flankOf(king.File()) & camp[us&1]
	e.alarm(us, &w.dangerFlank, (flank&e.all[them&1]).Count()+(flank&e.twice[them&1]).Count())
	e.alarm(us, &w.dangerGuard, (flank & e.all[us&1]).Count())

	// Checks; a safe one is not answered by taking the piece.
	free := ^e.p.ByColor(them)
	safe := free & (^e.all[us&1] | weak&e.twice[them&1])
	see := e.occ &^ e.p.Pieces(us, legal.Queen)
	rook, bishop := legal.RookAttacks(king, see), legal.BishopAttacks(king, see)
	e.checks(us, legal.Knight, legal.KnightAttacks(king)&theirs[legal.Knight]&free, safe)
	e.checks(us, legal.Bishop, bishop&theirs[legal.Bishop]&free, safe)
	e.checks(us, legal.Rook, rook&theirs[legal.Rook]&free, safe)
	e.checks(us, legal.Queen, (rook|bishop)&theirs[legal.Queen]&free, safe&^mine[legal.Queen])
}

// checks counts the checks that us's king can get from pieces of kind k.
func (e *evaluation) checks(us legal.Color, k legal.Kind, checks, safe legal.Bitboard) {
	switch good := checks & safe; {
	case good.Several():
		e.alarm(us, &w.dangerChecks[k&7], 1)
	case good != 0:
		e.alarm(us, &w.dangerCheck[k&7], 1)
	case checks != 0:
		e.alarm(us, &w.dangerUnsafe, 1)
	}
}

// camp holds each side's five nearest ranks.
var camp = [2]legal.Bitboard{0x000000FFFFFFFFFF, 0xFFFFFFFFFF000000}

// flankOf returns the part of the board, three to four files, that a king on
// the given file lives in.
func flankOf(file int) legal.Bitboard {
	const left = legal.FileA | legal.FileA<<1 | legal.FileA<<2
	switch {
	case file < 3:
		return left | legal.FileA<<3
	case file > 4:
		return left<<5 | legal.FileA<<4
	}
	return left<<2 | legal.FileA<<5
}
