package search

import (
	"sync"
	"sync/atomic"

	"alfiere/legal"
)

// rootLedger is what the workers know of each other's work at the root: for
// each depth, the moves being searched (in openMoves, under a key of root and
// depth) and the result of the first worker to finish the iteration. A worker
// begins with moves that no other is searching, and leaves an iteration that
// another has finished, so that all of them always work at the same one.
type rootLedger struct {
	open *openMoves
	root uint64 // key of the root

	depth atomic.Int32 // of the deepest iteration that a worker has finished
	mu    sync.Mutex
	moves []rootMove // as they stood at its end
}

// begin opens the ledger for a search from the position with that key.
func (l *rootLedger) begin(open *openMoves, root uint64) {
	l.open, l.root = open, root
	l.depth.Store(0)
}

// key returns the key under which moves searched to a depth are noted.
func (l *rootLedger) key(depth int) uint64 { return l.root + uint64(depth)*0x9E3779B97F4A7C15 }

// busy reports whether some worker searches m at that depth.
func (l *rootLedger) busy(depth int, m legal.Move) bool { return l.open.busy(l.key(depth), m) }

// enter notes that m is being searched to a depth; leave takes the note back.
func (l *rootLedger) enter(depth int, m legal.Move) { l.open.enter(l.key(depth), m) }

func (l *rootLedger) leave(depth int, m legal.Move) { l.open.leave(l.key(depth), m) }

// post publishes the moves as they stand at the end of an iteration, unless
// another worker was first.
func (l *rootLedger) post(depth int, moves []rootMove) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.finished(depth) {
		l.moves = append(l.moves[:0], moves...)
		l.depth.Store(int32(depth))
	}
}

// finished reports whether some worker has finished that iteration.
func (l *rootLedger) finished(depth int) bool { return int(l.depth.Load()) >= depth }

// take replaces a worker's moves by those of the deepest finished iteration,
// and returns its depth. Of its own the worker keeps only the node counts.
func (l *rootLedger) take(moves []rootMove) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i := range l.moves {
		for j := i; j < len(moves); j++ {
			if moves[j].move == l.moves[i].move {
				moves[i], moves[j] = moves[j], moves[i]
				break
			}
		}
		nodes := moves[i].nodes
		moves[i] = l.moves[i]
		moves[i].nodes = nodes
	}
	return int(l.depth.Load())
}
