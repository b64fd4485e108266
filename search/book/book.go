// Package book reads opening books in the format of Polyglot (Fabien Letouzey):
// a sorted list of entries of 16 bytes, big-endian, each with the key of a
// position, a move, the move's weight, and 4 bytes that are of no use here.
package book

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"

	"alfiere/legal"
)

// Book is a list of positions with moves that were found good. It never changes,
// so that goroutines may share it. A nil *Book has no entries.
type Book struct {
	entries []entry
}

type entry struct {
	key    uint64
	move   uint16 // see moveText
	weight uint16
}

const entrySize = 16

// Weighted is a move with the weight that the book gives it.
type Weighted struct {
	Move   legal.Move
	Weight int // above 0; a move's chance is its share of the sum
}

// maxSize bounds the size of a book in bytes, so that a slip of the user's does
// not fill the memory.
const maxSize = 1 << 30

// Open reads the book in a file, or says why it is none.
func Open(path string) (*Book, error) {
	info, err := os.Stat(path) // opening might not end
	if err == nil && (!info.Mode().IsRegular() || info.Size() == 0 || info.Size() > maxSize) {
		return nil, fmt.Errorf("%s: not a Polyglot book: no ordinary file of 1 to %d bytes", path, maxSize)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err = file.Stat(); err != nil {
		return nil, err
	}
	b, err := read(bufio.NewReader(file), info.Size())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}

// read reads a book of so many bytes.
func read(r io.Reader, size int64) (*Book, error) {
	if size == 0 || size%entrySize != 0 {
		return nil, fmt.Errorf("not a Polyglot book: %d bytes cannot be split into entries of %d", size, entrySize)
	}
	b := &Book{make([]entry, size/entrySize)}
	raw := make([]byte, entrySize)
	for i := range b.entries {
		if _, err := io.ReadFull(r, raw); err != nil {
			return nil, err
		}
		b.entries[i] = entry{binary.BigEndian.Uint64(raw), binary.BigEndian.Uint16(raw[8:]), binary.BigEndian.Uint16(raw[10:])}
	}
	if !slices.IsSortedFunc(b.entries, compareKeys) {
		return nil, errors.New("not a Polyglot book: its keys do not ascend")
	}
	if !slices.ContainsFunc(b.entries, func(e entry) bool { return e.weight > 0 }) {
		return nil, errors.New("not a Polyglot book: none of its moves has a weight")
	}
	return b, nil
}

func compareKeys(a, b entry) int { return cmp.Compare(a.key, b.key) }

// String tells the number of entries.
func (b *Book) String() string {
	switch {
	case b == nil:
		return "no book"
	case len(b.entries) == 1:
		return "a book of 1 move"
	}
	return fmt.Sprintf("a book of %d moves", len(b.entries))
}

// Moves returns the book's moves in p, in its order. Moves without weight are
// left out, and those that are not legal, since two positions may share a key.
func (b *Book) Moves(p *legal.Position) (moves []Weighted) {
	if b == nil {
		return nil
	}
	key := keyOf(p)
	first, _ := slices.BinarySearchFunc(b.entries, entry{key: key}, compareKeys)
	for _, e := range b.entries[first:min(first+legal.MaxMoves, len(b.entries))] { // no position has more moves
		if e.key != key {
			break
		}
		if m, err := p.ParseUCI(moveText(e.move)); err == nil && e.weight > 0 {
			moves = append(moves, Weighted{m, int(e.weight)})
		}
	}
	return moves
}

// moveText returns an entry's move in UCI notation. From the lowest bit up: the
// target's file and rank, the origin's file and rank, three bits each, and the
// promotion, 1 for a knight to 4 for a queen. Castling is king takes rook, which
// ParseUCI understands.
func moveText(m uint16) string {
	from, to := legal.Square(m>>6&63), legal.Square(m&63)
	text := from.String() + to.String()
	if promotion := m >> 12 & 7; promotion > 0 {
		text += string("?nbrq???"[promotion])
	}
	return text
}

// Pick draws a move of p, each with the chance that its weight gives it. ok is
// false when the book has none.
func (b *Book) Pick(p *legal.Position, rng *rand.Rand) (m legal.Move, ok bool) {
	moves, sum := b.Moves(p), 0
	for _, m := range moves {
		sum += m.Weight
	}
	if sum == 0 {
		return legal.NoMove, false
	}
	at := rng.IntN(sum)
	for _, m := range moves {
		if at -= m.Weight; at < 0 {
			return m.Move, true
		}
	}
	panic("the weights do not add up")
}
