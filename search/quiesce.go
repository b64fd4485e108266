package search

import "alfiere/legal"

// quiesce searches captures and promotions, and in check quiet moves until one of
// them escapes mate, until the position is quiet enough for its static evaluation.
// After a few moves only those that force something are left.
func (w *worker) quiesce(ply, alpha, beta int) int {
	f := w.frame(ply)
	p := &f.pos
	w.line.clear(ply)
	if s, over := w.over(ply); over {
		return s
	}
	if alpha < Draw && w.repetitionAhead(ply) {
		if alpha = w.drawScore(); alpha >= beta {
			return alpha
		}
	}

	entry, hit := w.engine.table.probe(p.Key())
	if hit {
		entry.score = fromTable(entry.score, ply)
		if beta-alpha == 1 && entry.cuts(alpha, beta) {
			return entry.score
		}
	}

	w.foresee(f, entry.move)

	// Standing pat: the side to move need not capture.
	inCheck := p.InCheck()
	raw, best := noScore, -infinite
	f.staticEval, f.correction = noScore, 0
	if !inCheck {
		raw = entry.eval
		if raw == noScore {
			raw = w.eval.Evaluate(p)
		}
		w.correct(ply, raw)
		best = f.staticEval
		if hit && entry.improves(best) && abs(entry.score) < provedBound {
			best = entry.score
		}
		if best >= beta {
			return best
		}
	}
	alpha = max(alpha, best)

	if inCheck {
		f.survey()
	}
	f.picker.start(p, entry.move, [2]legal.Move{}, !inCheck)
	bestMove, number := legal.NoMove, 0
	for {
		m := w.pick(f)
		if m == legal.NoMove {
			break
		}
		if number++; number == quiesceMoves+1 && !inCheck {
			p.CheckSquares(&f.checks) // forcing asks for them
		}
		late := !inCheck && number > quiesceMoves
		if best > -provedBound && (late && !w.forcing(ply, m) || w.hopeless(f, m, alpha, inCheck)) {
			continue
		}
		w.push(ply, m).extended = f.extended
		s := -w.quiesce(ply+1, -beta, -alpha)
		w.pop()
		if w.stopped {
			return Draw
		}
		if s > best {
			best = s
			f.picker.dropQuiets = best > -provedBound
			if s > alpha {
				alpha, bestMove = s, m
				if s >= beta {
					break
				}
			}
		}
	}
	if inCheck && number == 0 {
		return -Mate + ply
	}
	bound := UpperBound // so shallow a search proves no exact score
	if best >= beta {
		bound = LowerBound
	}
	w.engine.table.store(p.Key(), ttData{bestMove, toTable(best, ply), raw, 0, bound, false})
	return best
}

// hopeless reports whether a move cannot lift the score to alpha, or loses
// material, or is a quiet evasion after one that did not get mated.
func (w *worker) hopeless(f *frame, m legal.Move, alpha int, inCheck bool) bool {
	p := &f.pos
	if inCheck {
		return !p.IsNoisy(m)
	}
	if !m.IsPromotion() && f.staticEval+deltaMargin+exchangeValue[p.Captured(m)&7] <= alpha &&
		!exchangeAtLeast(p, m, 1) {
		return true
	}
	return !exchangeAtLeast(p, m, quiesceSEELimit)
}

// forcing reports whether a move at ply gives check, promotes, or takes back.
func (w *worker) forcing(ply int, m legal.Move) bool {
	return m.IsPromotion() || w.frame(ply).checksWith(m) || m.To() == w.frame(ply-1).move.To()
}
