package main

import (
	"fmt"
	"time"

	"alfiere/legal"
)

type perftCommand struct {
	Depth    int    `arg:"" help:"Length of the lines in plies."`
	FEN      string `type:"filled" name:"fen" help:"Position to count from instead of the start of a game."`
	Divide   bool   `help:"Show the count of each first move."`
	Chess960 bool   `name:"chess960" help:"Write castling as king takes rook, in standard chess too."`

	position legal.Position
}

// Validate is called by the parser.
func (p *perftCommand) Validate() (err error) {
	if p.Depth < 0 || p.Depth > legal.MaxPerftDepth {
		return fmt.Errorf("depth must be from 0 to %d", legal.MaxPerftDepth)
	}
	p.position = legal.StartPosition()
	if p.FEN != "" {
		p.position, err = legal.ParseFEN(p.FEN)
	}
	return err
}

// Run prints the count, how long it took and, with --divide, the counts of the moves.
func (p *perftCommand) Run(c *console) error {
	start := time.Now()
	total, err := legal.Divide(c.ctx, &p.position, p.Depth, func(m legal.Move, leaves uint64) {
		if p.Divide {
			fmt.Fprintf(c.out, "%s: %d\n", m.UCI(p.Chess960), leaves)
		}
	})
	if err != nil {
		return err
	}
	took := max(time.Since(start), time.Microsecond) // some clocks stand still for longer
	if p.Divide {
		fmt.Fprintln(c.out)
	}
	if _, err = fmt.Fprintf(c.out, "Nodes searched: %d\n", total); err != nil {
		return err
	}
	fmt.Fprintf(c.err, "%v, %.1f million a second\n", took.Round(time.Microsecond), float64(total)/took.Seconds()/1e6)
	return nil
}
