package syzygy_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"alfiere/legal"
	"alfiere/search/syzygy"
)

// TestDistanceWins plays won positions by the distance against random moves: the
// mate must come before the fifty-move rule does.
func TestDistanceWins(t *testing.T) {
	tables := open(t, "testdata")
	rng := rand.New(rand.NewPCG(3, 0))
	for _, fen := range []string{
		"8/8/8/8/3k4/8/8/KR6 w - - 0 1",
		"8/8/8/8/3k4/8/8/KQ6 w - - 0 1",
		"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
		"8/4K3/8/4p3/4k3/8/8/8 b - - 0 1",
	} {
		g := legal.NewGame(legal.MustParseFEN(fen))
		winner := g.Position().SideToMove()
		for g.Outcome().Result == legal.Ongoing {
			if _, draw := g.CanClaimDraw(); draw {
				break
			}
			moves := g.Position().AppendMoves(nil, legal.GenAll)
			m := moves[rng.IntN(len(moves))]
			if g.Position().SideToMove() == winner {
				m = nearest(t, tables, g.Position(), moves)
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if o := g.Outcome(); o.Reason != legal.Checkmate || o.Result != legal.WinFor(winner) {
			t.Errorf("%s ends with %v in %s", fen, o, g.Position().FEN())
		}
	}
}

// nearest returns the winning move that zeroes, or leads nearest to one.
func nearest(t *testing.T, tables *syzygy.Tables, p *legal.Position, moves []legal.Move) (best legal.Move) {
	least := 1 << 20
	for _, m := range moves {
		next := p.After(m)
		plies, _ := tables.DTZ(&next)
		if next.Halfmove() == 0 && plies < 0 {
			return m
		}
		if plies < 0 && -plies < least {
			best, least = m, -plies
		}
	}
	if best == legal.NoMove {
		t.Fatalf("no move keeps the win in %s", p.FEN())
	}
	return best
}

// TestRank checks what the fifty-move rule makes of wins and losses: the rook
// mates within a few moves, which at a count of 99 is too late.
func TestRank(t *testing.T) {
	tables := open(t, "testdata")
	for _, c := range []struct {
		fen        string
		fiftyMoves bool
		want       syzygy.WDL
	}{
		{"8/8/8/8/8/2k5/7r/K7 b - - 0 1", true, syzygy.Win},
		{"8/8/8/8/3k4/8/7r/1K6 b - - 99 80", true, syzygy.CursedWin},
		{"8/8/8/8/3k4/8/7r/1K6 b - - 99 80", false, syzygy.Win},
		{"8/8/8/8/3k4/8/7r/1K6 w - - 99 80", true, syzygy.BlessedLoss},
		{"8/8/8/8/3k4/8/7r/1K6 w - - 0 80", true, syzygy.Loss},
		{"8/8/8/8/3k4/4p3/8/4K3 w - - 0 80", true, syzygy.Draw},
	} {
		g := legal.NewGame(legal.MustParseFEN(c.fen))
		moves := g.Position().AppendMoves(nil, legal.GenAll)
		ranked, exact, ok := tables.Rank(g, moves, c.fiftyMoves)
		if !ok || !exact || len(ranked) != len(moves) {
			t.Fatalf("%s: %d of %d moves ranked (exact: %t, known: %t)", c.fen, len(ranked), len(moves), exact, ok)
		}
		best := ranked[0]
		for _, r := range ranked {
			if r.Rank > best.Rank {
				best = r
			}
		}
		if best.WDL != c.want {
			t.Errorf("%s (rule: %t): the best move is %s, a %v, want a %v", c.fen, c.fiftyMoves, best.Move, best.WDL, c.want)
		}
	}
}

// TestRankByWorth: without DTZ files, moves rank by what is known of the positions
// after them, and nobody is told that the distance counts.
func TestRankByWorth(t *testing.T) {
	folder := t.TempDir()
	data, err := os.ReadFile("testdata/KPvK.rtbw")
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "KPvK.rtbw"), data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	worth, distance := open(t, folder), open(t, "testdata")
	for _, fen := range []string{"8/2k5/8/4K3/4P3/8/8/8 w - - 0 1", "8/2k5/8/4K3/4P3/8/8/8 b - - 0 1", "4k3/8/8/4K3/4P3/8/8/8 b - - 0 1"} {
		g := legal.NewGame(legal.MustParseFEN(fen))
		moves := g.Position().AppendMoves(nil, legal.GenAll)
		want, _, _ := distance.Rank(g, moves, true) // far from the fifty-move rule the same
		for _, rule := range []bool{true, false} {
			if ranked, exact, ok := worth.Rank(g, moves, rule); !ok || exact || !slices.Equal(ranked, want) {
				t.Errorf("%s (rule: %t, exact: %t, known: %t): %v, want %v", fen, rule, exact, ok, ranked, want)
			}
		}
	}
}

// TestRankProgress: where the fifty-move rule would spoil the win, or a position
// has been repeated, a nearer win ranks higher, whether the rule counts or not.
func TestRankProgress(t *testing.T) {
	tables := open(t, "testdata")
	late := legal.NewGame(legal.MustParseFEN("8/8/8/8/3k4/8/7r/1K6 b - - 99 80"))
	again := legal.NewGame(legal.MustParseFEN("8/8/8/8/8/2k5/7r/K7 b - - 0 1"))
	for _, text := range []string{"h2g2", "a1b1", "g2h2", "b1a1"} {
		m, err := again.Position().ParseUCI(text)
		if err == nil {
			err = again.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, g := range []*legal.Game{late, again} {
		for _, rule := range []bool{true, false} {
			moves := g.Position().AppendMoves(nil, legal.GenAll)
			ranked, _, _ := tables.Rank(g, moves, rule)
			ranks := map[int]bool{}
			for _, r := range ranked {
				if r.WDL > syzygy.Draw {
					ranks[r.Rank] = true
				}
			}
			if len(ranks) < 2 {
				t.Errorf("%s (rule: %t): all winning moves rank alike", g.Position().FEN(), rule)
			}
		}
	}
}
