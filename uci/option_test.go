package uci_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"alfiere/search"
)

// TestOptionsReachTheEngine: each number and switch goes to the option that it
// names, in its unit.
func TestOptionsReachTheEngine(t *testing.T) {
	e := newStub()
	answers(t, e, 1,
		"setoption name Hash value 64", "setoption name Threads value 2", "setoption name MultiPV value 5",
		"setoption name Move Overhead value 150", "setoption name SyzygyProbeDepth value 6",
		"setoption name SyzygyProbeLimit value 4", "setoption name Syzygy50MoveRule value false")
	want := search.DefaultOptions()
	want.Hash, want.Threads, want.MultiPV, want.MoveOverhead = 64, 2, 5, 150*time.Millisecond
	want.ProbeDepth, want.ProbeLimit, want.FiftyMoves = 6, 4, false
	if e.options != want {
		t.Errorf("the engine has %+v, want %+v", e.options, want)
	}
}

// forgetful counts how often it is told to forget.
type forgetful struct {
	*stub
	games, clearings int
}

func (e *forgetful) NewGame()   { e.games++ }
func (e *forgetful) ClearHash() { e.clearings++ }

func TestForgetting(t *testing.T) {
	e := &forgetful{stub: newStub()}
	answers(t, e, 1, "ucinewgame", "setoption name Clear Hash", "setoption name clear hash value", "position startpos")
	if e.games != 1 || e.clearings != 2 {
		t.Errorf("%d new games and %d clearings of the table, want 1 and 2", e.games, e.clearings)
	}
}

// TestOptionsInReadme: the table in README has a row for each option, as it is declared, and
// no others.
func TestOptionsInReadme(t *testing.T) {
	if search.Tunes {
		t.Skip("a program for tuning has more options")
	}
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	declared := regexp.MustCompile(`^option name (.*) type \w+(?: default (\S+))?(?: min (\d+) max (\d+))?$`)
	shown := strings.NewReplacer("<empty>", "empty", "<embedded>", "`<embedded>`")
	count := 0
	for _, line := range answers(t, newStub(), 1, "uci") {
		if !strings.HasPrefix(line, "option ") {
			continue
		}
		count++
		o := declared.FindStringSubmatch(line)
		if o == nil {
			t.Errorf("what is %q?", line)
			continue
		}
		allowed := ""
		if o[3] != "" {
			allowed = o[3] + " to " + o[4]
		} else if o[2] == "" {
			allowed = "button"
		}
		row := fmt.Sprintf("\n| %s | %s | %s | ", o[1], shown.Replace(o[2]), allowed)
		if row = strings.ReplaceAll(row, "  ", " "); !strings.Contains(string(readme), row) {
			t.Errorf("README has no row %q", row)
		}
	}
	_, section, _ := strings.Cut(string(readme), "\n## UCI options\n")
	section, _, _ = strings.Cut(section, "\n## ")
	if rows := strings.Count(section, "\n| ") - 1; rows != count || count == 0 { // less the head
		t.Errorf("README has %d rows for %d options", rows, count)
	}
}
