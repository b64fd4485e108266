package search

import (
	"time"

	"alfiere/legal"
)

// Time is also lost to what the engine does not control. A busy machine wakes the
// search too late for it to end when it meant to; a network or the user's program lets
// the clock run while no search does. Nobody tells the engine of either, but it can see
// both: a thread that is kept waiting finds a gap between two looks at the clock, which
// usually are less than a third of a millisecond apart, and the clock at the beginning
// of a move shows what has been lost since the one before.

// delays say how much time is likely to be lost.
type delays struct {
	worst time.Duration // the longest delay of one move lately
	again time.Duration // the longest that has come twice: the next after worst
	mean  time.Duration // what the clock loses from move to move while no search runs
}

// lagCredible is the least time that no longer passes for the delay of a move: where so
// much is missing on the clock, somebody has set it, and a machine that halts for so
// long was put to sleep.
const lagCredible = time.Second

// lag watches the delays in games by the clock.
type lag struct {
	delays

	// The last search by the clock.
	root uint64        // its position; 0, no position's key, if none is to be compared with
	left time.Duration // what the same side's clock should show at its next move
}

// meet takes notice, as a search by the clock begins, of the time that is missing
// since the last one, if that belongs to the same game. What is missing once is not
// expected to be missing at every move.
func (k *lag) meet(g *legal.Game, l *Limits) {
	n := len(g.Moves())
	if n >= 2 && g.PositionAt(n-2).Key() == k.root {
		if missing := k.left - l.Time[g.Position().SideToMove()&1]; -lagCredible < missing && missing < lagCredible {
			k.note(missing)
			k.mean += (min(missing, k.again) - k.mean) / time.Duration(clockLagMemory)
		}
	}
}

// leave takes notice of a search by the clock as it ends: how long it took on its
// own clock, and the longest time between two looks at that. Old delays fade.
func (k *lag) leave(g *legal.Game, l *Limits, took, stall time.Duration) {
	p := g.Position()
	side := p.SideToMove() & 1
	k.root, k.left = p.Key(), l.Time[side]-took+max(l.Increment[side], 0)
	k.fade(took)
	k.note(stall)
}

// note takes in the longest delay of a move.
func (d *delays) note(delay time.Duration) {
	switch {
	case delay >= lagCredible:
	case delay > d.worst:
		d.worst, d.again = delay, d.worst
	default:
		d.again = max(d.again, delay)
	}
}

// fade forgets a part of old delays, after a move thought about for so long: mostly
// by the time thought, in which new ones would have shown, but also by the move, since
// an engine that hardly thinks because it expects them might never forget. A
// delay that came once may have been an accident, and goes sooner.
func (d *delays) fade(thought time.Duration) {
	part := func(d time.Duration) time.Duration {
		return time.Duration(clockDelayFade*float64(min(thought, d)) + clockDelayMove*float64(d))
	}
	once := time.Duration(clockDelayOnce * float64(d.worst-d.again))
	d.worst -= part(d.worst) + once
	d.again -= part(d.again)
}

// noteLag keeps what the search that is ending has shown of delays. Without a game's
// clock the main worker may look at the time less often, and nothing is learned.
func (e *Engine) noteLag(g *legal.Game) {
	if !e.limits.UseClock {
		return
	}
	var stall time.Duration
	for _, w := range e.workers {
		stall = max(stall, w.stall)
	}
	e.lag.leave(g, &e.limits, e.elapsed(), stall)
}
