package mate

import "alfiere/legal"

// checks knows which moves of a position may give check, so that the others
// need not be played to see that they do not mate.
type checks struct {
	direct     [8]legal.Bitboard // by kind of piece, the squares that attack the king
	discoverer legal.Bitboard    // pieces that stand between a slider and the king
}

func newChecks(p *legal.Position) (c checks) {
	p.CheckSquares(&c.direct)
	us := p.SideToMove()
	king, occ := p.KingSquare(us.Other()), p.Occupied()
	queens := p.Pieces(us, legal.Queen)
	sliders := legal.BishopAttacks(king, 0)&(p.Pieces(us, legal.Bishop)|queens) |
		legal.RookAttacks(king, 0)&(p.Pieces(us, legal.Rook)|queens)
	for sliders != 0 {
		if between := legal.Between(sliders.Pop(), king) & occ; between.Count() == 1 {
			c.discoverer |= between & p.ByColor(us)
		}
	}
	return c
}

// possible reports whether m may give check; special moves always may.
func (c *checks) possible(p *legal.Position, m legal.Move) bool {
	return c.direct[p.PieceAt(m.From()).Kind()&7].Has(m.To()) || c.discoverer.Has(m.From()) ||
		m.IsPromotion() || m.IsCastling() || m.IsEnPassant()
}
