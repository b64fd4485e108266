package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"alfiere/legal"
	"alfiere/search/dtm"
)

// What a session is to be, and how it starts.

// Config says what is played, how and where. The zero value of each field but
// In and Out is a usable default.
type Config struct {
	In  io.Reader
	Out io.Writer
	Env []string // as os.Environ gives it; tells what the terminal can show

	Lang     Lang
	Side     string      // the user's: white, black or random, also in Italian; empty for white, in a drill for the one with more material
	Strength Strength    // of the engine in a match
	TC       TimeControl // of a match
	FEN      string      // the start position; empty for the usual one
	Chess960 bool        // a random Chess960 start position
	PGN      string      // file that games are saved in; empty for one named after the time

	Drill  string // name of an endgame drill; empty for a match
	Random bool   // in a drill the computer plays at random

	Seed uint64 // of all that is random

	keeper timekeeper // tests have their own; nil for real time
}

// Drills returns the names of the drills.
func Drills() []string { return dtm.Names() }

// ParseCPU reads how the computer plays a drill: best, which is also what the empty
// text means, or random.
func ParseCPU(text string) (random bool, err error) {
	switch text {
	case "", "best":
		return false, nil
	case "random":
		return true, nil
	}
	return false, fmt.Errorf("the computer plays best or random, not %.40q", text)
}

// Validate reports what is wrong with the configuration.
func (c *Config) Validate() error {
	if c.Side != "" && !isRandom(c.Side) {
		if _, ok := parseColor(c.Side); !ok {
			return fmt.Errorf("%.40q is not a side: white, black or random", c.Side)
		}
	}
	if c.Drill != "" {
		if !slices.Contains(Drills(), c.Drill) {
			return fmt.Errorf("there is no drill %.40q; there are %s", c.Drill, strings.Join(Drills(), " "))
		}
		if c.Chess960 || c.TC.Base > 0 || c.Strength != (Strength{}) {
			return fmt.Errorf("a drill has no Chess960, time control, level or Elo")
		}
	} else if c.Random {
		return fmt.Errorf("the computer plays at random only in drills")
	}
	text := catalogueOf(c.Lang)
	if _, err := c.start(newRand(0), c.FEN); err != nil {
		return errors.New(text.unplayable(err))
	}
	if c.PGN != "" {
		if err := checkFile(c.PGN); err != nil {
			return fmt.Errorf("%s: %s", printable(c.PGN), text.fileTrouble(err))
		}
	}
	return nil
}

// overError says that no game can begin in a position, since it would be over there.
type overError struct{ reason legal.Reason }

func (e overError) Error() string {
	return "the game is already over in that position: " + e.reason.String()
}

// unplayable says in the user's language why a position cannot be played; what is
// wrong with a field of a FEN is said in English.
func (c *catalogue) unplayable(err error) string {
	var over overError
	var fen *legal.FENError
	switch {
	case errors.As(err, &fen):
		return fmt.Sprintf("FEN, %s %.100q: %s", c.fenFields[fen.Field], fen.Text, fen.Reason)
	case errors.As(err, &over):
		return fmt.Sprintf(c.overThere, c.reasons[over.reason])
	case errors.Is(err, dtm.ErrMen):
		return c.otherMen
	case errors.Is(err, dtm.ErrBishops):
		return c.likeBishops
	case errors.Is(err, dtm.ErrFiftyMoves):
		return c.fiftyMade
	case errors.Is(err, dtm.ErrCastling):
		return c.mayCastle
	}
	return err.Error()
}

// shuffles reports whether start, given this FEN or none, draws a Chess960 position.
func (c *Config) shuffles(fen string) bool { return c.Chess960 && fen == "" }

// remark says what is wrong with the FEN of a position that is played all the same.
func (s *session) remark(fen string, p *legal.Position) {
	if fen == "" {
		return
	}
	if _, err := legal.ParseFEN(fen); err != nil {
		s.sayf(s.text.looseFEN, s.text.unplayable(err), p.FEN())
	}
}

