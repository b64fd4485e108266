package eval

import "alfiere/legal"

// MaxScore bounds every score from above in absolute value.
const MaxScore = 20000

// What the network's word counts for in the game: the fewer pieces are left to
// win with, and the longer nothing has happened, the less; and where the outcome
// is known, knowledge speaks. The numbers are those that games may change.
const (
	// bareShare is how much of a score counts when only kings and pawns are
	// left, in 1024ths. All of it counts with all pieces on the board.
	bareShare = 768

	// patience is the number of half-moves without capture or pawn move after
	// which nothing would be left of a score.
	patience = 220
)

// temper turns the network's score of p into the evaluation.
func temper(score int, p *legal.Position) int {
	if isDead(p) {
		return 0
	}
	if known, ok := bareKing(p); ok {
		return known
	}
	score = score * (bareShare + phaseOf(p)*(1024-bareShare)/256) / 1024
	score = score * (patience - min(p.Halfmove(), 100)) / patience
	return min(max(score, 1-MaxScore), MaxScore-1)
}

// phaseOf returns how much of the middlegame is left, by the pieces other than
// pawns: from 256 with all of them on the board to 0 with none.
func phaseOf(p *legal.Position) int {
	n := p.ByKind(legal.Knight).Count() + p.ByKind(legal.Bishop).Count() +
		2*p.ByKind(legal.Rook).Count() + 4*p.ByKind(legal.Queen).Count()
	return (min(n, 24)*256 + 12) / 24
}
