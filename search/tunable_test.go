package search

import (
	"strings"
	"testing"
)

// TestTunables checks that every number with a range is found in the table's
// text, and lies within it.
func TestTunables(t *testing.T) {
	all := Tunables()
	found := map[string]Tunable{}
	for _, n := range all {
		found[n.Name] = n
		if n.Min >= n.Max || n.Value < n.Min || n.Value > n.Max {
			t.Errorf("%v: not within its range", &n)
		}
	}
	block, _, _ := strings.Cut(paramsSource, "\n)\n")
	for line := range strings.Lines(block) {
		name, rest, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok || !strings.HasPrefix(strings.TrimSpace(rest), "=") || name == "historyMax" || name == "correctionMax" {
			continue
		}
		if _, ok := found[name]; !ok {
			t.Errorf("%s has no range that can be read", name)
		}
	}
	for name, want := range map[string]string{
		"razorMargin":     "razorMargin, int, 290, 150, 400, 25, 0.002",
		"scoreDropStep":   "scoreDropStep, float, 0.012, 0.005, 0.02, 0.0015, 0.002",
		"quiesceSEELimit": "quiesceSEELimit, int, 0, -100, 50, 15, 0.002",
	} {
		n := found[name]
		if got := n.String(); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if !Tunes && Tune("razorMargin", 1) {
		t.Error("an ordinary program can be tuned")
	}
}
