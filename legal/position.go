package legal

// Position is a position with all that the rules need to go on from it: side
// to move, rights to castle, en passant square and the two move counters. What
// came before, which the repetition rule needs, is in [Game].
//
// It is a plain value of about 230 bytes that may be copied. Positions that are
// the same by the repetition rule have the same [Position.Key], but may differ
// in the counters and in what is left of lost castling rights. The zero value
// is not a legal position; make one with [ParseFEN] or [StartPosition].
type Position struct {
	kinds  [8]Bitboard // by Kind, both colours; 0 and 7 stay empty
	colors [2]Bitboard
	board  [64]Piece

	keys     Keys
	checkers Bitboard // enemy pieces that give check to the side to move
	pinned   Bitboard // own pieces that shield the king of the side to move

	rooks    [4]Square // rook squares of the castling rights, by rightIndex; those of rights that are gone mean nothing
	rights   Rights
	ep       Square // NoSquare unless an en passant capture is legal
	side     Color
	halfmove uint16
	fullmove uint16
}

// Keys are the Zobrist keys of a position, all kept incrementally. Full is the
// position's identity; the others cover parts of it and serve as indices of
// learned tables.
type Keys struct {
	Full    uint64    // pieces, side to move, castling rights, en passant file
	Pawn    uint64    // pawns of both colours
	NonPawn [2]uint64 // by colour: that side's pieces other than pawns
	Minor   uint64    // knights, bishops and kings of both colours
	Major   uint64    // rooks, queens and kings of both colours
}

// SideToMove returns the colour whose turn it is.
func (p *Position) SideToMove() Color { return p.side }

// Board returns all squares, not to be changed.
func (p *Position) Board() *[64]Piece { return &p.board }

// Kinds returns the squares of all pieces by [Kind], not to be changed.
func (p *Position) Kinds() *[8]Bitboard { return &p.kinds }

// Colors returns the squares of all pieces by [Color], not to be changed.
func (p *Position) Colors() *[2]Bitboard { return &p.colors }

// PieceAt returns the piece on sq, NoPiece when the square is free.
func (p *Position) PieceAt(sq Square) Piece { return p.board[sq&63] }

// Occupied returns all squares with a piece on them.
func (p *Position) Occupied() Bitboard { return p.colors[White] | p.colors[Black] }

// ByColor returns the squares of c's pieces.
func (p *Position) ByColor(c Color) Bitboard { return p.colors[c&1] }

// ByKind returns the squares of both sides' pieces of kind k.
func (p *Position) ByKind(k Kind) Bitboard { return p.kinds[k&7] }

// Pieces returns the squares of c's pieces of kind k.
func (p *Position) Pieces(c Color, k Kind) Bitboard { return p.kinds[k&7] & p.colors[c&1] }

// KingSquare returns the square of c's king.
func (p *Position) KingSquare(c Color) Square { return p.Pieces(c, King).First() }

// Material returns what c's pieces are worth as beginners count it: a pawn 1, a
// knight or bishop 3, a rook 5, a queen 9.
func (p *Position) Material(c Color) int {
	count := func(k Kind) int { return p.Pieces(c, k).Count() }
	return count(Pawn) + 3*(count(Knight)+count(Bishop)) + 5*count(Rook) + 9*count(Queen)
}

// Checkers returns the enemy pieces that give check to the side to move.
func (p *Position) Checkers() Bitboard { return p.checkers }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checkers != 0 }

// Pinned returns the pieces of the side to move that are pinned to their king.
func (p *Position) Pinned() Bitboard { return p.pinned }

// EnPassant returns the square that an en passant capture goes to, NoSquare
// when no such capture is legal.
func (p *Position) EnPassant() Square { return p.ep }

// Half-moves without capture or pawn move after which a player may claim a draw
// and after which the game is drawn (FIDE Laws of Chess, 9.3 and 9.6.2).
const (
	FiftyMoveLimit       = 100
	SeventyFiveMoveLimit = 150
)

// Halfmove returns the number of half-moves since the last capture or pawn
// move; see FiftyMoveLimit.
func (p *Position) Halfmove() int { return int(p.halfmove) }

// Fullmove returns the number of the current move, from 1, as FEN counts.
func (p *Position) Fullmove() int { return int(p.fullmove) }

// Key returns the key of the whole position: equal for positions that are the
// same in the sense of the repetition rule.
func (p *Position) Key() uint64 { return p.keys.Full }

// Keys returns all keys of the position, not to be changed.
func (p *Position) Keys() *Keys { return &p.keys }

// IsCapture reports whether m, a legal move here, takes a piece.
func (p *Position) IsCapture(m Move) bool {
	return !m.IsCastling() && p.board[m.To()] != NoPiece || m.IsEnPassant()
}

// IsNoisy reports whether m, a legal move here, is a capture or a promotion.
func (p *Position) IsNoisy(m Move) bool { return m.IsPromotion() || p.IsCapture(m) }

// Captured returns the kind of piece that m, a legal move here, takes, NoKind
// when it takes none.
func (p *Position) Captured(m Move) Kind {
	switch {
	case m.IsCastling():
		return NoKind
	case m.IsEnPassant():
		return Pawn
	}
	return p.board[m.To()].Kind()
}

// HasNonPawns reports whether c has a piece besides king and pawns.
func (p *Position) HasNonPawns(c Color) bool {
	return p.colors[c&1]&^(p.kinds[Pawn]|p.kinds[King]) != 0
}
