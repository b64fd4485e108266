package selfplay

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"alfiere/eval"
	"alfiere/eval/train/viriformat"
	"alfiere/legal"
	"alfiere/search/syzygy"
)

// quick returns options for games that take milliseconds.
func quick(t *testing.T, threads int) Options {
	o := DefaultOptions()
	o.File = filepath.Join(t.TempDir(), "games.vf")
	o.Nodes, o.Hash, o.Threads, o.Games = 20, 1, threads, 7
	o.Shuffled, o.Double = 30, 40
	return o
}

// contents returns what a run's files hold.
func contents(t *testing.T, o *Options) (all [][]byte) {
	t.Helper()
	for _, name := range o.Files() {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, b)
	}
	return all
}

func play(t *testing.T, o Options) Tally {
	t.Helper()
	total, err := Run(t.Context(), o, nil)
	if err != nil {
		t.Fatal(err)
	}
	return total
}

// TestSeed checks that the same seed gives the same bytes, another others, and
// that every game is in order.
func TestSeed(t *testing.T) {
	a, b, other := quick(t, 1), quick(t, 1), quick(t, 1)
	other.Seed = 2
	total := play(t, a)
	play(t, b)
	play(t, other)
	first := contents(t, &a)[0]
	if !bytes.Equal(first, contents(t, &b)[0]) {
		t.Error("two runs of one seed differ")
	}
	if bytes.Equal(first, contents(t, &other)[0]) {
		t.Error("two seeds give the same games")
	}
	var s Stats
	if err := s.Read(t.Context(), bytes.NewReader(first)); err != nil {
		t.Fatal(err)
	}
	if s.Games != 7 || total.Games != 7 || s.Positions != total.Positions || s.Results[viriformat.Draw] != total.Draws {
		t.Errorf("the run counts %+v, the file holds %+v", total, s)
	}
}

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

// TestResume ends a run in the middle of a game and of a write, and resumes it.
func TestResume(t *testing.T) {
	for _, threads := range []int{1, 2} {
		whole, broken := quick(t, threads), quick(t, threads)
		play(t, whole)
		want := contents(t, &whole)

		ctx, cancel := context.WithCancel(t.Context())
		_, err := Run(ctx, broken, func(total Tally) {
			if total.Games == 3 {
				cancel()
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("%d threads: a cancelled run ends with %v", threads, err)
		}
		name := broken.Files()[0]
		if err := os.WriteFile(name, want[0][:len(want[0])-7], 0o600); err != nil {
			t.Fatal(err)
		}
		if total := play(t, broken); total.Games != 7 {
			t.Errorf("%d threads: %d games after taking up the run", threads, total.Games)
		}
		for i, got := range contents(t, &broken) {
			if !bytes.Equal(got, want[i]) {
				t.Errorf("%d threads: file %d is not that of a run in one go", threads, i)
			}
		}
	}
}

// TestOtherRun checks that a file of another seed is refused and left alone, also
// where it holds enough as it is or half a game at its end, and that no game is
// played for a file that is not there yet.
func TestOtherRun(t *testing.T) {
	o := quick(t, 1)
	play(t, o)
	before := contents(t, &o)[0]
	play(t, o)
	o.Seed++
	for range 2 {
		if _, err := Run(t.Context(), o, nil); !errors.Is(err, errOtherRun) {
			t.Errorf("another seed's file, for %d games: %v", o.Games, err)
		}
		o.Games++
	}
	cut := before[:len(before)-7] // perhaps another program is just writing it
	if err := os.WriteFile(o.File, cut, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), o, nil); !errors.Is(err, errOtherRun) {
		t.Errorf("another seed's file with half a game: %v", err)
	}
	if !bytes.Equal(contents(t, &o)[0], cut) {
		t.Error("another seed's file was changed")
	}

	o = quick(t, 2)
	play(t, o)
	o.Seed, o.Threads = o.Seed+1, 3
	if total, err := Run(t.Context(), o, nil); !errors.Is(err, errOtherRun) || total.Games != 7 {
		t.Errorf("beside another seed's files: %d games, error %v", total.Games, err)
	}
	if _, err := os.Stat(o.Files()[2]); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the third file: %v", err)
	}
}

// TestPositions checks the other limit.
func TestPositions(t *testing.T) {
	o := quick(t, 1)
	o.Games, o.Positions = 0, 300
	if total := play(t, o); total.Positions < 300 || total.Games == 0 {
		t.Errorf("%+v for 300 positions", total)
	}
}

// TestForeignFile checks that a file of something else is left alone, and that
// no game is played for the files beside it.
func TestForeignFile(t *testing.T) {
	for _, times := range []int{1, 20} {
		o := quick(t, 2)
		text := bytes.Repeat([]byte("not a game "), times)
		if err := os.WriteFile(o.Files()[1], text, 0o600); err != nil {
			t.Fatal(err)
		}
		if total, err := Run(t.Context(), o, nil); err == nil || total.Games != 0 {
			t.Errorf("%d games, error %v", total.Games, err)
		}
		if left, err := os.ReadFile(o.Files()[1]); err != nil || !bytes.Equal(left, text) {
			t.Errorf("the file was changed: error %v", err)
		}
		if _, err := os.Stat(o.Files()[0]); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a file beside it was left behind: error %v", err)
		}
	}
}

