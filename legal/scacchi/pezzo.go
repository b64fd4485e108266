package scacchi

import "alfiere/legal"

// Pezzo is a piece, one of *[Pedone], *[Torre], *[Alfiere], *[Cavallo],
// *[Regina] and *[Re]. Two of them are the same piece exactly when they are
// equal (==). A piece does not know where it stands; a [Stato] or a
// [Scacchiera] does, and the piece may stand on another square in the state
// before or after.
//
// The four questions about a state are answered for either side, whoever has
// the turn. Their answer is false, or nil, if the state is nil, the target is
// no square, or the piece is not on the state's board.
type Pezzo interface {
	// Bianco reports whether the piece is white.
	Bianco() bool
	// String returns the piece's letter, r n b q k p: upper case for White,
	// lower case for Black.
	String() string

	// SpostamentoPotenziale reports whether the piece can move, in state s,
	// from its square to target, a square that is free. Castling is a move of
	// the king by two squares, not one of the rook. An en passant capture is
	// such a move too, in the state right after the double step. It does not
	// matter whether the own king would be left in check.
	SpostamentoPotenziale(s *Stato, target int) bool
	// ListaSpostamentoPotenziale returns the squares for which
	// SpostamentoPotenziale is true, in ascending order.
	ListaSpostamentoPotenziale(s *Stato) []int

	// Attacco reports whether the piece attacks target, a square that is free
	// or holds an enemy piece. A pinned piece attacks like any other. A pawn
	// attacks the two squares diagonally before it, and not the one ahead.
	Attacco(s *Stato, target int) bool
	// ListaAttacco returns the squares for which Attacco is true, in ascending
	// order.
	ListaAttacco(s *Stato) []int

	// self is what makes two pieces the same one, and keeps the interface to
	// the six types.
	self() *figura
}

// The pieces. Their identity is their address.
type (
	// Pedone is a pawn.
	Pedone struct{ figura }
	// Torre is a rook.
	Torre struct{ figura }
	// Alfiere is a bishop.
	Alfiere struct{ figura }
	// Cavallo is a knight.
	Cavallo struct{ figura }
	// Regina is a queen.
	Regina struct{ figura }
	// Re is a king.
	Re struct{ figura }
)

// figura is what all pieces have in common.
type figura struct{ piece legal.Piece }

// newPezzo makes a new piece, equal to no other.
func newPezzo(pc legal.Piece) Pezzo {
	f := figura{pc}
	switch pc.Kind() {
	case legal.Pawn:
		return &Pedone{f}
	case legal.Knight:
		return &Cavallo{f}
	case legal.Bishop:
		return &Alfiere{f}
	case legal.Rook:
		return &Torre{f}
	case legal.Queen:
		return &Regina{f}
	default:
		return &Re{f}
	}
}

func (f *figura) self() *figura { return f }

// Bianco reports whether the piece is white.
func (f *figura) Bianco() bool { return f.piece.Color() == legal.White }

// String returns the piece's letter.
func (f *figura) String() string { return f.piece.String() }

// SpostamentoPotenziale implements [Pezzo].
func (f *figura) SpostamentoPotenziale(s *Stato, target int) bool {
	return has(f.moves(s), target)
}

// ListaSpostamentoPotenziale implements [Pezzo].
func (f *figura) ListaSpostamentoPotenziale(s *Stato) []int { return caseOf(f.moves(s)) }

// Attacco implements [Pezzo].
func (f *figura) Attacco(s *Stato, target int) bool { return has(f.attacks(s), target) }

// ListaAttacco implements [Pezzo].
func (f *figura) ListaAttacco(s *Stato) []int { return caseOf(f.attacks(s)) }

// square returns where the piece stands in s, NoSquare if it does not.
func (f *figura) square(s *Stato) legal.Square {
	if s != nil {
		for set := s.position.Pieces(f.piece.Color(), f.piece.Kind()); set != 0; {
			sq := set.Pop()
			if p := s.board.pezzi[sq]; p != nil && p.self() == f {
				return sq
			}
		}
	}
	return legal.NoSquare
}

// attacks returns the squares of ListaAttacco.
func (f *figura) attacks(s *Stato) legal.Bitboard {
	from := f.square(s)
	if from == legal.NoSquare {
		return 0
	}
	p, us := &s.position, f.piece.Color()
	if f.piece.Kind() == legal.Pawn {
		return legal.PawnAttacks(us, from) &^ p.ByColor(us)
	}
	return legal.PieceAttacks(f.piece.Kind(), from, p.Occupied()) &^ p.ByColor(us)
}

// moves returns the squares of ListaSpostamentoPotenziale.
func (f *figura) moves(s *Stato) legal.Bitboard {
	from := f.square(s)
	if from == legal.NoSquare {
		return 0
	}
	free := ^s.position.Occupied()
	switch us := f.piece.Color(); f.piece.Kind() {
	case legal.Pawn:
		return s.pawnAdvances(us, from) | f.attacks(s)&s.enPassant(us)
	case legal.King:
		return f.attacks(s)&free | s.castlings(us)
	default:
		return f.attacks(s) & free
	}
}
