package search

import "alfiere/legal"

// node searches the position at ply to depth plies within the window (alpha,
// beta) and returns its score, which may lie outside (fail soft). cut says that
// a null-window node is expected to fail high.
func (w *worker) node(ply, alpha, beta, depth int, cut bool) int {
	if depth <= 0 {
		return w.quiesce(ply, alpha, beta)
	}
	w.verifyWindow(ply, alpha, beta)
	pv := beta-alpha > 1
	f := w.frame(ply)
	p := &f.pos
	w.line.clear(ply)

	// Step 1: stop, draws by rule, the end of the stack.
	if s, over := w.over(ply); over {
		return s
	}

	// Step 2: mate distance pruning: nothing here can beat a shorter mate. And a draw
	// that can be had is the least.
	alpha = max(alpha, -Mate+ply)
	beta = min(beta, Mate-ply-1)
	if alpha >= beta {
		return alpha
	}
	if alpha = w.raiseToDraw(ply, alpha); alpha >= beta {
		return alpha
	}

	// Step 3: what the table knows.
	var entry ttData
	hit := w.engine.table.probe(p.Key(), &entry)
	excluded := f.excluded
	if hit {
		entry.score = fromTable(entry.score, ply, legal.FiftyMoveLimit-p.Halfmove())
		if !pv && excluded == legal.NoMove && entry.depth >= depth && p.Halfmove() < tableFifty && entry.cuts(alpha, beta) {
			if entry.score >= beta {
				w.learnCutoff(ply, entry.move, depth)
			}
			return entry.score
		}
	}
	nearPV := pv || hit && entry.pv
	if excluded == legal.NoMove {
		f.nearPV = nearPV
	}
	w.prefetchAfter(f, entry.move)

	// Step 4: what the endgame tables know.
	least, most := -infinite, infinite // what they leave open; the result is kept within
	if w.engine.probing.men > 0 && excluded == legal.NoMove {
		if s, bound, ok := w.probeTables(ply, depth); ok {
			known := ttData{score: s, eval: noScore, depth: min(depth+tableTrust, MaxPly), bound: bound, pv: nearPV}
			if known.cuts(alpha, beta) {
				known.score = toTable(s, ply)
				w.engine.table.store(p.Key(), &known)
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
		w.engine.table.prefetch(p.KeyAfterNull()) // as prefetchAfter does
	}
	raw := w.assess(ply, &entry)
	eval := f.staticEval
	if hit && !inCheck && entry.improves(eval) {
		eval = entry.score
	}
	improving := !inCheck && w.improving(ply)
	if !inCheck && excluded == legal.NoMove { // was it right to reduce this node?
		depth += w.hindsight(ply, depth)
	}

	// Step 6: forward pruning of the whole node.
	if !pv && !inCheck && excluded == legal.NoMove && abs(beta) < decided {
		if w.reverseFutility(f, beta, depth, eval, improving, entry.move) {
			return (eval + beta) / 2 // half of the excess, since nothing was searched
		}
		if depth <= razorDepth && eval+razorMargin*depth <= alpha {
			if s := w.quiesce(ply, alpha, alpha+1); s <= alpha {
				return s
			}
		}
		if eval+razorBase+razorStep*depth*depth < alpha {
			return w.quiesce(ply, alpha, alpha+1)
		}
		if s, ok := w.nullMove(ply, beta, depth, eval, improving, cut); ok {
			return s
		}
		if s, ok := w.probCut(ply, beta, depth, raw, &entry, improving, cut); ok {
			return s
		}
	}
	if depth >= iirDepth && (pv || cut) && excluded == legal.NoMove &&
		(entry.move == legal.NoMove || entry.depth+iirGap < depth) { // internal iterative reduction: without a good first move full depth costs too much
		depth--
	}

	// Step 7: does the table's move stand alone?
	extension := 0
	if hit {
		plies, score, cutoff := w.singular(ply, beta, depth, &entry, pv, cut)
		if cutoff {
			return score
		}
		extension = plies
	}
	deeper, tableDepth := 0, max(depth-1+extension, 1)
	if extension >= 2 && depth < siblingsDepth { // then the others get a ply as well, the table's move not one more
		deeper = 1
		depth++
	}

	// Step 8: the moves, one by one.
	f.findThreatsAndChecks()
	f.picker.start(p, entry.move, f.killers, false)
	w.frame(ply + 2).killers = [2]legal.Move{} // they are shared by the grandchildren of one node
	f.moveCount, f.numQuiets, f.numNoisies = 0, 0, 0
	f.deferral.clear()
	tableTakes := f.picker.tableMove != legal.NoMove && p.IsNoisy(f.picker.tableMove)
	best, bestMove := least, legal.NoMove
	alphaBefore := alpha
	for {
		m, moveNumber, again := w.nextMove(f)
		if m == legal.NoMove {
			break
		}
		if m == excluded {
			continue
		}
		noisy := p.IsNoisy(m)

		// Step 9: moves that are not worth a search.
		history := w.moveHistory(f, m, noisy)
		if !again && best > -provedBound && abs(alpha) < decided {
			facts := &pruneFacts{depth: depth, moveNumber: moveNumber, history: history, alpha: alpha,
				noisy: noisy, improving: improving, inCheck: inCheck}
			if w.prunes(f, m, facts) {
				continue
			}
		}

		// Step 10: put off a move that another worker is searching now. (A search
		// without the table's move is another one: its moves are not noted, nor put off.)
		open := w.shared && excluded == legal.NoMove && depth >= deferDepth && moveNumber > 1
		if open {
			if !again && w.engine.open.busy(p.Key(), m) {
				f.deferral.add(m, moveNumber)
				continue
			}
			w.engine.open.enter(p.Key(), m)
		}

		// Step 11: play it; the table's move may have earned a deeper search.
		next := w.push(ply, m)
		next.extended = f.extended + deeper
		f.moveNumber = moveNumber
		newDepth := depth - 1
		if m == entry.move && extension != 0 {
			newDepth = tableDepth
			next.extended = f.extended + max(extension, 0)
		} else if depth >= checkDepth && next.pos.InCheck() && abs(f.staticEval) > checkEval && f.extended < w.root.depth {
			newDepth++
			next.extended++
		}

		// Step 12: late moves are first searched less deep, then deeper if they surprise.
		var score int
		switch {
		case depth >= lmrMinDepth && moveNumber >= lmrFirst+boolInt(pv):
			gap := 0
			if !inCheck {
				gap = f.staticEval - alpha
			}
			r := w.reduction(f, next, m, &reduceFacts{depth: depth, moveNumber: moveNumber, history: history, gap: gap,
				noisy: noisy, nearPV: nearPV, cut: cut, improving: improving, tableTakes: tableTakes})
			reduced := max(1, min(newDepth-r, newDepth))
			f.reduced = newDepth - reduced // for the child's hindsight; 0 in all other searches
			score = -w.node(ply+1, -alpha-1, -alpha, reduced, true)
			f.reduced = 0
			if score > alpha && reduced < newDepth {
				newDepth += boolInt(score > best+deeperMargin) - boolInt(score < best+shallowerMargin)
				if reduced < newDepth {
					score = -w.node(ply+1, -alpha-1, -alpha, newDepth, !cut)
					if score > alpha && !noisy && !w.stopped {
						w.learnContinuation(f, m, bonus(newDepth)/2)
					}
				}
			}
		case !pv || moveNumber > 1:
			score = -w.node(ply+1, -alpha-1, -alpha, newDepth, !cut)
		}
		if pv && (moveNumber == 1 || score > alpha) {
			score = -w.node(ply+1, -beta, -alpha, newDepth, false)
		}
		w.pop()
		if open {
			w.engine.open.leave(p.Key(), m)
		}
		if w.stopped {
			return Draw
		}

		// Step 13: is it the best, does it cut?
		if score > best {
			best = score
			if score > alpha {
				alpha, bestMove = score, m
				if pv {
					w.line.update(ply, m)
				}
				if score >= beta {
					w.reward(f, m, depth+f.surprise(score, alphaBefore, beta))
					break
				}
			}
		}
		f.remember(m, noisy)
	}

	// Step 14: no move at all is mate or stalemate.
	if f.moveCount == 0 {
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
	if bound == UpperBound && depth >= pvReplyDepth && w.frame(ply-1).nearPV {
		nearPV = true // every reply fails low: the move before may belong to the principal variation
	}
	w.engine.table.store(p.Key(), &ttData{move: bestMove, score: toTable(best, ply), eval: raw, depth: depth, bound: bound, pv: nearPV})
	if f.teaches(best, bestMove, bound) {
		w.learnCorrection(ply, depth, best-f.staticEval)
	}
	return best
}
