package bench_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"alfiere/bench"
	"alfiere/search"
)

// easySuite can be solved, but for its last position, at depth 3 by any engine
// that sees mates and hanging pieces.
const easySuite = `6k1/5ppp/8/8/8/2R5/5PPP/6K1 w - - bm Rc8#; id "mate in one";
6k1/5ppp/8/8/8/2R5/5PPP/6K1 w - - dm 1; id "the same as a mate";
k7/8/1K6/8/8/8/8/7R b - - bm #-1; id "being mated";
4k3/8/8/3q4/8/8/8/3RK3 w - - bm Rxd5; id "hanging queen";
4k3/8/8/3q4/8/8/8/3RK3 w - - am Rxd5; id "the opposite";
`

func TestRunSuite(t *testing.T) {
	positions, err := bench.ReadEPD(strings.NewReader(easySuite))
	if err != nil {
		t.Fatal(err)
	}
	var failed []string
	e := search.New(search.DefaultOptions())
	result, err := bench.RunSuite(t.Context(), e, positions, search.Limits{Depth: 4}, func(p bench.SuiteProgress) {
		if !p.Solved {
			failed = append(failed, p.Position.ID)
		}
		if p.Position.Mate == 1 && p.Result.Depth > 3 {
			t.Errorf("%s: searched on to depth %d after the mate", p.Position.ID, p.Result.Depth)
		}
		if !p.Solved && p.SolvedAfter != 0 {
			t.Errorf("%s: not solved, but after %v", p.Position.ID, p.SolvedAfter)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if result.Solved != 4 || result.Total != 5 || result.Nodes == 0 {
		t.Errorf("%+v, want 4 solved of 5", result)
	}
	if got := strings.Join(failed, ","); got != "the opposite" {
		t.Errorf("failed: %s", got)
	}
}

func TestRunSuiteErrors(t *testing.T) {
	positions, err := bench.ReadEPD(strings.NewReader(easySuite))
	if err != nil {
		t.Fatal(err)
	}
	e := search.New(search.DefaultOptions())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, l := range []search.Limits{{}, {Depth: -1}, {Depth: 1, Infinite: true}, {Depth: 1, Ponder: true}} {
		if _, err := bench.RunSuite(ctx, e, positions, l, nil); !errors.Is(err, bench.ErrNoLimit) {
			t.Errorf("%+v: error %v", l, err)
		}
	}
	if _, err := bench.RunSuite(t.Context(), e, positions, search.Limits{SoftNodes: 1}, nil); err != nil {
		t.Errorf("with a soft limit alone: error %v", err)
	}
	if _, err := bench.RunSuite(ctx, e, positions, search.Limits{Depth: 1}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that is done: error %v", err)
	}
}
