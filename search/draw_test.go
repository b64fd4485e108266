package search

import (
	"math/rand/v2"
	"testing"

	"alfiere/legal"
)

// TestRepetitionAhead compares the cuckoo tables with trying all moves.
func TestRepetitionAhead(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	w := New(DefaultOptions()).workers[0]
	found := 0
	for range 300 {
		g := legal.NewGame(legal.MustParseFEN("4k2r/8/8/8/8/8/8/R3K3 w - - 0 1"))
		w.begin(g, nil)
		for ply := range 12 {
			p := &w.frame(ply).pos
			want := false
			for _, m := range p.AppendMoves(nil, legal.GenQuiet) {
				next := w.push(ply, m)
				for d := 4; d <= min(next.pos.Halfmove(), ply); d += 2 {
					want = want || w.keys[len(w.keys)-1-d] == next.pos.Key()
				}
				w.pop()
			}
			for d := 3; d <= min(p.Halfmove(), ply-1); d += 2 { // the other side could have come here
				before := &w.frame(ply - d).pos
				for _, m := range before.AppendMoves(nil, legal.GenQuiet) {
					var next legal.Position
					before.Make(m, &next, new(legal.Delta))
					want = want || next.Key() == p.Key()
				}
			}
			if want {
				found++
			}
			if got := w.repetitionAhead(ply); got != want {
				t.Fatalf("%s at ply %d: a repetition is ahead: %v, want %v", p.FEN(), ply, got, want)
			}
			moves := p.AppendMoves(nil, legal.GenAll)
			if len(moves) == 0 {
				break
			}
			w.push(ply, moves[rng.IntN(len(moves))])
		}
	}
	if found == 0 {
		t.Error("no repetition arose: the test tests nothing")
	}
}

// TestGameRepetition: a position of the game is a draw when it comes for the
// third time, not for the second; one below the root when it comes back at all.
func TestGameRepetition(t *testing.T) {
	w := New(DefaultOptions()).workers[0]
	play := func(g *legal.Game, moves ...string) {
		for _, uci := range moves {
			m, err := g.Position().ParseUCI(uci)
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	line := func(g *legal.Game, moves ...string) bool {
		w.begin(g, nil)
		for ply, uci := range moves {
			m, err := w.frame(ply).pos.ParseUCI(uci)
			if err != nil {
				t.Fatal(err)
			}
			w.push(ply, m)
		}
		return w.isDraw(len(moves))
	}
	g := legal.NewGame(legal.StartPosition())
	if !line(g, "g1f3", "g8f6", "b1c3", "b8c6", "c3b1", "c6b8") {
		t.Error("a position of the search that comes back is no draw")
	}
	if line(g, "g1f3", "g8f6", "f3g1", "f6g8") {
		t.Error("the root is a draw for the second time")
	}
	play(g, "g1f3", "g8f6", "f3g1")
	if line(g, "f6g8") {
		t.Error("a position of the game is a draw for the second time")
	}
	play(g, "f6g8", "g1f3", "g8f6", "f3g1")
	if !line(g, "f6g8") {
		t.Error("a position of the game is no draw for the third time")
	}
}
