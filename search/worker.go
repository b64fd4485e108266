package search

import (
	"runtime"
	"sync/atomic"
	"time"
	"unsafe"

	"golang.org/x/sync/errgroup"

	"alfiere/eval"
	"alfiere/eval/hugepages"
	"alfiere/legal"
)

// worker is one thread of the search with all that it owns. Only the
// transposition table, the lessons, the board of open moves, the root's ledger and
// a few atomic words are shared.
type worker struct {
	engine  *Engine
	id      int  // 0 is the main worker, which reports, and begins no iteration that would take too long
	shared  bool // other workers search too
	crowd   int  // goroutines of the search for each processor, 0 while a processor is left free
	eval    *eval.Stack
	hist    histories
	lessons *lessons                   // of all workers
	quiets  [legal.MaxMoves]legal.Move // where quiet moves are generated

	frames [frameMargin + MaxPly + 4]frame
	line   pvTable
	keys   []uint64 // of the positions since the last irreversible move before the root, the current one last

	nodes     uint64
	published atomic.Uint64 // nodes, for others to read now and then
	tableHits atomic.Uint64 // positions found in the endgame tables
	nextPoll  uint64        // node count at which to look at clock and flags
	polledAt  time.Duration // when it last did so
	stall     time.Duration // the longest time between two such looks
	selDepth  int
	stopped   bool
	used      bool // it has searched since it was new or last made to forget
	overtaken bool // another worker has finished the iteration: stopped, to go on with its result

	root       rootSearch
	nullBarred int // no null move before this ply, while one is verified
}

// workerSize is about what a worker takes of memory: itself, its stack of
// accumulators, and its share of the lessons.
const workerSize = uint64(unsafe.Sizeof(worker{})) + 1<<20 + lessonsSize

func newWorker(e *Engine, id int) *worker {
	w := &worker{engine: e, id: id, eval: e.options.newStack()}
	hugepages.Advise(unsafe.Pointer(w), unsafe.Sizeof(*w))
	w.keys = make([]uint64, 0, 1024)
	return w
}

// occupy has the system provide the memory of new workers, with the help of all
// processors. Otherwise it would do so in their first search, which might end late: with
// 256 workers on two processors by a second.
func occupy(workers []*worker) {
	var group errgroup.Group
	group.SetLimit(processors)
	for _, w := range workers {
		group.Go(func() error {
			fetch(unsafe.Slice((*byte)(unsafe.Pointer(w)), unsafe.Sizeof(*w)))
			return nil
		})
	}
	_ = group.Wait()
}

// forget empties what the worker has learned.
func (w *worker) forget() {
	if !w.used {
		return // a thousand of them would take seconds
	}
	w.used = false
	w.hist.forget()
	for i := range w.frames {
		w.frames[i].killers = [2]legal.Move{}
	}
}

// begin prepares the worker for a search from the current position of g.
func (w *worker) begin(g *legal.Game, moves []legal.Move) {
	root := g.Position()
	w.nodes, w.selDepth, w.nullBarred = 0, 0, 0
	w.stopped, w.overtaken, w.used = false, false, true
	w.published.Store(0)
	w.tableHits.Store(0)
	w.nextPoll = 0
	w.polledAt, w.stall = w.engine.began, 0
	w.keys = g.ReversibleKeys(w.keys[:0])
	w.eval.Reset(root)
	for i := range w.frames {
		w.frames[i].excluded = legal.NoMove // a search that broke off in a panic may have left one
	}
	for ply := -frameMargin; ply <= 2; ply++ { // a line that reaches the others sets them up; their killers may be old
		f := w.frame(ply)
		f.killers = [2]legal.Move{}
		f.staticEval, f.moved = noScore, 0
		none := &w.hist.continuation[0]
		f.continuation, f.before = none, [3]*pieceToHistory{none, none, none}
	}
	w.frame(0).pos = *root
	w.frame(0).earlier = len(w.keys) - 1
	w.frame(0).extended = 0
	w.findCorrections(0)
	w.root.begin(rootMoves(w.quiets[:0], root, moves))
	w.root.rank(w.engine.probing.ranked)
}

