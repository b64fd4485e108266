package dtm

import (
	"testing"

	"alfiere/legal"
)

// In most of these positions the table's shortest way, or every way, comes too late.
func TestProbeInTime(t *testing.T) {
	table := mustBuild(t, "kpk")
	for _, c := range []struct {
		fen  string
		want Result
		best string // the only good move, if there is one
	}{
		{"8/8/8/k7/8/5P2/8/3K4 w - - 0 90", Result{Known: true, Wins: true, Plies: 39}, "d1c2"},
		{"8/8/8/k7/8/5P2/8/3K4 w - - 97 90", Result{Known: true, Wins: true, Plies: 39}, "d1e2"}, // then the pawn
		{"8/8/8/k7/8/5P2/8/3K4 w - - 98 90", Result{Known: true, Wins: true, Plies: 39}, "f3f4"},
		{"8/8/8/8/1k6/8/2P5/K7 w - - 98 90", Result{Known: true}, ""},
		{"8/8/8/8/8/3P4/k2K4/8 b - - 98 90", Result{Known: true}, ""},
		{"8/8/8/8/8/5P2/1k1K4/8 b - - 98 90", Result{Known: true}, ""},
		{"8/8/8/8/8/2k5/1q6/K7 w - - 100 90", Result{Known: true, Loses: true}, ""}, // mated with the hundredth half-move
		{"k7/8/1K6/8/8/8/8/6Q1 w - - 99 90", Result{Known: true, Wins: true, Plies: 1}, ""},
		{"k7/8/2K5/8/8/8/8/6Q1 w - - 99 90", Result{Known: true}, ""},
	} {
		p := legal.MustParseFEN(c.fen)
		if got := table.ProbeInTime(&p); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.fen, got, c.want)
		}
		m, ok := table.best(&p)
		if ok && c.best != "" && m.UCI(false) != c.best {
			t.Errorf("%s: best is %v, want %s", c.fen, m, c.best)
		}
		if ok && !c.want.Wins && !c.want.Loses {
			next := p.After(m)
			if r := table.ProbeInTime(&next); r.Wins {
				t.Errorf("%s: %v loses the draw", c.fen, m)
			}
		}
	}
}
