package search

import (
	"testing"

	"alfiere/legal"
)

// TestMateMove: the table's move is taken only if its score says that the mate comes in
// time, not if it says that it may.
func TestMateMove(t *testing.T) {
	for _, c := range []struct {
		fen   string
		left  int
		score int
		bound Bound
		known bool
	}{
		{"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 3, Mate - 3, Exact, true},
		{"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 3, Mate - 3, LowerBound, true},
		{"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 3, Mate - 3, UpperBound, false},
		{"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 3, Mate - 5, Exact, false},
		{"6k1/8/5K2/8/8/8/8/Q7 b - - 0 1", 4, -Mate + 4, UpperBound, true},
		{"6k1/8/5K2/8/8/8/8/Q7 b - - 0 1", 4, -Mate + 4, LowerBound, false},
	} {
		w := New(DefaultOptions()).workers[0]
		p := legal.MustParseFEN(c.fen)
		move := p.AppendMoves(nil, legal.GenAll)[1]
		w.engine.table.store(p.Key(), &ttData{move: move, score: c.score, eval: noScore, depth: 4, bound: c.bound})
		want := legal.NoMove
		if c.known {
			want = move
		}
		if got := w.mateMove(&p, c.left); got != want {
			t.Errorf("%+v: the move is %v, want %v", c, got, want)
		}
	}
}
