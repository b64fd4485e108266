package play

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"alfiere/legal"
)

// One clock runs at a time, and none after a move until the next is started.
func TestClocksRun(t *testing.T) {
	k := &handClock{now: time.Unix(1000, 0)}
	g := newGameClock(TimeControl{time.Minute, 2 * time.Second}, k, 0)
	for _, c := range []struct {
		what         string
		do           func()
		after        time.Duration
		white, black time.Duration
	}{
		{"nothing", func() {}, 5, 60, 60},
		{"White's turn", func() { g.start(legal.White) }, 10, 50, 60},
		{"his turn still", func() { g.start(legal.White) }, 3, 47, 60},
		{"his move", func() { g.moved(legal.White, 1) }, 5, 49, 60},
		{"Black's turn", func() { g.start(legal.Black) }, 20, 49, 40},
		{"White's again", func() { g.start(legal.White) }, 1, 48, 40},
		{"back to his move", func() { g.rewind(1) }, 7, 49, 60},
		{"back to the start", func() { g.rewind(0) }, 7, 60, 60},
		{"Black's turn", func() { g.start(legal.Black) }, 61, 60, -1},
		{"back when his time has run out", func() { g.rewind(1) }, 7, 60, -1},
	} {
		c.do()
		k.now = k.now.Add(c.after * time.Second)
		if white, black := g.remaining(legal.White), g.remaining(legal.Black); white != c.white*time.Second || black != c.black*time.Second {
			t.Errorf("%v after %s: White %v, Black %v", c.after*time.Second, c.what, white, black)
		}
	}
}

// Moves taken back give their time and increments back, and moves played again
// take them again.
func TestUndoClock(t *testing.T) {
	clock := &handClock{now: time.Unix(1000, 0)}
	c := Config{Strength: Strength{Level: 1}, TC: TimeControl{time.Minute, 30 * time.Second}, keeper: clock}
	showing := func(time string) string { return fmt.Sprintf(english().clocks, time, time) }
	text := played(t, c, "e4", "undo", "e4", "undo", "redo", "d4", "undo", "undo", "clock")
	mustSay(t, text,
		showing("1:00"), showing("1:30"), "Taken back", showing("1:00"), showing("1:30"), "Taken back", showing("1:00"),
		"Played again", showing("1:30"), showing("2:00"), "Taken back", showing("1:30"), "Taken back", showing("1:00"),
		"clock", showing("1:00"))
}

// The clocks of a game that was loaded begin with it, and are full before that.
func TestUndoLoadedClock(t *testing.T) {
	clock := &handClock{now: time.Unix(1000, 0)}
	c := Config{Strength: Strength{Level: 1}, TC: TimeControl{time.Minute, 30 * time.Second}, keeper: clock}
	text := played(t, c, "e4", "save game.pgn", "load game.pgn", "d4", "undo", "undo", "clock")
	full := fmt.Sprintf(english().clocks, "1:00", "1:00")
	mustSay(t, text, "Loaded", full, "Last move: 2... ", "1:30", "Taken back: 2. d4", full, "Taken back: 1. e4", "clock", full)
}

// A resignation withdrawn before the first move gives no time back.
func TestWithdrawClock(t *testing.T) {
	clock := &handClock{now: time.Unix(1000, 0)}
	clock.step.Store(int64(time.Second))
	text := played(t, Config{TC: TimeControl{Base: 10 * time.Minute}, keeper: clock}, "clock", "resign", "undo", "clock")
	_, after, _ := strings.Cut(text, "The game goes on.")
	if !strings.Contains(after, "White 9:") || strings.Contains(after, "White 10:00") {
		t.Errorf("the clocks after the resignation are wrong in\n%s", text)
	}
}

// A flag falls while the user is being waited for: he loses, or the game is
// drawn when the opponent has nothing to mate with.
func TestFlagFalls(t *testing.T) {
	tests := []struct{ fen, want string }{
		{"4k2r/8/8/8/8/8/8/R3K3 w - - 0 1", "Black wins: time (0-1)"},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", ", but the opponent cannot mate."},
	}
	for _, test := range tests {
		clock := &handClock{now: time.Unix(1000, 0), ring: make(chan time.Time)}
		p, done := newPartner(t, Config{FEN: test.fen, TC: TimeControl{Base: time.Minute}, keeper: clock})
		clock.step.Store(int64(time.Minute))
		clock.ring <- time.Time{}
		text, _ := p.untilPrompt() // without a line
		mustSay(t, text, "\nWhite's time has run out", test.want)
		p.mustSay("Ra2", "The game is over.")
		done()
	}
}

