package bench

import (
	"context"
	"fmt"
	"time"

	"alfiere/legal"
	"alfiere/search"
)

const (
	// DefaultDepth is the depth of a bench where none is given: a few seconds on
	// a desktop computer.
	DefaultDepth = 13

	// benchHash is the size of the transposition table, in MiB. Like the
	// depth it is part of what the node count means.
	benchHash = 16
)

// Report is the outcome of a bench.
type Report struct {
	// Nodes is the sum over all positions: the fingerprint of the program.
	// Two builds that search alike print the same, on any machine.
	Nodes uint64
	// Time is what the searches took, without the setting up.
	Time time.Duration
}

// NPS returns the nodes searched in a second.
func (r Report) NPS() uint64 {
	return uint64(float64(r.Nodes) / max(r.Time, time.Microsecond).Seconds())
}

// String returns the report as test frameworks read it, such as
// "1234567 nodes 1000000 nps".
func (r Report) String() string { return fmt.Sprintf("%d nodes %d nps", r.Nodes, r.NPS()) }

// Progress is the report of one position of a bench.
type Progress struct {
	Number int // from 1
	Total  int
	FEN    string
	Result search.Result
}

// Run searches the fixed positions to depth plies each, in their order, with
// one thread and one table of 16 MiB that is emptied before the first of them.
// It sets e's options to that, but keeps its network. At the end it restores the
// caller's options and has e forget all that it learned, as NewGame does. e must
// not be searching. report, if not nil, is called after each position.
//
// The error is ctx's if that ends first.
func Run(ctx context.Context, e *search.Engine, depth int, report func(Progress)) (Report, error) {
	former := e.Options()
	options := search.DefaultOptions()
	options.Hash, options.Threads, options.MultiPV = benchHash, 1, 1
	options.Network = former.Network
	if _, err := e.SetOptions(options); err != nil {
		return Report{}, fmt.Errorf("bench: %w", err)
	}
	total, err := runAll(ctx, e, depth, report)
	if _, restoreErr := e.SetOptions(former); err == nil && restoreErr != nil {
		err = fmt.Errorf("bench: %w", restoreErr)
	}
	e.NewGame()
	return total, err
}

func runAll(ctx context.Context, e *search.Engine, depth int, report func(Progress)) (total Report, err error) {
	e.NewGame()
	for i, fen := range positions {
		p, err := legal.ParseFEN(fen)
		if err != nil {
			return total, fmt.Errorf("bench position %d: %w", i+1, err)
		}
		start := time.Now()
		result := e.Search(ctx, legal.NewGame(p), search.Limits{Depth: depth}, nil)
		took := time.Since(start)
		if err := ctx.Err(); err != nil {
			return total, err
		}
		total.Nodes += result.Nodes
		total.Time += took
		if report != nil {
			report(Progress{i + 1, len(positions), fen, result})
		}
	}
	return total, nil
}
