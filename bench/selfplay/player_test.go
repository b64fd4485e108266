package selfplay

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"alfiere/eval"
	"alfiere/eval/train/viriformat"
	"alfiere/legal"
	"alfiere/search/syzygy"
)

// TestScoresAreWhites checks that who has won thought so before the last two moves,
// but for a blunder here and there, as players of twenty nodes a move make them.
func TestScoresAreWhites(t *testing.T) {
	o := quick(t, 1)
	o.Games = 12
	play(t, o)
	won := map[viriformat.Result]int{}
	scores, surprises := 0, 0
	var g viriformat.Game
	for r := viriformat.NewReader(bytes.NewReader(contents(t, &o)[0])); r.Next(&g) == nil; {
		if g.Result == viriformat.Draw {
			continue
		}
		won[g.Result]++
		for _, m := range g.Moves[max(len(g.Moves)-2, 0):] {
			scores++
			if (m.Score > 0) != (g.Result == viriformat.WhiteWins) {
				surprises++
			}
		}
	}
	if surprises*4 > scores {
		t.Errorf("%d of the last %d scores are the loser's", surprises, scores)
	}
	if won[viriformat.WhiteWins] == 0 || won[viriformat.BlackWins] == 0 {
		t.Errorf("wins %v: the test wants some of both sides", won)
	}
}

// TestFast checks that only some positions keep a score, none in check, and that
// the seed still says which.
func TestFast(t *testing.T) {
	a, b := quick(t, 1), quick(t, 1)
	for _, o := range []*Options{&a, &b} {
		o.Nodes, o.Fast, o.Share = 60, 10, 50
		play(t, *o)
	}
	first := contents(t, &a)[0]
	if !bytes.Equal(first, contents(t, &b)[0]) {
		t.Error("two runs of one seed differ")
	}
	scored, all := 0, 0
	var g viriformat.Game
	for r := viriformat.NewReader(bytes.NewReader(first)); r.Next(&g) == nil; {
		game := legal.NewGame(g.Start)
		for _, m := range g.Moves {
			all++
			if m.Score != viriformat.NoScore {
				scored++
				if game.Position().InCheck() {
					t.Errorf("a position in check is scored: %s", game.Position().FEN())
				}
			}
			if err := game.Play(m.Move); err != nil {
				t.Fatal(err)
			}
		}
	}
	if scored < all/8 || scored > all/2 {
		t.Errorf("%d of %d positions are scored", scored, all)
	}
	var s Stats
	if err := s.Read(t.Context(), bytes.NewReader(first)); err != nil || s.Scored != scored {
		t.Errorf("%d positions are scored, not %d, error %v", s.Scored, scored, err)
	}
}

// TestFlat: networks must not learn from scores that grow with the pieces.
func TestFlat(t *testing.T) {
	o := quick(t, 1)
	if !newPlayer(&o).engine.Options().Flat {
		t.Error("scores grow")
	}
}

// TestResultByRule checks that a draw that may be claimed ends a game.
func TestResultByRule(t *testing.T) {
	for _, c := range []struct {
		fen, moves string
		result     viriformat.Result
		over       bool
	}{
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", viriformat.Draw, false},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1 e7e8", viriformat.Draw, true},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1a2", viriformat.Draw, true},
		{"k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8", viriformat.WhiteWins, true},
		{"K7/8/1k6/8/8/8/8/7r b - - 0 1", "h1h8", viriformat.BlackWins, true},
		{"k7/8/K7/8/8/8/8/1R6 w - - 0 1", "b1b7", viriformat.Draw, true},
	} {
		game := legal.NewGame(legal.MustParseFEN(c.fen))
		for _, text := range strings.Fields(c.moves) {
			m, err := game.Position().ParseUCI(text)
			if err != nil {
				t.Fatal(err)
			}
			if err := game.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if result, over := resultByRule(game); over != c.over || over && result != c.result {
			t.Errorf("%s %s: result %v, over: %t", c.fen, c.moves, result, over)
		}
	}
}

