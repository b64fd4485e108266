package selfplay

import (
	"bytes"
	"testing"

	"alfiere/eval/train/viriformat"
	"alfiere/legal"
)

// TestStatsErrors checks that games that are not in order are found.
func TestStatsErrors(t *testing.T) {
	mate := legal.MustParseFEN("7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
	move := func(text string) viriformat.Scored {
		m, err := mate.ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		return viriformat.Scored{Move: m}
	}
	for _, c := range []struct {
		name string
		game viriformat.Game
		ok   bool
	}{
		{"mate", viriformat.Game{Start: mate, Result: viriformat.WhiteWins, Moves: []viriformat.Scored{move("g6g7")}}, true},
		{"mate for the wrong side", viriformat.Game{Start: mate, Result: viriformat.BlackWins, Moves: []viriformat.Scored{move("g6g7")}}, false},
		{"illegal move", viriformat.Game{Start: mate, Result: viriformat.Draw, Moves: []viriformat.Scored{{Move: legal.NewMove(legal.A1, legal.H8)}}}, false},
	} {
		record, err := c.game.Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		var s Stats
		if err := s.Read(t.Context(), bytes.NewReader(record)); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
