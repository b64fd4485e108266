package legal

// Square is a square of the board, A1 = 0 to H8 = 63, or NoSquare.
type Square uint8

// The squares, rank by rank.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
	A2
	B2
	C2
	D2
	E2
	F2
	G2
	H2
	A3
	B3
	C3
	D3
	E3
	F3
	G3
	H3
	A4
	B4
	C4
	D4
	E4
	F4
	G4
	H4
	A5
	B5
	C5
	D5
	E5
	F5
	G5
	H5
	A6
	B6
	C6
	D6
	E6
	F6
	G6
	H6
	A7
	B7
	C7
	D7
	E7
	F7
	G7
	H7
	A8
	B8
	C8
	D8
	E8
	F8
	G8
	H8

	// NoSquare stands for the absence of a square. Functions that take a square
	// expect a real one: NoSquare as an index is A1 (see Indices in the package's
	// description).
	NoSquare
)

// SquareAt returns the square on the given file and rank, both 0 to 7.
func SquareAt(file, rank int) Square { return Square(rank<<3 | file) }

// ParseSquare reads a square such as "e4". ok is false for any other text.
func ParseSquare(s string) (sq Square, ok bool) {
	if len(s) != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8' {
		return NoSquare, false
	}
	return SquareAt(int(s[0]-'a'), int(s[1]-'1')), true
}

// File returns the file, 0 (a) to 7 (h).
func (sq Square) File() int { return int(sq & 7) }

// Rank returns the rank, 0 (White's first) to 7.
func (sq Square) Rank() int { return int(sq >> 3) }

// RelativeRank returns the rank as c sees it: 0 is c's own first rank.
func (sq Square) RelativeRank(c Color) int { return int(sq>>3) ^ int(c)*7 }

// Relative returns the square as c sees it: for Black the board is mirrored
// top to bottom, so that the black king starts on the relative square E1.
func (sq Square) Relative(c Color) Square { return sq ^ Square(c)*56 }

// Bit returns the set that holds only sq.
func (sq Square) Bit() Bitboard { return 1 << (sq & 63) }

// String returns the square's name, "-" for NoSquare.
func (sq Square) String() string {
	if sq > H8 {
		return "-"
	}
	return string([]byte{'a' + byte(sq&7), '1' + byte(sq>>3)})
}
