package search

import (
	"time"

	"alfiere/legal"
)

// clock decides how long a search may take. Past the soft limit no further
// iteration begins; at the hard limit the search stops where it is. When it
// pondered, the hard limit counts from the ponder hit.
type clock struct {
	limited    bool // there is a limit of time at all
	fixed      bool // the time was given for this move: the soft limit does not bend
	soft, hard time.Duration
}

// newClock returns the clock for the side to move, given the overhead that was set
// and the delays that were seen. The hard limit never exceeds what is left less
// the overhead; with nothing left it is zero, and the search answers with its
// first iteration. A fixed time for the move loses at most a quarter to the
// overhead.
func newClock(l Limits, side legal.Color, overhead time.Duration, seen delays) (c clock) {
	if l.MoveTime != 0 {
		c.limited, c.fixed = true, true
		c.hard = max(l.MoveTime-min(overhead, l.MoveTime/4), 0)
		c.soft = c.hard
	}
	if l.UseClock {
		soft, hard := share(l, side, overhead, seen)
		if !c.limited || hard < c.hard {
			c.soft, c.hard, c.fixed = soft, hard, false
		}
		c.limited = true
	}
	return c
}

// share returns this move's part of the remaining time. The time for delays such as
// were seen and a few increments are kept back, so that late in a game, when
// increments are all there is to live on, a stall of the machine does not lose it.
func share(l Limits, side legal.Color, overhead time.Duration, seen delays) (soft, hard time.Duration) {
	left := countable(l.Time[side&1])
	increment := countable(l.Increment[side&1])
	overhead = countable(overhead)
	left = max(left-max(overhead, seen.reserve(left)), 0)
	loss := max(overhead-usualOverhead, seen.mean)
	left -= min(laterLoss(loss, increment, l.MovesToGo), time.Duration(clockLagMost*float64(left)))
	left -= min(time.Duration(clockReserve)*increment, left/3)
	moves := float64(clockMoves)
	most := clockMost * float64(left)
	if l.MovesToGo > 0 {
		moves = min(moves, float64(l.MovesToGo))
		if l.MovesToGo == 1 {
			most = clockLast * float64(left) // the next time control begins after this move
		}
	}
	part := float64(left)/moves + clockIncrement*float64(increment)
	hard = time.Duration(min(part*clockHard, most))
	soft = min(time.Duration(part*clockSoft), hard)
	return soft, hard
}

// countable returns d kept between zero and some three years, so that no sum or product
// in share overflows.
func countable(d time.Duration) time.Duration { return min(max(d, 0), 1e11*time.Millisecond) }

// reserve returns how much of what is left on the clock to keep for delays: for one
// like the very longest, and for a few more of the length that has come twice.
func (d *delays) reserve(left time.Duration) time.Duration {
	again := max(d.again, time.Duration(clockDelayBase)*time.Millisecond)
	worst := max(d.worst, again)
	return time.Duration(min(float64(worst)+(clockDelays-1)*float64(again), clockDelayMost*float64(left)))
}

// laterLoss returns how much time the moves after this one will lose between
// engine and clock, beyond what increments make up for, if loss is what each costs. The
// usual overhead is a reserve for stalls, which are rare, and not lost on every
// move; what a user sets beyond it is.
func laterLoss(loss, increment time.Duration, movesToGo int) time.Duration {
	moves := clockLagMoves
	if movesToGo > 0 {
		moves = min(moves, movesToGo)
	}
	return time.Duration(moves-1) * max(loss-increment, 0)
}

// enough reports whether an iteration that ends after elapsed is the last one.
// stability counts the iterations in a row with the same best move, effort is
// the share of nodes that went into it, drop how much its score fell since the
// last one. It is asked only where time is limited.
func (c *clock) enough(elapsed time.Duration, stability int, effort float64, drop int) bool {
	soft := float64(c.soft)
	if !c.fixed {
		soft *= stabilityStart - stabilityStep*float64(min(stability, stabilityMax))
		soft *= max(nodeShareBase-nodeShareSlope*effort, nodeShareLeast)
		soft *= 1 + min(max(scoreDropStep*float64(drop), 0), scoreDropMost)
	}
	return elapsed >= min(time.Duration(soft), c.hard)
}

// pondering reports whether the opponent's clock is running.
func (e *Engine) pondering() bool { return e.limits.Ponder && e.hitAt.Load() == 0 }

// sinceBegin returns how long the search has run, the opponent's time included.
func (e *Engine) sinceBegin() time.Duration { return time.Since(e.epoch) - e.began }

// elapsed returns how long the search has run on its own clock: since the ponder hit,
// if there was one.
func (e *Engine) elapsed() time.Duration {
	if e.limits.Ponder {
		if at := e.hitAt.Load(); at != 0 {
			return time.Since(e.epoch) - time.Duration(at)
		}
	}
	return e.sinceBegin()
}

// thought returns how long the search has thought about the move, including the
// opponent's time unless a fixed time was set for the move.
func (e *Engine) thought() time.Duration {
	if e.clock.fixed {
		return e.elapsed()
	}
	return e.sinceBegin()
}

// expired reports whether the search must end, and ends it when its time is up.
func (e *Engine) expired() bool {
	if e.clock.limited && !e.pondering() && (e.elapsed() >= e.clock.hard || e.sated.Load()) {
		e.stop.Store(true)
	}
	return e.stop.Load()
}

// exhausted does what expired does, and also ends the search at its limit of nodes:
// its caller searches no nodes itself, and other workers may reach that limit
// meanwhile.
func (e *Engine) exhausted() bool {
	if limit := e.limits.Nodes; limit > 0 && e.nodes() >= limit {
		e.stop.Store(true)
	}
	return e.expired()
}
