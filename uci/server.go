package uci

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"alfiere/legal"
	"alfiere/search"
)

// The server: what it needs to run, and the loop over the commands.

// Engine is what the protocol asks of a search; [search.Engine] is one. Only
// Search, which blocks, runs on a goroutine of its own, and only PonderHit and
// Options are called while it does.
type Engine interface {
	// Options returns the options in force.
	Options() search.Options
	// SetOptions changes the options and returns those in force, which may be
	// less than was asked for. After an error they are as before.
	SetOptions(search.Options) (search.Options, error)
	// NewGame forgets all that was learned in the game before.
	NewGame()
	// ClearHash empties the transposition table.
	ClearHash()
	// Search thinks about the game's current position until a limit is reached
	// or ctx is done. It only reads g, and calls report from one goroutine at
	// a time.
	Search(ctx context.Context, g *legal.Game, l search.Limits, report func(search.Info)) search.Result
	// PonderHit starts the clock of a search that runs with Limits.Ponder.
	PonderHit()
}

// Server is what a conversation needs. Engine, Name and Author are required;
// without Explain or Bench, the command eval or bench is unknown.
type Server struct {
	Engine Engine
	Name   string // with the version, for "id name"
	Author string
	Banner string // printed first unless empty; meant for terminals

	// Seed decides the choices of an engine whose strength is limited, so that
	// they can be repeated; 0 leaves them to chance.
	Seed uint64

	// Explain returns the static evaluation of p in one or more lines, without
	// a newline at the end. It may be called while the engine searches.
	Explain func(p *legal.Position) string
	// Bench runs the benchmark to the given depth, 0 for the usual one, and
	// gives each line of its report to print. It stops early when ctx is done.
	Bench func(ctx context.Context, depth int, print func(line string)) error
}

// Serve obeys the commands on in and answers on out until quit, the end of in, an
// error of out, or ctx is done. A running search has then been stopped and its
// bestmove printed. The error is that of reading, of writing, or of ctx; it is nil
// after quit and at the end of in. After an error of out, or when ctx is done, a
// Read of in that is under way is abandoned, not interrupted.
//
// A Server may serve several conversations, but an Engine only one at a time.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	c := newSession(ctx, s, &output{w: out, broken: cancel})
	defer c.out.closeLog()
	if s.Banner != "" {
		c.out.print(s.Banner)
	}
	c.input = readLines(ctx, in)
	for !c.quit && c.out.err() == nil {
		line, ok := c.nextLine()
		if ctx.Err() != nil {
			c.halt()
			return cmp.Or(c.out.err(), ctx.Err())
		}
		if !ok {
			c.finish()
			return errors.Join(c.input.err, c.out.err())
		}
		c.obey(line)
	}
	c.finish()
	return c.out.err()
}

// nextLine waits for the next command line. ok is false when no more lines
// will come, or the conversation is to end.
func (c *session) nextLine() (line string, ok bool) {
	if len(c.ahead) > 0 {
		line, c.ahead = c.ahead[0], c.ahead[1:]
		return line, true
	}
	select {
	case line, ok = <-c.input.lines:
	case <-c.ctx.Done():
	}
	if ok {
		c.out.logInput(line)
	}
	return line, ok
}

// session is the state of one conversation. Its fields belong to the goroutine
// that obeys commands; a task gets copies of what it needs.
type session struct {
	*Server
	ctx      context.Context // ends all tasks
	out      *output
	game     *legal.Game // of the next go; replaced, never changed
	style    style
	analyse  bool // the user analyses: full strength, no book
	strength strength
	openings openings
	options  []option
	task     *task // the last one started, over or not; nil before the first
	quit     bool
	leaving  bool // quit, or the end of the input, was typed during a count: those behind it end at once, too

	input *input
	ahead []string // lines that came while a command waited for a count
}

func newSession(ctx context.Context, s *Server, out *output) *session {
	c := &session{
		Server:   s,
		ctx:      ctx,
		out:      out,
		game:     legal.NewGame(legal.StartPosition()),
		strength: newStrength(s.Seed),
		openings: openings{depth: maxBookDepth},
	}
	c.options = c.declareOptions()
	return c
}

// refuse prints the line that every mistake gets.
func (c *session) refuse(format string, args ...any) {
	c.out.print(infoString("error: " + fmt.Sprintf(format, args...)))
}
