package legal

import (
	"math/bits"
	"strings"
)

// Bitboard is a set of squares, bit n for square n; the zero value is empty.
type Bitboard uint64

// Files, ranks and other fixed sets.
const (
	FileA Bitboard = 0x0101010101010101
	FileH Bitboard = FileA << 7
	Rank1 Bitboard = 0xFF
	Rank2 Bitboard = Rank1 << 8
	Rank3 Bitboard = Rank1 << 16
	Rank7 Bitboard = Rank1 << 48
	Rank8 Bitboard = Rank1 << 56

	// DarkSquares holds the squares of A1's colour.
	DarkSquares Bitboard = 0xAA55AA55AA55AA55
	// LightSquares holds the others.
	LightSquares = ^DarkSquares
)

// FileOf returns all squares of a file, 0 to 7.
func FileOf(file int) Bitboard { return FileA << (file & 7) }

// RankOf returns all squares of a rank, 0 to 7.
func RankOf(rank int) Bitboard { return Rank1 << ((rank & 7) * 8) }

// Has reports whether sq is in the set.
func (b Bitboard) Has(sq Square) bool { return b>>(sq&63)&1 != 0 }

// Count returns the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// Several reports whether the set has two squares or more.
func (b Bitboard) Several() bool { return b&(b-1) != 0 }

// First returns the lowest square of the set, NoSquare when it is empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Last returns the highest square of the set, which must not be empty.
func (b Bitboard) Last() Square { return Square(63 - bits.LeadingZeros64(uint64(b))) }

// Pop removes the lowest square from the set and returns it. The set must not
// be empty.
func (b *Bitboard) Pop() Square {
	sq := b.First()
	*b &= *b - 1
	return sq
}

// North, South, East and West shift the whole set by one square; what leaves
// the board is dropped.
func (b Bitboard) North() Bitboard { return b << 8 }

// South shifts the set one rank towards White. See North.
func (b Bitboard) South() Bitboard { return b >> 8 }

// East shifts the set one file towards h. See North.
func (b Bitboard) East() Bitboard { return b &^ FileH << 1 }

// West shifts the set one file towards a. See North.
func (b Bitboard) West() Bitboard { return b &^ FileA >> 1 }

// Forward shifts the set one rank in c's direction of play. Squares on c's
// last rank wrap around to the first; pawns are never there.
func (b Bitboard) Forward(c Color) Bitboard {
	return Bitboard(bits.RotateLeft64(uint64(b), 8-int(c)*16))
}

// Flip mirrors the set top to bottom.
func (b Bitboard) Flip() Bitboard { return Bitboard(bits.ReverseBytes64(uint64(b))) }

// String draws the set, rank 8 first, one line a rank: x for a member.
func (b Bitboard) String() string {
	var s strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if b.Has(SquareAt(file, rank)) {
				s.WriteString("x ")
			} else {
				s.WriteString(". ")
			}
		}
		s.WriteByte('\n')
	}
	return s.String()
}
