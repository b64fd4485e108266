package legal

import "strings"

// Color is the colour of a side.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Other returns the opponent's colour.
func (c Color) Other() Color { return c ^ 1 }

// String returns "white" or "black".
func (c Color) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// Kind is a kind of piece without its colour; the zero value is NoKind.
type Kind uint8

// The kinds of piece, in order of worth.
const (
	NoKind Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

// kindLetters holds the letters of the kinds, in their order.
const kindLetters = " PNBRQK"

// Letter returns the English upper-case letter of the kind, as FEN and SAN
// use it: P, N, B, R, Q, K; a blank for NoKind, a question mark for any other
// number.
func (k Kind) Letter() byte {
	if k > King {
		return '?'
	}
	return kindLetters[k]
}

// kindOf returns the kind with that letter, NoKind when there is none.
func kindOf(letter byte) Kind { return Kind(max(strings.IndexByte(kindLetters, letter), 0)) }

// String returns the kind's English name, "none" for NoKind, a question mark for any
// other number.
func (k Kind) String() string {
	if k > King {
		return "?"
	}
	return [...]string{"none", "pawn", "knight", "bishop", "rook", "queen", "king"}[k]
}

// Piece is a coloured piece, or NoPiece, the zero value. Its number is below
// 16: the kind in the low three bits and the colour in the fourth.
type Piece uint8

// The pieces.
const (
	NoPiece     Piece = 0
	WhitePawn         = Piece(Pawn)
	WhiteKnight       = Piece(Knight)
	WhiteBishop       = Piece(Bishop)
	WhiteRook         = Piece(Rook)
	WhiteQueen        = Piece(Queen)
	WhiteKing         = Piece(King)
	BlackPawn         = 8 | Piece(Pawn)
	BlackKnight       = 8 | Piece(Knight)
	BlackBishop       = 8 | Piece(Bishop)
	BlackRook         = 8 | Piece(Rook)
	BlackQueen        = 8 | Piece(Queen)
	BlackKing         = 8 | Piece(King)
)

// NewPiece returns the piece of that colour and kind, which must not be NoKind.
func NewPiece(c Color, k Kind) Piece { return Piece(c)<<3 | Piece(k) }

// ParsePiece reads a FEN letter: upper case for White, lower case for Black. ok is
// false for any other byte.
func ParsePiece(letter byte) (p Piece, ok bool) {
	c, l := White, letter
	if l >= 'a' {
		c, l = Black, l-('a'-'A')
	}
	if k := kindOf(l); k != NoKind {
		return NewPiece(c, k), true
	}
	return NoPiece, false
}

// Kind returns the piece's kind, NoKind for NoPiece.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Color returns the piece's colour. It means nothing for NoPiece.
func (p Piece) Color() Color { return Color(p >> 3) }

// Letter returns the piece's FEN letter, a blank for NoPiece.
func (p Piece) Letter() byte {
	l := p.Kind().Letter()
	if p.Color() == Black {
		l |= 0x20
	}
	return l
}

// String returns the piece's FEN letter.
func (p Piece) String() string { return string([]byte{p.Letter()}) }
