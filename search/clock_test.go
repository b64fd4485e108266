package search

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"alfiere/legal"
)

// TestClockSimulation plays the clocks of 10,000 games, without the moves: the
// engine uses up to its hard limit each time, and the overhead besides.
func TestClockSimulation(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 26))
	for range 10_000 {
		left := time.Duration(rng.Int64N(int64(10*time.Minute) + 1))
		inc := time.Duration(rng.Int64N(int64(60*time.Second) + 1))
		if rng.IntN(3) == 0 {
			inc = 0
		}
		period := rng.IntN(61)
		overhead := time.Duration(rng.IntN(1001)) * time.Millisecond
		start, toGo := left, period
		for range 100 {
			l := Limits{UseClock: true, Time: [2]time.Duration{left, left},
				Increment: [2]time.Duration{inc, inc}, MovesToGo: toGo}
			c := newClock(l, legal.White, overhead, delays{})
			if !c.limited || c.soft > c.hard || c.hard < 0 || c.hard > max(left-overhead, 0) {
				t.Fatalf("%+v with overhead %v: %+v", l, overhead, c)
			}
			left -= c.hard
			if left -= min(overhead, left); left <= 0 {
				break // the overheads of all moves may come to more than the clock
			}
			left += inc
			if toGo--; period > 0 && toGo == 0 {
				toGo, left = period, left+start
			}
		}
	}
}

// TestOverheadOfEveryMove plays the clocks of games in which the overhead is
// really lost on each move.
func TestOverheadOfEveryMove(t *testing.T) {
	soft := func(c clock) time.Duration { return c.soft }
	hard := func(c clock) time.Duration { return c.hard }
	for _, test := range []struct {
		left, overhead time.Duration
		toGo           int
		name           string
		limit          func(clock) time.Duration
		moves          int // that the clock must last
	}{
		{time.Minute, 500 * time.Millisecond, 0, "soft", soft, 60},
		{time.Minute, 500 * time.Millisecond, 0, "hard", hard, 40},
		{3 * time.Minute, time.Second, 0, "soft", soft, 60},
		{3 * time.Minute, time.Second, 0, "hard", hard, 40},
		{time.Minute, time.Second, 40, "soft", soft, 40},
	} {
		left, moves := test.left, 0
		for ; moves < test.moves && left > 0; moves++ {
			l := Limits{UseClock: true, Time: [2]time.Duration{left, left}, MovesToGo: max(test.toGo-moves, 0)}
			left -= test.limit(newClock(l, legal.White, test.overhead, delays{})) + test.overhead
		}
		if left <= 0 {
			t.Errorf("%v, %v lost each time, %d to go, at the %s limit: the flag falls at move %d of %d",
				test.left, test.overhead, test.toGo, test.name, moves, test.moves)
		}
	}
}

func TestClockCases(t *testing.T) {
	second := time.Second
	for _, test := range []struct {
		name     string
		limits   Limits
		overhead time.Duration
		least    time.Duration // of the hard limit
		most     time.Duration
	}{
		{"one millisecond left", Limits{UseClock: true, Time: [2]time.Duration{time.Millisecond}}, 20 * time.Millisecond, 0, 0},
		{"flag fallen", Limits{UseClock: true, Time: [2]time.Duration{-second}}, 0, 0, 0},
		{"flag fallen as long ago as can be", Limits{UseClock: true, Time: [2]time.Duration{math.MinInt64}}, 20 * time.Millisecond, 0, 0},
		{"increment without end", Limits{UseClock: true, Time: [2]time.Duration{second}, Increment: [2]time.Duration{math.MaxInt64 / 3 * 2}}, 0, second / 3, second},
		{"overhead without end", Limits{UseClock: true, Time: [2]time.Duration{second}}, math.MaxInt64 / 5, 0, 0},
		{"move time", Limits{MoveTime: second}, 20 * time.Millisecond, 980 * time.Millisecond, 980 * time.Millisecond},
		{"short move time", Limits{MoveTime: 20 * time.Millisecond}, 100 * time.Millisecond, 15 * time.Millisecond, 15 * time.Millisecond},
		{"last move of a period", Limits{UseClock: true, Time: [2]time.Duration{second}, MovesToGo: 1}, 0, 9 * second / 10, second},
		{"sudden death", Limits{UseClock: true, Time: [2]time.Duration{60 * second}}, 0, second, 20 * second},
		{"many moves to go", Limits{UseClock: true, Time: [2]time.Duration{60 * second}, MovesToGo: 200}, 0, 5 * second, 20 * second},
		{"negative increment", Limits{UseClock: true, Time: [2]time.Duration{60 * second}, Increment: [2]time.Duration{-30 * second}}, 0, second, 20 * second},
		{"living on the increment", Limits{UseClock: true, Time: [2]time.Duration{10 * second}, Increment: [2]time.Duration{10 * second}}, 0, 3 * second, 5 * second},
		{"move time within a clock", Limits{MoveTime: second, UseClock: true, Time: [2]time.Duration{60 * second}}, 0, second, second},
	} {
		for side := legal.White; side <= legal.Black; side++ {
			if c := newClock(test.limits, side, test.overhead, delays{}); c.hard < test.least || c.hard > test.most {
				t.Errorf("%s: hard limit %v for %s", test.name, c.hard, side)
			}
			l := &test.limits // Black's are the same, and White has nothing left
			l.Time, l.Increment = [2]time.Duration{0, l.Time[0]}, [2]time.Duration{0, l.Increment[0]}
		}
	}
	late := Limits{UseClock: true, Time: [2]time.Duration{3 * second}, Increment: [2]time.Duration{second}}
	if c := newClock(late, legal.White, 0, delays{}); c.hard > 2*second {
		t.Errorf("three increments left, and %v of them may be spent on one move", c.hard)
	}
	if c := newClock(Limits{MoveTime: -second}, legal.White, 20*time.Millisecond, delays{}); !c.limited || c.hard != 0 {
		t.Errorf("less than no time for the move: %+v", c)
	}
	if c := newClock(Limits{Depth: 3}, legal.White, 0, delays{}); c.limited {
		t.Error("a search by depth has no clock")
	}
}

