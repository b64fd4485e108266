package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"

	"alfiere/bench/selfplay"
	"alfiere/eval"
	"alfiere/search/syzygy"
)

// datagenCommand holds what makes training data and what looks at it.
type datagenCommand struct {
	Play  datagenPlay  `cmd:"" default:"withargs" help:"Play games against itself and keep them as training data (the default)."`
	Check datagenCheck `cmd:"" help:"Check every move of files of games, and describe them."`
}

// datagenPlay plays the games.
type datagenPlay struct {
	Out       string `required:"" type:"filled" placeholder:"FILE" help:"File to append the games to; several threads write one file each, numbered before the extension. An interrupted run, repeated with the same options, goes on where the files end."`
	Games     int    `placeholder:"N" help:"Games that the files are to hold."`
	Positions int    `placeholder:"N" help:"Positions to stop at; with --games, whichever comes first."`
	Nodes     uint64 `default:"${datagenNodes}" placeholder:"N" help:"Nodes for a move, a soft limit (${default})."`
	Fast      uint64 `placeholder:"N" help:"Nodes for moves that only carry the game on and keep no score; without it there are none."`
	Share     int    `default:"${datagenShare}" placeholder:"PERCENT" help:"With --fast, share of the quiet positions that are searched with --nodes all the same (${default})."`
	Threads   int    `default:"1" help:"Games to play at the same time."`
	Seed      uint64 `default:"1" help:"Seed of the games: the same seed gives the same games."`
	Book      string `type:"filled" placeholder:"FILE" help:"EPD file of openings, instead of the start position."`
	Chess960  int    `name:"chess960" default:"${datagenShuffled}" placeholder:"PERCENT" help:"Share of games that start in Chess960 (${default})."`
	Double960 int    `name:"double960" default:"${datagenDouble}" placeholder:"PERCENT" help:"Share of games that start in double Chess960 (${default})."`
	Syzygy    string `type:"filled" placeholder:"PATH" help:"Folders of endgame tables; a game that reaches them ends with the result that they give."`
	Net       string `type:"filled" placeholder:"FILE" help:"Network to play with, instead of the engine's own."`
}

// Validate is called by the parser.
func (d *datagenPlay) Validate() error {
	if d.Out == "" { // the parser's own complaint is better
		return nil
	}
	o := d.numbers()
	return o.Check()
}

// Run plays until the files are full. A bar shows the progress on terminals, a
// line a minute elsewhere.
func (d *datagenPlay) Run(c *console) error {
	o, err := d.options()
	if err != nil {
		return err
	}
	progress := newDatagenProgress(c, d)
	total, err := selfplay.Run(c.ctx, o, progress.show)
	o.Tables.Close()
	progress.end()
	if errors.Is(err, context.Canceled) {
		fmt.Fprintf(c.err, "%s kept; to go on, repeat this command\n", count(total.Games, "game"))
	}
	if err == nil {
		_, err = fmt.Fprintf(c.out, "%s, %s, %.1f %% drawn\n", count(total.Games, "game"), count(total.Positions, "position"), percent(total.Draws, total.Games))
	}
	return err
}

// numbers returns the options that need no file.
func (d *datagenPlay) numbers() selfplay.Options {
	o := selfplay.DefaultOptions()
	o.File, o.Games, o.Positions, o.Nodes = d.Out, d.Games, d.Positions, d.Nodes
	o.Fast, o.Share = d.Fast, d.Share
	o.Threads, o.Seed, o.Shuffled, o.Double = d.Threads, d.Seed, d.Chess960, d.Double960
	return o
}

func (d *datagenPlay) options() (o selfplay.Options, err error) {
	o = d.numbers()
	if d.Book != "" {
		if o.Book, err = readFile(d.Book, selfplay.ReadBook); err != nil {
			return o, err
		}
	}
	if d.Syzygy != "" {
		if o.Tables, err = syzygy.Open(d.Syzygy); err != nil {
			return o, err
		}
	}
	if d.Net != "" {
		if o.Network, err = eval.LoadFile(d.Net); err != nil {
			return o, err
		}
	}
	return o, nil
}

// datagenProgress tells on standard error how a run goes.
type datagenProgress struct {
	console *console
	bar     *progressbar.ProgressBar // nil when nobody looks, or on too narrow a terminal
	byGames bool
	began   time.Time
	told    time.Time
	found   *selfplay.Tally // in the files when the run began
}

const datagenInterval = time.Minute

func newDatagenProgress(c *console, d *datagenPlay) *datagenProgress {
	now := time.Now()
	p := &datagenProgress{console: c, byGames: d.Positions == 0, began: now, told: now}
	if showsBar(c.err, datagenColumns) {
		goal := d.Positions
		if p.byGames {
			goal = d.Games
		}
		p.bar = newBar(c, goal, datagenColumns)
	}
	return p
}

// show is called with what each file held before, then after each game.
func (p *datagenProgress) show(t selfplay.Tally) {
	if p.found == nil || t.Nodes == 0 {
		p.found = &t
	}
	if p.bar == nil {
		if time.Since(p.told) >= datagenInterval {
			p.told = time.Now()
			fmt.Fprintln(p.console.err, p.line(t))
		}
		return
	}
	p.bar.Describe(fmt.Sprintf("%.1f games/s, %.0f positions/s, %.0f %% drawn",
		p.rate(float64(t.Games-p.found.Games)), p.rate(float64(t.Positions-p.found.Positions)), percent(t.Draws, t.Games)))
	done := t.Positions
	if p.byGames {
		done = t.Games
	}
	p.bar.Set(min(done, p.bar.GetMax()))
}

// line sums up the run so far.
func (p *datagenProgress) line(t selfplay.Tally) string {
	return fmt.Sprintf("%s, %.1f/s, %s, %.0f/s, %.1f %% drawn, %.0f k nodes/s",
		count(t.Games, "game"), p.rate(float64(t.Games-p.found.Games)), count(t.Positions, "position"), p.rate(float64(t.Positions-p.found.Positions)),
		percent(t.Draws, t.Games), p.rate(float64(t.Nodes))/1000)
}

// rate returns how many of n things came in each second of the run.
func (p *datagenProgress) rate(n float64) float64 {
	return n / max(time.Since(p.began), time.Microsecond).Seconds() // some clocks stand still for longer
}

func (p *datagenProgress) end() {
	if p.bar != nil {
		p.bar.Exit()
		fmt.Fprintln(p.console.err)
	}
}

// datagenCheck reads files of games.
type datagenCheck struct {
	Files []string `arg:"" type:"filled" help:"Files of games in viriformat."`
}

// Run prints what the files hold, or fails at the first game that is not in
// order.
func (d *datagenCheck) Run(c *console) error {
	var s selfplay.Stats
	for _, name := range d.Files {
		if err := readGames(c.ctx, &s, name); err != nil {
			return err
		}
	}
	if s.Games == 0 {
		return fmt.Errorf("no games in %s", strings.Join(d.Files, ", "))
	}
	_, err := fmt.Fprint(c.out, &s)
	return err
}

func readGames(ctx context.Context, s *selfplay.Stats, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := s.Read(ctx, file); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
