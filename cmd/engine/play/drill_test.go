package play

import (
	"math/rand/v2"
	"testing"

	"alfiere/legal"
	"alfiere/search/dtm"
)

// Against the shortest mate the computer holds out for as long as the rules
// allow, from wherever a drill begins.
func TestBestDefence(t *testing.T) {
	const games = 100
	rng := rand.New(rand.NewPCG(1, 1))
	for _, name := range dtm.Names() {
		if !dtm.HasTable(name) {
			continue
		}
		d, err := newDrill(&Config{Drill: name})
		if err != nil {
			t.Fatal(err)
		}
		for range games {
			start, err := dtm.Start(name, rng)
			if err != nil {
				t.Fatal(err)
			}
			want := d.probe(&start)
			if !want.Wins {
				continue
			}
			s := &session{game: legal.NewGame(start), drill: d}
			for !s.over() {
				m, ok := d.best(s.game)
				if s.game.Position().SideToMove() != start.SideToMove() {
					m = d.choose(t.Context(), s)
				}
				if !ok || s.game.Play(m) != nil {
					t.Fatalf("%s: %s from %s", name, m, s.game.Position().FEN())
				}
			}
			if got := len(s.game.Moves()); got != want.Plies || s.game.Outcome().Reason != legal.Checkmate {
				t.Errorf("%s, %s: %v after %d half-moves, want mate after %d", name, start.FEN(), s.game.Outcome(), got, want.Plies)
			}
		}
	}
}

// Whoever is to win a pawn ending gets one that is won.
func TestPawnDrillIsWon(t *testing.T) {
	c := Config{Drill: "kpk"}
	d, err := newDrill(&c)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(30) {
		s := &session{cfg: &c, drill: d, rng: newRand(seed)}
		if p, err := s.start(""); err != nil || !d.probe(&p).Wins {
			t.Errorf("seed %d: %s, %v", seed, p.FEN(), err)
		}
	}
}

// At random the computer plays only legal moves, and not always the same.
func TestRandomDefence(t *testing.T) {
	p := legal.MustParseFEN("2k5/8/3R4/2K5/8/8/8/8 b - - 1 1")
	s := &session{game: legal.NewGame(p), rng: newRand(1)}
	d := &drill{random: true}
	seen := map[legal.Move]bool{}
	for range 50 {
		m := d.choose(t.Context(), s)
		if !p.IsLegal(m) {
			t.Fatalf("%s is not legal", m)
		}
		seen[m] = true
	}
	if len(seen) != len(p.AppendMoves(nil, legal.GenAll)) {
		t.Errorf("only %v in 50 tries", seen)
	}
}
