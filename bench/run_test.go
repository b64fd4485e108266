package bench_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"alfiere/bench"
	"alfiere/legal"
	"alfiere/search"
)

// TestRunRepeats checks the promise of the fingerprint: the same count from a
// fresh engine and from one that has been used and set up otherwise, and the
// caller's options in place again.
func TestRunRepeats(t *testing.T) {
	const depth = 3
	fresh := search.New(search.DefaultOptions())
	first, err := bench.Run(t.Context(), fresh, depth, nil)
	if err != nil {
		t.Fatal(err)
	}

	options := search.DefaultOptions()
	options.Hash, options.MultiPV = 2, 3
	used := search.New(options)
	options = used.Options()
	var sum uint64
	calls := 0
	for range 2 {
		sum, calls = 0, 0
		second, err := bench.Run(t.Context(), used, depth, func(p bench.Progress) {
			sum += p.Result.Nodes
			if calls++; p.Number != calls {
				t.Errorf("progress number %d at call %d", p.Number, calls)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if second.Nodes != first.Nodes {
			t.Errorf("%d nodes, then %d", first.Nodes, second.Nodes)
		}
	}
	if sum != first.Nodes || calls != len(bench.Positions()) {
		t.Errorf("progress told of %d nodes in %d positions, want %d in %d", sum, calls, first.Nodes, len(bench.Positions()))
	}
	if got := used.Options(); got != options {
		t.Errorf("options after the run are %+v, want %+v", got, options)
	}

	// Nothing of it is left to the user's own search.
	g, limits := legal.NewGame(legal.StartPosition()), search.Limits{Depth: 8}
	after, before := fresh.Search(t.Context(), g, limits, nil), search.New(search.DefaultOptions()).Search(t.Context(), g, limits, nil)
	if after.Nodes != before.Nodes {
		t.Errorf("%d nodes after a run, %d without", after.Nodes, before.Nodes)
	}
}

func TestRunCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err := bench.Run(ctx, search.New(search.DefaultOptions()), 2, func(bench.Progress) { cancel() })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
}

func TestReportString(t *testing.T) {
	for _, c := range []struct {
		report bench.Report
		want   string
	}{
		{bench.Report{Nodes: 3_000_000, Time: 2 * time.Second}, "3000000 nodes 1500000 nps"},
		{bench.Report{}, "0 nodes 0 nps"},
	} {
		if got := c.report.String(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.report, got, c.want)
		}
	}
}
