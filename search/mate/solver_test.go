package mate_test

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"alfiere/legal"
	"alfiere/search/mate"
)

func never() bool { return false }

var empty = regexp.MustCompile(`\.+`) // squares on a rank

func TestSolve(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		within    int // moves to look for
		moves     int // to the mate, 0 if there is none
		first     string
	}{
		{"back rank", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 3, 1, "a1a8"},
		{"quiet key", "k7/8/1K6/8/8/8/8/1Q6 w - - 0 1", 3, 2, ""},
		{"two rooks too far", "8/8/8/4k3/8/8/R7/1R2K3 w - - 0 1", 1, 0, ""},
		{"smothered", "5r1k/6pp/8/6N1/2Q5/8/8/6K1 w - - 0 1", 4, 4, "g5f7"},
		{"castling", "8/1B2p3/2p5/8/6p1/8/7R/1k2K2R w K - 0 1", 1, 1, "e1h1"},
		{"promotion to a knight", "6R1/p1P1k3/6K1/2pp1B2/8/8/8/8 w - - 0 1", 1, 1, "c7c8n"},
		{"en passant", "2R5/k7/2K5/ppP2p2/1pB5/8/8/8 w - b6 0 1", 1, 1, "c5b6"},
		{"discovered by a bishop", "3rkr2/3p1p2/3P1P2/8/4B3/8/8/4R1K1 w - - 0 1", 1, 1, ""},
		{"black", "4k3/1r6/r7/8/8/8/8/7K b - - 0 1", 2, 2, ""},
		{"the side to move is mated itself", "7k/8/8/8/8/r7/1r6/7K w - - 0 1", 3, 0, ""},
		{"mate before fifty moves", "k7/8/1K6/8/8/8/8/1Q6 w - - 97 100", 3, 2, ""},
		{"many ways to each position", "8/8/8/2p5/1pp5/brpp4/1pprpK1P/qnkbn3 w - - 0 1", 16, 15, "f2e1"}, // Bláthy
		{"fifty moves before mate", "k7/8/1K6/8/8/8/8/1Q6 w - - 98 100", 3, 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := legal.MustParseFEN(c.fen)
			line, moves, ok := mate.NewSolver(1).Solve(legal.NewGame(p), nil, c.within, never)
			if ok != (c.moves > 0) || moves != c.moves {
				t.Fatalf("mate in %d, %v, by %v; want %d", moves, ok, line, c.moves)
			}
			if !ok {
				return
			}
			if c.first != "" && line[0].String() != c.first {
				t.Errorf("begins with %v, want %s", line[0], c.first)
			}
			checkLine(t, p, line, moves)
		})
	}
}

