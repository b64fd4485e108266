package search_test

import (
	"slices"
	"testing"

	"alfiere/legal"
	"alfiere/search"
)

// TestMateLine checks that the line of a mate goes on to the mate.
func TestMateLine(t *testing.T) {
	for _, fen := range []string{
		"5K1k/8/1r6/8/8/8/6R1/8 w - - 30 80",
		"1rbq1r1k/2p4n/ppn1p3/2Pp2R1/1P1P1P1p/P3P3/1BQ5/2K4R w - - 0 1",
		"8/8/8/8/8/5k2/4r3/7K w - - 0 1",
	} {
		e, depth := newEngine(1), 0
		for mate := false; !mate && depth < 20; {
			depth++
			r := e.Search(t.Context(), gameOf(t, fen), search.Limits{Depth: depth}, nil)
			var n int
			if n, mate = search.MateIn(r.Score); !mate {
				continue
			}
			g := gameOf(t, fen)
			for _, m := range r.PV {
				if err := g.Play(m); err != nil {
					t.Fatalf("%s: %v", fen, err)
				}
			}
			if want := max(2*n-1, -2*n); len(r.PV) != want || g.Outcome().Reason != legal.Checkmate {
				t.Errorf("%s: mate in %d at depth %d, line %v", fen, n, depth, r.PV)
			}
		}
	}
}

// TestLastReport checks that the last lines of a search which was cut short are in
// order and begin with the result, at a depth that is not below one reported before.
func TestLastReport(t *testing.T) {
	for _, c := range []struct{ threads, lines int }{{1, 1}, {1, 3}, {1, 5}, {3, 1}, {3, 3}} {
		e := newEngine(c.threads)
		for _, fen := range []string{
			"r1b2rk1/pp1nppbp/1q1p1np1/2p5/3PPB2/2PB1N1P/PP3PP1/RN1Q1RK1 w - - 1 9",
			"r2qk1nr/ppp1bppp/4b1n1/8/3QN3/4B3/PPP2PPP/R3KBNR w KQkq - 1 9",
		} {
			for nodes := uint64(20); nodes < 20_000; nodes += 1100 {
				e.NewGame()
				var last []search.Info
				depth := 0
				r := e.Search(t.Context(), gameOf(t, fen), search.Limits{Nodes: nodes, Lines: c.lines}, func(i search.Info) {
					if len(i.PV) == 0 {
						return
					}
					if i.MultiPV == 1 {
						if last = last[:0]; i.Depth < depth {
							t.Errorf("%+v, %d nodes: depth %d is reported after depth %d", c, nodes, i.Depth, depth)
						}
						depth = i.Depth
					}
					i.PV = slices.Clone(i.PV)
					last = append(last, i)
				})
				want := c.lines
				if r.Depth == 0 {
					want = 1
				}
				if len(last) != want {
					t.Errorf("%+v, %d nodes: %d lines", c, nodes, len(last))
				}
				if last[0].Score != r.Score || !slices.Equal(last[0].PV, r.PV) {
					t.Errorf("%+v, %d nodes: %v with %d is reported, %v with %d the result", c, nodes, last[0].PV, last[0].Score, r.PV, r.Score)
				}
				for i := 1; i < len(last); i++ {
					if last[i].Score > last[i-1].Score {
						t.Errorf("%+v, %d nodes: line %d has the score %d, the one before %d", c, nodes, i+1, last[i].Score, last[i-1].Score)
					}
				}
			}
		}
	}
}

// TestDrawByRule: a draw that no move can change is reported as 0, without the
// odd unit by which the search tells such draws apart.
func TestDrawByRule(t *testing.T) {
	for _, fen := range []string{"8/8/8/4k3/8/4K3/8/8 w - - 0 1", "8/8/8/4k3/8/4K3/3Q4/8 w - - 99 100"} {
		newEngine(1).Search(t.Context(), gameOf(t, fen), search.Limits{Depth: 5}, func(i search.Info) {
			if len(i.PV) > 0 && i.Score != search.Draw {
				t.Errorf("%s: score %d at depth %d", fen, i.Score, i.Depth)
			}
		})
	}
}
