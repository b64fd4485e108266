package train

import (
	"alfiere/eval"
	"alfiere/legal"
)

// The second kind of inputs: what attacks and what defends each piece, as the side to
// move sees it. See [eval.Threat].

const (
	threatStates   = eval.ThreatStates
	threatFeatures = threatStates * 64
)

// A board is a position as package eval lists its threats, with the side to move White.
type board struct {
	squares [64]legal.Piece
	kinds   [8]legal.Bitboard
	colors  [2]legal.Bitboard
}

// appendThreats appends to dst the features of p's threats, which [eval.ThreatFeature]
// numbers.
func (p *position) appendThreats(dst []uint32) []uint32 {
	var b board
	occupied := p.occupied
	for i := 0; occupied != 0; i++ {
		piece, sq := p.code(i), occupied.Pop()
		kind, side := legal.Pawn+legal.Kind(piece&7), legal.White
		if piece&enemyPiece != 0 {
			side = legal.Black
		}
		b.squares[sq] = legal.NewPiece(side, kind)
		b.kinds[kind] |= sq.Bit()
		b.colors[side] |= sq.Bit()
	}
	return eval.AppendThreats(dst, legal.White, &b.squares, &b.kinds, &b.colors)
}
