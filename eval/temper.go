package eval

import "alfiere/legal"

// MaxScore is above every score in absolute value.
const MaxScore = 20000

// patience is the number of half-moves without capture or pawn move after which
// nothing would be left of a score: the longer nothing has happened, the less
// the network's word counts.
const patience = 185

// Scores grow with the number of pieces on the board: n of them multiply what the
// network says by (growthBase + n) / growthOne. With many pieces left, long searches
// make more of an advantage than the short ones that networks learn from, and with few
// pieces less. Both numbers were fitted to the results of games at 40,000 nodes a move.
const (
	growthBase = 17
	growthOne  = 39
)

// grow makes a score of p grow with the pieces.
func grow(score int, p *legal.Position) int {
	return score * (growthBase + p.Occupied().Count()) / growthOne
}

// Known reports whether the evaluation of p is known without the network.
func Known(p *legal.Position) bool {
	_, ok := bareKing(p)
	return ok || tooLittle(p)
}

// temper turns the network's score of p into the evaluation; if flat, it does not grow.
func temper(score int, p *legal.Position, flat bool) int {
	if tooLittle(p) {
		return 0
	}
	if known, ok := bareKing(p); ok {
		return known
	}
	score = min(max(score, -2*MaxScore), 2*MaxScore) // so that 32 bits hold the product
	if !flat {
		score = grow(score, p)
	}
	return min(max(score+press(p), 1-MaxScore), MaxScore-1)
}

// Fade returns what is left of an evaluation of p at its fifty-move count. It is kept
// apart from the evaluation, which does not depend on the count and can be used again
// when the same position comes up another time.
func Fade(score int, p *legal.Position) int {
	if score >= knownWin || score <= -knownWin {
		return score // there is a way to mate, which must not be hidden
	}
	return score * (patience - min(p.Halfmove(), legal.FiftyMoveLimit)) / patience
}
