package play

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"alfiere/legal"
)

// Time controls and the clocks of a game.

// TimeControl is a time for the whole game and an increment for each move. The
// zero value means a game without clocks.
type TimeControl struct {
	Base, Increment time.Duration
}

// ParseTimeControl reads minutes and, after a plus sign, seconds: 5+3, 15, 0.5+1.
func ParseTimeControl(s string) (TimeControl, error) {
	minutes, seconds, given := strings.Cut(s, "+")
	if !given {
		seconds = "0"
	}
	base, err1 := strconv.ParseFloat(minutes, 64)
	increment, err2 := strconv.ParseFloat(seconds, 64)
	const least, most = 0.001, 10000.0
	if err1 != nil || err2 != nil || strings.Trim(minutes+seconds, "0123456789.") != "" || base < least || max(base, increment) > most {
		return TimeControl{}, fmt.Errorf("time control %.40q is not minutes+seconds, such as 5+3, with %g to %g minutes and up to %[3]g seconds", s, least, most)
	}
	return TimeControl{multiple(base, time.Minute), multiple(increment, time.Second)}, nil
}

// multiple returns x times a unit, rounded to a nanosecond: in binary 8.2 minutes
// come out a little short.
func multiple(x float64, unit time.Duration) time.Duration {
	return time.Duration(math.Round(x * float64(unit)))
}

// String returns the time control as PGN writes it, in seconds: 300+3.
func (t TimeControl) String() string {
	if t.Base == 0 {
		return "-"
	}
	text := inSeconds(t.Base)
	if t.Increment > 0 {
		text += "+" + inSeconds(t.Increment)
	}
	return text
}

// inSeconds writes a time in seconds with as many digits as it needs: d.Seconds
// would make 1.1400000000000001 of 1.14.
func inSeconds(d time.Duration) string {
	return strconv.FormatFloat(float64(d)/float64(time.Second), 'f', -1, 64)
}

// timekeeper tells the time; tests have their own.
type timekeeper interface {
	Now() time.Time
	After(time.Duration) <-chan time.Time
}

type wallClock struct{}

func (wallClock) Now() time.Time                         { return time.Now() }
func (wallClock) After(d time.Duration) <-chan time.Time { return time.After(d) }

// gameClock is the two clocks of a game, of which at most one runs.
type gameClock struct {
	keeper    timekeeper
	increment time.Duration
	left      [2]time.Duration // when the running clock was started
	running   bool
	side      legal.Color // whose clock runs
	since     time.Time
	history   [][2]time.Duration // history[n] was left after the first n moves
}

// newGameClock returns full clocks for a game in which that many moves have been made
// without clocks.
func newGameClock(t TimeControl, k timekeeper, moves int) *gameClock {
	left := [2]time.Duration{t.Base, t.Base}
	history := slices.Repeat([][2]time.Duration{left}, moves+1)
	return &gameClock{keeper: k, increment: t.Increment, left: left, history: history}
}

// start has c's clock run, if it does not already.
func (g *gameClock) start(c legal.Color) {
	if g.running && g.side == c {
		return
	}
	g.stop()
	g.running, g.side, g.since = true, c, g.keeper.Now()
}

// stop halts the clocks.
func (g *gameClock) stop() {
	g.left[g.side] = g.remaining(g.side)
	g.running = false
}

// moved stops the clock of the player who has made the move with that number,
// and adds the increment.
func (g *gameClock) moved(c legal.Color, number int) {
	g.stop()
	g.left[c] += g.increment
	g.history = append(g.history[:number], g.left)
}

// rewind stops the clocks and sets them to what was left after that many moves.
// Where a player's time has run out, they stay as they are.
func (g *gameClock) rewind(moves int) {
	g.stop()
	if !g.fallen() {
		g.left = g.history[moves]
	}
}

// fallen reports whether a player's time has run out.
func (g *gameClock) fallen() bool {
	return min(g.remaining(legal.White), g.remaining(legal.Black)) <= 0
}

// remaining returns the time left to a side, negative when it has run out.
func (g *gameClock) remaining(c legal.Color) time.Duration {
	left := g.left[c]
	if g.running && g.side == c {
		left -= g.keeper.Now().Sub(g.since)
	}
	return left
}

// clockText writes a time as clocks show it: 1:02:03, 4:05, and tenths of
// seconds in the last twenty.
func clockText(d time.Duration) string {
	d = max(d, 0)
	if d < 20*time.Second {
		tenths := d / (100 * time.Millisecond)
		return fmt.Sprintf("0:%02d.%d", tenths/10, tenths%10)
	}
	seconds := int(d / time.Second)
	if seconds >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}
