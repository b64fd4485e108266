package search

import "alfiere/legal"

// How a mate that a solver has proved enters the result: one that was asked for
// (hunt.go) or found by the way (glance.go).

// provedMate is a mate that a solver has proved.
type provedMate struct {
	line  []legal.Move
	moves int // 0 if none was proved
}

// adopt puts a mate that a solver proved in front of the main worker's moves,
// and reports whether it did. It does not if there is no such mate, or if the
// search's own score is at least as good. A score outside the window does not
// count as the search's own, unless it promises a shorter mate.
func (e *Engine) adopt() bool {
	p, w := &e.proved, e.workers[0]
	score := Mate - 2*p.moves + 1
	if p.moves == 0 {
		return false
	}
	switch top := &w.root.moves[0]; {
	case top.score == -infinite || top.bound == Exact:
		if top.value() >= score {
			return false
		}
	case top.bound == LowerBound && top.score > score:
		return false
	}
	for i := range w.root.moves {
		if w.root.moves[i].move == p.line[0] {
			w.root.moves[0], w.root.moves[i] = w.root.moves[i], w.root.moves[0]
		}
	}
	m := &w.root.moves[0]
	m.score, m.bound, m.selDepth = score, Exact, len(p.line)
	m.length = copy(m.line[:], p.line)
	return true
}
