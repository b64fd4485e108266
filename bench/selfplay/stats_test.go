package selfplay

import (
	"bytes"
	"strings"
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

func TestStatsString(t *testing.T) {
	s := Stats{Games: 4, Positions: 40, Scored: 20, Quiet: 10, Longest: 12, Results: [3]int{1, 0, 3}}
	s.Scores[1], s.Scores[len(s.Scores)-1] = 19, 1
	s.Pieces[32], s.Pieces[2] = 39, 1
	text := s.String()
	for _, want := range []string{
		"games      4\n0-1        1 (25.0 %)\n1/2-1/2    0 (0.0 %)\n1-0        3 (75.0 %)\n",
		"\npositions  40, 10.0 a game, at most 12\nscored     20 (50.0 %)\nquiet      10 (25.0 %)\n",
		"\n    0              0  \n  100             19  " + strings.Repeat("*", 95) + "\n", "\n 2000 up           1  *****\n\npieces",
		"\n   32             39  " + strings.Repeat("*", 98) + "\n", "\n    2              1  ***\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
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
