package search_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"alfiere/legal"
	"alfiere/search"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func gameOf(t testing.TB, fen string) *legal.Game {
	t.Helper()
	p, err := legal.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return legal.NewGame(p)
}

func newEngine(threads int) *search.Engine {
	o := search.DefaultOptions()
	o.Threads = threads
	return search.New(o)
}

func TestSameNodesTwice(t *testing.T) {
	limits := search.Limits{Depth: 9}
	first := newEngine(1).Search(t.Context(), gameOf(t, kiwipete), limits, nil)
	e := newEngine(1)
	e.Search(t.Context(), gameOf(t, "8/8/8/8/8/5k2/4p3/4K3 w - - 0 1"), search.Limits{Depth: 20}, nil)
	e.Search(t.Context(), gameOf(t, kiwipete), search.Limits{Depth: 6}, nil)
	e.NewGame()
	second := e.Search(t.Context(), gameOf(t, kiwipete), limits, nil)
	if first.Nodes != second.Nodes || first.Move != second.Move || first.Score != second.Score {
		t.Errorf("first %v, after a new game %v", first, second)
	}
}

// TestStalemateOnTheEdge: a move that stalemates is no win where the search ends
// behind it, with a bare king or with pawns that are blocked.
func TestStalemateOnTheEdge(t *testing.T) {
	for fen, move := range map[string]string{
		"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1":   "g5g6",
		"7k/8/5K2/p5Q1/P7/8/8/8 w - - 0 1": "g5g6",
		"K7/2k5/8/8/p7/P7/8/1r6 b - - 0 1": "b1b7",
	} {
		g := gameOf(t, fen)
		m, err := g.Position().ParseUCI(move)
		if err != nil {
			t.Fatal(err)
		}
		r := newEngine(1).Search(t.Context(), g, search.Limits{Depth: 1, Moves: []legal.Move{m}}, nil)
		next := g.Clone()
		if err := next.Play(m); err != nil {
			t.Fatal(err)
		}
		if next.Outcome().Reason != legal.Stalemate {
			t.Fatalf("%s, %s is no stalemate", fen, move)
		}
		if r.Score != search.Draw {
			t.Errorf("%s, %s: score %d", fen, move, r.Score)
		}
	}
}

