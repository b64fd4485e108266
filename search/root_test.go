package search

import (
	"testing"

	"alfiere/legal"
)

// TestVote: the move of the majority counts, by depth and score, but a mate that
// one has proved counts for more, and a worker that has finished nothing not at all.
// The main worker decides alone if it has proved that all is lost, or if the user has
// asked for more than a move.
func TestVote(t *testing.T) {
	const unprovedLoss = -Mate + 8 // below the window
	type opinion struct{ move, score, depth int }
	for _, test := range []struct {
		workers []opinion
		want    int // the worker
	}{
		{[]opinion{{1, unprovedLoss, 9}, {2, -874, 9}, {2, -900, 9}}, 1},
		{[]opinion{{1, 10, 12}, {2, 12, 12}, {2, 8, 12}}, 1},
		{[]opinion{{1, 10, 12}, {2, 8, 12}, {2, 12, 12}}, 2},
		{[]opinion{{1, 10, 20}, {2, 10, 9}, {2, 10, 9}}, 0},
		{[]opinion{{1, 60, 12}, {2, 10, 12}, {2, 10, 12}}, 0},
		{[]opinion{{1, 10, 12}, {1, 10, 12}, {2, Mate - 5, 3}}, 2},
		{[]opinion{{1, Mate - 9, 12}, {1, Mate - 9, 12}, {2, Mate - 5, 3}}, 2},
		{[]opinion{{1, 10, 12}, {2, 900, 0}}, 0},
		{[]opinion{{1, -Mate + 2, 99}, {1, -874, 1}, {2, -900, 2}}, 0},
	} {
		e := &Engine{}
		for id, o := range test.workers {
			w := &worker{id: id, engine: e}
			w.root.moves = []rootMove{{move: legal.Move(o.move), score: o.score, bound: Exact}}
			if o.score == unprovedLoss {
				w.root.moves[0].bound = UpperBound
			}
			w.root.completed = o.depth
			e.workers = append(e.workers, w)
		}
		if got := e.vote().id; got != test.want {
			t.Errorf("%v: worker %d, want %d", test.workers, got, test.want)
		}
		for _, e.limits = range []Limits{{Depth: 12}, {Mate: 3}, {Lines: 2}} {
			if got := e.vote().id; got != 0 {
				t.Errorf("%v, asked for %+v: worker %d", test.workers, e.limits, got)
			}
		}
	}
}

// TestCutShort: an iteration that ends before its first move is searched leaves
// the order as it was, whatever older scores say.
func TestCutShort(t *testing.T) {
	var r rootSearch
	r.begin([]legal.Move{1, 2, 3})
	r.moves[0].score, r.moves[1].score = -500, -infinite
	r.age()
	r.moves[0].score, r.moves[1].score = -600, -550
	r.sort()
	r.age()
	r.sort()
	if r.moves[0].move != 2 || r.moves[0].value() != -550 {
		t.Errorf("best is %v with %d, want the move 2 with -550", r.moves[0].move, r.moves[0].value())
	}
	r.moves[0].score = -900 // the first fails low, then time is up
	r.sort()
	if r.moves[0].move != 2 {
		t.Errorf("best is %v after a fail low, want the move 2", r.moves[0].move)
	}
}

// TestDisown: a best move that has become worse than one which has only the score
// of the last iteration goes back to its own score of then. So does one that is newly
// lost; if another was the best before, it keeps its loss, but only as a lower bound.
func TestDisown(t *testing.T) {
	for _, c := range []struct {
		name            string
		now             [2]int // scores of this iteration, after 50 and 40 in the last one
		best, settled   int
		score, previous int // of the best move
	}{
		{"worse, the other without a score", [2]int{20, -infinite}, 0, 0, -infinite, 50},
		{"a little worse", [2]int{45, -infinite}, 0, 0, 45, 50},
		{"worse, the other as well", [2]int{20, 10}, 0, 0, 20, 50},
		{"worse, but settled", [2]int{20, -infinite}, 0, 1, 20, 50},
		{"another one is best", [2]int{20, 30}, 1, 0, 30, 40},
		{"lost, the other as well", [2]int{-Mate + 8, -Mate + 6}, 0, 0, -infinite, 50},
		{"another one is best, but lost", [2]int{-Mate + 6, -Mate + 8}, 1, 0, -Mate + 8, 40},
	} {
		var r rootSearch
		r.begin([]legal.Move{1, 2})
		r.moves[0].score, r.moves[1].score = 50, 40
		r.keep(2)
		r.age()
		r.moves[0].score, r.moves[1].score = c.now[0], c.now[1]
		r.settled = c.settled
		r.sort()
		r.disown()
		if top := &r.moves[0]; top.move != legal.Move(c.best+1) || top.score != c.score || top.previous != c.previous {
			t.Errorf("%s: move %d has %d, before %d", c.name, top.move, top.score, top.previous)
		}
		if lost := r.moves[0].value() <= -provedBound; lost != (r.moves[0].bound == LowerBound) {
			t.Errorf("%s: bound %d", c.name, r.moves[0].bound)
		}
	}
}

// TestDisownQuicker: a loss that an iteration which is cut short finds to come sooner is
// not proved either: the other move may hold out longer.
func TestDisownQuicker(t *testing.T) {
	const before, sooner, soonest = -Mate + 8, -Mate + 6, -Mate + 4
	for _, c := range []struct {
		now   [2]int // scores of this iteration
		best  int
		value int
		bound Bound
	}{
		{[2]int{sooner, -infinite}, 0, before, Exact},
		{[2]int{before, -infinite}, 0, before, Exact},
		{[2]int{-Mate + 10, -infinite}, 0, -Mate + 10, Exact},
		{[2]int{soonest, sooner}, 1, sooner, LowerBound},
	} {
		var r rootSearch
		r.begin([]legal.Move{1, 2})
		r.moves[0].score = before
		r.keep(1)
		r.age()
		r.moves[0].score, r.moves[1].score = c.now[0], c.now[1]
		r.sort()
		r.disown()
		if top := &r.moves[0]; top.move != legal.Move(c.best+1) || top.value() != c.value || top.bound != c.bound {
			t.Errorf("%d: move %d has %d, bound %d", c.now, top.move, top.value(), top.bound)
		}
	}
}

// TestNotReached: the line of an iteration that was cut short before it found
// anything is that of the last one.
func TestNotReached(t *testing.T) {
	e := New(DefaultOptions())
	e.begin(legal.NewGame(legal.StartPosition()), Limits{}, nil)
	w := e.workers[0]
	w.root.completed, w.root.depth = 5, 6
	w.root.moves[0].previous, w.root.moves[0].bound = 30, LowerBound
	if i := w.lineInfo(e.counters(), 0); i.Depth != 5 || i.Score != 30 || i.Bound != Exact {
		t.Errorf("depth %d, score %d, bound %d", i.Depth, i.Score, i.Bound)
	}
}