// prefetchAfter prefetches the table's entries for the position after m. That may
// take as long as half a node, and hardly any work lies between making a move
// and probing the table: so it begins as soon as m is likely to be played.
func (w *worker) prefetchAfter(f *frame, m legal.Move) {
	if m != legal.NoMove {
		w.engine.table.prefetch(f.pos.KeyAfter(m))
	}
}

// push plays m at ply.
func (w *worker) push(ply int, m legal.Move) *frame {
	w.verifyMove(ply, m)
	f, next := w.frame(ply), w.frame(ply+1)
	pt := pieceTo(f.pos.PieceAt(m.From()), m.To())
	f.move, f.moved, f.moveNumber, f.reduced = m, pt, 0, 0
	f.pos.Make(m, &next.pos, w.eval.Delta())
	w.eval.Push()
	w.keys = append(w.keys, next.pos.Key())
	next.earlier = f.earlier + 1
	w.follow(ply, &w.hist.continuation[pt])
	w.findCorrections(ply + 1)
	w.nodes++
	return next
}

// follow sets the continuation histories of the next ply.
func (w *worker) follow(ply int, c *pieceToHistory) {
	f := w.frame(ply)
	f.continuation = c
	w.frame(ply + 1).before = [3]*pieceToHistory{c, f.before[0], w.frame(ply - 3).continuation}
}

// pushNull lets the side to move at ply pass.
func (w *worker) pushNull(ply int) {
	f, next := w.frame(ply), w.frame(ply+1)
	f.move, f.moved, f.moveNumber, f.reduced = legal.NoMove, 0, 0, 0
	f.pos.MakeNull(&next.pos)
	*w.eval.Delta() = legal.Delta{}
	w.eval.Push()
	w.keys = append(w.keys, next.pos.Key())
	next.earlier = 0
	w.follow(ply, &w.hist.continuation[0])
	next.extended = f.extended
	w.findCorrections(ply + 1)
	w.nodes++
}

// pop takes back the last push.
func (w *worker) pop() {
	w.eval.Pop()
	w.keys = w.keys[:len(w.keys)-1]
}

// firstNodes is how many nodes the main worker's first iteration may take, some ten
// milliseconds, even if a limit is reached or the user stops it, so that there is a
// sound move to play. Hardly any position takes that many.
const firstNodes = 20000

// pollInterval is how many nodes pass between two looks at the clock: a tenth to
// a third of a millisecond.
const pollInterval = 256

// slowPollInterval is the same while the table's memory is being fetched, when a
// node may take a millisecond.
const slowPollInterval = 4

// poll reports whether the search must stop. Every worker watches the clock:
// where there are more of them than cores, the main one may not get its turn in
// time.
func (w *worker) poll() bool {
	if w.stopped || w.nodes < w.nextPoll {
		return w.stopped
	}
	e := w.engine
	interval := uint64(pollInterval)
	if w.crowd > 0 {
		runtime.Gosched() // for whoever reads the commands, and has to wait for all of us
		interval = max(interval/uint64(w.crowd), slowPollInterval)
	}
	if fetching() {
		interval = slowPollInterval
	}
	w.published.Store(w.nodes)
	w.nextPoll = w.nodes + interval
	now := time.Since(e.epoch)
	w.stall = max(w.stall, now-w.polledAt)
	w.polledAt = now
	if limit := e.limits.Nodes; limit > 0 && w.id == 0 {
		total := e.nodes()
		if total >= limit {
			e.stop.Store(true)
		}
		w.nextPoll = min(w.nextPoll, w.nodes+max((limit-min(total, limit))/uint64(len(e.workers)), 1))
	}
	first := w.id == 0 && w.root.depth == 1 && w.root.first == 0 && w.nodes < firstNodes
	if !first {
		e.expired()
	}
	w.overtaken = w.sharesRoot() && e.ledger.finished(w.root.depth)
	w.stopped = w.overtaken || e.stop.Load() && !first
	return w.stopped
}
