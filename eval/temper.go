package eval

import "alfiere/legal"

// What the network's word counts for in the game: the fewer pieces are left to
// win with, and the longer nothing has happened, the less. The numbers are
// those that games may change.
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
	score = score * (bareShare + phaseOf(p)*(1024-bareShare)/256) / 1024
	score = score * (patience - min(p.Halfmove(), 100)) / patience
	return min(max(score, 1-MaxScore), MaxScore-1)
}