// A move that comes after the time counts no more.
func TestFlagFallsBeforeMove(t *testing.T) {
	clock := &handClock{now: time.Unix(1000, 0)}
	clock.step.Store(int64(40 * time.Second))
	text := played(t, Config{FEN: "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1", TC: TimeControl{Base: time.Minute}, keeper: clock}, "Ra2", "Ra3")
	mustSay(t, text, "White's time has run out.", "Black wins: time (0-1)", "The game is over.")
}

// When the engine claims a draw the clocks stand.
func TestClaimStopsClocks(t *testing.T) {
	clock := &handClock{now: time.Unix(1000, 0)}
	clock.step.Store(int64(time.Second))
	text := played(t, Config{FEN: "7k/7p/7P/8/8/8/8/K4R2 w - - 0 1", TC: TimeControl{Base: time.Hour}, keeper: clock},
		"Kb1", "Ka1", "Kb1", "Ka1", "Kb1", "clock", "clock")
	mustSay(t, text, "Alfiere claims a draw.")
	_, after, _ := strings.Cut(text, "Alfiere claims a draw.")
	shown := regexp.MustCompile(`White [0-9:.]+, Black [0-9:.]+`).FindAllString(after, -1)
	if len(shown) < 2 || shown[len(shown)-1] != shown[len(shown)-2] {
		t.Errorf("the clocks are %q in\n%s", shown, after)
	}
}

// A game whose clocks are gone is not written down as one with clocks.
func TestTimeControlTag(t *testing.T) {
	tc := TimeControl{Base: time.Minute}
	clock := &handClock{now: time.Unix(1000, 0)}
	mustSay(t, played(t, Config{TC: tc, keeper: clock}, "pgn"), `[TimeControl "60"]`)
	clock.step.Store(int64(40 * time.Second))
	c := Config{FEN: "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1", TC: tc, keeper: clock}
	mustSay(t, played(t, c, "Ra2", "undo", "pgn"), english().clocksOff, `[TimeControl "-"]`)
}

// Each move adds the increment to the clock of who made it.
func TestIncrement(t *testing.T) {
	c := Config{FEN: "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1", TC: TimeControl{time.Minute, 5 * time.Second}, Strength: Strength{Level: 1}}
	mustSay(t, played(t, c, "Ra2", "clock"), fmt.Sprintf(english().clocks, "1:05", "1:05"))
}

// A game that is taken back after a loss on time has no clocks, and says so.
func TestUndoLossOnTime(t *testing.T) {
	clock := &handClock{now: time.Unix(1000, 0)}
	clock.step.Store(int64(40 * time.Second))
	c := Config{FEN: "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1", TC: TimeControl{Base: time.Minute}, keeper: clock}
	mustSay(t, played(t, c, "Ra2", "undo", "clock"), "Black wins: time", english().clocksOff, english().noClock)
}

func TestParseTimeControl(t *testing.T) {
	tests := []struct {
		text string
		want TimeControl
	}{
		{"5+3", TimeControl{5 * time.Minute, 3 * time.Second}},
		{"15", TimeControl{Base: 15 * time.Minute}},
		{"0.5+0.1", TimeControl{30 * time.Second, 100 * time.Millisecond}},
	}
	for _, test := range tests {
		if got, err := ParseTimeControl(test.text); got != test.want || err != nil {
			t.Errorf("%q is %v, %v", test.text, got, err)
		}
	}
	for _, text := range []string{"", "0+1", "-5", "5+", "5+-1", "x", "5+3+1", "NaN", "Inf", "1e9", "1e-12", "0x1p3", "5+-0", "+5", "1_0", "10001", "5+10001"} {
		if got, err := ParseTimeControl(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

// A file has the time control as it was given, whatever binary fractions make of it.
func TestTimeControlText(t *testing.T) {
	for given, want := range map[string]string{
		"5": "300", "5+3": "300+3", "8.2+8.2": "492+8.2", "0.57+1.14": "34.2+1.14", "0.001+0.001": "0.06+0.001", "10000+10000": "600000+10000",
	} {
		if tc, err := ParseTimeControl(given); err != nil || tc.String() != want {
			t.Errorf("%s is written as %s, want %s; error %v", given, tc, want, err)
		}
	}
	if text := (TimeControl{}).String(); text != "-" {
		t.Errorf("no clocks are written as %s", text)
	}
}

func TestClockText(t *testing.T) {
	tests := map[time.Duration]string{
		-time.Second: "0:00.0", 1950 * time.Millisecond: "0:01.9", 20 * time.Second: "0:20", 19900 * time.Millisecond: "0:19.9",
		5 * time.Minute: "5:00", time.Hour - time.Second: "59:59", time.Hour: "1:00:00", 2*time.Hour + 3*time.Minute + 4*time.Second: "2:03:04",
	}
	for d, want := range tests {
		if got := clockText(d); got != want {
			t.Errorf("%v is %s, want %s", d, got, want)
		}
	}
}