// TestPonderedEnough checks that a search which has thought long enough on the
// opponent's time ends at the ponder hit, and no other.
func TestPonderedEnough(t *testing.T) {
	minute := [2]time.Duration{time.Minute, time.Minute}
	for _, test := range []struct {
		limits   Limits
		pondered time.Duration
		ends     bool
	}{
		{Limits{Ponder: true, UseClock: true, Time: minute}, time.Minute, true},
		{Limits{Ponder: true, UseClock: true, Time: minute}, 0, false},
		{Limits{Ponder: true, MoveTime: time.Minute}, 2 * time.Minute, false},
	} {
		e := New(DefaultOptions())
		defer e.table.free()
		e.begin(legal.NewGame(legal.StartPosition()), test.limits, nil)
		e.began -= test.pondered
		w := e.workers[0]
		w.root.completed = 10
		if w.timeIsUp(&progress{}) || e.expired() {
			t.Errorf("%+v: ends before the ponder hit", test)
		}
		e.PonderHit()
		if e.expired() != test.ends || w.timeIsUp(&progress{}) != test.ends {
			t.Errorf("%+v: ended at the ponder hit: %v", test, !test.ends)
		}
		if e.begin(legal.NewGame(legal.StartPosition()), test.limits, nil); e.expired() {
			t.Errorf("%+v: ends the next search", test)
		}
	}
}

func TestLaterLoss(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		loss, increment time.Duration
		toGo            int
		want            time.Duration
	}{
		{0, 0, 0, 0},
		{-20 * ms, 0, 0, 0},
		{100 * ms, 0, 0, time.Duration(clockLagMoves-1) * 100 * ms},
		{100 * ms, 0, 3, 200 * ms},
		{100 * ms, 0, 200, time.Duration(clockLagMoves-1) * 100 * ms},
		{100 * ms, 0, 1, 0},
		{100 * ms, 60 * ms, 3, 80 * ms},
		{100 * ms, 200 * ms, 3, 0},
	} {
		if got := laterLoss(c.loss, c.increment, c.toGo); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// TestProgress: the clock hears of how many iterations the best move has been the
// same, and what its score was.
func TestProgress(t *testing.T) {
	e := New(DefaultOptions())
	e.begin(legal.NewGame(legal.StartPosition()), Limits{UseClock: true, Time: [2]time.Duration{time.Hour, time.Hour}}, nil)
	r := &e.workers[0].root
	var p progress
	for i, want := range []int{0, 1, 2, 0, 1} {
		if i == 3 {
			r.moves[0], r.moves[1] = r.moves[1], r.moves[0]
		}
		r.completed, r.moves[0].score = i+1, 10*i
		if e.workers[0].timeIsUp(&p); p.stability != want || p.score != 10*i {
			t.Errorf("iteration %d: %+v, want stability %d", i+1, p, want)
		}
	}
}

func TestEnough(t *testing.T) {
	c := clock{limited: true, soft: time.Second, hard: 4 * time.Second}
	if c.enough(100*time.Millisecond, 0, 0.5, 0) || !c.enough(4*time.Second, 0, 0, 1000) {
		t.Error("stopped at once, or not even at the hard limit")
	}
	steady, shaky := 0, 0
	for at := time.Duration(0); at <= 4*time.Second; at += 10 * time.Millisecond {
		steady += boolInt(!c.enough(at, 10, 0.9, 0))
		shaky += boolInt(!c.enough(at, 0, 0.3, 60))
	}
	if steady >= shaky {
		t.Errorf("a settled move gets %d steps, a doubtful one %d", steady, shaky)
	}
}
