package main

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"alfiere/bench"
	"alfiere/search"
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

// The limit of a search is the one that was given, or a second.
func TestSuiteLimits(t *testing.T) {
	number, nodes := 300, uint64(5000)
	for _, c := range []struct {
		command suiteCommand
		want    search.Limits
	}{
		{suiteCommand{}, search.Limits{MoveTime: time.Second}},
		{suiteCommand{MoveTime: &number}, search.Limits{MoveTime: 300 * time.Millisecond}},
		{suiteCommand{Nodes: &nodes}, search.Limits{Nodes: 5000}},
		{suiteCommand{Depth: &number}, search.Limits{Depth: 300}},
	} {
		if got := c.command.limits(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("limits %+v, want %+v", got, c.want)
		}
	}
}

// A terminal takes no orders from a file.
func TestSuiteLine(t *testing.T) {
	p := bench.SuiteProgress{Number: 1, Position: &bench.EPD{ID: "red\x1b[31m", Mate: 2}}
	if got, want := suiteLine(&p), "   1  missed  (none)   red?[31m, wanted #2"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
