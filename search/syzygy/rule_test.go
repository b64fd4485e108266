package syzygy

import (
	"testing"

	"alfiere/legal"
)

// TestRankRule checks what the fifty-move rule makes of distances: which results
// it leaves, and which moves it puts before others.
func TestRankRule(t *testing.T) {
	type situation struct {
		distance, count int
		repeated, rule  bool
	}
	for _, c := range []struct {
		situation
		want WDL
		sure bool // among the best, or among the worst, whatever the distance
	}{
		{situation{20, 0, false, true}, Win, true},
		{situation{30, 69, false, true}, Win, true},
		{situation{30, 70, false, true}, Win, false}, // the distance may be off by one
		{situation{31, 70, false, true}, CursedWin, false},
		{situation{31, 70, false, false}, Win, false},
		{situation{20, 0, true, true}, Win, false},
		{situation{150, 0, false, true}, CursedWin, false},
		{situation{0, 50, false, true}, Draw, false},
		{situation{-20, 0, false, true}, Loss, true},
		{situation{-30, 39, false, true}, Loss, true},
		{situation{-30, 40, false, true}, Loss, false}, // worth a try
		{situation{-30, 70, false, true}, Loss, false},
		{situation{-31, 70, false, true}, BlessedLoss, false},
		{situation{-31, 70, false, false}, Loss, true},
		{situation{-150, 0, false, true}, BlessedLoss, false},
	} {
		r := rank(legal.NoMove, c.distance, c.count, c.repeated, c.rule)
		if r.WDL != c.want || (r.Rank == rankWin || r.Rank == -rankWin) != c.sure || sign(r.Rank) != sign(c.distance) {
			t.Errorf("%+v: a %v of rank %d", c.situation, r.WDL, r.Rank)
		}
		farther := rank(legal.NoMove, c.distance+sign(c.distance), c.count, c.repeated, c.rule)
		if !c.sure && c.distance != 0 && farther.Rank >= r.Rank == (c.distance > 0) {
			t.Errorf("%+v: rank %d, a ply farther %d", c.situation, r.Rank, farther.Rank)
		}
	}
}

// TestRankRepetition: a move that brings a position for the third time draws.
func TestRankRepetition(t *testing.T) {
	tables, err := Open("testdata")
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	g := legal.NewGame(legal.MustParseFEN("8/8/8/8/8/2k5/7r/K7 b - - 0 1"))
	draws := func() (moves []string) {
		ranked, _, ok := tables.Rank(g, g.Position().AppendMoves(nil, legal.GenAll), true)
		if !ok {
			t.Fatal("not known")
		}
		for _, r := range ranked {
			if r.WDL == Draw && r.Rank == rankDraw {
				moves = append(moves, r.Move.String())
			}
		}
		return moves
	}
	before := len(draws())
	for _, text := range []string{"h2g2", "a1b1", "g2h2", "b1a1", "h2g2", "a1b1", "g2h2", "b1a1"} {
		m, err := g.Position().ParseUCI(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if after := draws(); len(after) != before+1 {
		t.Errorf("%d moves drew at first, now %v", before, after)
	}
}
