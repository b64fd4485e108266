package legal

// Move is a move in 16 bits; the zero value is NoMove.
//
//	bits 0-5    from
//	bits 6-11   to; for castling the square of the castling rook
//	bits 12-13  promotion piece: 0 knight, 1 bishop, 2 rook, 3 queen
//	bits 14-15  0 ordinary (captures too), 1 en passant, 2 castling, 3 promotion
//
// A move has a meaning only in the position that it belongs to.
type Move uint16

// NoMove is no move at all, and never legal; to pass, see MakeNull.
const NoMove Move = 0

const (
	flagEnPassant Move = 1 << 14
	flagCastling  Move = 2 << 14
	flagPromotion Move = 3 << 14
	flagMask      Move = 3 << 14
)

// NewMove returns an ordinary move or capture.
func NewMove(from, to Square) Move { return Move(from) | Move(to)<<6 }

// NewPromotion returns the move of a pawn that becomes a piece of kind k, a
// knight, bishop, rook or queen.
func NewPromotion(from, to Square, k Kind) Move {
	return Move(from) | Move(to)<<6 | Move(k-Knight)<<12 | flagPromotion
}

// NewEnPassant returns an en passant capture.
func NewEnPassant(from, to Square) Move { return Move(from) | Move(to)<<6 | flagEnPassant }

// NewCastling returns the castling of the king on the square king with the
// rook on the square rook.
func NewCastling(king, rook Square) Move { return Move(king) | Move(rook)<<6 | flagCastling }

// From returns the square that the move starts from.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square that the move goes to: for castling, the rook's. See
// CastlingKingTo.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// IsEnPassant reports whether the move is an en passant capture.
func (m Move) IsEnPassant() bool { return m&flagMask == flagEnPassant }

// IsCastling reports whether the move castles.
func (m Move) IsCastling() bool { return m&flagMask == flagCastling }

// IsPromotion reports whether the move promotes a pawn.
func (m Move) IsPromotion() bool { return m&flagMask == flagPromotion }

// Promotion returns the kind of piece that a pawn becomes, NoKind when the
// move is not a promotion.
func (m Move) Promotion() Kind {
	if m&flagMask != flagPromotion {
		return NoKind
	}
	return Knight + Kind(m>>12&3)
}

// CastlingKingTo returns the square on which the king lands when m castles: on the
// g file when the rook's file comes after the king's, else on the c file.
func (m Move) CastlingKingTo() Square {
	if m.To() > m.From() {
		return m.From()&^7 | 6
	}
	return m.From()&^7 | 2
}

// CastlingRookTo returns the square on which the rook lands when m castles: on
// the f file or the d file, beside the king.
func (m Move) CastlingRookTo() Square {
	if m.To() > m.From() {
		return m.From()&^7 | 5
	}
	return m.From()&^7 | 3
}

// UCI returns the move as the protocol writes it: e2e4, e7e8q; castling as the
// king's own squares (e1g1), or with chess960 as king takes rook (e1h1). Castling
// that standard chess does not know is always king takes rook, the only form that
// cannot be mistaken for a step of the king. NoMove is "0000".
func (m Move) UCI(chess960 bool) string {
	if m == NoMove {
		return "0000"
	}
	to := m.To()
	if m.IsCastling() && !chess960 && m.From().File() == 4 && (to.File() == 0 || to.File() == 7) {
		to = m.CastlingKingTo()
	}
	s := m.From().String() + to.String()
	if k := m.Promotion(); k != NoKind {
		s += string([]byte{k.Letter() | 0x20})
	}
	return s
}

// String returns the move in the Chess960 form of UCI.
func (m Move) String() string { return m.UCI(true) }

// special reports whether any of the four high bits is set.
func (m Move) special() bool { return m>>12 != 0 }

// wellFormed reports whether the promotion bits are used by promotions alone.
func (m Move) wellFormed() bool { return m.IsPromotion() || m>>12&3 == 0 }
