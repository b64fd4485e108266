package search

import (
	"sync/atomic"

	"alfiere/legal"
)

// ttEntry is one position in the table, in two words that are written without a
// lock: the key is stored exclusive-or the data, so that a reader who catches
// one word of each of two writers sees a key that fits no position (Hyatt and
// Mann, "A lockless transposition table implementation for parallel search",
// 2002).
//
//	bits 0-15   move
//	bits 16-31  score, as toTable has it
//	bits 32-47  static evaluation, unknownEval when there is none
//	bits 48-55  depth
//	bits 56-57  bound + 1; 0 marks an empty entry
//	bit  58     found on the principal variation
//	bits 59-63  generation
type ttEntry struct {
	key  atomic.Uint64
	data atomic.Uint64
}

// ttData is an unpacked entry.
type ttData struct {
	move  legal.Move
	score int // as toTable has it, until a node turns it back by fromTable
	eval  int // noScore when unknown
	depth int
	bound Bound
	pv    bool
}

const (
	ttGenerations = 32
	unknownEval   = -32768
)

func (d *ttData) pack(generation uint8) uint64 {
	eval := d.eval
	if eval == noScore {
		eval = unknownEval
	}
	w := uint64(d.move) | uint64(uint16(int16(d.score)))<<16 | uint64(uint16(int16(eval)))<<32 |
		uint64(uint8(d.depth))<<48 | uint64(d.bound+1)<<56 | uint64(generation)<<59
	if d.pv {
		w |= 1 << 58
	}
	return w
}

// depthOf and generationOf read one field of an entry's word.
func depthOf(w uint64) int        { return int(uint8(w >> 48)) }
func generationOf(w uint64) uint8 { return uint8(w >> 59) }

// unpack sets every field, one by one: a struct returned as a whole is copied in
// larger pieces than it was written in, for which the processor has to wait.
func (d *ttData) unpack(w uint64) {
	d.move = legal.Move(w)
	d.score = int(int16(w >> 16))
	d.eval = int(int16(w >> 32))
	if d.eval == unknownEval {
		d.eval = noScore
	}
	d.depth = depthOf(w)
	d.bound = Bound(w>>56&3) - 1
	d.pv = w>>58&1 != 0
}

// cuts reports whether the entry's score decides a node with that window.
func (d *ttData) cuts(alpha, beta int) bool {
	switch d.bound {
	case LowerBound:
		return d.score >= beta
	case UpperBound:
		return d.score <= alpha
	}
	return true
}

// improves reports whether the entry's score is a better guess than eval.
func (d *ttData) improves(eval int) bool {
	switch d.bound {
	case LowerBound:
		return d.score > eval
	case UpperBound:
		return d.score < eval
	}
	return true
}
