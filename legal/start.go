package legal

import "fmt"

// Start positions of standard chess and Chess960.

// standardNumber is the number of the standard start position in Chess960.
const standardNumber = 518

// StartPosition returns the start position of standard chess.
func StartPosition() Position {
	return startPosition(backRank(standardNumber), backRank(standardNumber))
}

// Chess960Position returns the Chess960 start position with the given number,
// 0 to 959, in the usual numbering (Scharnagl's); 518 is standard chess.
func Chess960Position(number int) (Position, error) { return DoubleChess960Position(number, number) }

// DoubleChess960Position returns the start position in which each side has its
// own Chess960 arrangement, given by numbers from 0 to 959.
func DoubleChess960Position(white, black int) (Position, error) {
	for _, n := range []int{white, black} {
		if n < 0 || n > 959 {
			return Position{}, fmt.Errorf("Chess960 position number %d is not from 0 to 959", n)
		}
	}
	return startPosition(backRank(white), backRank(black)), nil
}

// backRank returns the kinds on files a to h of a Chess960 arrangement. The
// number is read as digits: the light bishop's square, the dark one's, the
// queen's among the free ones, then the knights' pair out of ten; rook, king
// and rook fill the rest.
func backRank(number int) (rank [8]Kind) {
	put := func(nth int, k Kind) { // on the nth free file
		for file := range rank {
			if rank[file] != NoKind {
				continue
			}
			if nth == 0 {
				rank[file] = k
				return
			}
			nth--
		}
	}
	rank[number%4*2+1] = Bishop
	rank[number/4%4*2] = Bishop
	put(number/16%6, Queen)
	first, second := 0, number/96 // the pair: 0 is {0,1}, 9 is {3,4}
	for second >= 4-first {
		second -= 4 - first
		first++
	}
	put(first, Knight)
	put(first+second, Knight) // one free file fewer by now
	for _, k := range []Kind{Rook, King, Rook} {
		put(0, k)
	}
	return rank
}

func startPosition(white, black [8]Kind) Position {
	p := emptyPosition()
	for c, rank := range [2][8]Kind{white, black} {
		c := Color(c)
		side := QueenSide
		for file, k := range rank {
			home := SquareAt(file, 0).Relative(c)
			p.place(NewPiece(c, k), home)
			p.place(NewPiece(c, Pawn), SquareAt(file, 1).Relative(c))
			if k == Rook {
				p.rooks[rightIndex(c, side)] = home
				side = KingSide
			}
		}
	}
	p.rights = AllRights
	p.keys = p.computeKeys()
	return p
}
