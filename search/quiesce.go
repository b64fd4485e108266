package search

import "alfiere/legal"

// quiesce searches captures that lose nothing and promotions to a queen until the
// position is quiet enough for its static evaluation. In check it searches all moves,
// but the quiet ones only until some move has escaped mate. Out of check, after a few
// moves only those that force something are left.
func (w *worker) quiesce(ply, alpha, beta int) int {
	f := w.frame(ply)
	p := &f.pos
	w.line.clear(ply)
	if s, over := w.over(ply); over {
		return s
	}
	if alpha = w.raiseToDraw(ply, alpha); alpha >= beta {
		return alpha
	}

	var entry ttData
	hit := w.engine.table.probe(p.Key(), &entry)
	if hit {
		entry.score = fromTable(entry.score, ply, legal.FiftyMoveLimit-p.Halfmove())
		if beta-alpha == 1 && entry.cuts(alpha, beta) {
			return entry.score
		}
	}

	w.prefetchAfter(f, entry.move)

	// Standing pat: the side to move need not capture.
	raw := w.assess(ply, &entry)
	best := f.standPat(&entry, hit)
	if best >= beta {
		return best
	}
	alpha = max(alpha, best)

	inCheck := p.InCheck()
	if inCheck {
		f.findThreatsAndChecks()
	}
	f.picker.start(p, entry.move, [2]legal.Move{}, !inCheck)
	bestMove, moveNumber := legal.NoMove, 0
	for {
		m := w.pick(f)
		if m == legal.NoMove {
			break
		}
		moveNumber++
		if moveNumber == quiesceMoves+1 && !inCheck {
			p.CheckSquares(&f.checks) // from here on only forcing moves are left
		}
		if best > -provedBound && w.worthless(ply, m, moveNumber, alpha) {
			continue
		}
		w.push(ply, m).extended = f.extended
		score := -w.quiesce(ply+1, -beta, -alpha)
		w.pop()
		if w.stopped {
			return Draw
		}
		if score > best {
			best = score
			f.picker.dropQuiets = best > -provedBound // only in check are there any
			if score > alpha {
				alpha, bestMove = score, m
				if score >= beta {
					break
				}
			}
		}
	}
	if moveNumber == 0 {
		if inCheck {
			return -Mate + ply
		}
		if !p.HasNonPawns(p.SideToMove()) && !p.HasMoves() { // others are hardly ever stalemated
			return Draw
		}
	}
	bound := UpperBound // so shallow a search proves no exact score
	if best >= beta {
		bound = LowerBound
	}
	w.engine.table.store(p.Key(), &ttData{move: bestMove, score: toTable(best, ply), eval: raw, bound: bound})
	return best
}

// standPat returns the score of capturing nothing: the static evaluation, or the
// table's score where that is a better guess. In check standing pat is not allowed.
func (f *frame) standPat(entry *ttData, hit bool) int {
	switch {
	case f.staticEval == noScore:
		return -infinite
	case hit && entry.improves(f.staticEval) && abs(entry.score) < provedBound:
		return entry.score
	}
	return f.staticEval
}

// worthless reports whether m, the move of that number at ply, can be left out. In
// check no move can. Otherwise, after the first few moves every move that forces
// nothing can, and at any time one that has little hope of raising alpha or that loses
// material.
func (w *worker) worthless(ply int, m legal.Move, moveNumber, alpha int) bool {
	f := w.frame(ply)
	p := &f.pos
	if p.InCheck() {
		return false
	}
	if moveNumber > quiesceMoves && !w.forcing(ply, m) {
		return true
	}
	if !m.IsPromotion() && f.staticEval+deltaMargin+exchangeValue[p.Captured(m)&7] <= alpha && !seeAtLeast(p, m, 1) {
		return true
	}
	return !seeAtLeast(p, m, quiesceSEELimit)
}

// forcing reports whether a move at ply gives check, promotes, or takes back.
func (w *worker) forcing(ply int, m legal.Move) bool {
	last := w.frame(ply - 1).move
	return m.IsPromotion() || w.frame(ply).checksWith(m) || last != legal.NoMove && m.To() == last.To()
}
