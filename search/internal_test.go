package search

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"alfiere/legal"
	"alfiere/search/syzygy"
)

func TestExchange(t *testing.T) {
	for _, test := range []struct {
		fen, move string
		value     int
	}{
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -230},
		{"4k3/8/3p4/4p3/5P2/8/8/4K3 w - - 0 1", "f4e5", 0},
		{"4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5", 1000},
		{"4k3/4r3/8/4p3/8/8/4R3/4RK2 w - - 0 1", "e2e5", 100},
		{"4k3/4r3/8/4p3/8/8/4Q3/5K2 w - - 0 1", "e2e5", -900},
		{"k7/8/8/3pq3/8/4K3/8/4R3 w - - 0 1", "e3f2", 0},
		{"8/4kp2/2npp3/1Nn5/1p2PQP1/7q/1PP1B3/4KR1r b - - 0 1", "h1f1", 0},
	} {
		p := legal.MustParseFEN(test.fen)
		m, err := p.ParseUCI(test.move)
		if err != nil {
			t.Fatal(err)
		}
		if !seeAtLeast(&p, m, test.value) || seeAtLeast(&p, m, test.value+1) {
			t.Errorf("%s in %s is not worth %d", test.move, test.fen, test.value)
		}
	}
}

func TestPacking(t *testing.T) {
	for _, d := range []ttData{
		{legal.NewMove(legal.E2, legal.E4), -Mate + 3, 17, 12, UpperBound, true},
		{legal.NoMove, Mate, noScore, 255, LowerBound, false},
		{legal.NewPromotion(legal.A7, legal.B8, legal.Queen), 0, -19999, 0, Exact, true},
	} {
		if got := unpack(pack(d, ttGenerations-1)); got != d {
			t.Errorf("packed %+v, unpacked %+v", d, got)
		}
	}
	for _, score := range []int{0, 123, Mate - 5, -Mate + 8} {
		if got := fromTable(toTable(score, 3), 3, 100); got != score {
			t.Errorf("score %d comes back as %d", score, got)
		}
	}
}

// TestTableClear checks that nothing outlives a clear, wherever it stood and in
// whichever search it came.
func TestTableClear(t *testing.T) {
	table := newTable(1, 0)
	defer table.free()
	for range 2 {
		table.age()
		keyOf := func(i int) uint64 { return uint64(i)<<46 | 1 } // the highest bits choose the bucket
		for i := range 1 << 18 {
			table.store(keyOf(i), ttData{move: 1, bound: Exact})
		}
		table.clear()
		for i := range 1 << 18 {
			if _, ok := table.probe(keyOf(i)); ok {
				t.Fatalf("key %x is still there", keyOf(i))
			}
		}
	}
}

// TestUnusedTable: memory goes back once, whether the table is freed or nobody
// holds it any more.
func TestUnusedTable(t *testing.T) {
	const rounds = 1000
	var freed, dropped atomic.Int32
	tableOf(make([]ttBucket, 1), func() { freed.Add(1) }).free()
	tableOf(make([]ttBucket, 1), func() { dropped.Add(1) })
	for i := 0; i < rounds && dropped.Load() == 0; i++ {
		runtime.GC()
		time.Sleep(10 * time.Millisecond)
	}
	if freed.Load() != 1 || dropped.Load() != 1 {
		t.Errorf("the memory of the one went back %d times, of the other %d times", freed.Load(), dropped.Load())
	}
}

// TestTableTorn lets writers race for the same buckets: what a reader gets
// under a key must have been stored under it.
func TestTableTorn(t *testing.T) {
	table := newTable(1, 0)
	defer table.free()
	keyOf := func(i int) uint64 { return uint64(i%64)<<40 | uint64(i%7) + 1 }
	var group sync.WaitGroup
	for worker := range 4 {
		group.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(worker), 1))
			for range 20_000 {
				key := keyOf(rng.IntN(1000))
				if d, ok := table.probe(key); ok && d.score != int(key%1000) {
					t.Errorf("key %x: score %d", key, d.score)
				}
				table.store(key, ttData{legal.Move(rng.IntN(1 << 14)), int(key % 1000), 5, rng.IntN(30), Exact, false})
			}
		})
	}
	group.Wait()
}

