package train

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"alfiere/eval/train/viriformat"
	"alfiere/legal"
)

// gameOf returns the game of moves in UCI notation with a score for each.
func gameOf(t *testing.T, fen string, moves []string, scores []int16) *viriformat.Game {
	t.Helper()
	g := &viriformat.Game{Start: legal.MustParseFEN(fen), Result: viriformat.WhiteWins}
	p := g.Start
	for i, text := range moves {
		m, err := p.ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		g.Moves = append(g.Moves, viriformat.Scored{Move: m, Score: scores[i]})
		var next legal.Position
		var d legal.Delta
		p.Make(m, &next, &d)
		p = next
	}
	return g
}

func TestFilter(t *testing.T) {
	// 1. Kf2 (early) d3 2. Nxd3 (capture) Rh2+ 3. Kg1 (in check) Rh5 4. g8=Q
	// (promotion) Rh1+ ... and two quiet moves with scores too large.
	g := gameOf(t, "4k3/6P1/8/8/3p3r/8/1N6/6K1 w - - 0 1",
		[]string{"g1f2", "d4d3", "b2d3", "h4h2", "f2g1", "h2h5", "g7g8q", "e8d7", "g8g6", "d7c7", "g6g2"},
		[]int16{10, 20, 30, 40, 50, -60, 70, 800, 900, 901, -901})
	filter := Filter{SkipPlies: 1, MaxScore: 900, Sample: 1}
	d := NewData(filter, 1)
	if err := d.Add(g); err != nil {
		t.Fatal(err)
	}
	want := Counts{Games: 1, Positions: 11, Early: 1, Noisy: 2, InCheck: 2, Extreme: 2, Training: 4}
	if got := d.Counts(); got != want {
		t.Errorf("counts are %+v, want %+v", got, want)
	}
	for i, score := range []int16{-20, -40, 60, 900} { // the side to move's
		if got := d.training.at(i).score; got != score {
			t.Errorf("position %d has the score %d, want %d", i, got, score)
		}
	}
}

