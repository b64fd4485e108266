package search

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"alfiere/eval"
	"alfiere/legal"
	"alfiere/search/syzygy"
)

// Options are an engine's settings. Begin with [DefaultOptions] and change what should
// differ: with a ProbeLimit of 0, as the zero value has it, no position is looked up in
// the tables.
type Options struct {
	Hash         int           // size of the transposition table in MiB, 1 to MaxHash
	Threads      int           // workers, 1 to MaxThreads
	MultiPV      int           // how many best moves to report lines for, 1 to 256
	MoveOverhead time.Duration // kept back from the clock for delays between engine and user
	Network      *eval.Network // what judges positions; nil for the default network
	Flat         bool          // scores do not grow with the pieces on the board, for games that networks learn from

	Tables     *syzygy.Tables // endgame tables, nil for none
	ProbeLimit int            // most pieces, kings included, of a position to look up in them
	ProbeDepth int            // least depth at which positions of exactly ProbeLimit pieces are looked up
	FiftyMoves bool           // wins that the fifty-move rule prevents count as draws
}

// newStack returns what a worker evaluates positions with.
func (o *Options) newStack() *eval.Stack {
	if o.Flat {
		return eval.NewFlatStack(o.Network)
	}
	return eval.NewStack(o.Network)
}

// Limits of the options.
const (
	MaxHash    = 33554432
	MaxThreads = 1024
	MaxMultiPV = legal.MaxMoves
)

// usualOverhead is what MoveOverhead is unless the user knows better.
const usualOverhead = 20 * time.Millisecond

// DefaultOptions returns the settings of a new engine.
func DefaultOptions() Options {
	return Options{Hash: 16, Threads: 1, MultiPV: 1, MoveOverhead: usualOverhead, Network: eval.Default(),
		ProbeLimit: syzygy.MaxMen, ProbeDepth: 1, FiftyMoves: true}
}

// processors is the GOMAXPROCS that the program started with: a main program may
// raise it later.
var processors = runtime.GOMAXPROCS(0)

// Engine searches positions. Its methods are for one goroutine at a time, but
// PonderHit may be called while Search runs, and Options always.
//
// Call NewGame before a search in another game, or give each game its own engine:
// otherwise it may take the difference between the clocks of two games for time lost to
// delays, and hurry. An engine need not be closed: the memory of its table goes back to
// the system some time after the engine is unreachable, or at once when SetOptions
// changes its size.
type Engine struct {
	options Options
	setting sync.Mutex // held while options change, or are read by Options
	table   *table
	workers []*worker
	open    openMoves
	ledger  rootLedger
	lessons *lessons
	hunt    hunt
	glances glances
	proved  provedMate // by a solver, in the running search or the last one
	probing probing
	lag     lag // of the machine and the user's program, in the games so far

	// The running search.
	limits Limits
	clock  clock
	report func(Info)
	stop   atomic.Bool
	epoch  time.Time     // the engine's creation, from which times are counted
	began  time.Duration // when the search began

	hitAt atomic.Int64  // when the ponder hit came, 0 before it
	hit   chan struct{} // tells a search that waits for it
	sated atomic.Bool   // a search that ponders has had as much time as the move deserves
}

// New returns an engine with those options; Hash, Threads and MultiPV are brought into
// range. As with SetOptions, the table may come out smaller, or the threads fewer:
// Options tells.
func New(o Options) *Engine {
	o.Hash = min(max(o.Hash, 1), MaxHash)
	o.Threads = min(max(o.Threads, 1), MaxThreads)
	o.MultiPV = min(max(o.MultiPV, 1), MaxMultiPV)
	if o.Network == nil {
		o.Network = eval.Default()
	}
	e := &Engine{options: o, epoch: time.Now(), hit: make(chan struct{}, 1)}
	e.table = newTable(o.Hash)
	e.options.Hash = e.table.mib()
	e.options.Threads = e.setThreads(o.Threads)
	return e
}

// Options returns the settings in force.
func (e *Engine) Options() Options {
	e.setting.Lock()
	defer e.setting.Unlock()
	return e.options
}

// SetOptions changes the settings and returns those in force: the table may
// come out smaller than asked for, or the threads fewer, when the machine lacks
// the memory. A value out of range is an error, and nothing changes. A change of
// Hash or FiftyMoves empties the table; after one of Network or Flat nothing that was
// learned is left, as after NewGame.
func (e *Engine) SetOptions(o Options) (Options, error) {
	former := e.options
	switch {
	case o.Hash < 1 || o.Hash > MaxHash:
		return former, fmt.Errorf("hash of %d MiB is not from 1 to %d", o.Hash, MaxHash)
	case o.Threads < 1 || o.Threads > MaxThreads:
		return former, fmt.Errorf("%d threads are not from 1 to %d", o.Threads, MaxThreads)
	case o.MultiPV < 1 || o.MultiPV > MaxMultiPV:
		return former, fmt.Errorf("%d lines are not from 1 to %d", o.MultiPV, MaxMultiPV)
	case o.MoveOverhead < 0:
		return former, fmt.Errorf("move overhead of %v is negative", o.MoveOverhead)
	}
	if o.Network == nil {
		o.Network = eval.Default()
	}
	if o.Hash != former.Hash {
		e.hunt.solver = nil
		e.table.free()
		e.table = newTable(o.Hash)
		o.Hash = e.table.mib()
	}
	if o.Threads != former.Threads {
		o.Threads = e.setThreads(o.Threads)
	}
	e.setting.Lock()
	e.options = o
	e.setting.Unlock()
	if o.Network != former.Network || o.Flat != former.Flat {
		for _, w := range e.workers {
			w.eval = o.newStack()
		}
		e.NewGame()
	} else if o.FiftyMoves != former.FiftyMoves {
		e.table.clear() // it has scores by the other rule
	}
	return o, nil
}

