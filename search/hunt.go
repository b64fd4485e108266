package search

import (
	"fmt"
	"runtime/debug"

	"alfiere/legal"
	"alfiere/search/mate"
)

// A search for a mate (Limits.Mate) has the help of an exhaustive solver, on a
// goroutine beside the workers.

// maxHuntMiB bounds the solver's table, which otherwise is as large as the
// transposition table, but at most a quarter of the memory still available.
const maxHuntMiB = 256

// hunt is the solver of such a search.
type hunt struct {
	solver *mate.Solver // nil until it is needed, and after a change of Options.Hash
	found  provedMate   // in this search
}

// hunts reports whether the solver is to help. Where several lines are wanted
// it is of no use.
func (e *Engine) hunts() bool { return e.limits.Mate > 0 && e.lines() == 1 }

// solve looks for the mate until it is found or the search stops, and stops the
// search when it is found. The error is a recovered panic.
func (e *Engine) solve(g *legal.Game) (err error) {
	defer func() {
		if r := recover(); r != nil {
			e.stop.Store(true)
			err = fmt.Errorf("mate solver: %v\n%s", r, debug.Stack())
		}
	}()
	h := &e.hunt
	h.found = provedMate{}
	if h.solver == nil {
		mib := min(uint64(e.options.Hash), maxHuntMiB, available()>>20/4)
		h.solver = mate.NewSolver(max(int(mib), 1))
	}
	moves := min(e.limits.Mate, (MaxPly-1)/2)
	if line, n, ok := h.solver.Solve(g, e.limits.Moves, moves, e.stop.Load); ok {
		h.found = provedMate{line, n}
		e.stop.Store(true)
	}
	return nil
}

// catch puts the mate that solve has proved in front of what the workers have
// found, and reports it. Both must have ended.
func (e *Engine) catch() {
	e.proved = e.hunt.found
	if w := e.workers[0]; e.adopt() && e.report != nil {
		e.report(w.moveInfo(e.counters(), &w.root.moves[0], 1, max(2*e.proved.moves-1, w.root.depth), Exact))
	}
}
