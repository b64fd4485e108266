package main

import (
	"errors"
	"math/rand/v2"
	"os"

	"alfiere/cmd/engine/play"
)

// A game in the terminal.

type playCommand struct {
	Side     string  `type:"filled" placeholder:"SIDE" help:"Your side: white, black or random (white; in a drill the side with more material)."`
	Level    *int    `xor:"strength" placeholder:"1..20" help:"How well the engine plays (20, full strength; without --tc, 400,000 nodes a move)."`
	Elo      *int    `xor:"strength" placeholder:"N" help:"The same as an Elo rating, 800 to 2800."`
	TC       string  `type:"filled" name:"tc" placeholder:"M+S" help:"Clocks: minutes for the game and seconds for each move, such as 5+3."`
	FEN      string  `type:"filled" name:"fen" placeholder:"FEN" help:"Position to begin with."`
	Chess960 bool    `name:"chess960" help:"Begin with a random Chess960 position."`
	PGN      string  `type:"filled" name:"pgn" placeholder:"FILE" help:"File to save games in; if it exists, they are added to it."`
	Lang     string  `type:"filled" placeholder:"en|it" help:"Language; by default the system's if it is one of these."`
	Drill    string  `type:"filled" placeholder:"NAME" help:"Practise an endgame instead: ${drills}."`
	CPU      string  `type:"filled" name:"cpu" placeholder:"best|random" help:"How the computer plays a drill (best)."`
	Seed     *uint64 `placeholder:"N" help:"The same N makes the same random choices."`

	config play.Config
}

// Validate is called by the parser.
func (p *playCommand) Validate() error {
	lang, err := play.ParseLang(p.Lang, os.Getenv)
	if err != nil {
		return err
	}
	random, err := play.ParseCPU(p.CPU)
	if err != nil {
		return err
	}
	if p.CPU != "" && p.Drill == "" {
		return errors.New("--cpu is for drills alone: choose one with --drill")
	}
	strength, err := play.ParseStrength(p.Level, p.Elo)
	if err != nil {
		return err
	}
	p.config = play.Config{
		Lang: lang, Side: p.Side, Strength: strength,
		FEN: p.FEN, Chess960: p.Chess960, PGN: p.PGN, Drill: p.Drill, Random: random,
	}
	if p.TC != "" {
		if p.config.TC, err = play.ParseTimeControl(p.TC); err != nil {
			return err
		}
	}
	if p.Seed != nil {
		p.config.Seed = *p.Seed
	} else {
		p.config.Seed = rand.Uint64()
	}
	return p.config.Validate()
}

// Run plays in the terminal until the user leaves.
func (p *playCommand) Run(c *console) error {
	outliveReader() // the game is still to be saved
	p.config.In, p.config.Out, p.config.Env = c.in, c.out, os.Environ()
	return play.Run(c.ctx, p.config)
}
