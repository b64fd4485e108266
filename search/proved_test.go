package search

import (
	"testing"

	"alfiere/legal"
)

// TestAdopt: a mate that a solver has proved comes first, unless the search knows
// one that is as short, or is about to show a shorter one.
func TestAdopt(t *testing.T) {
	e := New(DefaultOptions())
	e.begin(legal.NewGame(legal.StartPosition()), Limits{}, nil)
	moves := e.workers[0].root.moves
	first, mating := moves[0].move, moves[7].move
	for _, c := range []struct {
		score, moves int
		bound        Bound
		adopted      bool
	}{
		{Mate - 5, 0, Exact, false}, {Mate - 1, 3, Exact, false}, {Mate - 5, 3, Exact, false}, {Mate - 7, 3, Exact, true},
		{Mate - 5, 3, LowerBound, true}, {Mate - 3, 3, LowerBound, false}, {Mate - 3, 3, UpperBound, true},
	} {
		for i := range moves {
			if moves[i].move == first {
				moves[0], moves[i] = moves[i], moves[0]
			}
		}
		e.proved = provedMate{[]legal.Move{mating}, c.moves}
		moves[0].score, moves[0].bound = c.score, c.bound
		want, score, bound := first, c.score, c.bound
		if c.adopted {
			want, score, bound = mating, Mate-2*c.moves+1, Exact
		}
		if got, top := e.adopt(), &moves[0]; got != c.adopted || top.move != want || top.score != score || top.bound != bound {
			t.Errorf("%+v: adopted: %t, the best move is %v with %d, bound %d", c, got, top.move, top.score, top.bound)
		}
	}
}

// TestClearHash: what a solver has proved does not outlive the table.
func TestClearHash(t *testing.T) {
	e := New(DefaultOptions())
	e.Search(t.Context(), legal.NewGame(legal.MustParseFEN("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1")), Limits{Mate: 3}, nil)
	if e.proved.moves == 0 {
		t.Fatal("no mate was proved: the test tests nothing")
	}
	e.table.store(1, &ttData{move: 1})
	if e.ClearHash(); e.proved.moves != 0 || e.table.probe(1, &ttData{}) {
		t.Errorf("a mate in %d is still remembered, or an entry of the table", e.proved.moves)
	}
}

// TestLongMateBefore: the search before has proved a mate that is longer than
// those that are looked for between iterations.
func TestLongMateBefore(t *testing.T) {
	g := legal.NewGame(legal.MustParseFEN("8/8/8/2p5/1pp5/brpp4/1pprpK1P/qnkbn3 w - - 0 1")) // Bláthy
	e := New(DefaultOptions())
	e.proved.moves = mateMoves + 4
	if r := e.Search(t.Context(), g, Limits{Depth: 3}, nil); r.Depth != 3 {
		t.Errorf("the search ended at depth %d", r.Depth)
	}
}
