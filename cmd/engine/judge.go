package main

import (
	"errors"
	"fmt"
	"runtime"

	"alfiere/eval"
	"alfiere/eval/train"
)

// judgeCommand measures networks on games.
type judgeCommand struct {
	Data     []string `required:"" type:"filled" sep:"none" placeholder:"GLOB" help:"Files of games in viriformat; may be given several times. No network should have been trained on them."`
	Trace    float64  `default:"${trainTrace}" placeholder:"FRACTION" help:"Part of a position's score that comes from the moves after it (${default})."`
	Sample   float64  `default:"1" placeholder:"FRACTION" help:"Part of the positions to use (1)."`
	Networks []string `arg:"" type:"filled" placeholder:"NETWORK" help:"Network files."`
}

// Validate is called by the parser.
func (c *judgeCommand) Validate() error {
	if !(c.Sample > 0 && c.Sample <= 1) || !(c.Trace >= 0 && c.Trace < 1) {
		return errors.New("--sample must be above 0 and up to 1, --trace from 0 to below 1")
	}
	return nil
}

// Run prints a line for each network.
func (c *judgeCommand) Run(con *console) error {
	var networks []*eval.Network
	for _, name := range c.Networks {
		network, err := eval.LoadFile(name)
		if err != nil {
			return err
		}
		networks = append(networks, network)
	}
	files, err := train.Files(c.Data)
	if err != nil {
		return err
	}
	filter := train.DefaultFilter()
	filter.HoldOut, filter.Sample, filter.Trace = 0, c.Sample, c.Trace
	data, err := readPositions(con, files, filter, train.DefaultOptions().Seed, func(n train.Counts) string {
		return fmt.Sprintf("%d to judge by", n.Training)
	})
	if err != nil {
		return err
	}
	if data.Training() == 0 {
		return errors.New("there are no positions to judge by")
	}
	for _, network := range networks {
		v, err := data.Judge(con.ctx, network, runtime.GOMAXPROCS(0))
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(con.out, "%-24s entropy of the result %.5f, with %d pieces and more %.5f  error of the score %.6f, %.6f\n",
			network, v.All.Entropy, train.ManyPieces, v.Many.Entropy, v.All.Error, v.Many.Error); err != nil {
			return err
		}
	}
	return nil
}
