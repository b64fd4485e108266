package search

import (
	"sync/atomic"

	"alfiere/legal"
)

// rootLedger is what the workers know of each other's work at the root: for
// each depth which moves are being searched, on the board of open moves under a
// key of the root and the depth, and the score of the first worker that has
// finished the depth. A worker that comes later searches the moves that nobody
// is at first, and opens its window around that score.
type rootLedger struct {
	open   *openMoves
	root   uint64                    // key of the root
	scores [MaxPly + 1]atomic.Uint64 // by depth; 0 while it is not known
}

// begin opens the ledger for a search from the position with that key.
func (l *rootLedger) begin(open *openMoves, root uint64) {
	l.open, l.root = open, root
	for i := range l.scores {
		l.scores[i].Store(0)
	}
}

// key is what moves searched to a depth are noted under.
func (l *rootLedger) key(depth int) uint64 { return l.root + uint64(depth)*0x9E3779B97F4A7C15 }

// busy reports whether some worker searches m at that depth.
func (l *rootLedger) busy(depth int, m legal.Move) bool { return l.open.busy(l.key(depth), m) }

// enter notes that m is being searched to a depth; leave takes the note back.
func (l *rootLedger) enter(depth int, m legal.Move) { l.open.enter(l.key(depth), m) }

func (l *rootLedger) leave(depth int, m legal.Move) { l.open.leave(l.key(depth), m) }

// post notes the score of a finished depth, unless another worker was first.
func (l *rootLedger) post(depth, score int) {
	l.scores[depth].CompareAndSwap(0, uint64(score+infinite+1))
}

// score returns the score of a depth that some worker has finished.
func (l *rootLedger) score(depth int) (score int, ok bool) {
	v := l.scores[depth].Load()
	return int(v) - infinite - 1, v != 0
}
