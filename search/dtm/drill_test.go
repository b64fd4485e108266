package dtm

import (
	"math/rand/v2"
	"strings"
	"testing"

	"alfiere/legal"
)

func TestStartIsLegalAndReproducible(t *testing.T) {
	for _, name := range Names() {
		a, b := rand.New(rand.NewPCG(7, 1)), rand.New(rand.NewPCG(7, 1))
		seen := map[string]bool{}
		for range 200 {
			p, err := Start(name, a)
			if err != nil {
				t.Fatal(err)
			}
			q, _ := Start(name, b)
			if p != q {
				t.Fatalf("%s: %s and %s from the same seed", name, p.FEN(), q.FEN())
			}
			if err := Matches(name, &p); err != nil || p.SideToMove() != legal.White {
				t.Errorf("%s: %s: %v", name, p.FEN(), err)
			}
			if legal.KingAttacks(p.KingSquare(legal.White)).Has(p.KingSquare(legal.Black)) {
				t.Errorf("%s: kings side by side in %s", name, p.FEN())
			}
			if men := p.ByColor(legal.White).Count(); men != strings.LastIndexByte(name, 'k') {
				t.Errorf("%s: White has %d men in %s", name, men, p.FEN())
			}
			seen[p.FEN()] = true
		}
		if len(seen) < 180 {
			t.Errorf("%s: only %d different positions in 200", name, len(seen))
		}
	}
	if _, err := Start("knnk", rand.New(rand.NewPCG(7, 1))); err == nil {
		t.Error("a drill knnk")
	}
}

// The squares of each man, over many positions, against their share of all
// legal positions: with 63 degrees of freedom chi-square stays below 103 in 999
// of 1000 runs of a uniform sampler, and there are three men.
func TestStartIsUniform(t *testing.T) {
	const samples = 60000
	var want, got [3][64]float64
	tally := func(into *[3][64]float64, p *legal.Position) {
		into[0][p.KingSquare(legal.White)]++
		into[1][p.KingSquare(legal.Black)]++
		into[2][p.ByKind(legal.Rook).First()]++
	}
	total := 0
	eachPosition(t, legal.Rook, func(p *legal.Position) {
		if p.SideToMove() == legal.White && !legal.NewGame(*p).Outcome().Over() {
			tally(&want, p)
			total++
		}
	})
	if total != 175168 {
		t.Errorf("%d positions to begin from, want 175168", total)
	}
	rng := rand.New(rand.NewPCG(11, 12))
	for range samples {
		p, err := Start("krk", rng)
		if err != nil {
			t.Fatal(err)
		}
		tally(&got, &p)
	}
	for man := range want {
		chi := 0.0
		for sq := range want[man] {
			expected := want[man][sq] * samples / float64(total)
			chi += (got[man][sq] - expected) * (got[man][sq] - expected) / expected
		}
		if chi > 110 {
			t.Errorf("%s: chi-square %.1f", [...]string{"white king", "black king", "rook"}[man], chi)
		}
	}
}

func TestMatches(t *testing.T) {
	for _, c := range []struct{ name, fen, reason string }{
		{"krk", "2k5/8/6R1/2K5/8/8/8/8 w - - 0 1", ""},
		{"krk", "2k5/8/6R1/2K5/8/8/8/8 b - - 0 1", ""},
		{"krk", "2k5/8/6r1/2K5/8/8/8/8 w - - 0 1", ""},
		{"krk", "2k5/8/6Q1/2K5/8/8/8/8 w - - 0 1", "men"},
		{"krk", "2k5/8/6RR/2K5/8/8/8/8 w - - 0 1", "men"},
		{"krk", "2k5/8/8/2K5/8/8/8/8 w - - 0 1", "men"},
		{"krk", "R1k5/8/2K5/8/8/8/8/8 b - - 0 1", "checkmate"},
		{"krk", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castle"},
		{"krk", "2k5/8/6R1/2K5/8/8/8/8 w - - 99 80", ""},
		{"krk", "2k5/8/6R1/2K5/8/8/8/8 w - - 100 80", "fifty moves"},
		{"kqk", "k7/2Q5/8/2K5/8/8/8/8 b - - 0 1", "stalemate"},
		{"kbbk", "k7/8/8/2K5/8/8/8/BB6 w - - 0 1", ""},
		{"kbbk", "k7/8/8/2K5/8/8/8/B1B5 w - - 0 1", "one colour"},
		{"kbnk", "k7/8/8/2K5/8/8/8/BN6 w - - 0 1", ""},
		{"kqkr", "k7/8/8/2K5/8/8/8/1Q5r w - - 0 1", ""},
		{"kqkr", "k7/8/8/2K5/8/8/8/1q5R w - - 0 1", ""},
		{"krkp", "k7/8/8/2K5/8/7p/8/R7 b - - 0 1", ""},
		{"knnk", "k7/8/8/2K5/8/8/8/NN6 w - - 0 1", "no drill"},
	} {
		p, err := legal.ParseFEN(c.fen)
		if err == nil {
			err = Matches(c.name, &p)
		}
		if (err == nil) != (c.reason == "") || err != nil && !strings.Contains(err.Error(), c.reason) {
			t.Errorf("%s, %s: %v, want %q", c.name, c.fen, err, c.reason)
		}
	}
}
