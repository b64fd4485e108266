package selfplay

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"alfiere/eval"
	"alfiere/eval/train/viriformat"
	"alfiere/legal"
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

// TestThreads checks that the threads play the games of one thread, each a part of them.
func TestThreads(t *testing.T) {
	one, three := quick(t, 1), quick(t, 3)
	play(t, one)
	play(t, three)
	games := func(o *Options) (records []string) {
		for _, content := range contents(t, o) {
			reader := viriformat.NewReader(bytes.NewReader(content))
			for end := int64(0); end < int64(len(content)); end = reader.Offset() {
				if err := reader.Next(new(viriformat.Game)); err != nil {
					t.Fatal(err)
				}
				records = append(records, string(content[end:reader.Offset()]))
			}
		}
		slices.Sort(records)
		return records
	}
	if !slices.Equal(games(&one), games(&three)) {
		t.Error("three threads do not play the same games as one")
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
		"a share of 101": func(o *Options) { o.Share = 101 },
		"games below 0":  func(o *Options) { o.Games, o.Positions = -1, 1 },
		"positions, too": func(o *Options) { o.Positions = -1 },
		"shares below 0": func(o *Options) { o.Shuffled = -1 },
		"double, too":    func(o *Options) { o.Double = -1 },
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
		Width: width, FeatureWeights: make([]int8, 768*width), FeatureBiases: make([]int16, width),
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

// TestShare: what is dealt out is dealt out to the last, however much it is.
func TestShare(t *testing.T) {
	o := Options{Threads: 3}
	for _, n := range []int{0, 1, 3, 8, math.MaxInt} {
		rest := n
		for i := range o.Threads {
			rest -= o.share(n, i)
		}
		if rest != 0 || o.share(n, 0)-o.share(n, 2) > 1 || o.share(n, 2) < 0 {
			t.Errorf("of %d the three get %d, %d and %d", n, o.share(n, 0), o.share(n, 1), o.share(n, 2))
		}
	}
}
