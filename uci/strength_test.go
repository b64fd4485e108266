package uci_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"alfiere/legal"
	"alfiere/search"
	"alfiere/uci"
)

// evenStub finds all moves equally good and keeps the limits it was given.
type evenStub struct {
	*stub
	limits []search.Limits
}

func (e *evenStub) Search(ctx context.Context, g *legal.Game, l search.Limits, report func(search.Info)) search.Result {
	e.limits = append(e.limits, l)
	var r search.Result
	for i, m := range g.Position().AppendMoves(nil, legal.GenAll) {
		if i == 0 {
			r.Move = m
		} else if i >= max(l.Lines, e.options.MultiPV) {
			break
		}
		report(search.Info{Depth: 1, MultiPV: i + 1, PV: []legal.Move{m}})
	}
	if l.Infinite {
		<-ctx.Done()
	}
	return r
}

// answers returns the lines that come back for commands sent to e.
func answers(t *testing.T, e uci.Engine, seed uint64, commands ...string) (lines []string) {
	t.Helper()
	s := testServer()
	s.Engine, s.Seed = e, seed
	var out strings.Builder
	in := strings.NewReader(strings.Join(commands, "\n") + "\n")
	if err := s.Serve(t.Context(), in, &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

func TestLimitedStrengthReachesTheSearch(t *testing.T) {
	e := &evenStub{stub: newStub()}
	answers(t, e, 1,
		"setoption name UCI_Elo value 1200", "go depth 5",
		"setoption name UCI_LimitStrength value true", "go depth 5",
		"setoption name UCI_Elo value 2400", "go depth 5",
		"go infinite", "go mate 3",
		"setoption name UCI_AnalyseMode value true", "go depth 5")
	if len(e.limits) != 6 {
		t.Fatalf("%d searches", len(e.limits))
	}
	full := search.Limits{Depth: 5}
	want := []search.Limits{full, search.SkillForElo(1200).Limits(full), search.SkillForElo(2400).Limits(full), {Infinite: true}, {Mate: 3}, full}
	for i, l := range e.limits {
		if l.Depth != want[i].Depth || l.SoftNodes != want[i].SoftNodes || l.Lines != want[i].Lines || l.Infinite != want[i].Infinite {
			t.Errorf("search %d has limits %+v, want %+v", i+1, l, want[i])
		}
	}
}

func TestLimitedStrengthChoosesAmongLines(t *testing.T) {
	commands := []string{"setoption name UCI_LimitStrength value true"}
	for range 20 {
		commands = append(commands, "go depth 1")
	}
	moves := func(seed uint64) (best []string) {
		for _, line := range answers(t, &evenStub{stub: newStub()}, seed, commands...) {
			switch {
			case strings.HasPrefix(line, "bestmove"):
				best = append(best, line)
			case strings.Contains(line, "multipv") && !strings.Contains(line, "multipv 1 "):
				t.Errorf("unwanted %q", line)
			}
		}
		return best
	}
	first := moves(5)
	if again := moves(5); !slices.Equal(first, again) {
		t.Errorf("%q and %q from the same seed", first, again)
	}
	if slices.Equal(moves(0), moves(0)) {
		t.Error("without a seed the choices are the same each time")
	}
	if distinct := slices.Compact(slices.Sorted(slices.Values(first))); len(first) != 20 || len(distinct) < 4 {
		t.Errorf("%d answers, %d different ones", len(first), len(distinct))
	}
}
