package main

import (
	"context"
	"fmt"

	"alfiere/bench"
	"alfiere/legal"
	"alfiere/search"
	"alfiere/uci"
)

// The engine proper.

type uciCommand struct{}

func (uciCommand) Run(c *console) error {
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