// TestKnown leaves out what the network is never asked about: a bare king
// against a rook or a knight.
func TestKnown(t *testing.T) {
	d := NewData(Filter{MaxScore: 4000, Sample: 1}, 1)
	if err := d.Add(gameOf(t, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", []string{"a1a2", "e8d8"}, []int16{900, 900})); err != nil {
		t.Fatal(err)
	}
	if err := d.Add(gameOf(t, "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", []string{"a1b3", "e8d8"}, []int16{0, 0})); err != nil {
		t.Fatal(err)
	}
	if got, want := d.Counts(), (Counts{Games: 2, Positions: 4, Known: 4}); got != want {
		t.Errorf("counts are %+v, want %+v", got, want)
	}
}

// TestTrace checks that scores reach back, also from a position that is left out
// itself and across one without a score.
func TestTrace(t *testing.T) {
	for _, c := range []struct {
		scale          float64
		scores         []int16 // White's
		want           []int16 // of the positions kept, the side to move's
		left, unscored int
	}{
		// Expected results 0.5, 0.731, 1, 0.562 blend to 0.628, 0.756, 0.781, 0.562.
		{400, []int16{0, 400, 32000, 100}, []int16{210, -453, -100}, 1, 0},
		// Expected results 0.5, 0.731, none, 0.562 blend to 0.573, 0.647, none, 0.562.
		{400, []int16{0, 400, viriformat.NoScore, 100}, []int16{118, -242, -100}, 0, 1},
		{200, []int16{0, 200, viriformat.NoScore, 50}, []int16{59, -121, -50}, 0, 1},
		// Expected results of 1 have no score.
		{10, []int16{3000, 3000, 3000, 3000}, []int16{4000, -4000, 4000, -3000}, 0, 0},
	} {
		d := NewData(Filter{MaxScore: 4000, Sample: 1, Trace: 0.5, Scale: c.scale}, 1)
		if err := d.Add(gameOf(t, "4k3/7p/8/8/8/8/8/R3K3 w - - 0 1", []string{"a1a2", "e8d8", "a2a3", "d8e8"}, c.scores)); err != nil {
			t.Fatal(err)
		}
		if n := d.Counts(); n.Training != len(c.want) || n.Extreme != c.left || n.Unscored != c.unscored {
			t.Fatalf("scores %v: counts are %+v", c.scores, n)
		}
		for i, want := range c.want {
			if got := d.training.at(i).score; got != want {
				t.Errorf("scores %v: position %d has %d, want %d", c.scores, i, got, want)
			}
		}
	}
}

func TestSampleAndHoldOut(t *testing.T) {
	d := NewData(Filter{MaxScore: 32000, Sample: 0.5, HoldOut: 0.2}, 7)
	again := NewData(d.filter, 7)
	for _, g := range randomGames(rand.New(rand.NewPCG(4, 1)), 300) {
		before := [2]int{d.Training(), d.HeldOut()}
		for _, d := range []*Data{d, again} {
			if err := d.Add(g); err != nil {
				t.Fatal(err)
			}
		}
		if d.Training() > before[0] && d.HeldOut() > before[1] {
			t.Fatal("a game is on both sides")
		}
	}
	kept := d.Training() + d.HeldOut()
	if part := float64(kept) / float64(kept+d.Counts().Sampled); part < 0.45 || part > 0.55 {
		t.Errorf("kept %.2f of the positions, want about 0.5", part)
	}
	if part := float64(d.HeldOut()) / float64(kept); part < 0.12 || part > 0.28 {
		t.Errorf("held out %.2f of the positions, want about 0.2", part)
	}
	if d.fingerprint != again.fingerprint {
		t.Error("reading twice gives different data")
	}
	filter := d.filter
	filter.HoldOut = 0.3
	other := NewData(filter, 7)
	for _, g := range randomGames(rand.New(rand.NewPCG(4, 1)), 300) {
		if err := other.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	if other.Training()+other.HeldOut() != kept || other.fingerprint == d.fingerprint {
		t.Error("the data seem the same with more of them held out")
	}
}

func TestReadFile(t *testing.T) {
	var content []byte
	games := randomGames(rand.New(rand.NewPCG(4, 2)), 3)
	for _, g := range games {
		var err error
		if content, err = g.Append(content); err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	write := func(name string, content []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	read := func(path string) (games int, cut bool, err error) {
		d := NewData(DefaultFilter(), 1)
		cut, err = d.ReadFile(t.Context(), path)
		return d.Counts().Games, cut, err
	}

	if n, cut, err := read(write("whole.vf", content)); n != 3 || cut || err != nil {
		t.Errorf("whole file: %d games, cut %v, error %v", n, cut, err)
	}
	if n, cut, err := read(write("cut.vf", content[:len(content)-2])); n != 2 || !cut || err != nil {
		t.Errorf("file without its end: %d games, cut %v, error %v", n, cut, err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := NewData(DefaultFilter(), 1).ReadFile(ended, filepath.Join(dir, "whole.vf")); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: error %v", err)
	}
	games[0].Moves[0].Move = legal.NewMove(legal.E4, legal.E5)
	bad, _ := games[0].Append(nil)
	var illegal *legal.IllegalMoveError
	if _, _, err := read(write("bad.vf", bad)); !errors.As(err, &illegal) {
		t.Errorf("file with an illegal move: error %v", err)
	}

	odd := write("[cut].vf", content)
	_ = os.Symlink(odd, filepath.Join(dir, "link.vf")) // where there are links
	files, err := Files([]string{filepath.Join(dir, "*.vf"), filepath.Join(dir, "cut.vf"), dir + "/./cut.vf", odd})
	if err != nil || len(files) != 4 {
		t.Errorf("files %v, error %v", files, err)
	}
	if files, err := Files([]string{odd}); err != nil || len(files) != 1 || files[0] != odd {
		t.Errorf("%s names the files %v, error %v", odd, files, err)
	}
	if _, err := Files([]string{filepath.Join(dir, "*.none")}); err == nil {
		t.Error("no error for a pattern without files")
	}
}
