package play

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"alfiere/legal"
	"alfiere/search"
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

// A lost side takes a draw by repetition or by fifty moves that no table knows,
// and one that wins does not allow it.
func TestDrawsBeyondTheTable(t *testing.T) {
	d, err := newDrill(&Config{Drill: "krk"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		fen, moves string
		draws      bool // the best move ends the drill as a draw
	}{
		{"8/8/8/3K4/1R6/4k3/8/8 b - - 0 1", "e3d2 b4e4 d2d3 e4b4 d3e3 b4e4 e3d3 e4b4 d3d2 b4e4 d2d3 e4b4", true},
		{"8/8/8/3K4/1R6/4k3/8/8 b - - 99 80", "", true},
		{"8/8/8/3K4/1R6/8/3k4/8 w - - 0 1", "b4b2 d2e3 b2b4 e3d2 b4b2 d2e3", false},
	} {
		g := legal.NewGame(legal.MustParseFEN(c.fen))
		for _, text := range strings.Fields(c.moves) {
			m, err := g.Position().ParseUCI(text)
			if err != nil || g.Play(m) != nil {
				t.Fatalf("%s: %s: %v", g.Position().FEN(), text, err)
			}
		}
		m, _ := d.best(g)
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		if _, claim := g.CanClaimDraw(); claim != c.draws {
			t.Errorf("%s after %s: %s, a draw: %v", c.fen, c.moves, m, claim)
		}
		for _, reply := range g.Position().AppendMoves(nil, legal.GenAll) {
			if !c.draws && drawsBy(g, reply) {
				t.Errorf("%s after %s: %s, and %s draws", c.fen, c.moves, m, reply)
			}
		}
	}
}

// Of bishops that cannot mate it is said why.
func TestDrillBishops(t *testing.T) {
	c := Config{Drill: "kbbk", FEN: "4k3/8/8/8/8/8/8/2B1K1B1 w - - 0 1"}
	if err := c.Validate(); err == nil || err.Error() != english().likeBishops {
		t.Errorf("bishops of one colour: %v", err)
	}
}

// A mate is compared with what was possible, if that is known.
func TestDrillSummary(t *testing.T) {
	for _, test := range []struct {
		moves, best                int
		mated, held, matto, subito string
	}{
		{3, 3, "Mate in 3 moves; against the best defence it cannot be done in fewer.",
			"Mated after 3 moves; against the best attack no defence holds out longer.",
			"Matto in 3 mosse: contro la difesa migliore non si può fare di meglio.",
			"Hai subìto matto dopo 3 mosse: contro l'attacco migliore nessuna difesa resiste di più."},
		{1, 2, "Mate in 1 move; the best defence holds out 2.", "Mated after 1 move; the best defence holds out 2.",
			"Matto in 1 mossa; la difesa migliore resiste 2 mosse.", "Hai subìto matto dopo 1 mossa; la difesa migliore resiste 2 mosse."},
		{3, 2, "Mate in 3 moves; 2 were enough.", "Mated after 3 moves; the best attack takes 2.",
			"Matto in 3 mosse; ne bastavano 2.", "Hai subìto matto dopo 3 mosse; all'attacco migliore ne bastano 2."},
		{2, 1, "Mate in 2 moves; 1 was enough.", "Mated after 2 moves; the best attack takes 1.",
			"Matto in 2 mosse; ne bastava 1.", "Hai subìto matto dopo 2 mosse; all'attacco migliore ne basta 1."},
		{2, 0, "Mate in 2 moves.", "Mated after 2 moves.", "Matto in 2 mosse.", "Hai subìto matto dopo 2 mosse."},
	} {
		en, it := english(), italian()
		got := []string{en.drillMated(test.moves, test.best), en.drillHeld(test.moves, test.best), it.drillMated(test.moves, test.best), it.drillHeld(test.moves, test.best)}
		if want := []string{test.mated, test.held, test.matto, test.subito}; !slices.Equal(got, want) {
			t.Errorf("%d moves, %d at best: %q, want %q", test.moves, test.best, got, want)
		}
	}
}

// The computer's promotions are told with the letters of the language.
func TestDrillPromotion(t *testing.T) {
	c := Config{Drill: "kpk", FEN: "8/8/8/8/8/6K1/2k4p/8 b - - 0 1", Side: "white"}
	mustSay(t, played(t, c, "quit"), "Black has moved: h2h1q")
	c.Lang = Italian
	mustSay(t, played(t, c, "quit"), "Il nero ha mosso: h2h1d")
}

// Where there is no table, the engine leaves out what is drawn.
func TestDrawnDrillIsLeftOut(t *testing.T) {
	const seed, drawn = 10, "8/6R1/8/8/8/1k6/1p4K1/8 w - - 0 1"
	c := Config{Drill: "krkp"}
	if p, err := c.start(newRand(seed), ""); err != nil || p.FEN() != drawn {
		t.Fatalf("first drawn is %s, %v", p.FEN(), err)
	}
	s := &session{cfg: &c, drill: &drill{}, opponent: newOpponent(newRand(seed)), rng: newRand(seed)}
	if p, err := s.start(t.Context(), ""); err != nil || p.FEN() == drawn {
		t.Errorf("%s, %v", p.FEN(), err)
	}
}

// A queen that may take the rook at once practises nothing.
func TestDrillBeginsWithoutCapture(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and without concurrency")
	}
	c := Config{Drill: "kqkr"}
	takes := func(p *legal.Position) bool {
		return slices.ContainsFunc(p.AppendMoves(nil, legal.GenAll), p.IsCapture)
	}
	for _, seed := range []uint64{5, 7, 11} {
		if p, err := c.start(newRand(seed), ""); err != nil || !takes(&p) {
			t.Fatalf("seed %d: first drawn is %s, %v", seed, p.FEN(), err)
		}
		s := &session{cfg: &c, drill: &drill{}, opponent: newOpponent(newRand(seed)), rng: newRand(seed)}
		p, err := s.start(t.Context(), "")
		if err != nil || takes(&p) {
			t.Errorf("seed %d: %s, %v", seed, p.FEN(), err)
		}
	}
}

// Nor does one that mates or forks within a few moves.
func TestDrillLeavesOutTheShort(t *testing.T) {
	for _, fen := range []string{"8/8/8/8/7r/1K6/6Q1/k7 w - - 0 1", "3Q4/7k/8/K7/5r2/8/8/8 w - - 0 1", "r7/8/8/8/1Q6/6k1/K7/8 w - - 0 1"} {
		s := &session{cfg: &Config{Drill: "kqkr"}, drill: &drill{}, opponent: newOpponent(newRand(1))}
		if p := legal.MustParseFEN(fen); s.winnable(t.Context(), &p) {
			t.Errorf("a drill may begin with %s", fen)
		}
	}
}

// A search that ends before it knows how far a mate is does not say so.
func TestAdviceIsExact(t *testing.T) {
	for _, fen := range []string{"8/5p2/8/4K3/8/5R2/2k5/8 b - - 1 1", "4k3/8/8/2K5/8/4B3/B7/8 b - - 1 1"} {
		g := legal.NewGame(legal.MustParseFEN(fen))
		result := newOpponent(newRand(1)).advise(t.Context(), g, adviceNodes)
		for _, m := range result.PV {
			g.Play(m)
		}
		if moves, mates := search.MateIn(result.Score); mates && g.Outcome().Reason != legal.Checkmate {
			t.Errorf("%s: mate in %d, but the line has %d half-moves", fen, moves, len(result.PV))
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
		if p, err := s.start(t.Context(), ""); err != nil || !d.probe(&p).Wins {
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
