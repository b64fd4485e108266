package main

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"alfiere/bench"
	"alfiere/legal"
	"alfiere/search"
)

// defaultMoveTime is the limit of a suite for which none is given.
const defaultMoveTime = time.Second

// maxMoveTime is some eleven days in milliseconds, from which any arithmetic on
// times is safe.
const maxMoveTime = 1_000_000_000

// suiteCommand runs test positions with known best moves or mates.
type suiteCommand struct {
	File     string  `arg:"" type:"filled" help:"EPD file whose positions have a bm, am, dm or mate score."`
	MoveTime *int    `name:"movetime" xor:"limit" placeholder:"MS" help:"Milliseconds for each position (1000 if no limit is given)."`
	Nodes    *uint64 `xor:"limit" placeholder:"N" help:"Nodes for each position."`
	Depth    *int    `xor:"limit" placeholder:"N" help:"Plies for each position."`
	Threads  int     `default:"1" help:"Number of threads."`
	Hash     int     `default:"64" placeholder:"MIB" help:"Size of the transposition table (${default})."`
}

// Validate is called by the parser.
func (s *suiteCommand) Validate() error {
	if s.Nodes != nil && *s.Nodes == 0 {
		return errors.New("--nodes must be positive")
	}
	for _, number := range []struct {
		flag  string
		value *int
		most  int
	}{
		{"--movetime", s.MoveTime, maxMoveTime}, {"--depth", s.Depth, math.MaxInt},
		{"--threads", &s.Threads, search.MaxThreads}, {"--hash", &s.Hash, search.MaxHash},
	} {
		switch {
		case number.value == nil: // not given
		case *number.value < 1:
			return fmt.Errorf("%s must be positive", number.flag)
		case *number.value > number.most:
			return fmt.Errorf("%s may be %d at most", number.flag, number.most)
		}
	}
	return nil
}

// Run prints a line for each position and last "solved N of M". A bar on
// standard error shows the progress if that is a terminal.
func (s *suiteCommand) Run(c *console) error {
	positions, err := s.read()
	if err != nil {
		return err
	}
	options := search.DefaultOptions()
	options.Threads, options.Hash = s.Threads, s.Hash
	engine := search.New(options)
	if given := engine.Options(); given.Hash < s.Hash || given.Threads < s.Threads {
		fmt.Fprintf(c.err, "%d MiB and %s: the machine lacks the memory for more\n", given.Hash, count(given.Threads, "thread"))
	}

	bar := newBar(c, len(positions), suiteColumns)
	result, err := bench.RunSuite(c.ctx, engine, positions, s.limits(), func(p bench.SuiteProgress) {
		bar.Clear()
		fmt.Fprintln(c.out, suiteLine(&p))
		bar.Add(1)
	})
	bar.Clear()
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%d nodes in %v\n", result.Nodes, result.Time.Round(time.Millisecond))
	_, err = fmt.Fprintf(c.out, "solved %d of %d\n", result.Solved, result.Total)
	return err
}

func (s *suiteCommand) read() ([]bench.EPD, error) {
	positions, err := readFile(s.File, bench.ReadEPD)
	if err == nil && len(positions) == 0 {
		err = fmt.Errorf("%s: no positions", s.File)
	}
	return positions, err
}

func (s *suiteCommand) limits() search.Limits {
	switch {
	case s.Depth != nil:
		return search.Limits{Depth: *s.Depth}
	case s.Nodes != nil:
		return search.Limits{Nodes: *s.Nodes}
	case s.MoveTime != nil:
		return search.Limits{MoveTime: time.Duration(*s.MoveTime) * time.Millisecond}
	}
	return search.Limits{MoveTime: defaultMoveTime}
}

// suiteLine says how one position went.
func suiteLine(p *bench.SuiteProgress) string {
	id := strings.Map(printable, p.Position.ID)
	if id == "" {
		id = fmt.Sprintf("line %d", p.Position.Line)
	}
	move := "(none)"
	if p.Result.Move != legal.NoMove {
		move = p.Position.Position.SAN(p.Result.Move)
	}
	if p.Solved {
		return fmt.Sprintf("%4d  solved  %-8s %s, after %v", p.Number, move, id, p.SolvedAfter.Round(time.Millisecond))
	}
	return fmt.Sprintf("%4d  missed  %-8s %s, wanted %s", p.Number, move, id, wanted(p.Position))
}

// wanted describes what solves a position.
func wanted(e *bench.EPD) string {
	var best, moves, all []string
	for _, m := range e.Best {
		best = append(best, e.Position.SAN(m))
	}
	if len(best) > 0 {
		moves = append(moves, strings.Join(best, " or "))
	}
	for _, m := range e.Avoid {
		moves = append(moves, "not "+e.Position.SAN(m))
	}
	if len(moves) > 0 {
		all = append(all, strings.Join(moves, " and "))
	}
	if e.Mate != 0 {
		all = append(all, fmt.Sprintf("#%d", e.Mate))
	}
	return strings.Join(all, " or ")
}
