package search

import (
	"fmt"
	"runtime/debug"
	"time"

	"alfiere/legal"
	"alfiere/search/mate"
)

// A search that is to end with a mate in so many moves has help: beside the
// workers, on a thread of its own, a solver that leaves out no move.

// maxHuntMiB bounds the solver's table, which has the size of the transposition
// table otherwise, so that a user who gave that all memory is not let down.
const maxHuntMiB = 256

// hunt is what the solver needs and what it found.
type hunt struct {
	solver *mate.Solver
	mib    int          // of the solver's table
	line   []legal.Move // of the mate, empty if none was proved
	moves  int          // to the mate
}

// hunts reports whether the solver is to help. Where several lines are wanted
// it is of no use.
func (e *Engine) hunts() bool { return e.limits.Mate > 0 && e.lines() == 1 }

// solve looks for the mate until it is found or the search stops, and stops the
// search when it is found. Its error is a panic's.
func (e *Engine) solve(g *legal.Game) (err error) {
	defer func() {
		if r := recover(); r != nil {
			e.stop.Store(true)
			err = fmt.Errorf("mate solver: %v\n%s", r, debug.Stack())
		}
	}()
	h := &e.hunt
	if mib := min(e.options.Hash, maxHuntMiB); h.solver == nil || h.mib != mib {
		h.solver, h.mib = mate.NewSolver(mib), mib
	}
	moves := min(e.limits.Mate, (MaxPly-1)/2)
	var ok bool
	if h.line, h.moves, ok = h.solver.Solve(g, e.limits.Moves, moves, e.stop.Load); ok {
		e.stop.Store(true)
	}
	return nil
}

// catch puts the mate that the solver proved in front of what the workers have
// found, unless that is as good, and reports it.
func (e *Engine) catch() {
	h, w := &e.hunt, e.workers[0]
	score := Mate - 2*h.moves + 1
	if len(h.line) == 0 || w.root.moves[0].value() >= score {
		return
	}
	for i := range w.root.moves {
		if w.root.moves[i].move == h.line[0] {
			w.root.moves[0], w.root.moves[i] = w.root.moves[i], w.root.moves[0]
		}
	}
	m := &w.root.moves[0]
	m.score, m.bound, m.selDepth = score, Exact, len(h.line)
	m.length = copy(m.line[:], h.line)
	w.root.depth = 2*h.moves - 1
	if e.report != nil {
		e.report(Info{
			Depth: w.root.depth, SelDepth: m.selDepth, MultiPV: 1, Score: score,
			Nodes: e.nodes() + h.solver.Nodes(), Time: time.Since(e.epoch) - e.began,
			Hashfull: e.table.hashfull(), PV: h.line,
		})
	}
}
