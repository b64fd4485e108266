package search

import (
	"context"
	"testing"
	"time"

	"alfiere/eval"
	"alfiere/legal"
)

// TestBrokenWorker: what goes wrong in any worker or in the solver of mates ends the
// search, and is told.
func TestBrokenWorker(t *testing.T) {
	o := DefaultOptions()
	o.Threads = 2
	e := New(o)
	e.begin(legal.NewGame(legal.StartPosition()), Limits{}, nil)
	w := e.workers[1]
	if w.eval = nil; w.run() == nil || !e.stop.Load() {
		t.Error("a worker without an evaluation goes on, or lets the others go on")
	}
	e.stop.Store(false)
	if e.solve(nil) == nil || !e.stop.Load() {
		t.Error("a solver without a game goes on, or lets the workers go on")
	}
	defer func() {
		if recover() == nil {
			t.Error("a report that panics does no harm")
		}
	}()
	New(o).Search(t.Context(), legal.NewGame(legal.StartPosition()), Limits{}, func(Info) { panic("the board is on fire") })
}

// TestBrokenSearchLeavesNothing: a move that was left out when a search broke off in
// a panic is searched again by the next.
func TestBrokenSearchLeavesNothing(t *testing.T) {
	e := New(DefaultOptions())
	e.workers[0].frame(3).excluded = legal.NewMove(legal.E2, legal.E4)
	e.begin(legal.NewGame(legal.StartPosition()), Limits{}, nil)
	if m := e.workers[0].frame(3).excluded; m != legal.NoMove {
		t.Errorf("%v is left out", m)
	}
}

// TestWorkersShareNetwork: workers that join later use the network too, and all of them
// use one that is set later still.
func TestWorkersShareNetwork(t *testing.T) {
	const width = 32
	silent, err := eval.NewNetwork(eval.Parameters{
		Name: "silent", Width: width, FeatureWeights: make([]int8, 768*width), FeatureBiases: make([]int16, width),
		OutputWeights: make([]int16, eval.OutputBuckets*2*width),
	})
	if err != nil {
		t.Fatal(err)
	}
	o := DefaultOptions()
	o.Network = silent
	e := New(o)
	o.Threads = 3
	check := func(says bool) {
		t.Helper()
		if _, err := e.SetOptions(o); err != nil {
			t.Fatal(err)
		}
		queenUp := legal.NewGame(legal.MustParseFEN("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"))
		e.begin(queenUp, Limits{}, nil)
		for i, w := range e.workers {
			if s := w.eval.Evaluate(queenUp.Position()); (s != 0) != says {
				t.Errorf("worker %d evaluates %d", i, s)
			}
		}
	}
	check(false)
	o.Network = nil
	check(true)
}

// TestSelDepth: the deepest ply is counted from the root, which is 0.
func TestSelDepth(t *testing.T) {
	g := legal.NewGame(legal.MustParseFEN("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")) // Ra8 mates
	New(DefaultOptions()).Search(t.Context(), g, Limits{Depth: 1}, func(i Info) {
		if i.SelDepth != 1 {
			t.Errorf("mate in one is seen at depth %d", i.SelDepth)
		}
	})
	New(DefaultOptions()).Search(t.Context(), legal.NewGame(legal.StartPosition()), Limits{Depth: 6}, func(i Info) {
		if i.SelDepth < len(i.PV) {
			t.Errorf("a line of %d plies is seen at depth %d", len(i.PV), i.SelDepth)
		}
	})
}

// TestStackEnds: a line that has come to the end of the stack goes no further.
func TestStackEnds(t *testing.T) {
	e := New(DefaultOptions())
	e.begin(legal.NewGame(legal.StartPosition()), Limits{}, nil)
	w := e.workers[0]
	for ply, over := range map[int]bool{MaxPly - 1: false, MaxPly: true} {
		f := w.frame(ply)
		f.pos, f.earlier = legal.StartPosition(), 0
		if _, got := w.over(ply); got != over {
			t.Errorf("ply %d is the last one: %t", ply, got)
		}
	}
}

// TestBegin: a search begins with nothing of the one before.
func TestBegin(t *testing.T) {
	o := DefaultOptions()
	o.Threads = 2
	e := New(o)
	g := legal.NewGame(legal.StartPosition())
	e.Search(t.Context(), g, Limits{Depth: 5}, nil)
	e.workers[1].tableHits.Store(1)
	e.glances.shortest = mateMoves + 1
	if e.begin(g, Limits{}, nil); e.nodes() != 0 || e.tableHits() != 0 || e.ledger.finished(1) || e.glances.shortest != 1 {
		t.Errorf("%d nodes, %d positions from tables, depth %d, a mate in %d or more",
			e.nodes(), e.tableHits(), e.ledger.depth.Load(), e.glances.shortest)
	}
}

// TestStaleHit: the signal of a ponder hit that came too late for its search does
// not end the next one.
func TestStaleHit(t *testing.T) {
	e := New(DefaultOptions())
	e.hit <- struct{}{}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	e.Search(ctx, legal.NewGame(legal.StartPosition()), Limits{Ponder: true, Depth: 1}, nil)
	if ctx.Err() == nil {
		t.Error("the search answered on the opponent's time")
	}
}
