package main

import (
	"strings"
	"testing"

	"alfiere/bench"
)

// What a suite wants is told as EPD.Solves has it.
func TestWanted(t *testing.T) {
	for operations, want := range map[string]string{
		"bm e4 d4;":           "e4 or d4",
		"bm e4 d4; am a3 b3;": "e4 or d4 and not a3 and not b3",
		"am a3;":              "not a3",
		"bm e4; dm 3;":        "e4 or #3",
	} {
		text := "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - " + operations
		positions, err := bench.ReadEPD(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := wanted(&positions[0]); got != want {
			t.Errorf("%s wants %q, not %q", operations, got, want)
		}
	}
}
