package search

import (
	"slices"
	"testing"
	"time"

	"alfiere/legal"
)

// TestCutLines checks that an iteration which is cut short does not change what
// the last one has said of a move.
func TestCutLines(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and without concurrency")
	}
	type key struct {
		depth int
		move  legal.Move
	}
	e := New(DefaultOptions())
	for _, fen := range []string{
		"r1b2rk1/pp1nppbp/1q1p1np1/2p5/3PPB2/2PB1N1P/PP3PP1/RN1Q1RK1 w - - 1 9",
		"r2qk1nr/ppp1bppp/4b1n1/8/3QN3/4B3/PPP2PPP/R3KBNR w KQkq - 1 9",
	} {
		for nodes := uint64(1000); nodes < 8000; nodes += 90 {
			e.NewGame()
			said, deepest := map[key]Info{}, 0
			e.begin(legal.NewGame(legal.MustParseFEN(fen)), Limits{Nodes: nodes, Lines: 5}, func(i Info) {
				if len(i.PV) == 0 {
					return
				}
				i.PV = slices.Clone(i.PV)
				k := key{i.Depth, i.PV[0]}
				before, known := said[k]
				if deepest = max(deepest, i.Depth); i.Depth < deepest && !known ||
					known && (i.Score != before.Score || !slices.Equal(i.PV, before.PV)) {
					t.Errorf("%s, %d nodes: depth %d has %d for %v, before %d for %v", fen, nodes, i.Depth, i.Score, i.PV, before.Score, before.PV)
				}
				said[k] = i
			})
			e.began += time.Hour // it never becomes a long search, which says more
			e.workers[0].iterate()
		}
	}
}

// TestDepthsRise checks that what a long search reports never falls back to a
// lesser depth, not even while a fail high is searched again less deep.
func TestDepthsRise(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and without concurrency")
	}
	e := New(DefaultOptions())
	last, moves := 0, 0
	e.begin(legal.NewGame(legal.MustParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")),
		Limits{Depth: 14}, func(i Info) {
			if i.Depth < last {
				t.Errorf("depth %d is reported after depth %d", i.Depth, last)
			}
			last = i.Depth
			moves += boolInt(i.CurrMove != legal.NoMove)
		})
	e.began -= time.Minute // moves are reported in long searches only
	e.workers[0].iterate()
	if moves == 0 {
		t.Error("no move was reported")
	}
}

// TestShortSearch checks that a search does not count as a long one, which reports more,
// because its engine has been there for a long time.
func TestShortSearch(t *testing.T) {
	e := New(DefaultOptions())
	e.epoch = e.epoch.Add(-time.Hour)
	mated := legal.MustParseFEN("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1")
	for _, p := range []legal.Position{legal.StartPosition(), mated} {
		e.Search(t.Context(), legal.NewGame(p), Limits{Depth: 6}, func(i Info) {
			if i.CurrMove != legal.NoMove || i.Bound != Exact || i.Time > time.Minute {
				t.Errorf("%s: reported %+v", p.FEN(), i)
			}
		})
	}
}

// TestLinesEarly checks that a long search for several lines reports them in the
// middle of an iteration too, all of them and in order.
func TestLinesEarly(t *testing.T) {
	e := New(DefaultOptions())
	const lines = 4
	var scores, depths []int
	sets, early := 0, 0
	e.begin(legal.NewGame(legal.MustParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")),
		Limits{Depth: 7, Lines: lines}, func(i Info) {
			if len(i.PV) == 0 {
				return
			}
			if i.MultiPV == 1 {
				scores, depths = scores[:0], depths[:0]
			}
			scores, depths = append(scores, -i.Score), append(depths, -i.Depth)
			if i.MultiPV != len(scores) || !slices.IsSorted(scores) {
				t.Errorf("line %d after the scores %v", i.MultiPV, scores)
			}
			if i.MultiPV == lines {
				sets++
				early += boolInt(depths[0] != depths[lines-1])
			}
		})
	e.began -= time.Minute
	e.workers[0].iterate()
	if sets != 7+6*(lines-1) || early == 0 {
		t.Errorf("the lines are reported %d times, %d times in the middle of an iteration", sets, early)
	}
}
