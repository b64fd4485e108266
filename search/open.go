package search

import (
	"sync/atomic"

	"alfiere/legal"
)

// openMoves is the board on which workers note the moves that they are
// searching, so that others turn to something else first: Weill's ABDADA
// ("The ABDADA distributed minimax search algorithm", 1996) in the simplified
// form of Kerrigan, with a small table of its own. A note may be overwritten by
// another that falls on the same slot; that costs a little doubled work.
type openMoves struct {
	slots [openSlots]atomic.Uint64
}

const openSlots = 1 << 14

func openKey(key uint64, m legal.Move) uint64 {
	return (key ^ uint64(m)*0x9E3779B97F4A7C15) | 1 // never the empty slot's zero
}

func (o *openMoves) slot(k uint64) *atomic.Uint64 { return &o.slots[k>>32&(openSlots-1)] }

// busy reports whether some worker searches m in the position with that key.
func (o *openMoves) busy(key uint64, m legal.Move) bool {
	k := openKey(key, m)
	return o.slot(k).Load() == k
}

// enter notes that m is being searched; leave takes the note back.
func (o *openMoves) enter(key uint64, m legal.Move) {
	k := openKey(key, m)
	o.slot(k).Store(k)
}

func (o *openMoves) leave(key uint64, m legal.Move) {
	k := openKey(key, m)
	o.slot(k).CompareAndSwap(k, 0)
}

// clear wipes the board.
func (o *openMoves) clear() {
	for i := range o.slots {
		o.slots[i].Store(0)
	}
}

// deferral is the queue of a node's moves that wait because other workers search
// them: the first to come is the first to be searched after all.
type deferral struct {
	in, out int
	moves   [legal.MaxMoves]deferredMove
}

type deferredMove struct {
	move       legal.Move
	moveNumber uint16 // its place in the order of the moves, from 1
}

func (q *deferral) clear() { q.in, q.out = 0, 0 }

func (q *deferral) add(m legal.Move, moveNumber int) {
	q.moves[q.in] = deferredMove{m, uint16(moveNumber)}
	q.in++
}

// next takes the next move out; ok is false when none is left.
func (q *deferral) next() (m legal.Move, moveNumber int, ok bool) {
	if q.out == q.in {
		return legal.NoMove, 0, false
	}
	d := q.moves[q.out]
	q.out++
	return d.move, int(d.moveNumber), true
}

// nextMove returns the next move of the node f and its place in the order, from
// 1; NoMove when there is none left. After the picker's moves come those that were
// deferred: again is true.
func (w *worker) nextMove(f *frame) (m legal.Move, moveNumber int, again bool) {
	if m = w.pick(f); m != legal.NoMove {
		f.moveCount++
		return m, f.moveCount, false
	}
	return f.deferral.next()
}
