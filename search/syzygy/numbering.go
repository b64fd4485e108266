package syzygy

import "alfiere/legal"

// The numbers of squares and sets of squares that a position's number is made
// of.

// numbering holds them. It never changes.
type numbering struct {
	triangle [64]int      // squares of a1-d1-d4: 0 to 5 below the diagonal, then 6 to 9 on it
	below    [64]int      // squares below the diagonal a1-h8, 0 to 27
	kings    [10][64]int  // pairs of kings, the first on that square of the triangle, 0 to 461
	choose   [7][64]int   // binomial coefficients: the number of sets of k out of n
	pawn     [64]int      // squares of pawns, 0 to 47, higher nearer the board's edge and, on a file, for less advanced ones
	lead     [6][64]int   // sets of that many pawns, the highest of them on that square: their first number
	leads    [6][4]uint64 // how many such sets there are with the highest one on a file, a to d
}

var numbers = newNumbering()

// How many pairs of kings and threes of different pieces there are, up to
// symmetry.
const (
	kingPairs = 462
	threes    = 31332
)

// offDiagonal is negative below the diagonal a1-h8, 0 on it, positive above.
func offDiagonal(sq legal.Square) int { return sq.Rank() - sq.File() }

// turned mirrors a square across the diagonal a1-h8.
func turned(sq legal.Square) legal.Square { return legal.SquareAt(sq.Rank(), sq.File()) }

func newNumbering() *numbering {
	n := &numbering{}
	n.countSets()
	n.numberTriangle()
	n.numberKings()
	n.numberPawns()
	return n
}

func (n *numbering) countSets() {
	for all := range 64 {
		n.choose[0][all] = 1
		for k := 1; k < len(n.choose) && k <= all; k++ {
			n.choose[k][all] = n.choose[k-1][all-1] + n.choose[k][all-1]
		}
	}
}

func (n *numbering) numberTriangle() {
	count, corner := 0, 0
	for sq := legal.A1; sq <= legal.H8; sq++ {
		if offDiagonal(sq) >= 0 {
			continue
		}
		n.below[sq] = count
		count++
		if sq.File() < 4 {
			n.triangle[sq] = corner
			corner++
		}
	}
	for i := range 4 {
		n.triangle[legal.SquareAt(i, i)] = corner + i
	}
}

// numberKings numbers the pairs of kings that do not touch. When the first
// stands on the diagonal the second is not above it, and the pairs of which both
// stand on it come last.
func (n *numbering) numberKings() {
	count := 0
	for pass := range 2 {
		for _, first := range n.corner() {
			for second := legal.A1; second <= legal.H8; second++ {
				off := offDiagonal(second)
				switch {
				case second == first || legal.KingAttacks(first).Has(second):
				case offDiagonal(first) == 0 && (off > 0 || (off == 0) != (pass == 1)):
				case offDiagonal(first) != 0 && pass == 1:
				default:
					n.kings[n.triangle[first]][second] = count
					count++
				}
			}
		}
	}
}

// corner returns the squares of the triangle by their numbers.
func (n *numbering) corner() (squares [10]legal.Square) {
	for rank := range 4 {
		for file := rank; file < 4; file++ {
			sq := legal.SquareAt(file, rank)
			squares[n.triangle[sq]] = sq
		}
	}
	return squares
}

func (n *numbering) numberPawns() {
	next := 47
	for file := range 4 {
		for rank := 1; rank < 7; rank++ {
			n.pawn[legal.SquareAt(file, rank)] = next
			n.pawn[legal.SquareAt(7-file, rank)] = next - 1
			next -= 2
		}
	}
	for pawns := 1; pawns < len(n.lead); pawns++ {
		for file := range 4 {
			count := 0
			for rank := 1; rank < 7; rank++ {
				sq := legal.SquareAt(file, rank)
				n.lead[pawns][sq] = count
				count += n.choose[pawns-1][n.pawn[sq]]
			}
			n.leads[pawns][file] = uint64(count)
		}
	}
}
