package search_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"alfiere/legal"
	"alfiere/search"
)

// linesOf returns lines with those scores, each with a move of its own.
func linesOf(scores ...int) (lines []search.Line) {
	for i, s := range scores {
		lines = append(lines, search.Line{Move: legal.NewMove(legal.A1, legal.Square(i+1)), Score: s})
	}
	return lines
}

// losses returns what the choices among lines cost on average and at most,
// against the first, which is the best.
func losses(s search.Skill, lines []search.Line, rng *rand.Rand, draws int) (mean float64, most int) {
	sum := 0
	for range draws {
		loss := lines[0].Score - lines[s.Choose(lines, rng)].Score
		sum += loss
		most = max(most, loss)
	}
	return float64(sum) / float64(draws), most
}

var typicalLines = [][]search.Line{
	linesOf(30, 25, 20, 10, 0, -20, -50, -90, -150, -300, -330, -500, -900, -1000),
	linesOf(400, 60, 50, 40, 20, -100, -600, -search.Mate+2),
	linesOf(search.Mate-1, search.Mate-3, 1500, 900, 300, 0, -500),
	linesOf(-700, -720, -900, -1600, -search.Mate+4),
}

func TestFullStrengthTakesTheBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, s := range []search.Skill{{}, search.SkillForLevel(search.MaxLevel), search.SkillForLevel(99)} {
		if !s.Full() {
			t.Errorf("%+v is not full strength", s)
		}
		for _, lines := range typicalLines {
			if _, most := losses(s, lines, rng, 200); most != 0 {
				t.Errorf("%+v: a choice costs %d", s, most)
			}
		}
		if got := s.Limits(search.Limits{Depth: 7}); got.Depth != 7 || got.SoftNodes != 0 || got.Lines != 0 {
			t.Errorf("full strength has limits %+v", got)
		}
	}
	late := linesOf(-5, 12, 12, 3)
	if i := (search.Skill{}).Choose(late, rng); i != 1 {
		t.Errorf("chose line %d, want the first of the best, 1", i)
	}
	if i := search.SkillForLevel(3).Choose(nil, rng); i != -1 {
		t.Errorf("chose line %d out of none", i)
	}
}

func TestStrongerErrLess(t *testing.T) {
	for n, lines := range typicalLines {
		before := 1e9
		for level := 1; level <= search.MaxLevel; level++ {
			rng := rand.New(rand.NewPCG(2, 3))
			mean, most := losses(search.SkillForLevel(level), lines, rng, 20000)
			if mean > before {
				t.Errorf("lines %d, level %d: a choice costs %.1f on average, %.1f the level before", n, level, mean, before)
			}
			if n == 0 && level == 1 && mean < 20 {
				t.Errorf("lines %d: level 1 hardly errs: %.1f", n, mean)
			}
			if n == 0 && level >= 5 && most >= 900 {
				t.Errorf("level %d gives a queen away: a choice costs %d", level, most)
			}
			if n == 0 && level >= 10 && most > 250 {
				t.Errorf("level %d: a choice costs %d", level, most)
			}
			before = mean
		}
	}
}

// TestLostTakesTheQueen: a player who is lost whatever he does still takes a free queen,
// but may choose among moves that lose about as much.
func TestLostTakesTheQueen(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for _, level := range []int{1, 10, 19} {
		s := search.SkillForLevel(level)
		for _, best := range []int{-1500, -2500, -5000} {
			lines := linesOf(best, best-10, best-1600, best-1610, best-1700, -search.Mate+4)
			if _, most := losses(s, lines, rng, 500); most != 10 {
				t.Errorf("level %d: a choice beside a best score of %d costs %d, want 10", level, best, most)
			}
		}
	}
}

// TestChancesFall: chances fall exponentially with what a line loses, in whatever order
// the lines come, and none is left where that is too much.
func TestChancesFall(t *testing.T) {
	lines := linesOf(-900, -100, 0, -200)
	rng := rand.New(rand.NewPCG(6, 7))
	var count [4]float64
	for range 40000 {
		count[search.SkillForElo(search.MinElo).Choose(lines, rng)]++
	}
	first, second := count[2]/count[1], count[1]/count[3]
	if first < 1.5 || first > 1.9 || second < 0.9*first || second > 1.1*first || count[0] > 0 {
		t.Errorf("%v with losses of 900, 100, 0 and 200: the chances fall by %.2f and %.2f", count, first, second)
	}
}

func TestChoiceIsReproducible(t *testing.T) {
	s := search.SkillForElo(1200)
	a, b := rand.New(rand.NewPCG(5, 6)), rand.New(rand.NewPCG(5, 6))
	seen := map[int]bool{}
	for range 200 {
		m := s.Choose(typicalLines[0], a)
		if n := s.Choose(typicalLines[0], b); m != n {
			t.Fatalf("lines %d and %d from the same seed", m, n)
		}
		seen[m] = true
	}
	if len(seen) < 3 {
		t.Errorf("only %d different choices in 200", len(seen))
	}
}