func TestMates(t *testing.T) {
	for _, test := range []struct {
		fen  string
		mate int
	}{
		{"6k1/5ppp/8/8/8/2R5/5PPP/6K1 w - - 0 1", 1},
		{"k7/8/1K6/8/8/8/8/7R b - - 0 1", -1},
		{"r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 2},
		{"4k3/8/8/8/8/8/R7/1R2K3 w - - 0 1", 2},
		{"7k/8/8/8/8/8/R7/1R4K1 w - - 98 80", 0}, // the fifty-move draw comes before the mate
		{"7k/8/8/8/8/8/R7/1R4K1 w - - 97 80", 2}, // the mate comes with it, and counts
	} {
		r := newEngine(1).Search(t.Context(), gameOf(t, test.fen), search.Limits{Depth: 20}, nil)
		if n, _ := search.MateIn(r.Score); n != test.mate {
			t.Errorf("%s: score %d is a mate in %d, want %d", test.fen, r.Score, n, test.mate)
		}
	}
}

// TestPerpetual: a queen behind, White must and can give check for ever.
func TestPerpetual(t *testing.T) {
	g := gameOf(t, "6k1/6p1/8/7Q/8/8/qq6/6K1 w - - 0 1")
	r := newEngine(1).Search(t.Context(), g, search.Limits{Depth: 14}, nil)
	if r.Score < -1 || r.Score > 1 {
		t.Errorf("score %d of line %v, want a draw", r.Score, r.PV)
	}
}

// TestLines checks that every reported line is legal to its last move and that
// each result is a legal move, under all kinds of limit.
func TestLines(t *testing.T) {
	for _, c := range []struct{ threads, lines int }{{1, 3}, {3, 3}, {3, 1}} {
		e := newEngine(c.threads)
		o := e.Options()
		o.MultiPV = c.lines
		if _, err := e.SetOptions(o); err != nil {
			t.Fatal(err)
		}
		for _, fen := range []string{kiwipete, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 96 70",
			"nrknqrbb/ppp1pp1p/6p1/3p4/3P4/4P3/PPP2PPP/NRKNQRBB w FBfb - 0 3", "7k/5K2/8/6P1/8/8/8/8 b - - 0 1", "4k3/8/8/p1p1p1p1/P1P1P3/6P1/8/4K3 w - - 0 1"} {
			for _, l := range []search.Limits{{Depth: 7}, {Nodes: 5000}, {MoveTime: 30 * time.Millisecond},
				{UseClock: true}, {Depth: 1}} {
				g := gameOf(t, fen)
				r := e.Search(t.Context(), g, l, func(i search.Info) { checkLine(t, g, i.PV) })
				checkLine(t, g, r.PV)
				if !g.Position().IsLegal(r.Move) || r.PV[0] != r.Move {
					t.Errorf("%s %+v: move %v of line %v", fen, l, r.Move, r.PV)
				}
			}
		}
	}
}

func checkLine(t *testing.T, g *legal.Game, line []legal.Move) {
	g = g.Clone()
	for i, m := range line {
		if i > 0 && g.Position().Dead() {
			t.Fatalf("the line %v goes on after move %d, when the position is dead", line, i)
		}
		if err := g.Play(m); err != nil {
			t.Fatalf("move %d of the line %v: %v", i+1, line, err)
		}
	}
}

// TestNodeLimit checks that a search keeps to its nodes but for its first iteration,
// which it always finishes.
func TestNodeLimit(t *testing.T) {
	first := newEngine(1).Search(t.Context(), gameOf(t, kiwipete), search.Limits{Depth: 1}, nil)
	for _, limit := range []uint64{1, 100, 777, 12345} {
		var last search.Info
		r := newEngine(1).Search(t.Context(), gameOf(t, kiwipete), search.Limits{Nodes: limit}, func(i search.Info) { last = i })
		if r.Nodes > max(limit, first.Nodes+1) || r.Depth == 0 {
			t.Errorf("limit of %d nodes: searched %d, to depth %d", limit, r.Nodes, r.Depth)
		}
		if len(last.PV) == 0 || last.PV[0] != r.Move || last.Score != r.Score {
			t.Errorf("limit of %d nodes: last reported %+v, then played %v", limit, last, r.Move)
		}
	}
}

// TestDepthTogether: whichever worker is the first to finish an iteration, all go on to
// the depth that was asked for.
func TestDepthTogether(t *testing.T) {
	e := newEngine(3)
	for range 5 {
		e.NewGame()
		if r := e.Search(t.Context(), gameOf(t, kiwipete), search.Limits{Depth: 10}, nil); r.Depth != 10 {
			t.Errorf("ended at depth %d", r.Depth)
		}
	}
}

// TestUnprovedLoss: that the best move loses by force is no loss of the position while
// an iteration that is cut short has not searched the others.
func TestUnprovedLoss(t *testing.T) {
	const inTrouble = "6q1/8/4K3/8/3P4/1k1q4/R3B3/3R4 w - - 0 90"
	lost := func(r search.Result) bool {
		n, mate := search.MateIn(r.Score)
		return mate && n <= 0
	}
	e := newEngine(1)
	for nodes := uint64(300); nodes < 12000; nodes += 170 {
		e.NewGame()
		cut := e.Search(t.Context(), gameOf(t, inTrouble), search.Limits{Nodes: nodes}, nil)
		if !lost(cut) || cut.Depth == 0 {
			continue
		}
		e.NewGame()
		if whole := e.Search(t.Context(), gameOf(t, inTrouble), search.Limits{Depth: cut.Depth}, nil); !lost(whole) {
			t.Errorf("%d nodes: score %d, but %d at the last finished depth, %d", nodes, cut.Score, whole.Score, cut.Depth)
		}
	}
}

// TestMoveTime: each search of an engine has the time that it is given less the overhead,
// which is at most a quarter, counted from its own beginning.
func TestMoveTime(t *testing.T) {
	const given = 60 * time.Millisecond
	e := newEngine(1)
	for range 3 {
		var told time.Duration
		began := time.Now()
		e.Search(t.Context(), gameOf(t, kiwipete), search.Limits{MoveTime: given}, func(i search.Info) { told = i.Time })
		if took := time.Since(began); took < given*3/4 || told > took {
			t.Errorf("%v given, %v taken, and %v reported", given, took, told)
		}
	}
}

// TestSoftNodes checks that a soft limit lets an iteration finish and begins no
// other.
func TestSoftNodes(t *testing.T) {
	e := newEngine(1)
	g := legal.NewGame(legal.StartPosition())
	soft := e.Search(t.Context(), g, search.Limits{SoftNodes: 2000}, nil)
	if soft.Nodes < 2000 {
		t.Fatalf("%d nodes", soft.Nodes)
	}
	for _, c := range []struct {
		depth   int
		reaches bool
	}{{soft.Depth, true}, {soft.Depth - 1, false}} {
		e.NewGame()
		r := e.Search(t.Context(), g, search.Limits{Depth: c.depth}, nil)
		if r.Nodes >= 2000 != c.reaches {
			t.Errorf("depth %d takes %d nodes", c.depth, r.Nodes)
		}
		if c.reaches && (r.Nodes != soft.Nodes || r.Move != soft.Move || r.Score != soft.Score) {
			t.Errorf("to a depth %+v, to the soft limit %+v", r, soft)
		}
	}
}

// TestStoppedAtOnce checks that a search which may not even begin answers with a
// sound move all the same.
func TestStoppedAtOnce(t *testing.T) {
	const hanging = "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1"
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	for threads := 1; threads <= 2; threads++ {
		for _, c := range []struct {
			name   string
			ctx    context.Context
			limits search.Limits
		}{
			{"stopped", stopped, search.Limits{UseClock: true}},
			{"stopped long before its last node", stopped, search.Limits{Nodes: 1e9}},
			{"out of time", t.Context(), search.Limits{UseClock: true}},
			{"out of time long before its last node", t.Context(), search.Limits{UseClock: true, Nodes: 1e9}},
		} {
			r := newEngine(threads).Search(c.ctx, gameOf(t, hanging), c.limits, nil)
			if got := r.Move.String(); got != "c3d5" {
				t.Errorf("%s, %d threads: %s", c.name, threads, got)
			}
		}
	}
}

// TestSearchMoves: the search keeps to the moves asked for, as far as they are
// legal; if none is, all moves are searched.
func TestSearchMoves(t *testing.T) {
	g := gameOf(t, kiwipete)
	a3 := legal.NewMove(legal.A2, legal.A3)
	illegal := legal.NewMove(legal.A2, legal.B4)
	e := newEngine(1)
	best := e.Search(t.Context(), g, search.Limits{Depth: 5}, nil).Move
	for _, c := range []struct {
		wanted []legal.Move
		want   legal.Move
	}{{[]legal.Move{a3}, a3}, {[]legal.Move{illegal, a3, a3}, a3}, {[]legal.Move{illegal}, best}} {
		e.NewGame()
		if r := e.Search(t.Context(), g, search.Limits{Depth: 5, Moves: c.wanted}, nil); r.Move != c.want {
			t.Errorf("restricted to %v, played %v", c.wanted, r.Move)
		}
	}
}

func TestNoMoves(t *testing.T) {
	for fen, mate := range map[string]bool{
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": false,
		"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1": true,
	} {
		reported := false
		r := newEngine(1).Search(t.Context(), gameOf(t, fen), search.Limits{Depth: 5}, func(i search.Info) {
			reported = (i.Score == -search.Mate) == mate
		})
		if r.Move != legal.NoMove || !reported || (r.Score == -search.Mate) != mate {
			t.Errorf("%s: move %v, score %d, reported rightly: %v", fen, r.Move, r.Score, reported)
		}
	}
}

// TestHolds checks that infinite and ponder searches keep their result back,
// mated or not, and that a ponder hit before the search is not lost.
func TestHolds(t *testing.T) {
	e := newEngine(1)
	for _, fen := range []string{kiwipete, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"} {
		for _, l := range []search.Limits{{Infinite: true, Depth: 2}, {Ponder: true, Depth: 2}} {
			ctx, cancel := context.WithCancel(t.Context())
			done := make(chan search.Result)
			go func() { done <- e.Search(ctx, gameOf(t, fen), l, nil) }()
			select {
			case <-done:
				t.Errorf("%s %+v: answered unasked", fen, l)
			case <-time.After(50 * time.Millisecond):
				cancel()
				<-done
			}
			cancel()
		}
		e.PonderHit()
		e.Search(t.Context(), gameOf(t, fen), search.Limits{Ponder: true, Depth: 2}, nil)
	}
}

// TestAllocations: a search makes a few allocations when it begins and ends, and when it
// asks the solver for a mate, as long ones do. Its nodes make none.
func TestAllocations(t *testing.T) {
	e := newEngine(1)
	g := gameOf(t, kiwipete)
	allocations := func(nodes uint64) float64 { // the first of three searches warms up
		return testing.AllocsPerRun(2, func() { e.Search(t.Context(), g, search.Limits{Nodes: nodes}, nil) })
	}
	for _, c := range []struct{ short, long uint64 }{{100, 100_000}, {200_000, 400_000}} {
		if testing.Short() && c.short > 100 {
			break
		}
		long := allocations(c.long)
		if short := allocations(c.short); long > short || short > 20 {
			t.Errorf("%v allocations in %d nodes, %v in %d", short, c.short, long, c.long)
		}
	}
}

func TestOptions(t *testing.T) {
	for _, n := range []int{-1, 1 << 30} {
		o := search.New(search.Options{Hash: min(n, 1), Threads: min(n, 2), MultiPV: n}).Options()
		if o.Hash < 1 || o.Threads < 1 || o.MultiPV < 1 || o.MultiPV > search.MaxMultiPV || o.Network == nil {
			t.Errorf("with %d of all: %+v", n, o)
		}
	}
	e := newEngine(1)
	before := e.Options()
	for _, change := range []func(*search.Options){
		func(o *search.Options) { o.Hash = 0 },
		func(o *search.Options) { o.Threads = search.MaxThreads + 1 },
		func(o *search.Options) { o.MultiPV = 0 },
		func(o *search.Options) { o.MoveOverhead = -1 },
	} {
		o := before
		change(&o)
		if got, err := e.SetOptions(o); err == nil || got != before {
			t.Errorf("%+v: %+v, error %v", o, got, err)
		}
	}
}

// TestBishopAndKnight plays the hardest of the basic mates to its end.
func TestBishopAndKnight(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and without concurrency")
	}
	g := gameOf(t, "8/8/3k4/8/8/2B1K3/2N5/8 w - - 0 1")
	e := newEngine(1)
	for g.Outcome().Result == legal.Ongoing {
		r := e.Search(t.Context(), g, search.Limits{Nodes: 30000}, nil)
		if err := g.Play(r.Move); err != nil {
			t.Fatal(err)
		}
	}
	if o := g.Outcome(); o.Result != legal.WinFor(legal.White) {
		t.Errorf("%+v in %s", o, g.Position().FEN())
	}
}

