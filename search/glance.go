package search

import (
	"alfiere/legal"
	"alfiere/search/mate"
)

// Alpha-beta prunes, and so may long overlook a mate that begins with a quiet
// move or with sacrifices. So between iterations the main worker lets a solver
// look for one, for a small part of the time, from mateStart nodes on, or sooner
// where the last search has proved one. It does not do so with several lines, nor
// while a game's clock runs, where this has not been shown to cost nothing (see
// bench/RESULTS.md, 2026-11-24).

// glanceMiB is the size of the solver's table: small enough not to drive the
// search's own out of the processor's cache. A large one gains little.
const glanceMiB = 1

// glances are the solver's looks at the root. What it has proved is in
// Engine.proved.
type glances struct {
	solver   *mate.Solver // kept with its table while a game goes on; nil until it is needed
	stop     func() bool  // Engine.exhausted, bound once since binding it allocates
	game     *legal.Game
	asked    bool   // the solver looks at the position of this search
	expected int    // moves to the mate that the last search proved, if play followed it; 0 if it proved none
	shortest int    // a mate takes at least this many moves
	seen     uint64 // nodes of the main worker at the last look
	earned   int64  // positions that the solver may have looked at by now, in 1024ths
}

func (e *Engine) beginGlances(g *legal.Game) {
	s := &e.glances
	s.game, s.asked, s.expected, s.shortest = g, false, 0, 1
	s.seen, s.earned = 0, 0
	if n := e.proved.moves - 1; 0 < n && n <= mateMoves { // go mate proves longer ones, too
		s.expected = n
	}
	e.proved = provedMate{}
}

// forgetGlances lets the next search begin as if it were the first.
func (e *Engine) forgetGlances() {
	e.proved = provedMate{}
	if e.glances.solver != nil {
		e.glances.solver.Forget()
	}
}

// glance lets the solver look for a mate, at mateShare positions for every
// 1,024 nodes of its own, or mateHopeShare where things look good.
func (w *worker) glance() {
	e := w.engine
	g, top := &e.glances, w.root.moves[0].value()
	switch {
	case e.limits.UseClock, e.limits.Mate > 0, e.lines() > 1:
		return
	case e.proved.moves > 0, g.shortest > mateMoves, abs(top) >= provedBound:
		return // nothing is left to look for
	}
	share := mateShare
	if top >= mateHope {
		share = mateHopeShare
	}
	g.earned += int64(share) * int64(w.nodes-g.seen)
	g.seen = w.nodes
	due := int(min(g.earned/1024, int64(mateMost)))
	if g.asked {
		due -= int(g.solver.Nodes())
	}
	if (w.nodes < uint64(mateStart) || due <= 0) && g.expected == 0 {
		return // a short search has no time to give away
	}
	if g.solver == nil {
		g.solver, g.stop = mate.NewSolver(glanceMiB), e.exhausted
	}
	if !g.asked {
		g.asked = true
		g.solver.Ask(g.game, e.limits.Moves, mateMoves)
	}
	e.look(max(due, 0))
	if e.adopt() {
		w.reportLines()
	}
}

// look gives the solver a number of positions to look at: a quarter of them go
// to the shortest mate that is possible, the others to the longest that is
// looked for, since that is often proved sooner. A mate that the last search
// has proved comes first.
func (e *Engine) look(positions int) {
	g := &e.glances
	if n := g.expected; n > 0 {
		g.expected = 0
		if e.try(n, mateKnown) == mate.Proved {
			return
		}
	}
	end := int(g.solver.Nodes()) + positions/4
	for g.shortest < mateMoves && int(g.solver.Nodes()) < end {
		switch e.try(g.shortest, end-int(g.solver.Nodes())) {
		case mate.Proved:
			return
		case mate.Open:
			end = 0
		}
	}
	e.try(mateMoves, positions-positions/4)
}

// try gives the solver a number of positions to look at for a mate in n, and
// keeps what it finds.
func (e *Engine) try(n, positions int) mate.Verdict {
	g := &e.glances
	v := g.solver.Try(n, uint64(positions), g.stop)
	switch v {
	case mate.Proved:
		line, moves := g.solver.Line(n)
		e.proved = provedMate{line, moves}
	case mate.Disproved:
		g.shortest = max(g.shortest, n+1)
	}
	return v
}
