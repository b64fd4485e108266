package main

import (
	"errors"
	"math/rand/v2"
	"os"
	"os/signal"
	"syscall"

	"alfiere/cmd/engine/play"
)

// A game in the terminal.

// filled is the value of a flag that may be left out but not be empty, as an unset
// variable of the shell would leave it.
type filled string

// UnmarshalText is called by the parser.
func (f *filled) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return errors.New("the value is empty")
	}
	*f = filled(text)
	return nil
}

type playCommand struct {
	Side     filled  `placeholder:"SIDE" help:"Yours: white, black or random (white; in a drill the one with more material)."`
	Level    *int    `xor:"strength" placeholder:"1..20" help:"How well the engine plays (20: full strength; without --tc 400,000 nodes a move)."`
	Elo      *int    `xor:"strength" placeholder:"N" help:"The same as an Elo rating, 800 to 2800."`
	TC       filled  `name:"tc" placeholder:"M+S" help:"Clocks: minutes for the game and seconds for each move, such as 5+3."`
	FEN      filled  `name:"fen" placeholder:"FEN" help:"Position to begin with."`
	Chess960 bool    `name:"chess960" help:"Begin with a random Chess960 position."`
	PGN      filled  `name:"pgn" placeholder:"FILE" help:"File to save games in; one that exists is added to."`
	Lang     filled  `placeholder:"en|it" help:"Language; by default the system's if it is one of these."`
	Drill    filled  `placeholder:"NAME" help:"Practise an endgame instead: ${drills}."`
	CPU      filled  `name:"cpu" placeholder:"best|random" help:"How the computer plays a drill (best)."`
	Seed     *uint64 `placeholder:"N" help:"The same N makes the same random choices."`

	config play.Config
}

// Validate is called by the parser.
func (p *playCommand) Validate() error {
	lang, err := play.ParseLang(string(p.Lang), os.Getenv)
	if err != nil {
		return err
	}
	random, err := play.ParseCPU(string(p.CPU))
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
		Lang: lang, Side: string(p.Side), Strength: strength,
		FEN: string(p.FEN), Chess960: p.Chess960, PGN: string(p.PGN), Drill: string(p.Drill), Random: random,
	}
	if p.TC != "" {
		if p.config.TC, err = play.ParseTimeControl(string(p.TC)); err != nil {
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

func (p *playCommand) Run(c *console) error {
	// When the reader of the output goes away, the game is still to be saved.
	signal.Ignore(syscall.SIGPIPE)
	p.config.In, p.config.Out, p.config.Env = c.in, c.out, os.Environ()
	return play.Run(c.ctx, p.config)
}
