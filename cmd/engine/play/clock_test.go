package play

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

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