// TestRepetitionAhead compares the cuckoo tables with trying all moves.
func TestRepetitionAhead(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	w := New(DefaultOptions()).workers[0]
	found := 0
	for range 300 {
		g := legal.NewGame(legal.MustParseFEN("4k2r/8/8/8/8/8/8/R3K3 w - - 0 1"))
		w.begin(g, nil)
		for ply := range 12 {
			p := &w.frame(ply).pos
			want := false
			for _, m := range p.AppendMoves(nil, legal.GenQuiet) {
				next := w.push(ply, m)
				for d := 4; d <= min(next.pos.Halfmove(), ply); d += 2 {
					want = want || w.keys[len(w.keys)-1-d] == next.pos.Key()
				}
				w.pop()
			}
			for d := 3; d <= min(p.Halfmove(), ply-1); d += 2 { // the other side could have come here
				before := &w.frame(ply - d).pos
				for _, m := range before.AppendMoves(nil, legal.GenQuiet) {
					var next legal.Position
					before.Make(m, &next, new(legal.Delta))
					want = want || next.Key() == p.Key()
				}
			}
			if want {
				found++
			}
			if got := w.repetitionAhead(ply); got != want {
				t.Fatalf("%s at ply %d: a repetition is ahead: %v, want %v", p.FEN(), ply, got, want)
			}
			moves := p.AppendMoves(nil, legal.GenAll)
			if len(moves) == 0 {
				break
			}
			w.push(ply, moves[rng.IntN(len(moves))])
		}
	}
	if found == 0 {
		t.Error("no repetition arose: the test tests nothing")
	}
}

// TestVote: the move of the majority counts, by depth and score, but a mate that
// one has proved counts for more, a worker that has finished nothing not at all,
// and who does not see that all is lost nothing against the main worker that does.
// That one decides alone where the user has asked for more than a move.
func TestVote(t *testing.T) {
	const unprovedLoss = -Mate + 8 // below the window
	type opinion struct{ move, score, depth int }
	for _, test := range []struct {
		workers []opinion
		want    int // the worker
	}{
		{[]opinion{{1, unprovedLoss, 9}, {2, -874, 9}, {2, -900, 9}}, 1},
		{[]opinion{{1, 10, 12}, {2, 12, 12}, {2, 8, 12}}, 1},
		{[]opinion{{1, 10, 12}, {2, 8, 12}, {2, 12, 12}}, 2},
		{[]opinion{{1, 10, 20}, {2, 10, 9}, {2, 10, 9}}, 0},
		{[]opinion{{1, 60, 12}, {2, 10, 12}, {2, 10, 12}}, 0},
		{[]opinion{{1, 10, 12}, {1, 10, 12}, {2, Mate - 5, 3}}, 2},
		{[]opinion{{1, Mate - 9, 12}, {1, Mate - 9, 12}, {2, Mate - 5, 3}}, 2},
		{[]opinion{{1, 10, 12}, {2, 900, 0}}, 0},
		{[]opinion{{1, -Mate + 2, 99}, {1, -874, 1}, {2, -900, 2}}, 0},
	} {
		e := &Engine{}
		for id, o := range test.workers {
			w := &worker{id: id, engine: e}
			w.root.moves = []rootMove{{move: legal.Move(o.move), score: o.score, bound: Exact}}
			if o.score == unprovedLoss {
				w.root.moves[0].bound = UpperBound
			}
			w.root.completed = o.depth
			e.workers = append(e.workers, w)
		}
		if got := e.vote().id; got != test.want {
			t.Errorf("%v: worker %d, want %d", test.workers, got, test.want)
		}
		for _, e.limits = range []Limits{{Depth: 12}, {Mate: 3}, {Lines: 2}} {
			if got := e.vote().id; got != 0 {
				t.Errorf("%v, asked for %+v: worker %d", test.workers, e.limits, got)
			}
		}
	}
}

