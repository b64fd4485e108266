package bench

import (
	"context"
	"errors"
	"slices"
	"time"

	"alfiere/legal"
	"alfiere/search"
)

// Running the engine over test positions.

// SuiteResult is the outcome of a suite.
type SuiteResult struct {
	Solved int
	Total  int
	Nodes  uint64        // of all searches
	Time   time.Duration // of all searches
}

// SuiteProgress is the outcome of one position of a suite.
type SuiteProgress struct {
	Number   int // from 1
	Total    int
	Position *EPD
	Result   search.Result
	Solved   bool
	// SolvedAfter is how far into the search the solution was found and kept
	// to the end; 0 when the position was not solved.
	SolvedAfter time.Duration
}

// ErrNoLimit is the error of RunSuite for limits under which a search would
// not end by itself.
var ErrNoLimit = errors.New("a suite needs a limit of depth, nodes or time")

// RunSuite searches each position under the limits, with e's options and a
// cleared memory (NewGame), and counts those that are solved; see
// [EPD.Solves]. A search ends early when a mate as short as the stated one is
// proved. report, if not nil, is called after each position.
//
// The error is ErrNoLimit, or ctx's if that ends first; the result then covers
// the positions finished before.
func RunSuite(ctx context.Context, e *search.Engine, positions []EPD, limits search.Limits, report func(SuiteProgress)) (SuiteResult, error) {
	total := SuiteResult{Total: len(positions)}
	limited := limits.Depth > 0 || limits.Nodes > 0 || limits.SoftNodes > 0 || limits.MoveTime != 0 || limits.UseClock
	if !limited || limits.Infinite || limits.Ponder {
		return total, ErrNoLimit
	}
	for i := range positions {
		e.NewGame()
		start := time.Now()
		outcome := runPosition(ctx, e, &positions[i], limits)
		took := time.Since(start)
		if err := ctx.Err(); err != nil {
			return total, err
		}
		total.Nodes += outcome.Result.Nodes
		total.Time += took
		if outcome.Solved {
			total.Solved++
		}
		if report != nil {
			outcome.Number, outcome.Total = i+1, len(positions)
			report(outcome)
		}
	}
	return total, nil
}

// runPosition searches one position, watching when the solution comes and
// goes.
func runPosition(ctx context.Context, e *search.Engine, p *EPD, limits search.Limits) SuiteProgress {
	if limits.Mate == 0 {
		limits.Mate = max(p.Mate, -p.Mate)
	}
	solving, since, latest := false, time.Duration(0), time.Duration(0)
	watch := func(info search.Info) {
		latest = info.Time
		if len(info.PV) == 0 || info.MultiPV > 1 {
			return
		}
		solves := p.Solves(info.PV[0], info.Score)
		if solves && !solving {
			since = info.Time
		}
		solving = solves
	}
	result := e.Search(ctx, legal.NewGame(p.Position), limits, watch)
	outcome := SuiteProgress{Position: p, Result: result, Solved: p.Solves(result.Move, result.Score)}
	switch {
	case outcome.Solved && solving:
		outcome.SolvedAfter = since
	case outcome.Solved: // not by the last report, but by the result
		outcome.SolvedAfter = latest
	}
	return outcome
}

// Solves reports whether an engine that ends with this move and score, in the
// engine's internal units, has solved the position: when its score is a mate
// at least as short as the stated one, for the stated side; or else when its
// move is a best move, if any are given, and not one to avoid. Where only a
// mate is stated nothing but the mate counts.
func (e *EPD) Solves(m legal.Move, score int) bool {
	if e.provesMate(score) {
		return true
	}
	if len(e.Best) == 0 && len(e.Avoid) == 0 || slices.Contains(e.Avoid, m) {
		return false
	}
	return len(e.Best) == 0 || slices.Contains(e.Best, m)
}

// provesMate reports whether the score is a mate as short as the stated one.
func (e *EPD) provesMate(score int) bool {
	moves, ok := search.MateIn(score)
	switch {
	case !ok || e.Mate == 0 || score < 0 != (e.Mate < 0):
		return false
	case score < 0:
		return moves >= e.Mate
	}
	return moves <= e.Mate
}
