package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"time"

	"alfiere/bench"
	"alfiere/legal"
	"alfiere/search"
	"alfiere/uci"
)

// The engine proper.

type uciCommand struct{}

// spare is by how much GOMAXPROCS is raised above the number of processors: one
// for the reader of commands and one in reserve. Otherwise, with search threads on
// all processors, a stop would wait for Go to end one of their time slices of
// 10 ms; the operating system lets it through at once.
const spare = 2

// grace is how long the conversation may go on after a signal to end.
const grace = 2 * time.Second

func (uciCommand) Run(c *console) error {
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + spare)
	engine := search.New(search.DefaultOptions())
	server := uci.Server{
		Engine:  engine,
		Name:    name + " " + version,
		Author:  author,
		Explain: func(p *legal.Position) string { return explanation(engine.Options().Network, p) },
		Bench: func(ctx context.Context, depth int, print func(string)) error {
			return uciBench(ctx, engine, depth, print)
		},
	}
	if isTerminal(c.in) {
		server.Banner = name + " " + version + ", a UCI chess engine; quit ends it, alfiere --help tells what else it does"
	}
	served := make(chan struct{})
	defer close(served)
	context.AfterFunc(c.ctx, func() {
		select {
		case <-served:
		case <-time.After(grace): // the last words wait for a reader that has gone
			os.Exit(exitFailed)
		}
	})
	return server.Serve(c.ctx, c.in, c.out)
}

// uciBench runs the bench with the figures of each position in info strings.
func uciBench(ctx context.Context, e *search.Engine, depth int, print func(string)) error {
	if depth == 0 {
		depth = bench.DefaultDepth
	}
	report, err := bench.Run(ctx, e, depth, func(p bench.Progress) {
		print(fmt.Sprintf("info string position %d of %d: %d nodes", p.Number, p.Total, p.Result.Nodes))
	})
	if err != nil {
		return err
	}
	print(report.String())
	return nil
}
