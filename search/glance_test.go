package search_test

import (
	"testing"

	"alfiere/legal"
	"alfiere/search"
)

// Mates that alpha-beta alone takes long to see (Win at Chess 1 and 49).
const (
	quietKey  = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1"
	sacrifice = "2b3k1/4rrpp/p2p4/2pP2RQ/1pP1Pp1N/1P3P1P/1q6/6RK w - - 0 1"
)

// TestGlanceFindsMate asks for a mate without saying so, and then for what is
// left of it, which must not take as long again.
func TestGlanceFindsMate(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and without concurrency")
	}
	e := newEngine(1)
	g := gameOf(t, sacrifice)
	nodes := uint64(1_000_000) // three times what it takes
	for mate := 6; mate > 0; mate-- {
		var last search.Info
		r := e.Search(t.Context(), g, search.Limits{Nodes: nodes}, func(i search.Info) { last = i })
		if n, ok := search.MateIn(r.Score); !ok || n != mate {
			t.Fatalf("%s: %v with score %d, want mate in %d", g.Position().FEN(), r.Move, r.Score, mate)
		}
		if last.Score != r.Score || last.PV[0] != r.Move {
			t.Errorf("the last report was %+v, the result %+v", last, r)
		}
		for _, m := range r.PV[:min(2, len(r.PV))] {
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		nodes = 2_000
	}
	if end := g.Position(); !end.InCheck() || end.HasMoves() {
		t.Errorf("%s is no mate", end.FEN())
	}
}

// TestGlanceGoesOn checks that an analysis goes on with a proved mate at its head.
func TestGlanceGoesOn(t *testing.T) {
	r := newEngine(1).Search(t.Context(), gameOf(t, quietKey), search.Limits{Depth: 21}, nil)
	if n, ok := search.MateIn(r.Score); !ok || n != 2 || r.Depth != 21 {
		t.Errorf("%v with score %d at depth %d, want a mate in 2 and depth 21", r.Move, r.Score, r.Depth)
	}
}

// TestGlanceIsUnseen checks that a new game begins as if the solver had never
// looked, and that it leaves restricted searches to their moves.
func TestGlanceIsUnseen(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and without concurrency")
	}
	e := newEngine(1)
	limits := search.Limits{Nodes: 1_000_000}
	first := nodesToMate(t, e, sacrifice, limits)
	e.NewGame()
	if again := nodesToMate(t, e, sacrifice, limits); again != first {
		t.Errorf("a mate after %d nodes at first, after %d in a new game", first, again)
	}
	g := gameOf(t, quietKey)
	h4, _ := g.Position().ParseUCI("g3h4")
	limits = search.Limits{Nodes: 500_000, Moves: []legal.Move{h4}} // the mate takes a quarter of them
	if r := e.Search(t.Context(), g, limits, nil); r.Move != h4 || r.PV[0] != h4 {
		t.Errorf("restricted to %v, played %v with the line %v", h4, r.Move, r.PV)
	}
}

// nodesToMate returns how many nodes a search takes until it first reports a mate.
func nodesToMate(t *testing.T, e *search.Engine, fen string, l search.Limits) (nodes uint64) {
	t.Helper()
	e.Search(t.Context(), gameOf(t, fen), l, func(i search.Info) {
		if _, ok := search.MateIn(i.Score); ok && nodes == 0 && len(i.PV) > 0 {
			nodes = i.Nodes
		}
	})
	if nodes == 0 {
		t.Errorf("%s: no mate found", fen)
	}
	return nodes
}
