package search

import (
	"slices"
	"time"

	"alfiere/legal"
)

// moveReportDelay is how long a search runs before it reports the move it is at,
// scores outside the window, and each of several lines as soon as it is finished.
const moveReportDelay = 3 * time.Second

// lines returns how many moves get a line of their own.
func (e *Engine) lines() int { return max(e.options.MultiPV, e.limits.Lines) }

// lines returns how many of the worker's moves get a line of their own as the iteration
// stands: where the best score has reached Limits.Decided, only as many as MultiPV says.
func (w *worker) lines() int {
	e := w.engine
	if enough := e.limits.Decided; enough > 0 && w.root.moves[0].score >= enough {
		return e.options.MultiPV
	}
	return e.lines()
}

// reportLines reports the best lines of the worker, which is the main one: a single
// line if it has not even finished its first iteration.
func (w *worker) reportLines() {
	e := w.engine
	if e.report == nil {
		return
	}
	w.published.Store(w.nodes)
	lines := min(w.lines(), len(w.root.moves))
	if w.root.completed == 0 {
		lines = 1
	}
	if w.stopped && len(w.root.kept) > 0 {
		w.reportCut(lines)
		return
	}
	now := e.counters()
	for i := range lines {
		e.report(w.lineInfo(now, i))
	}
}

// reportSettled reports, in long searches, the lines as they stand whenever another
// one is finished, except for the last.
func (w *worker) reportSettled() {
	e, r := w.engine, &w.root
	lines := min(w.lines(), len(r.moves))
	r.settled = r.first + 1
	if e.report == nil || r.settled >= lines || len(r.kept) == 0 || e.sinceBegin() < moveReportDelay {
		return
	}
	w.published.Store(w.nodes)
	sortMoves(r.moves[:r.settled])
	w.reportCut(lines)
}

// reportCut reports the n best lines in the middle of an iteration.
func (w *worker) reportCut(n int) {
	for _, info := range w.cutLines(n) {
		w.engine.report(info)
	}
}

// counters returns a report with what does not differ from line to line.
func (e *Engine) counters() Info {
	return Info{Nodes: e.nodes(), Time: e.sinceBegin(), Hashfull: e.table.hashfull(), TBHits: e.tableHits()}
}

// lineInfo adds the i-th best line of the worker to the counters.
func (w *worker) lineInfo(now Info, i int) Info {
	m := &w.root.moves[i]
	depth, bound := w.root.depth, m.bound
	if m.score == -infinite { // not reached in the iteration that was cut short
		depth, bound = w.root.completed, Exact
	}
	return w.moveInfo(now, m, i+1, depth, bound)
}

// cutLines describes the n best lines in the middle of an iteration: the moves that
// it has finished and, for the others, what the last iteration found. If such an
// older score is better than that of the last move whose place is certain, the move
// has failed low against that one since, or its search was not finished.
func (w *worker) cutLines(n int) []Info {
	r := &w.root
	now := w.engine.counters()
	lines := []Info{w.lineInfo(now, 0)}
	add := func(m *rootMove, depth int) {
		if !slices.ContainsFunc(lines, func(l Info) bool { return l.PV[0] == m.move }) {
			lines = append(lines, w.moveInfo(now, m, 0, depth, m.bound))
		}
	}
	for i := range r.moves {
		if r.moves[i].score != -infinite {
			add(&r.moves[i], r.depth)
		}
	}
	for i := range r.kept {
		add(&r.kept[i], r.completed)
	}
	certain := max(r.settled, 1)
	most, others := lines[certain-1].Score, lines[certain:]
	for i := range others {
		if l := &others[i]; l.Score > most {
			l.Depth, l.Score, l.Bound = r.depth, most, UpperBound
		}
	}
	slices.SortStableFunc(others, func(a, b Info) int { return b.Score - a.Score })
	lines = lines[:min(n, len(lines))]
	for i := range lines {
		lines[i].MultiPV = i + 1
	}
	return lines
}

// moveInfo adds what is known of a root move of the worker to the counters.
func (w *worker) moveInfo(now Info, m *rootMove, number, depth int, bound Bound) Info {
	score, bound := w.verdict(m, bound)
	if bound == Exact && abs(score) >= mateBound {
		w.completeMate(m, Mate-abs(score))
	}
	now.Depth, now.SelDepth, now.MultiPV = max(depth, 1), max(m.selDepth, 1), number
	now.Score, now.Bound, now.PV = score, bound, m.line[:m.length]
	return now
}

// reportBound reports, in long searches, a score that fell out of its window.
func (w *worker) reportBound() {
	e := w.engine
	if e.report == nil || e.lines() > 1 || e.sinceBegin() < moveReportDelay {
		return
	}
	w.published.Store(w.nodes)
	e.report(w.lineInfo(e.counters(), 0))
}

// reportMove reports, in long searches, which root move comes next.
func (e *Engine) reportMove(depth int, m legal.Move, number int) {
	if e.report == nil {
		return
	}
	if t := e.sinceBegin(); t >= moveReportDelay {
		e.report(Info{Depth: depth, CurrMove: m, CurrMoveNumber: number, Nodes: e.nodes(), Time: t})
	}
}

// reportEnd reports a position without moves.
func (e *Engine) reportEnd(p *legal.Position) {
	if e.report == nil {
		return
	}
	e.report(Info{MultiPV: 1, Score: scoreAtEnd(p), Time: e.sinceBegin()})
}

// scoreAtEnd returns the score of a position without moves.
func scoreAtEnd(p *legal.Position) int {
	if p.InCheck() {
		return -Mate
	}
	return Draw
}

// result returns what the search came to, by the worker that the vote chose.
func (e *Engine) result() Result {
	r := Result{Nodes: e.nodes()}
	if len(e.workers[0].root.moves) == 0 {
		r.Score = scoreAtEnd(&e.workers[0].frame(0).pos)
		return r
	}
	w := e.vote()
	now := e.counters()
	best := w.lineInfo(now, 0)
	if w.id != 0 && e.report != nil {
		best.Depth = max(best.Depth, e.workers[0].lineInfo(now, 0).Depth) // that has been reported already
		e.report(best)
	}
	m := &w.root.moves[0]
	r.Move, r.Depth, r.Score = m.move, w.root.completed, best.Score
	r.PV = append(r.PV, best.PV...)
	if m.length > 1 {
		r.Ponder = m.line[1]
	} else {
		r.Ponder = w.expected(m.move)
	}
	return r
}

// expected returns the best reply to m that the table knows, if any, and if m does not
// end the game.
func (w *worker) expected(m legal.Move) legal.Move {
	next := &w.push(0, m).pos
	defer w.pop()
	var entry ttData
	if !w.isDraw(1) && w.engine.table.probe(next.Key(), &entry) && next.IsLegal(entry.move) {
		return entry.move
	}
	return legal.NoMove
}
