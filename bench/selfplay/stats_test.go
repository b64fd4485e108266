package selfplay

import (
	"bytes"
	"testing"

	"alfiere/eval/train/viriformat"
	"alfiere/legal"
	"alfiere/search"
)

// TestStats checks what is counted, with a score of each kind.
func TestStats(t *testing.T) {
	start := legal.MustParseFEN("4k3/8/8/3p4/4P3/8/8/R3K3 w - - 0 1")
	g := viriformat.Game{Start: start, Result: viriformat.Draw}
	p := start
	for _, c := range []struct {
		move  string
		score int16
	}{
		{"e4d5", 120}, // a capture
		{"e8d7", -120},
		{"a1a7", 30},
		{"d7d6", -2500}, // in check
		{"e1e2", viriformat.NoScore},
		{"d6c5", 10 - search.Mate},
	} {
		m, err := p.ParseUCI(c.move)
		if err != nil {
			t.Fatal(err)
		}
		g.Moves = append(g.Moves, viriformat.Scored{Move: m, Score: c.score})
		p = p.After(m)
	}
	record, err := g.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	want := Stats{Games: 1, Positions: 6, Scored: 5, Quiet: 2, Longest: 6}
	want.Results[viriformat.Draw] = 1
	want.Scores[0], want.Scores[1], want.Scores[len(want.Scores)-1] = 1, 2, 2
	want.Pieces[4], want.Pieces[5] = 5, 1
	var s Stats
	if err := s.Read(t.Context(), bytes.NewReader(record)); err != nil || s != want {
		t.Errorf("%+v, error %v, want %+v", s, err, want)
	}
}

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