func TestSkillRanges(t *testing.T) {
	elo, nodes, lines := 0, uint64(0), 1000
	for level := 1; level < search.MaxLevel; level++ {
		s := search.SkillForLevel(level)
		l := s.Limits(search.Limits{Depth: 9, Lines: 2})
		if s.Elo() <= elo || l.SoftNodes <= nodes || l.Lines > lines || l.Lines < 2 || l.Depth != 9 || !l.Unaided {
			t.Errorf("level %d: Elo %d, limits %+v", level, s.Elo(), l)
		}
		elo, nodes, lines = s.Elo(), l.SoftNodes, l.Lines
	}
	if first := search.SkillForLevel(1).Elo(); first != search.MinElo || elo != search.MaxElo {
		t.Errorf("levels from Elo %d to %d", first, elo)
	}
	if l := search.SkillForElo(2800).Limits(search.Limits{SoftNodes: 50}); l.SoftNodes != 50 {
		t.Errorf("a skill raised the user's limit to %d", l.SoftNodes)
	}
	for _, c := range [][2]int{{-5, search.MinElo}, {1700, 1700}, {9999, search.MaxElo}} {
		if got := search.SkillForElo(c[0]).Elo(); got != c[1] {
			t.Errorf("Elo %d became %d, want %d", c[0], got, c[1])
		}
	}
}

// TestWeakenedSearch lets weakened players move in positions where a piece
// hangs or a mate threatens, fifty times each.
func TestWeakenedSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and without concurrency")
	}
	for _, c := range []struct {
		name, fen string
		level     int
		blunder   func(next *legal.Position, g *legal.Game) bool
		allowed   int // of 50
	}{
		// The queen on d4 is attacked by the pawn on e5.
		{"queen", "rnb1kbnr/pppp1ppp/8/4p3/3Q4/8/PPP1PPPP/RNB1KBNR w KQkq - 0 1", 10, queenHangs, 0},
		{"queen", "rnb1kbnr/pppp1ppp/8/4p3/3Q4/8/PPP1PPPP/RNB1KBNR w KQkq - 0 1", 5, queenHangs, 5},
		// Scholar's mate threatens on f7.
		{"mate", "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", 10, matedNext, 0},
		{"mate", "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", 5, matedNext, 5},
	} {
		rng := rand.New(rand.NewPCG(8, uint64(c.level)))
		e := newEngine(1)
		g := gameOf(t, c.fen)
		blunders := 0
		for range 50 {
			e.NewGame()
			r := search.SkillForLevel(c.level).Search(t.Context(), e, g, search.Limits{}, rng, nil)
			if !g.Position().IsLegal(r.Move) || len(r.PV) == 0 || r.PV[0] != r.Move {
				t.Fatalf("%s: move %s, line %v", c.fen, r.Move, r.PV)
			}
			next := g.Clone()
			if err := next.Play(r.Move); err != nil {
				t.Fatal(err)
			}
			if c.blunder(next.Position(), next) {
				blunders++
			}
		}
		if blunders > c.allowed {
			t.Errorf("%s, level %d: %d blunders in 50, %d allowed", c.name, c.level, blunders, c.allowed)
		}
	}
}

// TestWeakenedReport: the last line that is reported is that of the move played, and the
// reply that is expected comes from it.
func TestWeakenedReport(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 0))
	e, others := newEngine(1), 0
	g := gameOf(t, "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 2 3")
	for i := range 30 {
		var last search.Info
		var first legal.Move
		r := search.SkillForElo(search.MinElo).Search(t.Context(), e, g, search.Limits{Depth: 1 + i%3}, rng, func(i search.Info) {
			if len(i.PV) == 0 {
				return
			}
			if i.Depth > last.Depth {
				first = i.PV[0]
			}
			last = i
			last.PV = slices.Clone(i.PV)
		})
		if first != r.Move {
			others++
		}
		if last.MultiPV != 1 || last.Score != r.Score || !slices.Equal(last.PV, r.PV) {
			t.Errorf("%v with %d is played, line %d, %v with %d reported last", r.PV, r.Score, last.MultiPV, last.PV, last.Score)
		}
		if want := append(r.PV, legal.NoMove)[1]; r.Ponder != want {
			t.Errorf("%v is played, and the expected reply is %v", r.PV, r.Ponder)
		}
	}
	if others == 0 {
		t.Error("the best move was played each time")
	}
}

// queenHangs reports whether the side to move can take a queen.
func queenHangs(p *legal.Position, _ *legal.Game) bool {
	for _, m := range p.AppendMoves(nil, legal.GenNoisy) {
		if p.Captured(m) == legal.Queen {
			return true
		}
	}
	return false
}

