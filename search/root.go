package search

import (
	"fmt"
	"runtime/debug"
	"slices"

	"alfiere/legal"
)

// rootSearch is what a worker knows of the root: its moves, best first, with
// what the current iteration found out about each.
type rootSearch struct {
	moves     []rootMove
	first     int        // the moves before it have their places already (MultiPV)
	depth     int        // of the iteration
	completed int        // last iteration that was finished
	settled   int        // how many moves have got their places in this iteration, or got them in the one that has ended
	kept      []rootMove // the lines of the last finished iteration
}

type rootMove struct {
	move     legal.Move
	score    int // of this iteration, -infinite while it is not known
	previous int // of the last iteration that gave one, -infinite before
	bound    Bound
	nodes    uint64 // searched below the move, in the whole search
	selDepth int
	line     [MaxPly + 2]legal.Move // starts with move
	length   int
	rank     int // by the endgame tables: moves of higher rank come first
	worth    int // score by the same tables, when they know the root
}

// begin sets the moves to search; the slice is reused from search to search.
func (r *rootSearch) begin(moves []legal.Move) {
	r.first, r.depth, r.completed, r.settled = 0, 0, 0, 0
	r.moves, r.kept = slices.Grow(r.moves[:0], len(moves))[:len(moves)], r.kept[:0]
	for i, m := range moves {
		rm := &r.moves[i]
		rm.move, rm.score, rm.previous, rm.nodes = m, -infinite, -infinite, 0
		rm.bound, rm.selDepth = Exact, 0
		rm.line[0], rm.length = m, 1
	}
}

// sort brings the moves from first on into order by the scores of this
// iteration, within their ranks. It is stable, so that moves without one keep
// their order: when an iteration is cut short, the best move of the last one
// stays ahead of all that was not searched. Scores of older iterations must not
// count here.
func (r *rootSearch) sort() { sortMoves(r.moves[r.first:]) }

func sortMoves(moves []rootMove) {
	for i := 1; i < len(moves); i++ {
		for j := i; j > 0 && moves[j].rank == moves[j-1].rank && moves[j].score > moves[j-1].score; j-- {
			moves[j], moves[j-1] = moves[j-1], moves[j]
		}
	}
}

// value returns the best knowledge of the move's score, a draw if there is none.
func (m *rootMove) value() int {
	switch {
	case m.score != -infinite:
		return m.score
	case m.previous != -infinite:
		return m.previous
	}
	return Draw
}

// age makes the scores of this iteration those of the last one.
func (r *rootSearch) age() {
	for i := range r.moves {
		m := &r.moves[i]
		if m.score != -infinite {
			m.previous, m.score = m.score, -infinite
		}
	}
}

// keep remembers the n best lines of an iteration that is finished.
func (r *rootSearch) keep(n int) { r.kept = append(r.kept[:0], r.moves[:min(n, len(r.moves))]...) }

// disown mends what an iteration that was cut short says of the best move. If that
// puts the move below one that has only its score of the last iteration, it is better
// to report both as they stood then. Nor is a loss by force, or a quicker one than
// before, proved until all other moves have been searched: it is forgotten, too, or, if
// another move was the best before, no more than a lower bound.
func (r *rootSearch) disown() {
	top := &r.moves[0]
	if r.settled > 0 || len(r.kept) == 0 || top.score == -infinite {
		return
	}
	before := &r.kept[0]
	unproved := top.score <= -provedBound && top.score < before.value()
	if top.move != before.move {
		if unproved {
			top.bound = LowerBound
		}
		return
	}
	if unproved || r.fallsBehind(top) {
		nodes, previous := top.nodes, before.value()
		*top = *before
		top.nodes, top.previous, top.score = nodes, previous, -infinite
	}
}

// fallsBehind reports whether the score of top is below that of a kept line whose move
// has no score of this iteration.
func (r *rootSearch) fallsBehind(top *rootMove) bool {
	return slices.ContainsFunc(r.kept, func(k rootMove) bool {
		scored := slices.ContainsFunc(r.moves, func(m rootMove) bool { return m.move == k.move && m.score != -infinite })
		return !scored && k.score > top.score
	})
}

// run is a worker's part of a search. The error is a recovered panic.
func (w *worker) run() (err error) {
	defer func() {
		if r := recover(); r != nil {
			w.engine.stop.Store(true)
			err = fmt.Errorf("search worker %d: %v\n%s", w.id, r, debug.Stack())
		}
	}()
	w.iterate()
	w.published.Store(w.nodes)
	if w.id == 0 {
		w.engine.stop.Store(true) // the others only help
	}
	return nil
}

