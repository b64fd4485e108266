package search

import "alfiere/legal"

// seeAtLeast reports whether the exchanges that m, a legal move, begins on
// its target square gain at least threshold for the mover, when both sides
// always take with their least valuable piece and may stop (static exchange
// evaluation). Pins are ignored. Castling, promotions and en passant gain 0.
func seeAtLeast(p *legal.Position, m legal.Move, threshold int) bool {
	if m.IsCastling() || m.IsPromotion() || m.IsEnPassant() {
		return threshold <= 0
	}
	from, to := m.From(), m.To()
	balance := exchangeValue[p.PieceAt(to).Kind()&7] - threshold
	if balance < 0 {
		return false
	}
	balance -= exchangeValue[p.PieceAt(from).Kind()&7]
	if balance >= 0 {
		return true
	}

	occ := p.Occupied()&^from.Bit() | to.Bit()
	diagonal := p.ByKind(legal.Bishop) | p.ByKind(legal.Queen)
	straight := p.ByKind(legal.Rook) | p.ByKind(legal.Queen)
	attackers := p.AttackersTo(to, occ) & occ
	side := p.SideToMove().Other()
	for {
		own := attackers & p.ByColor(side)
		if own == 0 {
			break
		}
		kind := legal.Pawn
		for own&p.ByKind(kind) == 0 {
			kind++
		}
		if kind == legal.King && attackers&p.ByColor(side.Other()) != 0 {
			break // the king may not take a guarded piece
		}
		occ &^= (own & p.ByKind(kind)).First().Bit()
		if kind == legal.Pawn || kind == legal.Bishop || kind == legal.Queen {
			attackers |= legal.BishopAttacks(to, occ) & diagonal
		}
		if kind == legal.Rook || kind == legal.Queen {
			attackers |= legal.RookAttacks(to, occ) & straight
		}
		attackers &= occ
		side = side.Other()
		if balance = -balance - 1 - exchangeValue[kind]; balance >= 0 {
			break
		}
	}
	return side != p.SideToMove() // whoever is to recapture and cannot has lost
}
