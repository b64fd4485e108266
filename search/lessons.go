package search

import (
	"math/bits"
	"sync/atomic"
	"unsafe"

	"alfiere/eval/hugepages"
)

// lessons are what all workers learn together, as Stockfish's do: what one worker
// finds out about certain pawns helps the others as well. With more workers, who
// together meet more positions, the tables are longer, up to 64 times.
type lessons struct {
	corrections corrections
	pawns       pawnHistories
}

// lessonsSize is the most that lessons take of memory for each worker, beside the
// corrections by moves.
const lessonsSize = 2 * (5*4*correctionSlots + pawnHistorySlots*uint64(unsafe.Sizeof(pawnHistory{})))

// newLessons returns empty tables for that many workers.
func newLessons(workers int) *lessons {
	times := 1 << min(bits.Len(uint(workers-1)), 6)
	return &lessons{newCorrections(times), newPawnHistories(times)}
}

// forget empties all tables.
func (l *lessons) forget() {
	l.corrections.forget()
	clear(l.pawns)
}

// provide returns a slice of n zero values, in memory that the system has provided
// already, in huge pages where it does that.
func provide[T any](n int) []T {
	s := make([]T, n)
	start, size := unsafe.Pointer(&s[0]), uintptr(n)*unsafe.Sizeof(s[0])
	hugepages.Advise(start, size)
	fetch(unsafe.Slice((*byte)(start), size))
	return s
}

// half is the place in a word of one of its two entries of 16 bits, as its lowest bit's
// number. All lessons lie in such words, which workers read and write one after the
// other without regard for each other: of two that learn in the same word at the same
// time one may do so in vain, which is all the harm.
type half uint

// halfAt returns the half of the lower bits for even numbers, the other for odd ones.
func halfAt(i int) half { return half(i&1) << 4 }

func (h half) entry(word *uint32) int { return int(int16(atomic.LoadUint32(word) >> (h & 31))) }

// learn teaches an entry, which stays within ±limit, a bonus; see learned.
func (h half) learn(word *uint32, bonus, limit int) {
	old := atomic.LoadUint32(word)
	entry := learned(int(int16(old>>(h&31))), bonus, limit)
	atomic.StoreUint32(word, old&^(0xFFFF<<(h&31))|uint32(uint16(entry))<<(h&31))
}
