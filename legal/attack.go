package legal

// Attack sets of the pieces that do not slide, and the geometry of lines. The
// tables are built once, when the program starts, in well under a millisecond.

// kingSteps holds the steps of a king as file and rank differences; lines run in the
// same directions.
var kingSteps = [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

var (
	knightAttacks = leaperTable([][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}})
	kingAttacks   = leaperTable(kingSteps)
	pawnAttacks   = [2][64]Bitboard{
		leaperTable([][2]int{{-1, 1}, {1, 1}}),
		leaperTable([][2]int{{-1, -1}, {1, -1}}),
	}
	between, line = lineTables()
)

// leaperTable returns, for each square, the squares reached by one of the
// steps, given as file and rank differences.
func leaperTable(steps [][2]int) (t [64]Bitboard) {
	for sq := A1; sq <= H8; sq++ {
		for _, s := range steps {
			file, rank := sq.File()+s[0], sq.Rank()+s[1]
			if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
				t[sq] |= SquareAt(file, rank).Bit()
			}
		}
	}
	return t
}

// lineTables returns what Between and Line look up.
func lineTables() (between, line [64][64]Bitboard) {
	for a := A1; a <= H8; a++ {
		for _, d := range kingSteps {
			ahead := walk(a, d[0], d[1], 0)
			whole := ahead | a.Bit() | walk(a, -d[0], -d[1], 0)
			for set := ahead; set != 0; {
				b := set.Pop()
				between[a][b] = walk(a, d[0], d[1], b.Bit()) &^ b.Bit()
				line[a][b] = whole
			}
		}
	}
	return between, line
}

// walk returns the squares from sq (exclusive) in one direction up to the
// first one in occ (inclusive) or the edge: the definition of a slider's move.
func walk(sq Square, file, rank int, occ Bitboard) (b Bitboard) {
	f, r := sq.File()+file, sq.Rank()+rank
	for f >= 0 && f < 8 && r >= 0 && r < 8 {
		to := SquareAt(f, r)
		b |= to.Bit()
		if occ.Has(to) {
			break
		}
		f, r = f+file, r+rank
	}
	return b
}

// KnightAttacks returns the squares that a knight on sq attacks.
func KnightAttacks(sq Square) Bitboard { return knightAttacks[sq&63] }

// KingAttacks returns the squares that a king on sq attacks.
func KingAttacks(sq Square) Bitboard { return kingAttacks[sq&63] }

// PawnAttacks returns the squares that a pawn of colour c on sq attacks.
func PawnAttacks(c Color, sq Square) Bitboard { return pawnAttacks[c&1][sq&63] }

// PawnsAttack returns all squares that a set of pawns of colour c attacks.
func PawnsAttack(c Color, pawns Bitboard) Bitboard {
	ahead := pawns.Forward(c)
	return ahead.East() | ahead.West()
}

// PawnPushes returns the squares that a set of pawns of colour c can move ahead
// to when the squares of free are free: by one step, and by two from the second
// rank.
func PawnPushes(c Color, pawns, free Bitboard) (one, two Bitboard) {
	one = pawns.Forward(c) & free
	return one, (one & (Rank3 << ((c & 1) * 24))).Forward(c) & free
}

// QueenAttacks returns the squares that a queen on sq attacks when the squares
// of occ are occupied.
func QueenAttacks(sq Square, occ Bitboard) Bitboard {
	return RookAttacks(sq, occ) | BishopAttacks(sq, occ)
}

// PieceAttacks returns the squares that a piece of kind k, no pawn, attacks
// from sq when the squares of occ are occupied.
func PieceAttacks(k Kind, sq Square, occ Bitboard) Bitboard {
	switch k {
	case Knight:
		return KnightAttacks(sq)
	case Bishop:
		return BishopAttacks(sq, occ)
	case Rook:
		return RookAttacks(sq, occ)
	case Queen:
		return QueenAttacks(sq, occ)
	default:
		return KingAttacks(sq)
	}
}

// Between returns the squares strictly between a and b on a common rank, file
// or diagonal, none if they share no line.
func Between(a, b Square) Bitboard { return between[a&63][b&63] }

// Line returns the whole rank, file or diagonal through a and b, edge to edge;
// none if they share no line.
func Line(a, b Square) Bitboard { return line[a&63][b&63] }
