package syzygy

import (
	"slices"

	"alfiere/legal"
)

// place is where a file has a position.
type place struct {
	part   *part
	pairs  *pairs
	number uint64
}

// place returns where f, which is open, has p, a position with the men of its
// table. flip says that Black is the side that the table calls White. found is
// false when the file, of type DTZ, has the position only with the other side to
// move; ok is false when the file is damaged.
func (f *file) place(p *legal.Position, flip bool) (at place, found, ok bool) {
	t := f.table
	side := p.SideToMove()
	if t.symmetric() {
		flip = side == legal.Black
	}
	var turnPiece uint8
	var turnSquare legal.Square
	if flip {
		side, turnPiece, turnSquare = side.Other(), 8, 56
	}
	var buffer [MaxMen]man
	men := buffer[:0]
	add := func(set legal.Bitboard) {
		for set != 0 && len(men) < t.men {
			sq := set.Pop()
			men = append(men, man{uint8(p.PieceAt(sq)) ^ turnPiece, sq ^ turnSquare})
		}
	}

	rest, leading := p.Occupied(), 0
	at.part = &f.parts[0]
	if t.hasPawns() {
		lead := legal.Piece(at.part.sides[0].pieces[0] ^ turnPiece)
		if lead.Kind() != legal.Pawn {
			return at, false, false
		}
		pawns := p.Pieces(lead.Color()&1, legal.Pawn)
		rest &^= pawns
		add(pawns)
		leading = len(men)
		if leading != t.pawns[0] {
			return at, false, false
		}
		first := highestPawn(men)
		men[0], men[first] = men[first], men[0]
		at.part = &f.parts[min(men[0].square.File(), 7-men[0].square.File())]
	}
	if f.dtz {
		at.pairs = at.part.sides[0]
		has := legal.Color(at.pairs.flags & blackMoves)
		if has != side && (!t.symmetric() || t.hasPawns()) {
			return at, false, true
		}
	} else if at.pairs = at.part.sides[side&1]; at.pairs == nil {
		at.pairs = at.part.sides[0] // equal sides: it is White's move now
	}
	add(rest)
	if len(men) != t.men || !at.pairs.arrange(men, leading) {
		return at, false, false
	}
	at.number = at.pairs.number(t, men)
	return at, true, at.number < at.pairs.total
}

// highestPawn returns the index of the pawn that leads in the numbering.
func highestPawn(pawns []man) (first int) {
	for i := range pawns {
		if numbers.pawn[pawns[i].square] > numbers.pawn[pawns[first].square] {
			first = i
		}
	}
	return first
}

// number returns the number of a position: its men in the order of d.pieces, a
// leading pawn first. It turns the board as the table wants it.
func (d *pairs) number(t *table, men []man) uint64 {
	if men[0].square.File() > 3 {
		turn(men, func(sq legal.Square) legal.Square { return sq ^ 7 })
	}
	var first int
	if t.hasPawns() {
		first = leadingPawns(men[:d.size[0]])
	} else {
		if men[0].square.Rank() > 3 {
			turn(men, func(sq legal.Square) legal.Square { return sq ^ 56 })
		}
		lowerDiagonal(men, d.size[0])
		if t.unique {
			first = three(men[0].square, men[1].square, men[2].square)
		} else {
			first = numbers.kings[numbers.triangle[men[0].square]][men[1].square]
		}
	}
	number := uint64(first) * d.factor[0]
	done := d.size[0]
	for g := 1; g < len(d.size) && d.size[g] > 0; g++ {
		barred := 0
		if g == 1 && t.pawns[1] > 0 {
			barred = 8 // squares on the first rank
		}
		number += uint64(set(men[done:done+d.size[g]], men[:done], barred)) * d.factor[g]
		done += d.size[g]
	}
	return number
}

func turn(men []man, by func(legal.Square) legal.Square) {
	for i := range men {
		men[i].square = by(men[i].square)
	}
}

// lowerDiagonal turns the board so that the first of the leading men that is
// not on the diagonal a1-h8 is below it.
func lowerDiagonal(men []man, leading int) {
	for i := range leading {
		if off := offDiagonal(men[i].square); off > 0 {
			turn(men, turned)
			return
		} else if off < 0 {
			return
		}
	}
}

// leadingPawns returns the number of the set of pawns of the leading side, the
// highest one first.
func leadingPawns(pawns []man) int {
	number := numbers.lead[len(pawns)][pawns[0].square]
	others := pawns[1:]
	slices.SortFunc(others, func(a, b man) int { return numbers.pawn[a.square] - numbers.pawn[b.square] })
	for i := range others {
		number += numbers.choose[i+1][numbers.pawn[others[i].square]]
	}
	return number
}

// three returns the number of three different men, a in the triangle a1-d1-d4.
// First come those with a off the diagonal a1-h8, then those with a on it and b off,
// then those with both on it and c off, and last those with all three on it.
func three(a, b, c legal.Square) int {
	// A square counts only those that the men before it leave free.
	freeB := int(b) - boolInt(b > a)
	freeC := int(c) - boolInt(c > a) - boolInt(c > b)
	const (
		onlyA = 6 * 63 * 62     // where the numbers begin with a on the diagonal
		onlyB = onlyA + 4*28*62 // and b
		onlyC = onlyB + 4*7*28  // and c
	)
	switch {
	case offDiagonal(a) != 0:
		return (numbers.triangle[a]*63+freeB)*62 + freeC
	case offDiagonal(b) != 0:
		return onlyA + (a.Rank()*28+numbers.below[b])*62 + freeC
	case offDiagonal(c) != 0:
		return onlyB + (a.Rank()*7+b.Rank()-boolInt(b > a))*28 + numbers.below[c]
	}
	return onlyC + (a.Rank()*7+b.Rank()-boolInt(b > a))*6 + c.Rank() - boolInt(c > a) - boolInt(c > b)
}

// set returns the number of a set of equal men, by the squares that the men before
// it leave free. The first barred squares of the board do not count.
func set(men, before []man, barred int) (number int) {
	slices.SortFunc(men, func(a, b man) int { return int(a.square) - int(b.square) })
	for i, m := range men {
		sq := int(m.square) - barred
		for _, b := range before {
			sq -= boolInt(b.square < m.square)
		}
		number += numbers.choose[i+1][sq]
	}
	return number
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
