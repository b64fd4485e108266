package search

import (
	"alfiere/eval"
	"alfiere/legal"
)

// improving reports whether the side to move stands better than at its last turn, or,
// if it was in check then, than at the one before, so that a fail low is less to be
// expected. Where nothing is known it counts as improving.
func (w *worker) improving(ply int) bool {
	now := w.frame(ply).staticEval
	if before := w.frame(ply - 2).staticEval; before != noScore {
		return now > before+improvingMargin
	}
	if before := w.frame(ply - 4).staticEval; before != noScore {
		return now > before
	}
	return true
}

// reverseFutility reports whether a static score is so far above beta that it is
// believed, unless the table knows a quiet move that may be better still.
func (w *worker) reverseFutility(f *frame, beta, depth, evaluation int, improving bool, tableMove legal.Move) bool {
	if depth > reverseFutilityDepth || evaluation >= provedBound ||
		tableMove != legal.NoMove && !f.pos.IsNoisy(tableMove) {
		return false
	}
	return evaluation-max(reverseFutilityMargin*depth-reverseFutilityImproving*boolInt(improving), 0) >= beta
}

// nullMove lets the side to move pass: if a reduced search still fails high, the
// node would too. ok is false when it does not or when passing proves nothing:
// in endings with pawns alone, where having to move may be the problem. When the
// search was stopped it is true, so that no more nodes are searched.
func (w *worker) nullMove(ply, beta, depth, evaluation int, improving, cut bool) (score int, ok bool) {
	f := w.frame(ply)
	us := f.pos.SideToMove()
	if depth < nullMinDepth || evaluation < beta || f.staticEval < beta-nullSlack*depth ||
		ply < w.nullBarred || w.frame(ply-1).move == legal.NoMove || !f.pos.HasNonPawns(us) {
		return 0, false
	}
	r := nullBase + boolInt(improving) + depth/nullDivisor + min((evaluation-beta)/nullEvalStep, nullEvalMax)
	w.pushNull(ply)
	s := -w.node(ply+1, -beta, -beta+1, depth-r, !cut)
	w.pop()
	if w.stopped || s < beta {
		return Draw, w.stopped
	}
	if s > eval.MaxScore { // a mate or a win by the tables, which passing does not prove
		s = beta
	}
	if depth < nullVerify || w.nullBarred > 0 { // else a search of the same depth has to confirm it
		return s, true
	}
	w.nullBarred = ply + 3*(depth-r)/4 + 1 // neither side passes in the first three quarters
	v := w.node(ply, beta-1, beta, depth-r, false)
	w.nullBarred = 0
	return s, v >= beta || w.stopped
}

// pruneFacts is what a move is judged by before it is played.
type pruneFacts struct {
	depth, moveNumber, history, alpha int
	noisy, improving, inCheck         bool
}

// prunes reports whether a move has so little to offer that it can be left out.
// It may also have the picker skip the quiet moves that follow.
func (w *worker) prunes(f *frame, m legal.Move, x *pruneFacts) bool {
	p := &f.pos
	if !p.HasNonPawns(p.SideToMove()) {
		return false
	}
	if x.noisy {
		return x.depth <= seePruneDepth && !seeAtLeast(p, m, -noisySEEStep*x.depth)
	}
	if f.checksWith(m) {
		return x.depth <= seePruneDepth && !seeAtLeast(p, m, -checkSEEStep*x.depth)
	}
	reduced := max(x.depth-reductions[min(x.depth, 63)][min(x.moveNumber, 63)]/1024, 0)
	if x.depth <= lateMoveDepth && x.moveNumber >= (lateMoveBase+x.depth*x.depth)/(2-boolInt(x.improving)) { // late move pruning
		f.picker.skipQuiets = true
	}
	if !x.inCheck && reduced <= futilityDepth && f.staticEval+futilityBase+futilityStep*reduced <= x.alpha {
		f.picker.skipQuiets = true // futility pruning
		return true
	}
	if reduced <= historyDepth && x.history < -historyStep*max(reduced, 1) { // history pruning
		return true
	}
	// On a square that is not attacked, even through where it stood, no piece is lost.
	return x.depth <= seePruneDepth && (f.threats.Has(m.To()) || f.threats.Has(m.From())) &&
		!seeAtLeast(p, m, -quietSEEStep*max(reduced, 1))
}