// start returns a start position: the given one, or one of the kind that the
// configuration asks for.
func (c *Config) start(rng *rand.Rand, fen string) (legal.Position, error) {
	switch {
	case fen != "":
		p, err := legal.ParseLooseFEN(fen)
		if err != nil {
			return p, err
		}
		if c.Drill != "" {
			err = dtm.Matches(c.Drill, &p)
		}
		if outcome := legal.NewGame(p).Outcome(); outcome.Over() && !errors.Is(err, dtm.ErrBishops) { // which tells more
			return p, overError{outcome.Reason}
		}
		return p, err
	case c.Drill != "":
		return dtm.Start(c.Drill, rng)
	case c.shuffles(fen):
		return legal.Chess960Position(rng.IntN(960))
	}
	return legal.StartPosition(), nil
}

// start returns a start position as Config.start does. One that is drawn for a
// drill can be won, as far as its table or the engine knows. When ctx is done before
// one is found, the error is that of ctx.
func (s *session) start(ctx context.Context, fen string) (legal.Position, error) {
	for {
		p, err := s.cfg.start(s.rng, fen)
		if err != nil || fen != "" || s.drill == nil {
			return p, err
		}
		if fit := s.winnable(ctx, &p); fit || ctx.Err() != nil {
			return p, ctx.Err()
		}
	}
}

func (c *Config) time() timekeeper {
	if c.keeper == nil {
		return wallClock{}
	}
	return c.keeper
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x616c6669657265)) }

func isRandom(side string) bool {
	return strings.EqualFold(side, "random") || strings.EqualFold(side, "caso")
}

// parseColor reads the name of a side in either language.
func parseColor(text string) (side legal.Color, ok bool) {
	switch strings.ToLower(text) {
	case "white", "bianco":
		return legal.White, true
	case "black", "nero":
		return legal.Black, true
	}
	return legal.White, false
}

// Run plays until the user leaves or the input ends; neither is an error. It
// ends early, with the game saved, when ctx is done.
func Run(ctx context.Context, c Config) error {
	if err := c.Validate(); err != nil {
		return err
	}
	rng := newRand(c.Seed)
	s := &session{
		cfg: &c, text: catalogueOf(c.Lang), look: lookOf(c.Out, c.Env), form: match{},
		opponent: newOpponent(rng), strength: c.Strength, rng: rng,
	}
	if c.Drill != "" {
		var err error
		if s.drill, err = newDrill(&c); err != nil {
			return err
		}
		s.form = drillForm{}
	}
	start, err := s.start(ctx, c.FEN)
	if err != nil {
		return err
	}
	s.user = userSide(&c, &start, rng)
	s.flipped = s.user == legal.Black
	interrupted, interrupt := context.WithCancel(context.Background())
	defer interrupt()
	s.interrupt = interrupted.Done()
	s.onTerminal = terminalFile(c.In) != nil && terminalFile(c.Out) != nil
	d, restore, err := openDevice(&c, interrupt)
	if err != nil {
		return err
	}
	defer restore()
	s.console = newConsole(d, func() int { return screenWidth(c.Out) })
	s.plain = !hasAccents(c.Env)
	s.adopt(legal.NewGame(start), c.shuffles(c.FEN))
	s.remark(c.FEN, &start)
	return s.run(ctx)
}

// userSide returns the side that the configuration gives the user. If it names
// none, that is White, or in a drill the side that is to mate.
func userSide(c *Config, start *legal.Position, rng *rand.Rand) legal.Color {
	switch {
	case c.Side == "" && c.Drill != "":
		return attacker(start)
	case c.Side == "":
		return legal.White
	case isRandom(c.Side):
		return legal.Color(rng.IntN(2))
	}
	side, _ := parseColor(c.Side)
	return side
}
