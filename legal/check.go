package legal

// Attacks reports whether a piece of colour c attacks sq when the squares of
// occ are occupied. Pinned pieces attack too.
func (p *Position) Attacks(c Color, sq Square, occ Bitboard) bool {
	them := p.colors[c&1]
	return knightAttacks[sq&63]&p.kinds[Knight]&them != 0 ||
		pawnAttacks[c&1^1][sq&63]&p.kinds[Pawn]&them != 0 ||
		kingAttacks[sq&63]&p.kinds[King]&them != 0 ||
		BishopAttacks(sq, occ)&(p.kinds[Bishop]|p.kinds[Queen])&them != 0 ||
		RookAttacks(sq, occ)&(p.kinds[Rook]|p.kinds[Queen])&them != 0
}

// AttackersTo returns the pieces of both colours that attack sq when the
// squares of occ are occupied, including pieces outside occ.
func (p *Position) AttackersTo(sq Square, occ Bitboard) Bitboard {
	return pawnAttacks[Black][sq&63]&p.Pieces(White, Pawn) |
		pawnAttacks[White][sq&63]&p.Pieces(Black, Pawn) |
		knightAttacks[sq&63]&p.kinds[Knight] |
		kingAttacks[sq&63]&p.kinds[King] |
		BishopAttacks(sq, occ)&(p.kinds[Bishop]|p.kinds[Queen]) |
		RookAttacks(sq, occ)&(p.kinds[Rook]|p.kinds[Queen])
}

// Threats returns all squares that c's pieces attack, looking through the enemy
// king so that the squares behind him count. It also sets lesser: for each kind
// from knight to queen, the squares attacked by pieces that are worth less than
// this kind. A knight is worth as much as a bishop. Other entries are not changed.
func (p *Position) Threats(c Color, lesser *[8]Bitboard) Bitboard {
	own := p.colors[c&1]
	occ := p.Occupied() &^ p.Pieces(c.Other(), King)
	b := PawnsAttack(c, p.kinds[Pawn]&own)
	lesser[Knight], lesser[Bishop] = b, b
	for set := p.kinds[Knight] & own; set != 0; {
		b |= KnightAttacks(set.Pop())
	}
	for set := p.kinds[Bishop] & own; set != 0; {
		b |= BishopAttacks(set.Pop(), occ)
	}
	lesser[Rook] = b
	for set := p.kinds[Rook] & own; set != 0; {
		b |= RookAttacks(set.Pop(), occ)
	}
	lesser[Queen] = b
	for set := p.kinds[Queen] & own; set != 0; {
		b |= QueenAttacks(set.Pop(), occ)
	}
	return b | KingAttacks(p.KingSquare(c))
}

// CheckSquares sets squares, by kind of piece, to those from which such a piece
// of the side to move would attack the enemy king as the board stands, none for
// the king.
func (p *Position) CheckSquares(squares *[8]Bitboard) {
	them := p.side.Other()
	king, occ := p.KingSquare(them), p.Occupied()
	squares[King] = 0
	squares[Pawn] = PawnAttacks(them, king)
	squares[Knight] = KnightAttacks(king)
	squares[Bishop] = BishopAttacks(king, occ)
	squares[Rook] = RookAttacks(king, occ)
	squares[Queen] = squares[Bishop] | squares[Rook]
}

// findChecks sets checkers and pinned of the side to move.
func (p *Position) findChecks() {
	us := p.side
	own, them := p.colors[us&1], p.colors[us&1^1]
	king := (p.kinds[King] & own).First()
	occ := own | them
	p.checkers = knightAttacks[king&63]&p.kinds[Knight]&them |
		pawnAttacks[us&1][king&63]&p.kinds[Pawn]&them
	p.pinned = 0

	// Sliders that would see the king if only enemy pieces stood on the board:
	// those with nothing between give check, those with one own piece pin it.
	straight := RookAttacks(king, them) & (p.kinds[Rook] | p.kinds[Queen]) & them
	oblique := BishopAttacks(king, them) & (p.kinds[Bishop] | p.kinds[Queen]) & them
	for snipers := straight | oblique; snipers != 0; {
		sq := snipers.Pop()
		shield := between[king&63][sq&63] & occ
		switch {
		case shield == 0:
			p.checkers |= sq.Bit()
		case !shield.Several():
			p.pinned |= shield
		}
	}
}

// enPassantLegal reports whether the pawn of the side to move on from may take
// en passant on to. Two pawns leave their squares at once, which may open a line
// to the king that no pin predicts.
func (p *Position) enPassantLegal(from, to Square) bool {
	us := p.side
	king := p.KingSquare(us)
	victim := (to ^ 8).Bit() // from rank 6 to 5, from 3 to 4
	occ := p.Occupied()&^(from.Bit()|victim) | to.Bit()
	them := p.colors[us&1^1] &^ victim
	return BishopAttacks(king, occ)&(p.kinds[Bishop]|p.kinds[Queen])&them == 0 &&
		RookAttacks(king, occ)&(p.kinds[Rook]|p.kinds[Queen])&them == 0 &&
		knightAttacks[king&63]&p.kinds[Knight]&them == 0 &&
		pawnAttacks[us&1][king&63]&p.kinds[Pawn]&them == 0
}

// IsLegal reports whether m is a legal move here. m may be any 16 bits, such as
// a move of another position, found in a table.
func (p *Position) IsLegal(m Move) bool {
	us := p.side
	from, to := m.From(), m.To()
	pc := p.board[from]
	if m == NoMove || pc == NoPiece || pc.Color() != us || !m.wellFormed() {
		return false
	}
	switch {
	case m.IsCastling():
		return pc.Kind() == King && p.checkers == 0 &&
			(p.CastlingRook(us, KingSide) == to && p.castling(KingSide) == m ||
				p.CastlingRook(us, QueenSide) == to && p.castling(QueenSide) == m)
	case p.colors[us&1].Has(to):
		return false
	case pc.Kind() == King:
		return !m.special() && KingAttacks(from).Has(to) &&
			!p.Attacks(us.Other(), to, p.Occupied()&^from.Bit())
	case m.IsEnPassant():
		return pc.Kind() == Pawn && to == p.ep && PawnAttacks(us, from).Has(to) && p.enPassantLegal(from, to)
	}
	if !p.evasions().Has(to) || p.pinned.Has(from) && !Line(p.KingSquare(us), from).Has(to) {
		return false
	}
	if pc.Kind() == Pawn {
		return p.pawnReaches(from, to) && m.IsPromotion() == (to.RelativeRank(us) == 7)
	}
	return !m.special() && PieceAttacks(pc.Kind(), from, p.Occupied()).Has(to)
}

// pawnReaches reports whether the pawn on from moves or captures to to, en
// passant left aside.
func (p *Position) pawnReaches(from, to Square) bool {
	us := p.side
	if PawnAttacks(us, from).Has(to) {
		return p.colors[us&1^1].Has(to)
	}
	one, two := PawnPushes(us, from.Bit(), ^p.Occupied())
	return (one | two).Has(to)
}

// evasions returns the squares that a piece other than the king may go to as
// far as check is concerned: everywhere when there is none, onto or before the
// only checker, nowhere when there are two.
func (p *Position) evasions() Bitboard {
	switch {
	case p.checkers == 0:
		return ^Bitboard(0)
	case p.checkers.Several():
		return 0
	}
	return p.checkers | Between(p.KingSquare(p.side), p.checkers.First())
}
