package uci

import (
	"context"
	"fmt"
	"slices"
	"time"

	"alfiere/legal"
	"alfiere/search"
)

// What runs beside the commands, one at a time: searches and counts.

// countPatience is how long a command that needs the engine idle lets a perft or
// a bench run on. A script that ends with quit gets its figures; a perft that
// would take a day is cut short.
const countPatience = time.Minute

// scriptLead is the time after the start of a count in which quit, or the end of
// the input, is taken to end a script and therefore waits for the count.
const scriptLead = time.Second

// stopPatience is how long a count runs on when a stop has come that may be meant
// for the search after it, as in a script that counts and then searches.
const stopPatience = time.Second

// job is work for a task. It ends soon after its context is done.
type job struct {
	run       func(ctx context.Context, out *output)
	patience  time.Duration // how long other commands wait for it to end by itself
	pondering bool          // a ponderhit may come
}

// task is a job that was started.
type task struct {
	job
	began  time.Time
	cancel context.CancelFunc
	done   chan struct{} // closed when everything is printed
}

// start runs j as the session's task. The one before must be over.
func (c *session) start(j job) {
	ctx, cancel := context.WithCancel(c.ctx)
	t := &task{j, time.Now(), cancel, make(chan struct{})}
	c.task = t
	go func() {
		defer close(t.done)
		defer cancel()
		t.run(ctx, c.out)
	}()
}

// halt stops the task at once, if there is one, and waits for its last line.
func (c *session) halt() {
	if c.task != nil {
		c.task.cancel()
		<-c.task.done
		c.task = nil
	}
}

// settle makes the engine idle for a command. It stops a search at once, but lets
// a count go on until its patience has run out or a stop has come. starts says
// that the command starts a search or a count itself.
func (c *session) settle(starts bool) {
	if c.task != nil && c.task.patience > 0 && !c.leaving {
		c.await(c.task, starts)
	}
	c.halt()
}

// finish makes the engine idle for the end of the conversation.
func (c *session) finish() {
	if c.task != nil && c.task.typed() {
		c.halt()
	}
	c.settle(false)
}

// maxAhead is how many lines are read while a command waits for a count.
const maxAhead = 1000

// await waits for the end of a count, and meanwhile reads on to see whether the
// user wants it stopped. starts says that the waiting command starts something
// itself. The end of the input ends the count unless a script has brought it.
func (c *session) await(t *task, starts bool) {
	w := wait{t, time.NewTimer(t.patience), starts, false}
	defer w.timer.Stop()
	if slices.ContainsFunc(c.ahead, w.endedBy) {
		return
	}
	for lines := c.input.lines; ; {
		select {
		case <-t.done:
			return
		case <-w.timer.C:
			return
		case <-c.ctx.Done():
			return
		case line, ok := <-lines:
			if !ok {
				if t.typed() {
					c.leaving = true
					return
				}
				lines = nil
				continue
			}
			c.out.logInput(line)
			c.ahead = append(c.ahead, line)
			if w.endedBy(line) {
				name, _ := cutWord(line)
				c.leaving = name == "quit"
				return
			}
			if len(c.ahead) >= maxAhead {
				lines = nil
			}
		}
	}
}

// wait is how a command waits for a count.
type wait struct {
	count   *task
	timer   *time.Timer
	starts  bool // the command, or one behind it, starts something itself
	hurried bool // a stop has come that may be meant for that
}

// endedBy reports whether a line that has come ends the count at once, as a stop
// does. If a command that waits is to start something, the stop may be meant for
// that alone, and the count gets stopPatience.
func (w *wait) endedBy(line string) bool {
	switch name, _ := cutWord(line); name {
	case "quit":
		return w.count.typed()
	case "go", "bench":
		w.starts = true
	case "stop":
		if !w.starts {
			return true
		}
		if !w.hurried {
			w.hurried = true
			w.timer.Reset(stopPatience)
		}
	}
	return false
}

// typed reports whether quit or the end of the input, coming now, was typed by
// somebody: a script would have brought it sooner.
func (t *task) typed() bool { return time.Since(t.began) > scriptLead }

func (c *session) goSearch(args string) {
	c.settle(true)
	g := parseGo(args, c.game.Position())
	for _, e := range g.errors {
		c.refuse("%s", e)
	}
	if g.isPerft {
		if g.perft >= 0 {
			c.start(newPerft(c.game.Position(), g.perft, c.style))
		}
		return
	}
	if m, ok := c.bookMove(g.limits); ok {
		c.start(newBookMove(c.game.Position(), m, c.style))
		return
	}
	c.start(newSearch(c.Engine, c.game, g.limits, c.style, c.player(g.limits)))
}

func (c *session) ponderHit() {
	if c.task != nil && c.task.pondering {
		c.task.pondering = false
		c.Engine.PonderHit()
	}
}

// newSearch returns the job of a go. It prints one bestmove, come what may.
func newSearch(e Engine, g *legal.Game, l search.Limits, s style, by player) job {
	run := func(ctx context.Context, out *output) {
		p := g.Position()
		r, err := think(ctx, e, g, l, by, func(i search.Info) { out.print(s.info(p, &i)) })
		if err == nil && p.HasMoves() && !p.IsLegal(r.Move) {
			err = fmt.Errorf("the search came to the illegal move %s", r.Move)
		}
		if err != nil {
			r = search.Result{Move: firstMove(p)}
			out.print(infoString(fmt.Sprintf("error: internal, playing the first legal move: %v", err)))
		}
		out.print(s.bestMove(p, &r))
	}
	return job{run: run, pondering: l.Ponder}
}

// think is e.Search at the player's strength, with a panic turned into an error.
func think(ctx context.Context, e Engine, g *legal.Game, l search.Limits, by player, report func(search.Info)) (r search.Result, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%v", cause)
		}
	}()
	return by.skill.Search(ctx, e, g, l, by.luck, report), nil
}

// firstMove returns a legal move, NoMove only if there is none.
func firstMove(p *legal.Position) legal.Move {
	if moves := p.AppendMoves(nil, legal.GenAll); len(moves) > 0 {
		return moves[0]
	}
	return legal.NoMove
}

// newPerft returns the job of a go perft.
func newPerft(p *legal.Position, depth int, s style) job {
	run := func(ctx context.Context, out *output) {
		total, err := legal.Divide(ctx, p, depth, func(m legal.Move, leaves uint64) {
			out.print(fmt.Sprintf("%s: %d", m.UCI(s.chess960), leaves))
		})
		if err != nil {
			out.print("info string perft stopped")
			return
		}
		out.print(fmt.Sprintf("\nNodes searched: %d", total))
	}
	return job{run: run, patience: countPatience}
}

// newBench returns the job of a bench.
func newBench(bench func(context.Context, int, func(string)) error, depth int) job {
	run := func(ctx context.Context, out *output) {
		err := bench(ctx, depth, out.print)
		if ctx.Err() != nil {
			out.print("info string bench stopped")
		} else if err != nil {
			out.print(infoString(fmt.Sprintf("error: bench: %v", err)))
		}
	}
	return job{run: run, patience: countPatience}
}
