package search

import "alfiere/legal"

// iterate deepens the search until a limit ends it.
func (w *worker) iterate() {
	e := w.engine
	w.assess(0, &ttData{eval: noScore})
	limit := MaxPly / 2 // extensions may double a line
	if e.limits.Depth > 0 {
		limit = min(limit, e.limits.Depth)
	}
	var progress progress
	for depth := 1; depth <= limit; depth++ {
		w.root.depth = depth
		w.root.age()
		for w.root.first = 0; w.root.first < min(w.lines(), len(w.root.moves)); w.root.first++ {
			w.aspire(depth)
			if w.stopped {
				break
			}
			if w.id == 0 {
				w.reportSettled()
			}
		}
		w.root.settled, w.root.first = w.root.first, 0
		w.root.sort()
		if w.overtaken {
			depth = w.takeOver()
		}
		if w.stopped {
			break
		}
		w.root.completed = depth
		w.root.keep(w.lines())
		if w.id != 0 {
			continue
		}
		e.adopt()
		w.reportLines()
		if w.mateFound() || w.timeIsUp(&progress) {
			break
		}
		w.glance()
	}
	if w.stopped {
		w.root.disown()
	}
	if w.id == 0 && w.stopped {
		eval := w.frame(0).staticEval
		if top := &w.root.moves[0]; w.root.completed == 0 && top.score == -infinite && eval != noScore {
			top.score, top.bound = eval, Exact // not even the first move was done: see firstNodes
		}
		e.adopt()
		w.reportLines()
	}
}

// aspire searches the root within a window around the last score. The window grows
// on the side where the search falls out of it; after a fail low its upper end also
// comes down to the middle. With each fail high the next search is one ply less
// deep, up to three in all; after a fail low it has its full depth again.
func (w *worker) aspire(depth int) {
	previous := w.root.moves[w.root.first].previous
	alpha, beta, width := -infinite, infinite, aspirationWindow
	if depth >= aspirationDepth && abs(previous) < provedBound {
		width += abs(previous) / aspirationScore
		alpha, beta = max(previous-width, -infinite), min(previous+width, infinite)
	}
	reduced := 0
	for {
		s := w.rootNode(alpha, beta, max(depth-reduced, 1))
		w.root.sort()
		if w.stopped {
			return
		}
		switch {
		case s <= alpha && alpha > -infinite:
			beta = (alpha + beta) / 2
			alpha = max(s-width, -infinite)
			reduced = 0
		case s >= beta && beta < infinite:
			beta = min(s+width, infinite)
			reduced = min(reduced+1, 3)
		default:
			if w.sharesRoot() {
				w.engine.ledger.post(depth, w.root.moves)
			}
			return
		}
		if w.id == 0 {
			w.reportBound()
		}
		if width += width / 2; width > aspirationMost {
			alpha, beta = -infinite, infinite
		}
	}
}

// sharesRoot reports whether one worker's iteration can stand for another's:
// all search the same moves for the best one.
func (w *worker) sharesRoot() bool { return w.shared && w.engine.lines() == 1 }

// takeOver replaces the worker's iteration by the deepest one that any worker
// has finished, and returns its depth.
func (w *worker) takeOver() int {
	w.overtaken, w.stopped, w.nextPoll = false, false, 0
	w.root.depth = w.engine.ledger.take(w.root.moves)
	return w.root.depth
}

// progress is what the clock wants to know of the iterations so far.
type progress struct {
	best      legal.Move
	score     int
	stability int
}

// timeIsUp reports whether no further iteration should begin.
func (w *worker) timeIsUp(p *progress) bool {
	e := w.engine
	top := &w.root.moves[0]
	drop := 0
	if w.root.completed > 1 {
		drop = p.score - top.score
	}
	p.stability++
	if top.move != p.best {
		p.best, p.stability = top.move, 0
	}
	p.score = top.score
	if soft := e.limits.SoftNodes; soft > 0 {
		w.published.Store(w.nodes)
		if e.nodes() >= soft {
			return true
		}
	}
	if !e.clock.limited {
		return false
	}
	effort := float64(top.nodes) / float64(max(w.nodes, 1))
	enough := e.clock.enough(e.thought(), p.stability, effort, drop)
	if candidates := w.root.end(); !e.clock.fixed && (len(w.root.moves) == 1 || candidates == 1 && e.lines() == 1) {
		enough = true // nothing to choose
	}
	if e.pondering() {
		e.sated.Store(enough && !e.clock.fixed)
		return false
	}
	return enough
}

// mateFound reports whether a mate as short as the user asked for is known, for
// either side.
func (w *worker) mateFound() bool {
	n, ok := MateIn(w.root.moves[0].score)
	return w.engine.limits.Mate > 0 && ok && abs(n) <= w.engine.limits.Mate
}
