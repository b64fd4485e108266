package search

import "alfiere/legal"

// node searches the position at ply to depth plies within the window (alpha,
// beta) and returns its score, which may lie outside (fail soft). cut says that
// a null-window node is expected to fail high.
func (w *worker) node(ply, alpha, beta, depth int, cut bool) int {
	if depth <= 0 {
		return w.quiesce(ply, alpha, beta)
	}
	pv := beta-alpha > 1
	f := w.frame(ply)
	p := &f.pos
	w.line.clear(ply)

	// Step 1: stop, draws by rule, the end of the stack.
	if s, over := w.over(ply); over {
		return s
	}

	// Step 2: mate distance pruning: nothing here can beat a shorter mate.
	alpha = max(alpha, -Mate+ply)
	beta = min(beta, Mate-ply-1)
	if alpha >= beta {
		return alpha
	}
	if alpha < Draw && w.repetitionAhead(ply) {
		if alpha = w.drawScore(); alpha >= beta {
			return alpha
		}
	}

	// Step 3: what the table knows.
	entry, hit := w.engine.table.probe(p.Key())
	excluded := f.excluded
	if hit {
		entry.score = fromTable(entry.score, ply, 100-p.Halfmove())
		if !pv && excluded == legal.NoMove && entry.depth >= depth && p.Halfmove() < tableFifty && entry.cuts(alpha, beta) {
			if entry.score >= beta {
				w.learnCutoff(ply, entry.move, depth)
			}
			return entry.score
		}
	}
	pvNode := pv || hit && entry.pv
	if excluded == legal.NoMove {
		f.pv = pvNode
	}
	w.foresee(f, entry.move)

	// Step 4: what the endgame tables know.
	least, most := -infinite, infinite
	if w.engine.probing.men > 0 && excluded == legal.NoMove {
		if s, bound, ok := w.probeTables(ply, depth); ok {
			known := ttData{legal.NoMove, s, noScore, min(depth+tableTrust, MaxPly), bound, pvNode}
			if known.cuts(alpha, beta) {
				known.score = toTable(s, ply)
				w.engine.table.store(p.Key(), known)
				return s
			}
			if bound == LowerBound {
				least, alpha = s, max(alpha, s)
			} else {
				most = s
			}
		}
	}

	// Step 5: static evaluation, refined by the table's score.
	inCheck := p.InCheck()
	if !pv && depth >= nullMinDepth {
		w.engine.table.prefetch(p.KeyAfterNull()) // as foresee does
	}
	raw := w.assess(ply, &entry)
	eval := f.staticEval
	if hit && !inCheck && entry.improves(eval) {
		eval = entry.score
	}
	improving := !inCheck && w.improving(ply)
	if !inCheck && excluded == legal.NoMove { // was it right to reduce this node?
		depth += w.doubt(ply, depth)
	}

	// Step 6: forward pruning of the whole node.
	if !pv && !inCheck && excluded == legal.NoMove && abs(beta) < decided {
		if w.standsAbove(f, beta, depth, eval, improving, entry.move) {
			return (eval + beta) / 2
		}
		if depth <= razorDepth && eval+razorMargin*depth <= alpha {
			if s := w.quiesce(ply, alpha, alpha+1); s <= alpha {
				return s
			}
		}
		if eval+razorBase+razorStep*depth*depth < alpha {
			return w.quiesce(ply, alpha, alpha+1)
		}
		if s, ok := w.tryNull(ply, beta, depth, eval, improving, cut); ok {
			return s
		}
		if s, ok := w.tryCaptures(ply, beta, depth, raw, &entry, improving, cut); ok {
			return s
		}
	}
	if depth >= iirDepth && (pv || cut) && excluded == legal.NoMove &&
		(entry.move == legal.NoMove || entry.depth+iirGap < depth) { // internal iterative reduction
		depth--
	}

	// Step 7: does the table's move stand alone?
	extension, s, cutoff := 0, 0, false
	if hit {
		if extension, s, cutoff = w.singular(ply, beta, depth, &entry, pv, cut); cutoff {
			return s
		}
	}

	deeper, tableDepth := 0, max(depth-1+extension, 1)
	if extension >= 2 && depth < siblingsDepth { // then the others deserve a closer look as well
		deeper = 1
		depth++
	}

	// Step 8: the moves, one by one.
	f.survey()
	f.picker.start(p, entry.move, f.killers, false)
	w.frame(ply + 2).killers = [2]legal.Move{}
	f.numQuiets, f.numNoisies, f.numDeferred = 0, 0, 0
	tableTakes := f.picker.tableMove != legal.NoMove && p.IsNoisy(f.picker.tableMove)
	best, bestMove, number, floor := least, legal.NoMove, 0, alpha
	for {
		m, place := w.pick(f), number+1
		again := m == legal.NoMove && f.numDeferred > 0
		if again {
			f.numDeferred--
			m, place = f.deferred[f.numDeferred].move, f.deferred[f.numDeferred].number
		} else if m == legal.NoMove {
			break
		} else {
			number++
		}
		if m == excluded {
			continue
		}
		noisy := p.IsNoisy(m)

		// Step 9: moves that are not worth a search.
		score := w.moveHistory(f, m, noisy)
		if !again && best > -provedBound && abs(alpha) < decided {
			if w.prunes(f, m, pruneFacts{depth, place, score, alpha, noisy, improving, inCheck}) {
				continue
			}
		}

		// Step 10: a move that another worker searches just now waits.
		open := w.shared && depth >= deferDepth && place > 1
		if open {
			if !again && w.engine.open.busy(p.Key(), m) {
				f.deferred[f.numDeferred] = deferredMove{m, place}
				f.numDeferred++
				continue
			}
			w.engine.open.enter(p.Key(), m)
		}

		// Step 11: play it; the table's move may have earned a deeper search.
		next := w.push(ply, m)
		next.extended = f.extended + deeper
		f.place = place
		newDepth := depth - 1
		if m == entry.move && extension != 0 {
			newDepth = tableDepth
			next.extended = f.extended + max(extension, 0)
		} else if depth >= checkDepth && next.pos.InCheck() && abs(f.staticEval) > checkEval && f.extended < w.root.depth {
			newDepth++
			next.extended++
		}

		// Step 12: late moves are searched less deep until one surprises.
		switch {
		case depth >= lmrMinDepth && place >= lmrFirst+boolInt(pv):
			gap := 0
			if !inCheck {
				gap = f.staticEval - alpha
			}
			r := w.reduction(f, next, m, reduceFacts{depth, place, score, gap, noisy, pvNode, cut, improving, tableTakes})
			reduced := max(1, min(newDepth-r, newDepth))
			f.reduced = newDepth - reduced
			s = -w.node(ply+1, -alpha-1, -alpha, reduced, true)
			f.reduced = 0
			if s > alpha && reduced < newDepth {
				newDepth += boolInt(s > best+deeperMargin) - boolInt(s < best+shallowerMargin)
				if reduced < newDepth {
					s = -w.node(ply+1, -alpha-1, -alpha, newDepth, !cut)
					if s > alpha && !noisy && !w.stopped {
						w.learnFollowUp(f, m, bonus(newDepth)/2)
					}
				}
			}
		case !pv || place > 1:
			s = -w.node(ply+1, -alpha-1, -alpha, newDepth, !cut)
		}
		if pv && (place == 1 || s > alpha) {
			s = -w.node(ply+1, -beta, -alpha, newDepth, false)
		}
		w.pop()
		if open {
			w.engine.open.leave(p.Key(), m)
		}
		if w.stopped {
			return Draw
		}

		// Step 13: is it the best, does it cut?
		if s > best {
			best = s
			if s > alpha {
				alpha, bestMove = s, m
				if pv {
					w.line.update(ply, m)
				}
				if s >= beta {
					w.reward(f, m, depth+f.surprise(s, floor, beta))
					break
				}
			}
		}
		f.remember(m, noisy)
	}

	// Step 14: no move at all is mate or stalemate.
	if number == 0 {
		if inCheck {
			return -Mate + ply
		}
		return Draw
	}
	if excluded != legal.NoMove {
		if best == -infinite { // no other move
			return alpha
		}
		return best
	}

	// Step 15: tell the table.
	best = min(best, most)
	bound := UpperBound
	if best >= beta {
		bound = LowerBound
	} else if bestMove != legal.NoMove {
		bound = Exact
	}
	pvNode = pvNode || bound == UpperBound && depth >= pvReplyDepth && w.frame(ply-1).pv
	w.engine.table.store(p.Key(), ttData{bestMove, toTable(best, ply), raw, depth, bound, pvNode})
	if f.teaches(best, bestMove, bound) {
		w.learnCorrection(ply, depth, best-f.staticEval)
	}
	return best
}

// remember notes that a move was searched, for the histories.
func (f *frame) remember(m legal.Move, noisy bool) {
	switch {
	case noisy && f.numNoisies < len(f.noisies):
		f.noisies[f.numNoisies] = m
		f.numNoisies++
	case !noisy && f.numQuiets < len(f.quiets):
		f.quiets[f.numQuiets] = m
		f.numQuiets++
	}
}

// moveHistory returns what the histories say of a move.
func (w *worker) moveHistory(f *frame, m legal.Move, noisy bool) int {
	if noisy {
		return int(*w.noisyHistory(&f.pos, m))
	}
	return w.quietScore(f, m)
}