// rootNode searches the root moves from first on and returns the best score.
func (w *worker) rootNode(alpha, beta, depth int) int {
	f := w.frame(0)
	r := &w.root
	w.frame(2).killers = [2]legal.Move{}
	f.findThreatsAndChecks()
	f.nearPV = true
	w.line.clear(0)
	best, count := -infinite, r.end()-r.first
	f.deferral.clear()
	for i := 1; ; i++ {
		moveNumber, again := i, i > count
		if again {
			var ok bool
			if _, moveNumber, ok = f.deferral.next(); !ok {
				break
			}
		}
		rm := &r.moves[r.first+moveNumber-1]
		open := w.shared && moveNumber > 1
		if open {
			if !again && w.engine.ledger.busy(depth, rm.move) {
				f.deferral.add(rm.move, moveNumber)
				continue
			}
			w.engine.ledger.enter(depth, rm.move)
		}
		if w.id == 0 {
			w.engine.reportMove(r.depth, rm.move, r.first+moveNumber)
		}
		s := w.visitRootMove(rm, alpha, beta, depth, moveNumber)
		if open {
			w.engine.ledger.leave(depth, rm.move)
		}
		if w.stopped {
			return best
		}
		if s > best {
			best = s
			if s >= beta {
				break
			}
			alpha = max(alpha, s)
		}
	}
	return best
}

// visitRootMove searches a root move and notes what it finds.
func (w *worker) visitRootMove(rm *rootMove, alpha, beta, depth, moveNumber int) int {
	before := w.nodes
	w.selDepth = 0
	s := w.searchRootMove(rm.move, alpha, beta, depth, moveNumber)
	rm.nodes += w.nodes - before
	switch {
	case w.stopped:
	case moveNumber == 1 || s > alpha:
		w.line.update(0, rm.move)
		rm.record(s, alpha, beta, w.selDepth, w.line.line(0))
	default:
		rm.score = -infinite // known to be worse, not by how much
	}
	return s
}

// record notes what a search of the move within a window has found.
func (m *rootMove) record(score, alpha, beta, selDepth int, line []legal.Move) {
	m.score, m.selDepth = score, selDepth
	m.bound = Exact
	if score >= beta {
		m.bound = LowerBound
	} else if score <= alpha {
		m.bound = UpperBound
	}
	m.length = copy(m.line[:], line)
}

// searchRootMove plays one root move and searches it: the first with the full
// window, the others with a null window, reduced, until they surprise. Unlike in
// node, any check is searched a ply deeper, however shallow the search; reductions
// begin a ply deeper, and do not count the gap, a side that is not improving or the
// table's move; and a reduced move that surprises is searched again exactly as deep
// as it would have been without its reduction.
func (w *worker) searchRootMove(m legal.Move, alpha, beta, depth, moveNumber int) int {
	f := w.frame(0)
	noisy := f.pos.IsNoisy(m)
	history := w.moveHistory(f, m, noisy)
	next := w.push(0, m)
	next.extended = 0
	f.moveNumber = moveNumber
	newDepth := depth - 1
	if next.pos.InCheck() {
		newDepth++
		next.extended = 1
	}
	var s int
	if moveNumber > 1 {
		reduced := newDepth
		if depth > lmrMinDepth && moveNumber > lmrFirst {
			r := w.reduction(f, next, m, &reduceFacts{depth: depth, moveNumber: moveNumber, history: history,
				noisy: noisy, nearPV: true, improving: true})
			reduced = max(1, min(newDepth-r, newDepth))
		}
		s = -w.node(1, -alpha-1, -alpha, reduced, true)
		if s > alpha && reduced < newDepth {
			s = -w.node(1, -alpha-1, -alpha, newDepth, true)
		}
	}
	if moveNumber == 1 || s > alpha && !w.stopped {
		s = -w.node(1, -beta, -alpha, newDepth, false)
	}
	w.pop()
	return s
}

// rootMoves returns the moves to search at the root: all legal ones, or those of
// wanted that are legal, if there are any wanted.
func rootMoves(dst []legal.Move, p *legal.Position, wanted []legal.Move) []legal.Move {
	dst = p.AppendMoves(dst, legal.GenAll)
	if len(wanted) == 0 {
		return dst
	}
	return slices.DeleteFunc(dst, func(m legal.Move) bool { return !slices.Contains(wanted, m) })
}
