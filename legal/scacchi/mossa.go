package scacchi

import "alfiere/legal"

// From the squares of a move to a legal.Move: what a piece may do besides
// moving where it attacks, and what stands in the way of a move.

// promotions holds the kinds of piece by their promotion code.
var promotions = [...]legal.Kind{legal.Queen, legal.Knight, legal.Bishop, legal.Rook}

// pawnAdvances returns the squares ahead of c's pawn on from that it may go to.
func (s *Stato) pawnAdvances(c legal.Color, from legal.Square) legal.Bitboard {
	one, two := legal.PawnPushes(c, from.Bit(), ^s.position.Occupied())
	return one | two
}

// enPassant returns the square that the enemy's pawn has just passed, as a set,
// if c is to move; else none.
func (s *Stato) enPassant(c legal.Color) legal.Bitboard {
	if s.passed == legal.NoSquare || c != s.position.SideToMove() {
		return 0
	}
	return s.passed.Bit()
}

// castlings returns the squares to which c's king may castle now, as if it were
// c's turn.
func (s *Stato) castlings(c legal.Color) (targets legal.Bitboard) {
	if s.kingAttacked(c) { // by the other king too, a case unknown to the position
		return 0
	}
	p := &s.position
	if c != p.SideToMove() {
		p = new(legal.Position)
		s.position.MakeNull(p)
	}
	for _, side := range [...]legal.Side{legal.KingSide, legal.QueenSide} {
		rook := p.CastlingRook(c, side)
		if rook == legal.NoSquare {
			continue
		}
		if m := legal.NewCastling(p.KingSquare(c), rook); p.IsLegal(m) {
			targets |= m.CastlingKingTo().Bit()
		}
	}
	return targets
}

// move returns the move of the side to move with these squares, or the reason
// why it cannot be simulated.
func (s *Stato) move(from, to int, promozione []int) (legal.Move, Motivo) {
	origin, fromOK := squareOf(from)
	target, toOK := squareOf(to)
	code, codeOK := promotionCode(promozione)
	switch {
	case !fromOK || !toOK:
		return legal.NoMove, CasaInesistente
	case !codeOK:
		return legal.NoMove, PromozioneInesistente
	}
	p := s.board.pezzi[origin]
	switch {
	case p == nil:
		return legal.NoMove, CasaVuota
	case p.Bianco() != s.TurnoBianco():
		return legal.NoMove, PezzoAvversario
	case s.board.pezzi[target] == nil && !p.SpostamentoPotenziale(s, to),
		s.board.pezzi[target] != nil && !p.Attacco(s, to):
		return legal.NoMove, PezzoNonArriva
	}
	return s.encode(p, origin, target, promotions[code]), 0
}

// promotionCode reads the variadic parameter of the moves.
func promotionCode(promozione []int) (code int, ok bool) {
	switch len(promozione) {
	case 0:
		return 0, true
	case 1:
		code = promozione[0]
		return code, code >= 0 && code < len(promotions)
	}
	return 0, false
}

// encode returns a potential move or capture of p as legal writes it.
func (s *Stato) encode(p Pezzo, from, to legal.Square, promotion legal.Kind) legal.Move {
	us := s.position.SideToMove()
	switch p.(type) {
	case *Pedone:
		switch {
		case to.RelativeRank(us) == 7:
			return legal.NewPromotion(from, to, promotion)
		case to == s.passed: // no pawn gets there straight ahead: the one that passed is in its way
			return legal.NewEnPassant(from, to)
		}
	case *Re:
		if !legal.KingAttacks(from).Has(to) { // then it castles
			side := legal.KingSide
			if to < from {
				side = legal.QueenSide
			}
			return legal.NewCastling(from, s.position.CastlingRook(us, side))
		}
	}
	return legal.NewMove(from, to)
}

// after returns the state after a move that can be simulated.
func (s *Stato) after(m legal.Move) *Stato {
	next := &Stato{board: s.board, passed: legal.NoSquare}
	var d legal.Delta
	s.position.Make(m, &next.position, &d)
	next.board.apply(&d)
	if d.Added[0].Piece.Kind() == legal.Pawn && m.From()^m.To() == 16 {
		next.passed = (m.From() + m.To()) / 2
	}
	return next
}