// TestTables checks that a game ends where the tables begin, with the result
// that they know.
func TestTables(t *testing.T) {
	tables, err := syzygy.Open("../../search/syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tables.Close() })
	y := player{options: &Options{Tables: tables}}
	for _, c := range []struct {
		fen    string
		result viriformat.Result
		over   bool
	}{
		{"8/2k5/8/4K3/4P3/8/8/8 w - - 0 1", viriformat.WhiteWins, true},
		{"8/8/8/8/3k4/8/7r/1K6 w - - 0 1", viriformat.BlackWins, true},
		{"4k3/8/8/4K3/4P3/8/8/8 b - - 0 1", viriformat.Draw, true},
		{"4k3/8/8/4K3/4P3/8/8/8 b - - 3 1", viriformat.Draw, false}, // the count has begun
		{"4k3/8/8/4K3/4PP2/8/8/8 b - - 0 1", viriformat.Draw, false},
	} {
		p := legal.MustParseFEN(c.fen)
		if result, over := y.resultByTables(&p); over != c.over || result != c.result {
			t.Errorf("%s: result %d, over: %t", c.fen, result, over)
		}
	}

	o := quick(t, 1)
	o.Shuffled, o.Double, o.Games, o.Tables = 0, 0, 4, tables
	o.Book = []legal.Position{legal.MustParseFEN("4k3/8/2p5/8/8/3P4/8/4K3 w - - 0 1")}
	play(t, o)
	reader := viriformat.NewReader(bytes.NewReader(contents(t, &o)[0]))
	var g viriformat.Game
	for range o.Games {
		if err := reader.Next(&g); err != nil {
			t.Fatal(err)
		}
		game := legal.NewGame(g.Start)
		for i, m := range g.Moves {
			if _, over := y.resultByTables(game.Position()); over {
				t.Errorf("a game goes on for %d moves in %s", len(g.Moves)-i, game.Position().FEN())
			}
			if err := game.Play(m.Move); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestStreaks(t *testing.T) {
	repeat := func(score, from, n int) (last viriformat.Result, over bool) {
		var s streaks
		for i := range n {
			if last, over = s.add(score, from+i); over && i < n-1 {
				t.Fatalf("score %d: over after %d of %d", score, i+1, n)
			}
		}
		return last, over
	}
	for _, c := range []struct {
		score, from, n int
		want           viriformat.Result
	}{
		{winScore, 1, winPlies, viriformat.WhiteWins},
		{-winScore, 1, winPlies, viriformat.BlackWins},
		{drawScore, drawFrom + 1, drawPlies, viriformat.Draw},
		{-drawScore, drawFrom + 1, drawPlies, viriformat.Draw},
		{0, drawFrom - 1, drawPlies + 2, viriformat.Draw},
		{500, longest, 1, viriformat.Draw},
	} {
		if got, over := repeat(c.score, c.from, c.n); !over || got != c.want {
			t.Errorf("%+v: %v, %v", c, got, over)
		}
	}
	for _, score := range []int{winScore - 1, -winScore + 1, drawScore + 1, -drawScore - 1} {
		if _, over := repeat(score, drawFrom+1, 3*drawPlies); over {
			t.Errorf("over with a score of %d", score)
		}
	}
	var s streaks
	for ply := range 2 * winPlies {
		score := winScore
		if ply == winPlies-1 {
			score = 0
		}
		if _, over := s.add(score, ply+1); over != (ply+1 == 2*winPlies) {
			t.Errorf("half-move %d, with a doubt after %d: over is %t", ply+1, winPlies-1, over)
		}
	}
}

// TestTablesHaveTheLastWord checks that the tables are asked, too, about a game whose
// scores have promised a win for long enough, if its last move reaches them. To the network
// here pawns are a burden, and nothing else has a value.
func TestTablesHaveTheLastWord(t *testing.T) {
	tables, err := syzygy.Open("../../search/syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tables.Close() })
	const width, neurons = 32, 3
	p := eval.Parameters{
		Width: width, FeatureWeights: make([]int8, 768*width), FeatureBiases: make([]int16, width),
		OutputWeights: make([]int16, eval.OutputBuckets*2*width),
	}
	for i := range neurons {
		for square := range 64 { // one's own pawns are the first features
			p.FeatureWeights[square*width+i] = eval.InputOne
		}
		for bucket := range eval.OutputBuckets {
			p.OutputWeights[2*bucket*width+i], p.OutputWeights[(2*bucket+1)*width+i] = -eval.MaxOutputWeight, eval.MaxOutputWeight
		}
	}
	o := quick(t, 1)
	o.Nodes, o.Tables = 1, tables
	if o.Network, err = eval.NewNetwork(p); err != nil {
		t.Fatal(err)
	}
	for _, fen := range []string{ // White takes the knight in the third move
		"4k3/8/8/3p4/2K5/8/8/n7 w - - 0 1", "8/8/4p3/8/3K3k/8/8/n7 w - - 0 1", "8/6k1/3p4/8/3K4/8/8/n7 w - - 0 1",
	} {
		y := newPlayer(&o)
		g, _, err := y.playFrom(t.Context(), legal.MustParseFEN(fen), rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		game := legal.NewGame(g.Start)
		for _, m := range g.Moves {
			if err := game.Play(m.Move); err != nil {
				t.Fatal(err)
			}
		}
		if want, known := y.result(game); !known || g.Result != want {
			t.Errorf("%s after %d half-moves: %v, by the tables %v", game.Position().FEN(), len(g.Moves), g.Result, want)
		}
	}
}
