package eval

import "alfiere/legal"

// MaxScore is above every score in absolute value.
const MaxScore = 20000

// patience is the number of half-moves without capture or pawn move after which
// nothing would be left of a score: the longer nothing has happened, the less
// the network's word counts.
const patience = 220

// Scores grow with the number of pieces on the board: n of them multiply what the
// network says by (growthBase + n) / growthOne. With many pieces left, long searches
// make more of an advantage than the short ones that networks learn from, and with few
// pieces less. Both numbers were fitted to the results of games at 40,000 nodes a move.
const (
	growthBase = 17
	growthOne  = 39
)

// Ungrown returns what the network has to say of p so that Evaluate makes this score of
// it, if no move is counted towards the fifty-move rule: what it should learn from the
// score of a search.
func Ungrown(score int, p *legal.Position) int {
	score = score * growthOne / (growthBase + p.Occupied().Count())
	return min(max(score, -MaxScore), MaxScore)
}

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
	score = score * (growthBase + p.Occupied().Count()) / growthOne
	score = score * (patience - min(p.Halfmove(), legal.FiftyMoveLimit)) / patience
	return min(max(score, 1-MaxScore), MaxScore-1)
}
