package legal_test

import (
	"testing"

	"alfiere/legal"
)

// TestMoveText writes moves in both forms of UCI.
func TestMoveText(t *testing.T) {
	for _, c := range []struct {
		move            legal.Move
		usual, chess960 string
	}{
		{legal.NoMove, "0000", "0000"},
		{legal.NewMove(legal.E2, legal.E4), "e2e4", "e2e4"},
		{legal.NewPromotion(legal.A7, legal.B8, legal.Knight), "a7b8n", "a7b8n"},
		{legal.NewCastling(legal.E1, legal.H1), "e1g1", "e1h1"},
		{legal.NewCastling(legal.E8, legal.A8), "e8c8", "e8a8"},
	} {
		if c.move.UCI(false) != c.usual || c.move.UCI(true) != c.chess960 || c.move.String() != c.chess960 {
			t.Errorf("%s is written %s and %s", c.move, c.move.UCI(false), c.move.UCI(true))
		}
	}
}
