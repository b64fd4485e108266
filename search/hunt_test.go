package search_test

import (
	"testing"

	"alfiere/legal"
	"alfiere/search"
)

// TestSearchForMate asks for a mate whose quiet moves the search alone overlooks
// for long, and then for one that does not exist.
func TestSearchForMate(t *testing.T) {
	p := legal.MustParseFEN("8/r7/3pNb2/3R3p/1p2p3/pPk5/P1P3PP/1K6 w - - 0 1")
	var last search.Info
	e := search.New(search.DefaultOptions())
	r := e.Search(t.Context(), legal.NewGame(p), search.Limits{Mate: 4}, func(i search.Info) {
		if len(i.PV) > 0 && i.Depth < last.Depth {
			t.Errorf("depth %d is reported after depth %d", i.Depth, last.Depth)
		}
		if len(i.PV) > 0 {
			last = i
		}
	})
	if n, ok := search.MateIn(r.Score); !ok || n != 4 {
		t.Errorf("score %d, want a mate in 4", r.Score)
	}
	if len(last.PV) == 0 || last.Score != r.Score || last.PV[0] != r.Move {
		t.Errorf("the last report was %+v, the result %+v", last, r)
	}
	p = legal.MustParseFEN("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1")
	r = e.Search(t.Context(), legal.NewGame(p), search.Limits{Mate: 1, Nodes: 5000}, nil)
	if n, ok := search.MateIn(r.Score); ok {
		t.Errorf("after that mate one in %d where there is none", n)
	}
}
