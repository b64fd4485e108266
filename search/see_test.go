package search

import (
	"testing"

	"alfiere/legal"
)

func TestExchange(t *testing.T) {
	for _, test := range []struct {
		fen, move string
		value     int
	}{
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -230},
		{"4k3/8/3p4/4p3/5P2/8/8/4K3 w - - 0 1", "f4e5", 0},
		{"4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5", 1000},
		{"4k3/4r3/8/4p3/8/8/4R3/4RK2 w - - 0 1", "e2e5", 100},
		{"4k3/4r3/8/4p3/8/8/4Q3/5K2 w - - 0 1", "e2e5", -900},
		{"k7/8/8/3pq3/8/4K3/8/4R3 w - - 0 1", "e3f2", 0},
		{"8/4kp2/2npp3/1Nn5/1p2PQP1/7q/1PP1B3/4KR1r b - - 0 1", "h1f1", 0},
	} {
		p := legal.MustParseFEN(test.fen)
		m, err := p.ParseUCI(test.move)
		if err != nil {
			t.Fatal(err)
		}
		if !seeAtLeast(&p, m, test.value) || seeAtLeast(&p, m, test.value+1) {
			t.Errorf("%s in %s is not worth %d", test.move, test.fen, test.value)
		}
	}
}
