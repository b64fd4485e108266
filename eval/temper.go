package eval

import "alfiere/legal"

// MaxScore is above every score in absolute value.
const MaxScore = 20000

// patience is the number of half-moves without capture or pawn move after which
// nothing would be left of a score: the longer nothing has happened, the less
// the network's word counts.
const patience = 220

// Known reports whether the evaluation of p is known without the network.
func Known(p *legal.Position) bool {
	_, ok := bareKing(p)
	return ok || tooLittle(p)
}

// temper turns the network's score of p into the evaluation.
func temper(score int, p *legal.Position) int {
	if tooLittle(p) {
		return 0
	}
	if known, ok := bareKing(p); ok {
		return known
	}
	score = min(max(score, -2*MaxScore), 2*MaxScore) // so that 32 bits hold the product
	score = score * (patience - min(p.Halfmove(), legal.FiftyMoveLimit)) / patience
	return min(max(score, 1-MaxScore), MaxScore-1)
}
