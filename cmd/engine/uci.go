package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"time"

	"alfiere/bench"
	"alfiere/legal"
	"alfiere/search"
	"alfiere/uci"
)

// The engine proper.

type uciCommand struct{}

// spare is how far GOMAXPROCS exceeds the number of processors, or of search
// threads if there are more of them: one for the reader of commands and one for the
// solver of mates. Without it a stop would wait until Go ends the time slices of
// searching threads, 10 ms each; the operating system lets the reader run at once.
const spare = 2

// roomyEngine is an engine that makes room for its threads.
type roomyEngine struct {
	*search.Engine
	processors int // that Go would use by itself
}

func newRoomyEngine(e *search.Engine) roomyEngine {
	r := roomyEngine{e, runtime.GOMAXPROCS(0)}
	r.makeRoom(e.Options())
	return r
}

// makeRoom sets GOMAXPROCS. More than some four threads for each processor get no
// room of their own: they would wait longer in the system's queue than in Go's.
func (r roomyEngine) makeRoom(o search.Options) {
	room := r.processors
	if o.Threads <= 4*r.processors {
		room = max(room, o.Threads)
	}
	runtime.GOMAXPROCS(room + spare)
}

// SetOptions sets the engine's options and makes room for the threads that it then has.
func (r roomyEngine) SetOptions(o search.Options) (search.Options, error) {
	o, err := r.Engine.SetOptions(o)
	r.makeRoom(o)
	return o, err
}

// grace is how long the conversation may go on after a signal to end.
const grace = 2 * time.Second

// Run speaks UCI until quit or the end of the input.
func (uciCommand) Run(c *console) error {
	engine := newRoomyEngine(search.New(search.DefaultOptions()))
	server := uci.Server{
		Engine:  engine,
		Name:    name + " " + version,
		Author:  author,
		Explain: func(p *legal.Position) string { return explanation(engine.Options().Network, p) },
		Bench: func(ctx context.Context, depth int, print func(string)) error {
			return uciBench(ctx, engine.Engine, depth, print)
		},
	}
	if isTerminal(c.in) {
		server.Banner = name + " " + version + ", a UCI chess engine; quit ends it, alfiere --help tells what else it does"
	}
	served := make(chan struct{})
	defer close(served)
	context.AfterFunc(c.ctx, func() {
		select {
		case <-served:
		case <-time.After(grace): // the last words wait for a reader that has gone
			os.Exit(exitFailed)
		}
	})
	return server.Serve(c.ctx, c.in, c.out)
}

// uciBench runs the bench with the figures of each position in info strings.
func uciBench(ctx context.Context, e *search.Engine, depth int, print func(string)) error {
	if depth == 0 {
		depth = bench.DefaultDepth
	}
	report, err := bench.Run(ctx, e, depth, func(p bench.Progress) {
		print(fmt.Sprintf("info string position %d of %d: %d nodes", p.Number, p.Total, p.Result.Nodes))
	})
	if err != nil {
		return err
	}
	print(report.String())
	return nil
}
