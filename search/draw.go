package search

import (
	"alfiere/eval"
	"alfiere/legal"
)

// over returns the score of a position that is searched no further: the search
// was stopped, the position is drawn by rule, or the stack ends.
func (w *worker) over(ply int) (score int, over bool) {
	if w.poll() {
		return Draw, true
	}
	w.selDepth = max(w.selDepth, ply)
	if w.isDraw(ply) {
		return w.drawScore(), true
	}
	if ply >= MaxPly {
		return w.evaluateAt(w.frame(ply)), true
	}
	return 0, false
}

// isDraw reports whether the position at ply is drawn for the search: by fifty
// moves, because it is dead, or because it has occurred before. One repetition within
// the search is enough, since whoever could avoid the first could avoid the second;
// positions of the game itself, the root among them, must have occurred twice. It is
// not called at the root, where a move is wanted anyway.
func (w *worker) isDraw(ply int) bool {
	p := &w.frame(ply).pos
	if p.Halfmove() >= legal.FiftyMoveLimit && (!p.InCheck() || p.HasMoves()) {
		return true
	}
	return w.repeats(ply) || p.Dead()
}

func (w *worker) repeats(ply int) bool {
	f := w.frame(ply)
	last := len(w.keys) - 1
	key, before := w.keys[last], 0
	for d := 4; d <= min(f.pos.Halfmove(), f.earlier); d += 2 {
		if w.keys[last-d] == key {
			if before++; d < ply || before == 2 {
				return true
			}
		}
	}
	return false
}

// repetitionAhead reports whether the side to move has at least a draw: with its
// next move it can repeat a position of the search; or the other side could have
// come here with one move from such a position, and would have done so if it liked
// what follows. In both cases one reversible move leads from one of the two
// positions to the other.
func (w *worker) repetitionAhead(ply int) bool {
	f := w.frame(ply)
	last := len(w.keys) - 1
	key := w.keys[last]
	for d := 3; d <= min(f.pos.Halfmove(), f.earlier, ply-1); d += 2 {
		if m, ok := legal.ReversibleMove(key ^ w.keys[last-d]); ok &&
			legal.Between(m.From(), m.To())&f.pos.Occupied() == 0 {
			return true
		}
	}
	return false
}

// raiseToDraw returns alpha, or the score of a draw where the side to move has at
// least that.
func (w *worker) raiseToDraw(ply, alpha int) int {
	if alpha < Draw && w.repetitionAhead(ply) {
		return w.drawScore()
	}
	return alpha
}

// drawScore returns +1 or -1, by turns, as the score of a draw, so that lines
// which draw at different places do not all look alike.
func (w *worker) drawScore() int { return Draw + 1 - int(w.nodes&2) }

// evaluateAt returns the score of f at the end of the stack: the network's, without
// corrections, which make no difference so far from the root. In check there is
// none, and any number will do.
func (w *worker) evaluateAt(f *frame) int {
	if f.pos.InCheck() {
		return Draw
	}
	return eval.Fade(w.eval.Evaluate(&f.pos), &f.pos)
}
