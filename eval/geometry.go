package eval

import "alfiere/legal"

// Fixed sets of squares that the evaluation asks for, built once.

var (
	distance             = newDistance()
	fileAhead, frontSpan = newSpans()
)

// newDistance returns the number of king moves between any two squares.
func newDistance() (t [64][64]uint8) {
	for a := legal.A1; a <= legal.H8; a++ {
		for b := legal.A1; b <= legal.H8; b++ {
			file, rank := a.File()-b.File(), a.Rank()-b.Rank()
			t[a][b] = uint8(max(file, -file, rank, -rank))
		}
	}
	return t
}

// newSpans returns, by colour and square, the squares ahead of it on its file,
// and those ahead on its file and the files beside.
func newSpans() (ahead, span [2][64]legal.Bitboard) {
	for _, c := range []legal.Color{legal.White, legal.Black} {
		for sq := legal.A1; sq <= legal.H8; sq++ {
			for rank := range 8 {
				to := legal.SquareAt(sq.File(), rank)
				if to.RelativeRank(c) > sq.RelativeRank(c) {
					ahead[c][sq] |= to.Bit()
				}
			}
			b := ahead[c][sq]
			span[c][sq] = b | b.East() | b.West()
		}
	}
	return ahead, span
}

// steps returns the number of king moves between a and b.
func steps(a, b legal.Square) int { return int(distance[a&63][b&63]) }

// edge returns a file's distance from the nearer edge, 0 to 3.
func edge(file int) int { return min(file, 7-file) & 3 }

// besides returns the files next to a file.
func besides(file int) legal.Bitboard {
	b := legal.FileOf(file)
	return b.East() | b.West()
}

// fill returns b and all squares ahead of it in c's direction.
func fill(c legal.Color, b legal.Bitboard) legal.Bitboard {
	if c == legal.White {
		b |= b << 8
		b |= b << 16
		return b | b<<32
	}
	b |= b >> 8
	b |= b >> 16
	return b | b>>32
}