func TestOptions(t *testing.T) {
	for what, spoil := range map[string]func(*Options){
		"no file":        func(o *Options) { o.File = "" },
		"no limit":       func(o *Options) { o.Games = 0 },
		"no nodes":       func(o *Options) { o.Nodes = 0 },
		"all nodes":      func(o *Options) { o.Nodes = 1 << 63 },
		"no threads":     func(o *Options) { o.Threads = 0 },
		"99,999 of them": func(o *Options) { o.Threads = 99_999 },
		"fast nodes":     func(o *Options) { o.Fast = 1 << 63 },
		"no share":       func(o *Options) { o.Share = 0 },
		"no table":       func(o *Options) { o.Hash = 0 },
		"101 %":          func(o *Options) { o.Double = 71 },
	} {
		o := quick(t, 1)
		spoil(&o)
		if _, err := Run(t.Context(), o, nil); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
}

// TestNetwork checks that the games are those of the network asked for.
func TestNetwork(t *testing.T) {
	const width = 32
	indifferent, err := eval.NewNetwork(eval.Parameters{
		Width: width, FeatureWeights: make([]int16, 768*width), FeatureBiases: make([]int16, width),
		OutputWeights: make([]int16, eval.OutputBuckets*2*width),
	})
	if err != nil {
		t.Fatal(err)
	}
	o, other := quick(t, 1), quick(t, 1)
	o.Games, other.Games, other.Network = 1, 1, indifferent
	play(t, o)
	play(t, other)
	if bytes.Equal(contents(t, &o)[0], contents(t, &other)[0]) {
		t.Error("two networks play the same game")
	}
}

// TestStart checks the shares of the start positions.
func TestStart(t *testing.T) {
	const draws = 50
	for _, c := range []struct {
		shuffled, double int
		usual, alike     int // draws with the usual position, and with both sides' pieces alike
	}{
		{0, 0, draws, draws},
		{100, 0, 0, draws},
		{0, 100, 0, 0},
	} {
		y := player{options: &Options{Shuffled: c.shuffled, Double: c.double}}
		rng := rand.New(rand.NewPCG(1, 1))
		usual, alike := 0, 0
		for range draws {
			p := y.start(rng)
			board, _, _ := strings.Cut(p.FEN(), " ")
			if p == legal.StartPosition() {
				usual++
			}
			if strings.EqualFold(board[:8], board[len(board)-8:]) {
				alike++
			}
		}
		if usual != c.usual || alike != c.alike {
			t.Errorf("%+v: %d and %d", c, usual, alike)
		}
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

// TestBook checks that games with a book begin near its positions.
func TestBook(t *testing.T) {
	o := quick(t, 1)
	o.Shuffled, o.Double, o.Games = 0, 0, 2
	o.Book = []legal.Position{legal.MustParseFEN("4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1")}
	play(t, o)
	reader := viriformat.NewReader(bytes.NewReader(contents(t, &o)[0]))
	var g viriformat.Game
	for range 2 {
		if err := reader.Next(&g); err != nil {
			t.Fatal(err)
		}
		if n := g.Start.Occupied().Count(); n > 10 {
			t.Errorf("a game starts with %d pieces: %s", n, g.Start.FEN())
		}
	}
}

// TestFinishedBook checks that looking for an opening can be interrupted where
// there is none.
func TestFinishedBook(t *testing.T) {
	const mated = "4R1k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"
	o := quick(t, 1)
	o.Shuffled, o.Double = 0, 0
	o.Book = []legal.Position{legal.MustParseFEN(mated)}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Run(ctx, o, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestUnbalancedBook checks that no game is played from a position that is won.
func TestUnbalancedBook(t *testing.T) {
	for _, won := range []string{"4k3/pppp4/8/8/8/8/8/QQQ1K3 w - - 0 1", "qqq1k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1"} {
		o := quick(t, 1)
		o.Shuffled, o.Double, o.Games = 0, 0, 1
		o.Book = []legal.Position{legal.MustParseFEN(won)}
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		if total, err := Run(ctx, o, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %d games, error %v", won, total.Games, err)
		}
		cancel()
	}
}

// TestTwoRuns checks that a file in use is not written by a second run.
func TestTwoRuns(t *testing.T) {
	name := quick(t, 1).File
	first, err := open(name)
	if err != nil {
		t.Fatal(err)
	}
	second, err := open(name)
	if err == nil {
		second.Close()
		if !locks {
			t.Skip("this system has no locks that we use")
		}
		t.Error("opened twice")
	}
	first.Close()
	if again, err := open(name); err != nil {
		t.Error(err)
	} else {
		again.Close()
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
	o.Book = []legal.Position{legal.MustParseFEN("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1")}
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
		{500, longest, 1, viriformat.Draw},
	} {
		if got, over := repeat(c.score, c.from, c.n); !over || got != c.want {
			t.Errorf("%+v: %v, %v", c, got, over)
		}
	}
	if _, over := repeat(winScore-1, 1, 3*winPlies); over {
		t.Error("over without a winning score")
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
