package train

import (
	"math/bits"

	"alfiere/eval"
	"alfiere/legal"
)

// The second kind of inputs: what attacks and what defends each piece, as the side to
// move sees it. See [eval.Threat].

const (
	threatKinds    = 5                                      // of pieces, all but the king
	threatStates   = int(eval.NumThreats) * 2 * threatKinds // of pieces
	threatFeatures = threatStates * 64
)

// threats are what threatens the pieces of a position. A class is a kind of piece, own
// before enemy.
type threats struct {
	reach   [2]eval.Reach // of the side to move, and of the other
	victims uint64
	class   [64]uint8 // of the piece on each such square
	turn    uint32    // what turns a square to the view of the side to move
}

// findThreats finds the threats in p.
func (p *position) findThreats(t *threats) {
	t.reach = [2]eval.Reach{}
	t.victims = p.occupied &^ (1<<p.king | 1<<p.enemyKing)
	t.turn = mirror(uint32(p.king))
	i := 0
	for occupied := p.occupied; occupied != 0; occupied &= occupied - 1 {
		piece := p.pieces[i/2&15] >> (i % 2 * 4) & 15
		i++
		sq := bits.TrailingZeros64(occupied)
		kind, side := piece&7, legal.White
		if piece&enemyPiece != 0 {
			side = legal.Black
		}
		t.class[sq] = kind + uint8(side)*threatKinds
		attacks := legal.PawnAttacks(side, legal.Square(sq))
		if kind != 0 {
			attacks = legal.PieceAttacks(legal.Pawn+legal.Kind(kind), legal.Square(sq), legal.Bitboard(p.occupied))
		}
		t.reach[side].Add(legal.Pawn+legal.Kind(kind), attacks)
	}
}

// mirror returns what turns a square so that the king on it stands on the files a
// to d.
func mirror(king uint32) uint32 {
	if king&7 > 3 {
		return flipFiles
	}
	return 0
}

// appendTo appends the features to dst. [eval.ThreatFeature] says how they are numbered.
func (t *threats) appendTo(dst []uint32) []uint32 {
	for victims := t.victims; victims != 0; victims &= victims - 1 {
		sq := bits.TrailingZeros64(victims)
		class := t.class[sq]
		side := class / threatKinds
		threat := eval.ThreatOf(&t.reach[1-side], &t.reach[side], legal.Square(sq))
		if threat >= eval.Loose {
			state := uint32(threat-eval.Loose)*2*threatKinds + uint32(class)
			dst = append(dst, state*64+uint32(sq)^t.turn)
		}
	}
	return dst
}
