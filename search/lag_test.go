package search

import (
	"math/rand/v2"
	"testing"
	"time"

	"alfiere/legal"
)

// advance plays n plies of a game that goes on for ever.
func advance(t *testing.T, g *legal.Game, n int) {
	t.Helper()
	for range n {
		p := g.Position()
		from, to := legal.G1, legal.F3
		if p.SideToMove() == legal.Black {
			from, to = legal.G8, legal.F6
		}
		if p.PieceAt(from) == legal.NoPiece {
			from, to = to, from
		}
		if err := g.Play(legal.NewMove(from, to)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLag follows a clock from move to move: what is missing is a delay, unless it is
// a matter of another game or somebody has set the clock.
func TestLag(t *testing.T) {
	const ms = time.Millisecond
	for _, test := range []struct {
		name    string
		plies   int // between the two searches
		newGame bool
		missing time.Duration
		stall   time.Duration
		worst   time.Duration // expected
		again   time.Duration // expected
		mean    time.Duration // expected, times clockLagMemory
	}{
		{"in time", 2, false, 0, 0, 0, 0, 0},
		{"a network", 2, false, 300 * ms, 0, 300 * ms, 0, 0},
		{"a network and a busy machine", 2, false, 300 * ms, 40 * ms, 300 * ms, 40 * ms, 40 * ms},
		{"a busy machine", 2, false, 0, 40 * ms, 40 * ms, 0, 0},
		{"both", 2, false, 10 * ms, 40 * ms, 40 * ms, 10 * ms, 10 * ms},
		{"a machine put to sleep", 2, false, 0, 5000 * ms, 0, 0, 0},
		{"time won", 2, false, -300 * ms, 0, 0, 0, -300 * ms},
		{"a clock put back", 2, false, 5000 * ms, 0, 0, 0, 0},
		{"a clock put forward", 2, false, -5000 * ms, 0, 0, 0, 0},
		{"the same position again", 0, false, 300 * ms, 0, 0, 0, 0},
		{"a later move", 4, false, 300 * ms, 0, 0, 0, 0},
		{"another game", 2, true, 300 * ms, 0, 0, 0, 0},
	} {
		e := New(DefaultOptions())
		g := legal.NewGame(legal.StartPosition())
		advance(t, g, 1) // Black's clock
		l := Limits{UseClock: true, Time: [2]time.Duration{time.Hour, time.Minute}, Increment: [2]time.Duration{time.Hour, time.Second}}
		e.lag.meet(g, &l)
		e.lag.leave(g, &l, 3*time.Second, test.stall)
		if test.newGame {
			e.NewGame()
		}
		advance(t, g, test.plies)
		l.Time[legal.Black] += time.Second - 3*time.Second - test.missing
		e.lag.meet(g, &l)
		if got, want := e.lag.delays, (delays{test.worst, test.again, test.mean / time.Duration(clockLagMemory)}); got != want {
			t.Errorf("%s: %+v, want %+v", test.name, got, want)
		}
		e.table.free()
	}
}

// TestSearchNotesLag checks that searches by the clock, and no others, are watched.
func TestSearchNotesLag(t *testing.T) {
	e := New(DefaultOptions())
	defer e.table.free()
	g := legal.NewGame(legal.StartPosition())
	e.Search(t.Context(), g, Limits{Depth: 3}, nil)
	if e.lag != (lag{}) {
		t.Errorf("after a search by depth: %+v", e.lag)
	}
	minute := [2]time.Duration{time.Minute, time.Minute}
	e.Search(t.Context(), g, Limits{Nodes: 20000, UseClock: true, Time: minute}, nil)
	if k := e.lag; k.root != g.Position().Key() || k.left <= 0 || k.left >= time.Minute || k.worst <= 0 {
		t.Errorf("after a search by the clock: %+v", k)
	}
}

// TestLagFades checks that a delay that has come twice is forgotten by thinking
// without another, and hardly by moving at once; and one that came once by both.
func TestLagFades(t *testing.T) {
	g := legal.NewGame(legal.StartPosition())
	k := lag{delays: delays{worst: time.Second, again: time.Second / 2}}
	for range 100 {
		k.leave(g, &Limits{}, 0, 0)
	}
	if k.again < 250*time.Millisecond || k.again > 450*time.Millisecond || k.worst > k.again*11/10 || k.worst < k.again {
		t.Errorf("moves that took no time leave %v of half a second, %v of a second", k.again, k.worst)
	}
	for range 100 {
		k.leave(g, &Limits{}, 10*time.Second, time.Millisecond)
	}
	if k.again > 50*time.Millisecond || k.again < time.Millisecond || k.worst < k.again {
		t.Errorf("100 long thoughts leave %v of half a second, then %v", k.again, k.worst)
	}
}

// TestDelayFits: even where all of the clock may be spent, a delay like the longest one
// seen finds room.
func TestDelayFits(t *testing.T) {
	const ms = time.Millisecond
	for _, seen := range []delays{{worst: 400 * ms}, {worst: 400 * ms, again: 30 * ms}, {worst: 200 * ms, again: 200 * ms}} {
		l := Limits{UseClock: true, Time: [2]time.Duration{time.Second}, MovesToGo: 1}
		if c := newClock(l, legal.White, 0, seen); c.hard+seen.worst >= time.Second || c.hard <= 0 {
			t.Errorf("%+v: up to %v of a second are spent", seen, c.hard)
		}
	}
}

// TestLoneDelay checks that one long delay does not cost the games after it: the
// clock of the next one is spent nearly as ever.
func TestLoneDelay(t *testing.T) {
	spent := func(stall time.Duration) (total time.Duration) {
		g := legal.NewGame(legal.StartPosition())
		var k lag
		k.leave(g, &Limits{}, stall, stall)
		left, increment := time.Second, 10*time.Millisecond
		for range 40 {
			l := Limits{UseClock: true, Time: [2]time.Duration{left}, Increment: [2]time.Duration{increment}}
			took := newClock(l, legal.White, usualOverhead, k.delays).soft
			k.leave(g, &l, took, time.Millisecond)
			left += increment - took
			total += took
		}
		return total
	}
	usual := spent(0)
	for _, test := range []struct{ stall, least time.Duration }{
		{100 * time.Millisecond, usual * 95 / 100},
		{500 * time.Millisecond, usual * 80 / 100},
		{900 * time.Millisecond, usual * 60 / 100},
		{time.Minute, usual},
	} {
		if got := spent(test.stall); got < test.least {
			t.Errorf("after a delay of %v 40 moves take %v, want %v at least", test.stall, got, test.least)
		}
	}
}

// TestCrowdedMachine plays the clocks of long games on a machine that keeps a thread
// waiting again and again: the longer it runs, the more often. The increment is too
// small to live on if the engine thinks as if nothing happened.
func TestCrowdedMachine(t *testing.T) {
	const slice, most = 3 * time.Millisecond, 40 * time.Millisecond
	lost := func(watched bool) (games int) {
		rng := rand.New(rand.NewPCG(20, 26))
		g := legal.NewGame(legal.StartPosition())
		for range 100 {
			var k lag
			left, increment := time.Second, 10*time.Millisecond
			for range 200 {
				l := Limits{UseClock: true, Time: [2]time.Duration{left}, Increment: [2]time.Duration{increment}}
				c := newClock(l, legal.White, usualOverhead, k.delays)
				took, stall := time.Duration(0), time.Duration(0)
				for took < c.soft {
					step, wait := min(c.soft-took, slice), time.Duration(0)
					if rng.Float64() < float64(step)/float64(2*slice) {
						wait = time.Duration(rng.Int64N(int64(most)))
					}
					took += step + wait
					stall = max(stall, wait)
				}
				if watched {
					k.leave(g, &l, took, stall)
				}
				if left -= took; left <= 0 {
					games++
					break
				}
				left += increment
			}
		}
		return games
	}
	if n := lost(true); n > 2 {
		t.Errorf("%d of 100 games lost on time", n)
	}
	if n := lost(false); n < 20 {
		t.Errorf("only %d of 100 games lost on time by a clock that sees nothing: this test asks too little", n)
	}
}

// TestLagOfEveryMove plays the clocks of games in which the same time is lost
// between any two searches, of which nobody has told the engine.
func TestLagOfEveryMove(t *testing.T) {
	const lost = 500 * time.Millisecond
	g := legal.NewGame(legal.StartPosition())
	var k lag
	left, moves := time.Minute, 0
	for ; moves < 60 && left > 0; moves++ {
		l := Limits{UseClock: true, Time: [2]time.Duration{left, left}}
		k.meet(g, &l)
		c := newClock(l, g.Position().SideToMove(), usualOverhead, k.delays)
		k.leave(g, &l, c.soft, 0)
		left -= c.soft + lost
		advance(t, g, 2)
	}
	if left <= 0 {
		t.Errorf("the flag falls at move %d", moves)
	}
}