// checkLine plays a line that must mate in the given number of moves.
func checkLine(t *testing.T, p legal.Position, line []legal.Move, moves int) {
	t.Helper()
	g := legal.NewGame(p)
	for _, m := range line {
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if end := g.Position(); len(line) != 2*moves-1 || !end.InCheck() || end.HasMoves() {
		t.Errorf("%v from %s is no mate in %d", line, p.FEN(), moves)
	}
}

func TestSolveOnlyWithRootMoves(t *testing.T) {
	p := legal.MustParseFEN("6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1")
	b8, err := p.ParseUCI("b1b8")
	if err != nil {
		t.Fatal(err)
	}
	line, _, ok := mate.NewSolver(1).Solve(legal.NewGame(p), []legal.Move{b8}, 2, never)
	if !ok || line[0] != b8 {
		t.Errorf("found %v, %v", line, ok)
	}
	king, err := p.ParseUCI("g1g2")
	if err != nil {
		t.Fatal(err)
	}
	if line, _, ok := mate.NewSolver(1).Solve(legal.NewGame(p), []legal.Move{king}, 1, never); ok {
		t.Errorf("found %v", line)
	}
}

func TestSolveStops(t *testing.T) {
	asked := 0
	stop := func() bool { asked++; return asked > 3 }
	if line, _, ok := mate.NewSolver(1).Solve(legal.NewGame(legal.StartPosition()), nil, 100, stop); ok {
		t.Errorf("a mate from the start position: %v", line)
	}
}

// TestLineStops: told to stop once the mate is proved, the solver looks for the longest
// defence no further.
func TestLineStops(t *testing.T) {
	g := legal.NewGame(legal.MustParseFEN("8/8/8/2p5/1pp5/brpp4/1pprpK1P/qnkbn3 w - - 0 1")) // Bláthy
	const moves = 16
	solver, stopped := mate.NewSolver(1), false
	solver.Ask(g, nil, moves)
	if v := solver.Try(moves, 1e7, func() bool { return stopped }); v != mate.Proved {
		t.Fatalf("verdict %v", v)
	}
	stopped = true
	before := solver.Nodes()
	line, length := solver.Line(moves)
	if used := solver.Nodes() - before; len(line) == 0 || line[0].String() != "f2e1" || length > moves || used > 1500 {
		t.Errorf("%v, mate in %d, after %d positions more", line, length, used)
	}
}

// TestSolveIsRight compares the solver with an exhaustive search.
func TestSolveIsRight(t *testing.T) {
	const seed = 4
	rng := rand.New(rand.NewPCG(seed, 0))
	solver := mate.NewSolver(1)
	found := [3]int{}
	for range 600 {
		p := sharpPosition(rng)
		const within = 2
		want := 0
		for n := 1; n <= within && want == 0; n++ {
			if mates(&p, n) {
				want = n
			}
		}
		line, moves, ok := solver.Solve(legal.NewGame(p), nil, within, never)
		found[want]++
		if moves != want || ok != (want > 0) {
			t.Fatalf("seed %d, %s: mate in %d by %v, want %d", seed, p.FEN(), moves, line, want)
		}
		if ok {
			checkLine(t, p, line, moves)
		}
	}
	if found[1] < 15 || found[2] < 15 {
		t.Errorf("only %d mates in one and %d in two among the positions", found[1], found[2])
	}
}

// sharpPosition returns a random position in which the side to move has queen,
// rook, knight and pawn against a few defenders.
func sharpPosition(rng *rand.Rand) legal.Position {
	for {
		board := []byte("......../......../......../......../......../......../......../........")
		for _, piece := range "KkQRNPrbpp" {
			if at := rng.IntN(len(board)); board[at] == '.' {
				board[at] = byte(piece)
			}
		}
		fen := empty.ReplaceAllStringFunc(string(board), func(s string) string { return strconv.Itoa(len(s)) })
		fen += " w - - 0 1"
		if p, err := legal.ParseFEN(fen); err == nil && p.HasMoves() {
			return p
		}
	}
}

// mates reports, the slow and obvious way, whether the side to move of p mates
// in n moves or fewer.
func mates(p *legal.Position, n int) bool {
	var next, after legal.Position
	var delta legal.Delta
	for _, m := range p.AppendMoves(nil, legal.GenAll) {
		p.Make(m, &next, &delta)
		replies := next.AppendMoves(nil, legal.GenAll)
		all := n > 1 && len(replies) > 0 || len(replies) == 0 && next.InCheck()
		for i := 0; i < len(replies) && all; i++ {
			next.Make(replies[i], &after, &delta)
			all = mates(&after, n-1)
		}
		if all {
			return true
		}
	}
	return false
}

// TestTryWithTableKept asks about the two sides in turn, as one who goes through
// a game does: what is known of one's mates must not count as the other's.
func TestTryWithTableKept(t *testing.T) {
	const within, enough = 3, 1_000_000
	rng := rand.New(rand.NewPCG(5, 0))
	found := map[mate.Verdict]int{}
	for range 60 {
		p := sharpPosition(rng)
		g := legal.NewGame(p)
		kept := mate.NewSolver(1)
		for range 4 {
			kept.Ask(g, nil, within)
			fresh := mate.NewSolver(1)
			fresh.Ask(g, nil, within)
			got, want := kept.Try(within, enough, never), fresh.Try(within, enough, never)
			if got != want {
				t.Fatalf("%s: verdict %v with what was known before, %v without", g.Position().FEN(), got, want)
			}
			found[want]++
			moves := g.Position().AppendMoves(nil, legal.GenAll)
			if len(moves) == 0 {
				break
			}
			if err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if found[mate.Proved] < 10 || found[mate.Disproved] < 10 {
		t.Errorf("only %v", found)
	}
}

// TestTryAfterRepetition asks for a mate in three that the solver has proved
// before, where its first move would now bring a position for the third time.
func TestTryAfterRepetition(t *testing.T) {
	const within, enough = 5, 1_000_000
	g := legal.NewGame(legal.MustParseFEN("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"))
	kept := mate.NewSolver(1)
	ask := func() {
		kept.Ask(g, nil, within)
		for n := 1; n <= within; n++ {
			kept.Try(n, enough, never)
		}
	}
	for i, uci := range strings.Fields("g1e3 h8h7 e3e7 h7h6 f6e6 h6h5 e7d6 h5g6 e6e7 g6g5 e7f8 g5f5 d6a6 f5f4 a6f1 " +
		"f4g3 f1f3 g3h4 f8f7 h4g5 f7e7 g5g6 f3h3 g6g5 h3g4 g5h6 g4d7 h6g6 d7d6 g6f5 d6e6 f5g5 e6g4 g5h6 g4d7 h6g6") {
		if i%2 == 0 {
			ask()
		}
		m, err := g.Position().ParseUCI(uci)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	kept.Ask(g, nil, within)
	if kept.Try(3, enough, never) == mate.Proved {
		t.Errorf("mate in three in %s, where the first check repeats the position", g.Position().FEN())
	}
}

// TestSolveAgain: a solver that has solved a problem knows no more of it.
func TestSolveAgain(t *testing.T) {
	g := legal.NewGame(legal.MustParseFEN("8/r7/3pNb2/3R3p/1p2p3/pPk5/P1P3PP/1K6 w - - 0 1"))
	s := mate.NewSolver(1)
	_, first, _ := s.Solve(g, nil, 4, never)
	nodes := s.Nodes()
	if _, again, _ := s.Solve(g, nil, 4, never); again != first || s.Nodes() != nodes {
		t.Errorf("a mate in %d after %d positions, then in %d after %d", first, nodes, again, s.Nodes())
	}
}

// TestSolveNothing: less than one move is none to mate in, and a solver with less than
// one MiB has one.
func TestSolveNothing(t *testing.T) {
	g := legal.NewGame(legal.MustParseFEN("k7/8/1K6/8/8/8/8/1Q6 w - - 0 1")) // mate in two
	for _, mib := range []int{-1, 0} {
		s := mate.NewSolver(mib)
		for within, want := range map[int]bool{-2: false, 0: false, 2: true} {
			if line, _, ok := s.Solve(g, nil, within, never); ok != want {
				t.Errorf("%d MiB, within %d moves: %v by %v", mib, within, ok, line)
			}
		}
	}
}
