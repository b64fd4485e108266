package train

import (
	"alfiere/eval"
	"alfiere/eval/train/viriformat"
	"alfiere/legal"
)

// Which positions of a game teach anything. A network judges quiet positions;
// captures, promotions and checks are the search's task, so that the scores of
// positions where they are at hand tell little about what stands there. About a
// few endgames the network is never asked.

// A Filter says which positions are read. The zero value drops all; start from
// DefaultFilter.
type Filter struct {
	SkipPlies int     // positions at the start of each game to leave out
	MaxScore  int     // larger scores are left out, mates among them
	Sample    float64 // part of the remaining positions to keep, 0 to 1
	HoldOut   float64 // part of the games to keep for measuring, 0 to 1

	Trace float64 // part of a score that comes from the moves after it, 0 to below 1
	Scale float64 // of the scores, as in Options; Trace and Data.Judge ask for it
}

// DefaultFilter returns a filter for games from random openings. Beyond its
// MaxScore, ten times the usual scale, targets are 0 or 1 to four digits.
func DefaultFilter() Filter {
	return Filter{SkipPlies: 4, MaxScore: 4000, Sample: 1, HoldOut: 0.01, Trace: 0.4, Scale: DefaultOptions().Scale}
}

// Counts say what became of the positions read.
type Counts struct {
	Games     int
	Positions int // the sum of all below
	Early     int // among the first of a game
	Unscored  int // without a score
	InCheck   int
	Noisy     int // the move played is a capture or a promotion
	Known     int // the evaluation knows without the network
	Extreme   int // the score is too large
	Sampled   int // left out by chance
	Training  int
	HeldOut   int
}

// class returns the counter for the position p that stands ply moves after the
// start of its game, nil if the position is one to keep.
func (f *Filter) class(c *Counts, p *legal.Position, ply int, m viriformat.Scored) *int {
	switch score := int(m.Score); {
	case ply < f.SkipPlies:
		return &c.Early
	case m.Score == viriformat.NoScore:
		return &c.Unscored
	case p.InCheck():
		return &c.InCheck
	case p.IsNoisy(m.Move):
		return &c.Noisy
	case eval.Known(p):
		return &c.Known
	case score > f.MaxScore || score < -f.MaxScore:
		return &c.Extreme
	}
	return nil
}
