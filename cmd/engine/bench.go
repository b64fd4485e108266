package main

import (
	"errors"
	"fmt"

	"alfiere/bench"
	"alfiere/search"
)

type benchCommand struct {
	Depth int `default:"${benchDepth}" help:"Depth of each search in plies (${default})."`
}

// Validate is called by the parser.
func (b *benchCommand) Validate() error {
	if b.Depth < 1 {
		return errors.New("--depth must be at least 1")
	}
	return nil
}

// Run prints the report of the benchmark, and its progress on standard error.
func (b *benchCommand) Run(c *console) error {
	report, err := bench.Run(c.ctx, search.New(search.DefaultOptions()), b.Depth, func(p bench.Progress) {
		fmt.Fprintf(c.err, "%2d/%d %10d nodes  %s\n", p.Number, p.Total, p.Result.Nodes, p.FEN)
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.out, report)
	return err
}
