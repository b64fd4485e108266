package eval

import "alfiere/legal"

// What is known of winning chances: advantages that do not win are scaled
// down, a bare king is driven to where it can be mated.

// fullScale is the scale of an endgame that is worth what it counts.
const fullScale = 128

// complexity returns a correction to the endgame half eg, from White's view:
// much play left favours the better side, little play the worse. It never
// changes who is better. The idea is Stockfish's "initiative".
func (e *evaluation) complexity(eg int) int {
	pawns := e.p.ByKind(legal.Pawn)
	white, black := e.king[0], e.king[1]
	files, ranks := white.File()-black.File(), white.Rank()-black.Rank()
	passed := e.entry.passed[0] | e.entry.passed[1]

	value := e.chance(&w.complexBase, 1)
	value += e.chance(&w.complexPawns, pawns.Count())
	value += e.chance(&w.complexOutflank, max(files, -files)-max(ranks, -ranks))
	value += e.chance(&w.complexPassed, passed.Count())
	if pawns&leftHalf != 0 && pawns&^leftHalf != 0 {
		value += e.chance(&w.complexFlanks, 1)
	}
	if e.occ == pawns|e.p.ByKind(legal.King) {
		value += e.chance(&w.complexPawnOnly, 1)
	}
	switch {
	case eg > 0:
		return max(value, -eg)
	case eg < 0:
		return -max(value, eg)
	}
	return 0
}

// leftHalf holds files a to d.
const leftHalf = legal.FileA | legal.FileA<<1 | legal.FileA<<2 | legal.FileA<<3

// chance returns n times the endgame half of a weight.
func (e *evaluation) chance(v *Score, n int) int {
	if tracing {
		e.trace.chance(v, n)
	}
	return v.Endgame() * n
}

// officers returns the worth of c's pieces in the old count: minor pieces 3,
// rooks 5, queens 9.
func officers(p *legal.Position, c legal.Color) int {
	minors := p.Pieces(c, legal.Knight) | p.Pieces(c, legal.Bishop)
	return 3*minors.Count() + 5*p.Pieces(c, legal.Rook).Count() + 9*p.Pieces(c, legal.Queen).Count()
}

// scale returns how much of the endgame half eg (White's view) is real, from 0
// to fullScale.
func (e *evaluation) scale(eg int) int {
	strong := legal.White
	if eg < 0 {
		strong = legal.Black
	}
	pawns := e.pawns[strong&1].Count()
	more, less := officers(e.p, strong), officers(e.p, strong.Other())
	if pawns == 0 && more-less <= 3 {
		return pawnless(more, less)
	}
	if more <= 3 && e.wrongCorner(strong) {
		return 0
	}
	if e.oppositeBishops() {
		if more == 3 && less == 3 {
			return min(fullScale, 36+12*e.entry.passed[strong&1].Count()+4*pawns)
		}
		return min(fullScale, 68+5*pawns)
	}
	if more == 5 && less == 5 && pawns-e.pawns[strong&1^1].Count() <= 1 && oneWing(e.pawns[strong&1]) {
		return 80
	}
	return min(fullScale, 72+14*pawns)
}

// pawnless returns the scale for a side without pawns that is at most a minor
// piece ahead.
func pawnless(more, less int) int {
	switch {
	case more < 5:
		return 0
	case less <= 3:
		return 16
	}
	return 28
}

// wrongCorner reports whether all of c's pawns are on one edge file, the enemy
// king sits in or next to the corner where they promote, and c, with a minor
// piece at most, has nothing to drive it away with.
func (e *evaluation) wrongCorner(c legal.Color) bool {
	pawns, file := e.pawns[c&1], 0
	switch {
	case pawns&^legal.FileA == 0:
	case pawns&^legal.FileH == 0:
		file = 7
	default:
		return false
	}
	corner := legal.SquareAt(file, 7).Relative(c)
	shade := legal.LightSquares
	if legal.DarkSquares.Has(corner) {
		shade = legal.DarkSquares
	}
	return steps(e.king[c&1^1], corner) <= 1 && e.p.Pieces(c, legal.Bishop)&shade == 0 &&
		e.p.Pieces(c, legal.Knight) == 0
}

// isDead reports whether neither side has enough left to force a win: no pawns
// and a minor piece each at most, or two knights against a bare king.
func (e *evaluation) isDead() bool {
	if e.occ.Count() > 4 || e.p.ByKind(legal.Pawn) != 0 {
		return false
	}
	white, black := officers(e.p, legal.White), officers(e.p, legal.Black)
	if min(white, black) == 0 && e.p.ByKind(legal.Knight).Several() {
		return true
	}
	return max(white, black) <= 3
}

// oppositeBishops reports whether each side has one bishop, on different
// colours.
func (e *evaluation) oppositeBishops() bool {
	white, black := e.p.Pieces(legal.White, legal.Bishop), e.p.Pieces(legal.Black, legal.Bishop)
	return white != 0 && black != 0 && !white.Several() && !black.Several() &&
		(white&legal.DarkSquares != 0) != (black&legal.DarkSquares != 0)
}

// oneWing reports whether all pawns stand on one half of the board.
func oneWing(pawns legal.Bitboard) bool {
	return pawns&leftHalf == 0 || pawns&^leftHalf == 0
}

// knownWin is what a position is worth, besides its material, when a bare king
// is left against enough to mate.
const knownWin = 1000

// bareKing returns a bonus, from White's view, for the side that faces a bare
// king with enough to mate: it grows as that king nears the edge (a corner of
// the bishop's colour, if only bishop and knight are left) and the own king
// comes close.
func (e *evaluation) bareKing() int {
	for c := legal.White; c <= legal.Black; c++ {
		them := c.Other()
		if e.p.ByColor(them) != e.king[them&1].Bit() || !canMate(e.p, c) {
			continue
		}
		king := e.king[them&1]
		bonus := knownWin + 20*(7-steps(king, e.king[c&1]))
		if bishops := e.p.Pieces(c, legal.Bishop); officers(e.p, c) == 6 && bishops != 0 && !bishops.Several() && e.pawns[c&1] == 0 {
			bonus += 60 * (7 - toCorner(king, bishops&legal.DarkSquares != 0))
		} else {
			bonus += 20 * (6 - edge(king.File()) - edge(king.Rank()))
		}
		if c == legal.Black {
			return -bonus
		}
		return bonus
	}
	return 0
}

// toCorner returns how far a king is from the nearer corner of one colour: the
// sum of its distances in files and ranks, 0 to 7.
func toCorner(king legal.Square, dark bool) int {
	file, rank := king.File(), king.Rank()
	if !dark {
		file = 7 - file
	}
	return min(file+rank, 14-file-rank)
}

// canMate reports whether c has the pieces to force mate against a bare king:
// a rook or queen, bishops of both colours, bishop and knight, or three
// knights.
func canMate(p *legal.Position, c legal.Color) bool {
	if p.Pieces(c, legal.Rook)|p.Pieces(c, legal.Queen) != 0 {
		return true
	}
	bishops, knights := p.Pieces(c, legal.Bishop), p.Pieces(c, legal.Knight).Count()
	light, dark := bishops&legal.LightSquares != 0, bishops&legal.DarkSquares != 0
	return light && dark || bishops != 0 && knights > 0 || knights > 2
}
