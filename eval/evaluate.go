package eval

import "alfiere/legal"

// The evaluation of one position by hand, as numbered steps. What a step finds out
// (attack sets above all) is kept for the later ones.

// MaxScore bounds every score from above in absolute value.
const MaxScore = 20000

// evaluation is the scratch of one Evaluate. Arrays of two are by colour.
type evaluation struct {
	trace trace

	p     *legal.Position
	occ   legal.Bitboard
	pawns [2]legal.Bitboard
	king  [2]legal.Square
	ring  [2]legal.Bitboard    // the king's 3x3 square, kept off the edges
	area  [2]legal.Bitboard    // squares that count as mobility
	by    [2][8]legal.Bitboard // squares attacked, by kind
	all   [2]legal.Bitboard    // squares attacked
	twice [2]legal.Bitboard    // squares attacked by two or more

	attackers [2]int   // the colour's pieces that attack the enemy ring
	danger    [2]Score // danger to the colour's king so far
	entry     *pawnEntry
}

// use returns n times a weight, for side c.
func (e *evaluation) use(c legal.Color, v *Score, n int) Score {
	if tracing {
		e.trace.linear(c, v, n)
	}
	return *v * Score(n)
}

// alarm adds n times a weight to the danger to c's king.
func (e *evaluation) alarm(c legal.Color, v *Score, n int) {
	if tracing {
		e.trace.danger(c, v, n)
	}
	e.danger[c&1] += *v * Score(n)
}

// Evaluate returns the worth of p to the side to move. p must be the position
// on top of the stack: the one reset to, after the moves pushed since. The stack
// refers to p until the next call, so p should live in memory that the caller
// keeps, not in a local variable, which would be allocated anew each time.
func (st *Stack) Evaluate(p *legal.Position) int {
	if st.net != nil {
		return temper(st.net.evaluate(p), p)
	}
	e := &st.e

	// 1. What kings and pawns attack; the rest is built on it.
	e.begin(p)

	// 2. Material and squares were summed up as the moves were made.
	sum := st.sums[st.top]

	// 3. Pawn structure, remembered from earlier positions.
	e.entry = st.probePawns(e)
	sum += e.entry.score

	// 4. Pieces, which complete the attack sets of both sides.
	sum += e.pieces(legal.White) - e.pieces(legal.Black)

	// 5. All that looks at both sides' attacks.
	sum += e.kingSafety(legal.White) - e.kingSafety(legal.Black)
	sum += e.threats(legal.White) - e.threats(legal.Black)
	sum += e.passers(legal.White) - e.passers(legal.Black)
	sum += e.space(legal.White) - e.space(legal.Black)

	// 6. The move, and the blend.
	us := p.SideToMove()
	if us == legal.White {
		sum += e.use(us, &w.tempo, 1)
	} else {
		sum -= e.use(us, &w.tempo, 1)
	}
	score := e.blend(sum)
	if us == legal.Black {
		score = -score
	}
	return score
}

// begin sets up for p.
func (e *evaluation) begin(p *legal.Position) {
	e.p, e.occ = p, p.Occupied()
	e.attackers, e.danger = [2]int{}, [2]Score{}
	for c := legal.White; c <= legal.Black; c++ {
		e.pawns[c&1] = p.Pieces(c, legal.Pawn)
		king := p.KingSquare(c)
		e.king[c&1] = king
		centre := legal.SquareAt(min(max(king.File(), 1), 6), min(max(king.Rank(), 1), 6))
		e.ring[c&1] = legal.KingAttacks(centre) | centre.Bit()
		ahead := e.pawns[c&1].Forward(c)
		west, east := ahead.West(), ahead.East()
		near := legal.KingAttacks(king)
		e.by[c&1] = [8]legal.Bitboard{legal.Pawn: west | east, legal.King: near}
		e.all[c&1] = west | east | near
		e.twice[c&1] = west&east | (west|east)&near
	}
	for c := legal.White; c <= legal.Black; c++ {
		them := c.Other()
		stuck := e.pawns[c&1] & (e.occ.Forward(them) | lowRanks[c&1])
		e.area[c&1] = ^(stuck | e.king[c&1].Bit() | e.by[them&1][legal.Pawn])
	}
}

// lowRanks holds each side's second and third rank.
var lowRanks = [2]legal.Bitboard{legal.Rank2 | legal.Rank3, legal.Rank7 | legal.Rank6}

// attack enters the attacks of one of us's pieces in the sets, and what they
// mean to the enemy king.
func (e *evaluation) attack(us legal.Color, k legal.Kind, attacks legal.Bitboard) {
	e.twice[us&1] |= attacks & e.all[us&1]
	e.all[us&1] |= attacks
	e.by[us&1][k&7] |= attacks
	them := us.Other()
	if hits := attacks & e.ring[them&1]; hits != 0 {
		e.attackers[us&1]++
		e.alarm(them, &w.dangerAttacker[k&7], 1)
		e.alarm(them, &w.dangerHits, hits.Count())
	}
}

// fadeLength is the number of half-moves without capture or pawn move after
// which nothing would be left of a score.
const fadeLength = 220

// phaseOf returns how much of the middlegame is left, 0 to 256.
func phaseOf(p *legal.Position) int {
	n := p.ByKind(legal.Knight).Count() + p.ByKind(legal.Bishop).Count() +
		2*p.ByKind(legal.Rook).Count() + 4*p.ByKind(legal.Queen).Count()
	return (min(n, 24)*256 + 12) / 24
}

// blend turns the sum, from White's view, into a plain score, also from
// White's view: the endgame half is corrected by what is known of winning
// chances, the halves are mixed, and long manoeuvring counts as no progress.
func (e *evaluation) blend(sum Score) int {
	if e.isDead() {
		return 0
	}
	mg, eg := sum.Midgame(), sum.Endgame()
	eg += e.complexity(eg)
	phase, scale := phaseOf(e.p), e.scale(eg)
	if tracing {
		e.trace.blend(phase, scale)
	}
	score := (mg*phase + eg*(256-phase)*scale/fullScale) / 256
	score += e.bareKing()
	score = score * (fadeLength - min(e.p.Halfmove(), 100)) / fadeLength
	return min(max(score, 1-MaxScore), MaxScore-1)
}
