package legal

// Rights is a set of castling rights.
type Rights uint8

// The four rights. "King side" means the rook to the right of the king as
// White sees the board (towards the h file), wherever both stand.
const (
	WhiteKingSide Rights = 1 << iota
	WhiteQueenSide
	BlackKingSide
	BlackQueenSide

	// AllRights holds all four.
	AllRights Rights = 15
)

// Side is a direction of castling.
type Side uint8

// The two directions.
const (
	KingSide Side = iota
	QueenSide
)

// RightOf returns the right of colour c to castle towards s.
func RightOf(c Color, s Side) Rights { return 1 << rightIndex(c, s) }

// rightIndex returns the bit of a right in Rights, which is its index in rooks.
func rightIndex(c Color, s Side) uint8 { return (uint8(c)<<1 | uint8(s)) & 3 }

// Rights returns the castling rights of both sides.
func (p *Position) Rights() Rights { return p.rights }

// CastlingRook returns the square of the rook with which c may castle towards
// s, NoSquare when that right is gone.
func (p *Position) CastlingRook(c Color, s Side) Square {
	if p.rights&RightOf(c, s) == 0 {
		return NoSquare
	}
	return p.rooks[rightIndex(c, s)]
}

// HasStandardCastling reports whether every castling right left is one of
// standard chess, with the king on the e file and the rook in the corner, so
// that no Chess960 form of moves or FEN is needed.
func (p *Position) HasStandardCastling() bool {
	for _, c := range []Color{White, Black} {
		for _, s := range []Side{KingSide, QueenSide} {
			rook := p.CastlingRook(c, s)
			if rook != NoSquare && (p.KingSquare(c) != E1.Relative(c) || rook.File() != 7-7*int(s)) {
				return false
			}
		}
	}
	return true
}

// rightsAfter returns the rights that remain when a move from p touches the
// given squares: a right is lost when the square of its rook or of its king is
// touched. (What rooks holds for a right already lost does not matter.)
func (p *Position) rightsAfter(touched Bitboard) Rights {
	rights := p.rights
	for i, rook := range p.rooks {
		if touched&(rook.Bit()|p.kinds[King]&p.colors[i>>1]) != 0 { // see rightIndex
			rights &^= 1 << i
		}
	}
	return rights
}

// castling returns the castling move of the side to move towards s if it is
// legal now, else NoMove. The side to move must not be in check.
//
// Article 3.8: but for king and rook themselves, the squares between them and
// those that either crosses or lands on are free, and the king neither crosses
// nor lands on an attacked square.
func (p *Position) castling(s Side) Move {
	us := p.side
	rook := p.CastlingRook(us, s)
	if rook == NoSquare {
		return NoMove
	}
	king := p.KingSquare(us)
	m := NewCastling(king, rook)
	kingTo, rookTo := m.CastlingKingTo(), m.CastlingRookTo()
	occ := p.Occupied() &^ (king.Bit() | rook.Bit())
	kingPath := Between(king, kingTo) | kingTo.Bit()
	if occ&(kingPath|Between(king, rook)|Between(rook, rookTo)|rookTo.Bit()) != 0 {
		return NoMove
	}
	for path := kingPath &^ king.Bit(); path != 0; {
		if p.Attacks(us.Other(), path.Pop(), occ|rook.Bit()) {
			return NoMove
		}
	}
	// In Chess960 the rook itself may have shielded the king's new square from
	// an enemy on the back rank; it no longer does once both have moved.
	if p.Attacks(us.Other(), kingTo, occ|rookTo.Bit()) {
		return NoMove
	}
	return m
}
