package search

import (
	"math"

	"alfiere/eval"
	"alfiere/legal"
)

// Scores are integers from the view of the side to move. Evaluations stay
// within eval.MaxScore; a mate found n plies from the root scores Mate-n, and
// the mated side -Mate+n, so that shorter mates are better and the score of a mate
// tells exactly how many plies away it is. A position n plies from the root that the
// endgame tables call won scores tableWin-n, less than any mate.
const (
	// MaxPly bounds the length of a line of search, quiescence included.
	MaxPly = 246
	// Mate is the score of having mated.
	Mate = 32000
	// Draw is the score of a drawn position.
	Draw = 0

	infinite    = 32001
	mateBound   = Mate - MaxPly     // scores from here on are mates
	tableWin    = mateBound - 1     // a win by the endgame tables, less the plies to it
	provedBound = tableWin - MaxPly // scores from here on are mates or such wins
	noScore     = -32002            // "not known", outside every window
)

// MateIn returns the number of full moves to mate that a score stands for,
// negative when the side to move is mated. ok is false for other scores.
func MateIn(score int) (moves int, ok bool) {
	switch {
	case score >= mateBound:
		return (Mate - score + 1) / 2, true
	case score <= -mateBound:
		return -(Mate + score + 1) / 2, true
	}
	return 0, false
}

// Centipawns returns a score in hundredths of a pawn as users know them: +100
// is an even chance of winning outright at move 32. Wins by the endgame tables
// are 200 pawns, less a hundredth for each ply to where the tables were asked.
func Centipawns(score int) int {
	switch {
	case score >= provedBound:
		return tableCentipawns - (tableWin - score)
	case score <= -provedBound:
		return -tableCentipawns + (tableWin + score)
	}
	return int(math.Round(float64(score) * 100 / evenWinScore))
}

// tableCentipawns is what a win by the tables is reported as, less the plies to the
// position that they know: far more than any evaluation.
const tableCentipawns = 20000

// WDL returns the expected chances of win, draw and loss in thousandths, which
// sum to 1000, by a logistic model fitted to games (the form is that of the
// Stockfish WDL model), in which the material on the board counts.
func WDL(score int, p *legal.Position) (win, draw, loss int) {
	m := float64(min(p.Material(legal.White)+p.Material(legal.Black), fullMaterial))
	even := evenWinBare - m*(evenWinStep-m*evenWinCurve)
	spread := winSpreadBare + m*winSpreadStep
	chance := func(s float64) int { return int(math.Round(1000 / (1 + math.Exp((even-s)/spread)))) }
	win, loss = chance(float64(score)), chance(-float64(score))
	return win, 1000 - win - loss, loss
}

// toTable turns the score of a mate or a known win counted from the root into
// one counted from the node at ply, which is what a table shared by many roots
// can keep.
func toTable(score, ply int) int {
	switch {
	case score >= provedBound:
		return score + ply
	case score <= -provedBound:
		return score - ply
	}
	return score
}

// fromTable undoes toTable at the ply where the entry is found. left is how many
// half-moves the fifty-move rule leaves there. A mate or a win by the endgame tables
// that is farther away was found where the rule left more, and may now come too late:
// it counts as won, but not as proved. So does one that lies farther from the root than
// such scores can say.
func fromTable(score, ply, left int) int {
	size := abs(score)
	if size < provedBound {
		return score
	}
	away := tableWin - size
	if size >= mateBound {
		away = Mate - size
	}
	switch {
	case away > left || away+ply > MaxPly:
		return clampEval(score)
	case score > 0:
		return score - ply
	}
	return score + ply
}

// clampEval keeps a score within what evaluations may be.
func clampEval(score int) int { return min(max(score, -eval.MaxScore), eval.MaxScore) }

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
