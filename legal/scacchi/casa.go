package scacchi

import (
	"slices"

	"alfiere/legal"
)

// Squares (case) as the specification numbers them: the file from 1 to 8, then
// the rank from 1 to 8, so that e4 is 54.

// squareOf returns the square that the specification calls pos.
func squareOf(pos int) (sq legal.Square, ok bool) {
	file, rank := pos/10, pos%10
	if file < 1 || file > 8 || rank < 1 || rank > 8 {
		return legal.NoSquare, false
	}
	return legal.SquareAt(file-1, rank-1), true
}

// casaOf returns the specification's number of sq, 0 for [legal.NoSquare].
func casaOf(sq legal.Square) int {
	if sq == legal.NoSquare {
		return 0
	}
	return 10*(sq.File()+1) + sq.Rank() + 1
}

// caseOf lists the squares of a set in ascending order of their numbers; nil
// when there are none.
func caseOf(set legal.Bitboard) (list []int) {
	for set != 0 {
		list = append(list, casaOf(set.Pop()))
	}
	slices.Sort(list)
	return list
}

// has reports whether pos is a square of the set; what is no square is in none.
func has(set legal.Bitboard, pos int) bool {
	sq, ok := squareOf(pos)
	return ok && set.Has(sq)
}

// colorOf returns the colour that the specification calls white or not white.
func colorOf(white bool) legal.Color {
	if white {
		return legal.White
	}
	return legal.Black
}