// TestForcedReply checks that the only move is played at once, and that what the
// table knows of the answer to it is still told.
func TestForcedReply(t *testing.T) {
	e := newEngine(1)
	g := gameOf(t, "7k/8/8/8/8/8/5PP1/r5K1 w - - 0 1")
	e.Search(t.Context(), g, search.Limits{Depth: 6}, nil)
	hour := [2]time.Duration{time.Hour, time.Hour}
	r := e.Search(t.Context(), g, search.Limits{UseClock: true, Time: hour}, nil)
	if r.Move.UCI(false) != "g1h2" || r.Depth != 1 || len(r.PV) != 1 || r.Ponder == legal.NoMove {
		t.Errorf("%v to depth %d, line %v, then %v", r.Move, r.Depth, r.PV, r.Ponder)
	}
}

// TestNoReplyAfterTheEnd: after a move that ends the game no answer to it is told,
// whatever the table knows of the position.
func TestNoReplyAfterTheEnd(t *testing.T) {
	e := newEngine(1)
	const rook = "7k/8/8/8/8/8/8/R5K1 w - - %d 99"
	e.Search(t.Context(), gameOf(t, fmt.Sprintf(rook, 0)), search.Limits{Depth: 6}, nil)
	if r := e.Search(t.Context(), gameOf(t, fmt.Sprintf(rook, 99)), search.Limits{Depth: 1}, nil); r.Ponder != legal.NoMove {
		t.Errorf("after %v, the hundredth half-move, %v", r.Move, r.Ponder)
	}
}
