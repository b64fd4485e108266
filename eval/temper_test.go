package eval

import (
	"testing"

	"alfiere/legal"
)

// TestGrowth: with many pieces a score is worth more than with few.
func TestGrowth(t *testing.T) {
	for _, c := range []struct {
		fen         string
		said, score int
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 390, 490},
		{"r1bqk2r/ppp5/2n5/8/8/2N5/PPP5/R1BQK2R w KQkq - 0 20", -390, -350},
		{"5k2/6r1/2P5/1K6/8/8/4R3/8 w - - 0 60", 390, 220},
	} {
		p, err := legal.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := temper(c.said, &p, false); got != c.score {
			t.Errorf("%s: %d becomes %d, want %d", c.fen, c.said, got, c.score)
		}
		if got := temper(c.said, &p, true); got != c.said {
			t.Errorf("%s: %d becomes %d where it should not grow", c.fen, c.said, got)
		}
	}
}
