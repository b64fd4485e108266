package search_test

import (
	"testing"

	"alfiere/legal"
	"alfiere/search"
	"alfiere/search/syzygy"
)

// withTables returns an engine with tables of 3 men, king and rook or queen
// against the same, and nothing else.
func withTables(t *testing.T) *search.Engine {
	t.Helper()
	tables, err := syzygy.Open("syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tables.Close() })
	o := search.DefaultOptions()
	o.Hash, o.Tables = 1, tables
	return search.New(o)
}

// tableWin is the least score of a win by the tables.
const tableWin = 31000

// TestTablesAtRoot checks that at a depth that sees nothing, the one move that
// wins, or draws, is found, and reported as what it is.
func TestTablesAtRoot(t *testing.T) {
	e := withTables(t)
	for _, c := range []struct {
		fen, move string
		low, high int // score
	}{
		{"4K3/8/8/8/8/3k4/7P/8 w - - 0 1", "e8f7", tableWin, search.Mate},
		{"4k3/8/8/4K3/4P3/8/8/8 b - - 0 1", "e8e7", 0, 0},
		{"8/8/8/3K4/8/8/k7/7r b - - 90 80", "", 1, 10},
		{"8/8/8/8/3k4/8/7r/1K6 w - - 0 80", "", -search.Mate, -tableWin},
		{"8/8/3k4/7r/8/8/8/R3K3 w - - 0 1", "", 0, 0}, // as many men as the tables have
	} {
		g := legal.NewGame(legal.MustParseFEN(c.fen))
		var hits uint64
		r := e.Search(t.Context(), g, search.Limits{Depth: 1}, func(i search.Info) { hits = i.TBHits })
		if c.move != "" && r.Move.String() != c.move || r.Score < c.low || r.Score > c.high {
			t.Errorf("%s: %s with score %d, want %s and %d to %d", c.fen, r.Move, r.Score, c.move, c.low, c.high)
		}
		if hits == 0 {
			t.Errorf("%s: no hits are reported", c.fen)
		}
	}
}

// TestTablesRankLines checks that with several lines the moves that win come
// before those that do not.
func TestTablesRankLines(t *testing.T) {
	e := withTables(t)
	g := legal.NewGame(legal.MustParseFEN("8/2k5/8/4K3/4P3/8/8/8 w - - 0 1"))
	last, lines := search.Mate, 0
	e.Search(t.Context(), g, search.Limits{Depth: 4, Lines: 8}, func(i search.Info) {
		if i.MultiPV == 1 {
			last, lines = search.Mate, 0
		}
		if i.Score > last {
			t.Errorf("line %d scores %d, more than %d", i.MultiPV, i.Score, last)
		}
		last = i.Score
		lines++
	})
	if lines != 6 || last >= tableWin {
		t.Errorf("%d lines, the last scores %d", lines, last)
	}
}

// TestTablesBelowRoot has White exchange the rooks into a pawn ending that the
// tables know to be won, with the fifty-move rule or without.
func TestTablesBelowRoot(t *testing.T) {
	e := withTables(t)
	g := legal.NewGame(legal.MustParseFEN("3rk3/8/4K3/4P3/8/8/8/3R4 w - - 0 1"))
	for _, c := range []struct{ unaided, rule bool }{{false, true}, {false, false}, {true, true}} {
		o := e.Options()
		o.FiftyMoves = c.rule
		if _, err := e.SetOptions(o); err != nil {
			t.Fatal(err)
		}
		var hits uint64
		e.NewGame()
		r := e.Search(t.Context(), g, search.Limits{Depth: 4, Unaided: c.unaided}, func(i search.Info) { hits = i.TBHits })
		if known := r.Score >= tableWin; known == c.unaided || hits > 0 == c.unaided {
			t.Errorf("%+v: %s scores %d, %d hits", c, r.Move, r.Score, hits)
		}
	}
}

// TestProbeDepth: the least depth holds for positions of exactly as many men as the
// limit says, if there are tables of that many.
func TestProbeDepth(t *testing.T) {
	e := withTables(t)
	const (
		three = "3rk3/8/4K3/4P3/8/8/8/3R4 w - - 0 1"
		four  = "8/8/8/8/1p1rk3/8/8/1R2K3 w - - 0 1" // after the rook has taken the pawn
	)
	for _, c := range []struct {
		fen          string
		search       int // depth
		limit, depth int
		probes       bool
	}{
		{three, 6, 3, 1, true}, {three, 6, 3, 100, false}, {three, 6, 4, 100, true}, {three, 6, 2, 1, false},
		{four, 2, 4, 1, true}, {four, 2, 4, 100, false}, {four, 2, 7, 100, true}, {four, 2, 3, 1, false}, {four, 2, 0, 1, false},
	} {
		o := e.Options()
		o.ProbeLimit, o.ProbeDepth = c.limit, c.depth
		if _, err := e.SetOptions(o); err != nil {
			t.Fatal(err)
		}
		e.NewGame()
		var hits uint64
		e.Search(t.Context(), gameOf(t, c.fen), search.Limits{Depth: c.search}, func(i search.Info) { hits = i.TBHits })
		if hits > 0 != c.probes {
			t.Errorf("%+v: %d hits", c, hits)
		}
	}
}
