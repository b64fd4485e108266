package search

import (
	"fmt"
	"testing"

	"alfiere/eval"
	"alfiere/legal"
)

// TestTableScores: in the table a mate counts from the node where it was found,
// and from the root again wherever the node is met, unless it comes after the
// fifty-move rule.
func TestTableScores(t *testing.T) {
	for _, c := range []struct{ score, ply, stored int }{
		{Mate - 5, 3, Mate - 2}, {-Mate + 5, 3, -Mate + 2},
		{tableWin - 9, 4, tableWin - 5}, {-tableWin + 9, 4, -tableWin + 5},
		{0, 7, 0}, {250, 7, 250}, {-provedBound + 1, 7, -provedBound + 1},
	} {
		if got := toTable(c.score, c.ply); got != c.stored {
			t.Errorf("%d at ply %d is stored as %d, want %d", c.score, c.ply, got, c.stored)
		}
		if got := fromTable(c.stored, c.ply, 9); got != c.score {
			t.Errorf("%d found at ply %d is %d, want %d", c.stored, c.ply, got, c.score)
		}
	}
	for _, sign := range []int{1, -1} {
		for _, won := range []int{Mate, tableWin} {
			if got := fromTable(sign*(won-9), 7, 8); got != sign*eval.MaxScore {
				t.Errorf("%d, 9 plies away with 8 left, scores %d", sign*won, got)
			}
			if got := fromTable(sign*(won-8), 7, 8); got != sign*(won-15) {
				t.Errorf("%d, 8 plies away with 8 left, scores %d", sign*won, got)
			}
			if got := fromTable(sign*(won-90), MaxPly-89, 100); got != sign*eval.MaxScore {
				t.Errorf("%d, 90 plies away from ply %d, scores %d", sign*won, MaxPly-89, got)
			}
		}
	}
}

// TestLateMate: a search that meets such a mate in the table knows how many
// half-moves are left.
func TestLateMate(t *testing.T) {
	e := New(DefaultOptions())
	w := e.workers[0]
	for _, c := range []struct{ halfmove, want int }{{60, Mate - 40}, {61, eval.MaxScore}} {
		p := legal.MustParseFEN(fmt.Sprintf("8/8/8/3k4/8/8/8/R3K3 w - - %d 90", c.halfmove))
		w.begin(legal.NewGame(p), nil)
		for name, search := range map[string]func() int{
			"node":    func() int { return w.node(0, 999, 1000, 5, false) },
			"quiesce": func() int { return w.quiesce(0, 999, 1000) },
		} {
			e.NewGame()
			e.table.store(p.Key(), &ttData{legal.NoMove, Mate - 40, noScore, 20, LowerBound, false})
			if got := search(); got != c.want {
				t.Errorf("%s: a mate in 40 plies after %d half-moves scores %d, want %d", name, c.halfmove, got, c.want)
			}
		}
	}
}

// TestWDL: chances are chances, grow with the score, mirror each other, and the
// same score promises less where less is left to win with.
func TestWDL(t *testing.T) {
	fens := []string{"8/8/4k3/8/8/3PK3/8/8 w - - 0 1", "r3k3/ppp5/8/8/8/8/PPP5/R3K1N1 w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
	for i, fen := range fens {
		p := legal.MustParseFEN(fen)
		before := -1
		for score := -Mate; score <= Mate; score += 40 {
			win, draw, loss := WDL(score, &p)
			if win < before || win < 0 || draw < 0 || loss < 0 || win+draw+loss != 1000 {
				t.Fatalf("%s: %d is %d %d %d, after %d", fen, score, win, draw, loss, before)
			}
			if w, d, l := WDL(-score, &p); w != loss || d != draw || l != win {
				t.Fatalf("%s: %d is %d %d %d, and %d is %d %d %d", fen, score, win, draw, loss, -score, w, d, l)
			}
			before = win
		}
		if i > 0 {
			emptier := legal.MustParseFEN(fens[i-1])
			more, _, _ := WDL(200, &p)
			if less, _, _ := WDL(200, &emptier); less >= more {
				t.Errorf("200 wins %d of 1000 in %s, and %d in %s", less, fens[i-1], more, fen)
			}
		}
	}
	if c := Centipawns(evenWinScore); c != 100 {
		t.Errorf("a score that wins every second game is %d centipawns", c)
	}
}