// TestGameRepetition: a position of the game is a draw when it comes for the
// third time, not for the second; one below the root when it comes back at all.
func TestGameRepetition(t *testing.T) {
	w := New(DefaultOptions()).workers[0]
	play := func(g *legal.Game, moves ...string) {
		for _, uci := range moves {
			m, err := g.Position().ParseUCI(uci)
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	line := func(g *legal.Game, moves ...string) bool {
		w.begin(g, nil)
		for ply, uci := range moves {
			m, err := w.frame(ply).pos.ParseUCI(uci)
			if err != nil {
				t.Fatal(err)
			}
			w.push(ply, m)
		}
		return w.isDraw(len(moves))
	}
	g := legal.NewGame(legal.StartPosition())
	if !line(g, "g1f3", "g8f6", "b1c3", "b8c6", "c3b1", "c6b8") {
		t.Error("a position of the search that comes back is no draw")
	}
	if line(g, "g1f3", "g8f6", "f3g1", "f6g8") {
		t.Error("the root is a draw for the second time")
	}
	play(g, "g1f3", "g8f6", "f3g1")
	if line(g, "f6g8") {
		t.Error("a position of the game is a draw for the second time")
	}
	play(g, "f6g8", "g1f3", "g8f6", "f3g1")
	if !line(g, "f6g8") {
		t.Error("a position of the game is no draw for the third time")
	}
}

// TestCutShort: an iteration that ends before its first move is searched leaves
// the order as it was, whatever older scores say.
func TestCutShort(t *testing.T) {
	var r rootSearch
	r.begin([]legal.Move{1, 2, 3})
	r.moves[0].score, r.moves[1].score = -500, -infinite
	r.age()
	r.moves[0].score, r.moves[1].score = -600, -550
	r.sort()
	r.age()
	r.sort()
	if r.moves[0].move != 2 || r.moves[0].value() != -550 {
		t.Errorf("best is %v with %d, want the move 2 with -550", r.moves[0].move, r.moves[0].value())
	}
	r.moves[0].score = -900 // the first fails low, then time is up
	r.sort()
	if r.moves[0].move != 2 {
		t.Errorf("best is %v after a fail low, want the move 2", r.moves[0].move)
	}
}

// TestDisown: a best move that has become worse than one which has only the score
// of the last iteration keeps its own of that one, too.
func TestDisown(t *testing.T) {
	for _, c := range []struct {
		name            string
		now             [2]int // scores of this iteration, after 50 and 40 in the last one
		best, settled   int
		score, previous int // of the best move
	}{
		{"worse, the other without a score", [2]int{20, -infinite}, 0, 0, -infinite, 50},
		{"a little worse", [2]int{45, -infinite}, 0, 0, 45, 50},
		{"worse, the other as well", [2]int{20, 10}, 0, 0, 20, 50},
		{"worse, but settled", [2]int{20, -infinite}, 0, 1, 20, 50},
		{"another one is best", [2]int{20, 30}, 1, 0, 30, 40},
	} {
		var r rootSearch
		r.begin([]legal.Move{1, 2})
		r.moves[0].score, r.moves[1].score = 50, 40
		r.keep(2)
		r.age()
		r.moves[0].score, r.moves[1].score = c.now[0], c.now[1]
		r.settled = c.settled
		r.sort()
		r.disown()
		if top := &r.moves[0]; top.move != legal.Move(c.best+1) || top.score != c.score || top.previous != c.previous {
			t.Errorf("%s: move %d has %d, before %d", c.name, top.move, top.score, top.previous)
		}
	}
}

// TestNotReached: the line of an iteration that was cut short before it found
// anything is that of the last one.
func TestNotReached(t *testing.T) {
	e := New(DefaultOptions())
	e.begin(legal.NewGame(legal.StartPosition()), Limits{}, nil)
	w := e.workers[0]
	w.root.completed, w.root.depth = 5, 6
	w.root.moves[0].previous, w.root.moves[0].bound = 30, LowerBound
	if i := e.lineInfo(w, 0); i.Depth != 5 || i.Score != 30 || i.Bound != Exact {
		t.Errorf("depth %d, score %d, bound %d", i.Depth, i.Score, i.Bound)
	}
}

// TestBrokenWorker: what goes wrong in any worker ends the search, and is told.
func TestBrokenWorker(t *testing.T) {
	o := DefaultOptions()
	o.Threads = 2
	e := New(o)
	e.begin(legal.NewGame(legal.StartPosition()), Limits{}, nil)
	w := e.workers[1]
	if w.eval = nil; w.run() == nil || !e.stop.Load() {
		t.Error("a worker without an evaluation goes on, or lets the others go on")
	}
	defer func() {
		if recover() == nil {
			t.Error("a report that panics does no harm")
		}
	}()
	New(o).Search(t.Context(), legal.NewGame(legal.StartPosition()), Limits{}, func(Info) { panic("the board is on fire") })
}

// TestProbeTables: the tables are asked where the count of the fifty-move rule is
// zero and nobody may castle.
func TestProbeTables(t *testing.T) {
	tables, err := syzygy.Open("syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	o := DefaultOptions()
	o.Tables = tables
	e := New(o)
	e.begin(legal.NewGame(legal.StartPosition()), Limits{}, nil)
	w := e.workers[0]
	for fen, known := range map[string]bool{
		"8/8/8/8/3k4/8/8/R3K3 w - - 0 1": true,
		"8/8/8/8/3k4/8/8/R3K3 w - - 1 1": false,
		"8/8/8/8/3k4/8/8/R3K3 w Q - 0 1": false,
	} {
		w.frame(3).pos = legal.MustParseFEN(fen)
		score, bound, ok := w.probeTables(3, 1)
		if ok != known || ok && (score != tableWin-3 || bound != LowerBound) {
			t.Errorf("%s: score %d, bound %d, known: %t", fen, score, bound, ok)
		}
	}
}

// TestAdopt: a mate that a solver has proved comes first, unless the search knows
// one that is as short, or is about to show a shorter one.
func TestAdopt(t *testing.T) {
	e := New(DefaultOptions())
	e.begin(legal.NewGame(legal.StartPosition()), Limits{}, nil)
	moves := e.workers[0].root.moves
	first, mating := moves[0].move, moves[7].move
	for _, c := range []struct {
		score, moves int
		bound        Bound
		adopted      bool
	}{
		{Mate - 5, 0, Exact, false}, {Mate - 1, 3, Exact, false}, {Mate - 5, 3, Exact, false}, {Mate - 7, 3, Exact, true},
		{Mate - 5, 3, LowerBound, true}, {Mate - 3, 3, LowerBound, false}, {Mate - 3, 3, UpperBound, true},
	} {
		for i := range moves {
			if moves[i].move == first {
				moves[0], moves[i] = moves[i], moves[0]
			}
		}
		e.proved = provedMate{[]legal.Move{mating}, c.moves}
		moves[0].score, moves[0].bound = c.score, c.bound
		want, score, bound := first, c.score, c.bound
		if c.adopted {
			want, score, bound = mating, Mate-2*c.moves+1, Exact
		}
		if got, top := e.adopt(), &moves[0]; got != c.adopted || top.move != want || top.score != score || top.bound != bound {
			t.Errorf("%+v: adopted: %t, the best move is %v with %d, bound %d", c, got, top.move, top.score, top.bound)
		}
	}
}

// TestStackEnds: a line that has come to the end of the stack goes no further.
func TestStackEnds(t *testing.T) {
	e := New(DefaultOptions())
	e.begin(legal.NewGame(legal.StartPosition()), Limits{}, nil)
	w := e.workers[0]
	for ply, over := range map[int]bool{MaxPly - 1: false, MaxPly: true} {
		f := w.frame(ply)
		f.pos, f.sinceNull = legal.StartPosition(), 0
		if _, got := w.over(ply); got != over {
			t.Errorf("ply %d is the last one: %t", ply, got)
		}
	}
}

// TestBegin: a search begins with nothing of the one before.
func TestBegin(t *testing.T) {
	o := DefaultOptions()
	o.Threads = 2
	e := New(o)
	g := legal.NewGame(legal.StartPosition())
	e.Search(t.Context(), g, Limits{Depth: 5}, nil)
	e.workers[1].tableHits.Store(1)
	e.glances.shortest = mateMoves + 1
	if e.begin(g, Limits{}, nil); e.nodes() != 0 || e.tableHits() != 0 || e.ledger.finished(1) || e.glances.shortest != 1 {
		t.Errorf("%d nodes, %d positions from tables, depth %d, a mate in %d or more",
			e.nodes(), e.tableHits(), e.ledger.depth.Load(), e.glances.shortest)
	}
}

// TestFiftyMovesForgets: what was stored by one rule does not outlive the change
// to the other.
func TestFiftyMovesForgets(t *testing.T) {
	e := New(DefaultOptions())
	e.Search(t.Context(), legal.NewGame(legal.StartPosition()), Limits{Depth: 6}, nil)
	o := e.Options()
	o.FiftyMoves = !o.FiftyMoves
	if _, err := e.SetOptions(o); err != nil {
		t.Fatal(err)
	}
	start := legal.StartPosition()
	if _, hit := e.table.probe(start.Key()); hit {
		t.Error("the table still knows the start position")
	}
}

// TestStaleHit: the signal of a ponder hit that came too late for its search does
// not end the next one.
func TestStaleHit(t *testing.T) {
	e := New(DefaultOptions())
	e.hit <- struct{}{}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	e.Search(ctx, legal.NewGame(legal.StartPosition()), Limits{Ponder: true, Depth: 1}, nil)
	if ctx.Err() == nil {
		t.Error("the search answered on the opponent's time")
	}
}

// TestDepthsRise checks that what a long search reports never falls back to a
// lesser depth, not even while a fail high is searched again less deep.
func TestDepthsRise(t *testing.T) {
	e := New(DefaultOptions())
	last, moves := 0, 0
	e.begin(legal.NewGame(legal.MustParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")),
		Limits{Depth: 14}, func(i Info) {
			if i.Depth < last {
				t.Errorf("depth %d is reported after depth %d", i.Depth, last)
			}
			last = i.Depth
			moves += boolInt(i.CurrMove != legal.NoMove)
		})
	e.began -= time.Minute // moves are reported in long searches only
	e.workers[0].iterate()
	if moves == 0 {
		t.Error("no move was reported")
	}
}

// TestLinesEarly checks that a long search for several lines reports them in the
// middle of an iteration too, all of them and in order.
func TestLinesEarly(t *testing.T) {
	e := New(DefaultOptions())
	const lines = 4
	var scores, depths []int
	sets, early := 0, 0
	e.begin(legal.NewGame(legal.MustParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")),
		Limits{Depth: 7, Lines: lines}, func(i Info) {
			if len(i.PV) == 0 {
				return
			}
			if i.MultiPV == 1 {
				scores, depths = scores[:0], depths[:0]
			}
			scores, depths = append(scores, -i.Score), append(depths, -i.Depth)
			if i.MultiPV != len(scores) || !slices.IsSorted(scores) {
				t.Errorf("line %d after the scores %v", i.MultiPV, scores)
			}
			if i.MultiPV == lines {
				sets++
				early += boolInt(depths[0] != depths[lines-1])
			}
		})
	e.began -= time.Minute
	e.workers[0].iterate()
	if sets != 7+6*(lines-1) || early == 0 {
		t.Errorf("the lines are reported %d times, %d times in the middle of an iteration", sets, early)
	}
}

// TestClearHashForgetsMates: what a solver has proved does not outlive the table.
func TestClearHashForgetsMates(t *testing.T) {
	e := New(DefaultOptions())
	e.Search(t.Context(), legal.NewGame(legal.MustParseFEN("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1")), Limits{Mate: 3}, nil)
	if e.proved.moves == 0 {
		t.Fatal("no mate was proved: the test tests nothing")
	}
	if e.ClearHash(); e.proved.moves != 0 {
		t.Errorf("a mate in %d is still remembered", e.proved.moves)
	}
}

// TestLongMateBefore: the search before has proved a mate that is longer than
// those that are looked for between iterations.
func TestLongMateBefore(t *testing.T) {
	g := legal.NewGame(legal.MustParseFEN("8/8/8/2p5/1pp5/brpp4/1pprpK1P/qnkbn3 w - - 0 1")) // Bláthy
	e := New(DefaultOptions())
	e.proved.moves = mateMoves + 4
	if r := e.Search(t.Context(), g, Limits{Depth: 3}, nil); r.Depth != 3 {
		t.Errorf("the search ended at depth %d", r.Depth)
	}
}

// TestLedger has two workers finish the same iteration: the first one's word
// stands, and the other goes on with it.
func TestLedger(t *testing.T) {
	var open openMoves
	var l rootLedger
	l.begin(&open, 1)
	if l.finished(1) {
		t.Fatal("an iteration is finished before the search")
	}
	a, b, c := legal.Move(1), legal.Move(2), legal.Move(3)
	l.post(7, []rootMove{{move: c, score: 30, nodes: 5}, {move: a, score: 10}, {move: b, score: -infinite}})
	l.post(7, []rootMove{{move: a, score: 99}, {move: b}, {move: c}})
	if !l.finished(7) || l.finished(8) {
		t.Error("finished iterations are not known")
	}
	own := []rootMove{{move: a, nodes: 100}, {move: b, nodes: 200}, {move: c, nodes: 300}}
	if d := l.take(own); d != 7 {
		t.Errorf("took depth %d instead of 7", d)
	}
	want := []rootMove{{move: c, score: 30, nodes: 300}, {move: a, score: 10, nodes: 100}, {move: b, score: -infinite, nodes: 200}}
	for i := range want {
		if own[i].move != want[i].move || own[i].score != want[i].score || own[i].nodes != want[i].nodes {
			t.Errorf("move %d: %d with score %d and %d nodes instead of %d, %d, %d", i,
				own[i].move, own[i].score, own[i].nodes, want[i].move, want[i].score, want[i].nodes)
		}
	}
}

// TestDeferral checks that moves come back in the order in which they were put off.
func TestDeferral(t *testing.T) {
	var q deferral
	for range 2 {
		q.clear()
		q.add(7, 2)
		q.add(9, 5)
		var got [3]deferredMove
		for i := range got {
			m, moveNumber, ok := q.next()
			if ok != (i < 2) {
				t.Errorf("move %d comes back: %t", i, ok)
			}
			got[i] = deferredMove{m, uint16(moveNumber)}
		}
		if want := [3]deferredMove{{7, 2}, {9, 5}, {}}; got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	}
}