// matedNext reports whether the side to move can mate at once.
func matedNext(p *legal.Position, g *legal.Game) bool {
	for _, m := range p.AppendMoves(nil, legal.GenAll) {
		next := g.Clone()
		if next.Play(m) == nil && next.Outcome().Reason == legal.Checkmate {
			return true
		}
	}
	return false
}

// TestWeakenedMates: even a player who can hardly play mates with a queen, a rook or two
// bishops against a strong defence.
func TestWeakenedMates(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and without concurrency")
	}
	for _, fen := range []string{"8/8/8/4k3/8/8/8/K6Q w - - 0 1", "8/8/8/3k4/8/8/8/K6R w - - 0 1", "8/8/8/4k3/8/8/8/K1B2B2 w - - 0 1"} {
		e, defence := newEngine(1), newEngine(1)
		for _, level := range []int{1, 5, 7} {
			rng := rand.New(rand.NewPCG(9, uint64(level)))
			g := gameOf(t, fen)
			for moves := 0; g.Outcome().Result == legal.Ongoing; moves++ {
				var m legal.Move
				if moves%2 == 0 {
					m = search.SkillForLevel(level).Search(t.Context(), e, g, search.Limits{}, rng, nil).Move
				} else {
					m = defence.Search(t.Context(), g, search.Limits{Nodes: 3000}, nil).Move
				}
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			if reason := g.Outcome().Reason; reason != legal.Checkmate {
				t.Errorf("level %d, %s ends by %s", level, fen, reason)
			}
		}
	}
}

// TestDecided: where the best line is good enough, no others are searched.
func TestDecided(t *testing.T) {
	for fen, decided := range map[string]bool{"8/8/8/4k3/8/8/8/K5QQ w - - 0 1": true, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1": false} {
		lines := 0 // of the last iteration
		newEngine(1).Search(t.Context(), gameOf(t, fen), search.Limits{Depth: 6, Lines: 3, Decided: 2000}, func(i search.Info) { lines = i.MultiPV })
		if decided && lines != 1 || !decided && lines != 3 {
			t.Errorf("%s: %d lines", fen, lines)
		}
	}
}

func TestWeakenedReports(t *testing.T) {
	var infos []search.Info
	e := newEngine(1)
	g := gameOf(t, kiwipete)
	rng := rand.New(rand.NewPCG(1, 1))
	r := search.SkillForElo(1500).Search(t.Context(), e, g, search.Limits{}, rng, func(i search.Info) { infos = append(infos, i) })
	for _, i := range infos {
		if i.MultiPV > 1 {
			t.Errorf("line %d is reported, one was asked for", i.MultiPV)
		}
	}
	if len(infos) == 0 || r.Nodes == 0 {
		t.Errorf("%d reports, result %+v", len(infos), r)
	}

	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if r := search.SkillForElo(1500).Search(stopped, e, g, search.Limits{}, rng, nil); !g.Position().IsLegal(r.Move) {
		t.Errorf("stopped at once: %s", r.Move)
	}
	mated := gameOf(t, "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1")
	if r := search.SkillForElo(1500).Search(t.Context(), e, mated, search.Limits{}, rng, nil); r.Move != legal.NoMove {
		t.Errorf("mated: %s", r.Move)
	}
}

// halfDone is a searcher whose last iteration ended after its first line, which
// had become worse: the others still have the scores of the iteration before.
type halfDone struct{ moves []legal.Move }

func (halfDone) Options() search.Options { return search.DefaultOptions() }

func (h halfDone) Search(_ context.Context, _ *legal.Game, _ search.Limits, report func(search.Info)) search.Result {
	for i, score := range []int{10, 38, 36, 20} {
		depth := 7
		if i > 0 {
			depth = 6
		}
		report(search.Info{MultiPV: i + 1, Depth: depth, Score: score, PV: h.moves[i : i+1]})
	}
	return search.Result{Move: h.moves[0]}
}

// TestWeakenedHalfDone: what was better in an older iteration is no better now, but
// as good a choice; the depth that was reported does not fall.
func TestWeakenedHalfDone(t *testing.T) {
	g := gameOf(t, kiwipete)
	h := halfDone{g.Position().AppendMoves(nil, legal.GenAll)}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		depth := 0
		r := search.SkillForElo(search.MaxElo).Search(t.Context(), h, g, search.Limits{}, rng, func(i search.Info) { depth = i.Depth })
		if depth != 7 {
			t.Errorf("depth %d is reported last, want 7", depth)
		}
		if !slices.Contains(h.moves[:4], r.Move) || r.Score != 10 {
			t.Errorf("%s with score %d is played, want one of %v with 10", r.Move, r.Score, h.moves[:4])
		}
	}
}