// setThreads sets the number of workers to n, or to as many as the machine has the
// memory for, and returns it. Those that stay keep what they have learned by
// themselves; what is learned together begins anew.
func (e *Engine) setThreads(n int) int {
	keep := min(n, len(e.workers))
	if more := uint64(n - keep); more > 1 {
		n = keep + int(min(more, max(available()/8*7/workerSize, 1)))
	}
	if keep < len(e.workers) {
		e.workers = slices.Delete(e.workers, keep, len(e.workers))
		debug.FreeOSMemory() // what they had is there for others now
	}
	for len(e.workers) < n {
		e.workers = append(e.workers, newWorker(e, len(e.workers)))
	}
	occupy(e.workers[keep:])
	e.lessons = newLessons(n)
	for _, w := range e.workers {
		w.lessons = e.lessons
		w.shared = n > 1
	}
	return n
}

// NewGame forgets everything but how long the machine delays a move: the next search
// is as if it were the first.
func (e *Engine) NewGame() {
	e.table.clear()
	e.lag.root = 0
	e.forgetGlances()
	var group sync.WaitGroup
	group.Go(e.lessons.forget)
	for _, w := range e.workers { // each has megabytes
		group.Go(w.forget)
	}
	group.Wait()
}

// ClearHash empties the transposition table and what the mate solver knows, and
// leaves the histories.
func (e *Engine) ClearHash() {
	e.table.clear()
	e.forgetGlances()
}

// PonderHit tells a ponder search, running or about to begin, that the expected
// move was played: its clock starts now. A hit that comes after its search has
// ended counts for the next one, if that ponders.
func (e *Engine) PonderHit() {
	e.hitAt.Store(max(int64(time.Since(e.epoch)), 1))
	select {
	case e.hit <- struct{}{}:
	default:
	}
}

// Search looks for the best move in the current position of g, which it only
// reads, until a limit is reached or ctx is done. It answers with a legal move
// whenever there is one, however early it is stopped. report, which may be nil,
// is called by one goroutine at a time and not after Search has returned. A
// broken invariant in a worker panics here.
func (e *Engine) Search(ctx context.Context, g *legal.Game, l Limits, report func(Info)) Result {
	e.begin(g, l, report)
	stopped := make(chan struct{})
	release := context.AfterFunc(ctx, func() {
		e.stop.Store(true)
		close(stopped)
	})
	defer func() {
		if !release() { // under way: it must not stop the next search
			<-stopped
		}
	}()
	defer e.forgetHit()
	if ctx.Err() != nil {
		e.stop.Store(true)
	}

	if len(e.workers[0].root.moves) == 0 {
		e.reportEnd(g.Position())
	} else {
		e.work(g)
	}
	e.hold(ctx)
	e.noteLag(g)
	return e.result()
}

// work lets all workers search the root. The main one does so on this goroutine:
// a new one must first grow its stack, which short searches would feel.
func (e *Engine) work(g *legal.Game) {
	var group errgroup.Group
	for _, w := range e.workers[1:] {
		group.Go(w.run)
	}
	if e.hunts() {
		group.Go(func() error { return e.solve(g) })
	}
	err := e.workers[0].run()
	if err = errors.Join(err, group.Wait()); err != nil {
		panic(err)
	}
	if e.hunts() {
		e.catch()
	}
}

// begin sets up engine and workers for a search.
func (e *Engine) begin(g *legal.Game, l Limits, report func(Info)) {
	e.began = time.Since(e.epoch)
	if !slices.ContainsFunc(l.Moves, g.Position().IsLegal) {
		l.Moves = nil
	}
	e.limits, e.report = l, report
	e.beginProbing(g)
	if l.UseClock {
		e.lag.meet(g, &e.limits)
	}
	e.clock = newClock(l, g.Position().SideToMove(), e.options.MoveOverhead, e.lag.delays)
	e.stop.Store(false)
	e.sated.Store(false)
	e.beginGlances(g)
	e.table.age()
	if len(e.workers) > 1 {
		e.open.clear()
		e.ledger.begin(&e.open, g.Position().Key())
	}
	crowd := (len(e.workers) + boolInt(e.hunts())) / processors
	for _, w := range e.workers {
		w.crowd = crowd
		w.begin(g, l.Moves)
	}
}

// hold waits, when the result must be kept back, until it may be given.
func (e *Engine) hold(ctx context.Context) {
	if e.limits.Infinite {
		<-ctx.Done()
	}
	for e.pondering() {
		select {
		case <-ctx.Done():
			return
		case <-e.hit: // the signal of an old hit if still pondering: see forgetHit
		}
	}
}

// forgetHit forgets a ponder hit. The signal of a hit that PonderHit is giving just
// now may still come afterwards; hold then ignores it.
func (e *Engine) forgetHit() {
	e.hitAt.Store(0)
	select {
	case <-e.hit:
	default:
	}
}

// nodes returns the nodes that all workers have searched, as last published.
func (e *Engine) nodes() (n uint64) {
	for _, w := range e.workers {
		n += w.published.Load()
	}
	return n
}
