package legal

// Dead positions (FIDE Laws, article 5.2.2): those in which no series of legal
// moves ends in mate. To decide that in general takes a search; only the cases
// that occur in practice are recognised here, but those with certainty.

// Dead reports whether the position is one of the dead ones that are recognised:
// the material is insufficient, or only kings and locked pawns are left that no
// king can reach.
func (p *Position) Dead() bool { return p.InsufficientMaterial() || p.blocked() }

// InsufficientMaterial reports whether neither side has the pieces to mate,
// whatever is played: bare kings, a single knight or bishop beside them, or
// any number of bishops that all stand on squares of one colour.
func (p *Position) InsufficientMaterial() bool {
	if p.kinds[Pawn]|p.kinds[Rook]|p.kinds[Queen] != 0 {
		return false
	}
	knights, bishops := p.kinds[Knight], p.kinds[Bishop]
	if knights != 0 {
		return bishops == 0 && !knights.Several()
	}
	return bishops&LightSquares == 0 || bishops&DarkSquares == 0
}

// CanMate reports whether c's pieces could mate the enemy king in some series
// of legal moves, with the enemy's help. It judges the material alone: false
// is certain, true may be too hopeful. A lone knight or bishop needs enemy pieces
// that block their own king's flight squares and cannot always interpose.
func (p *Position) CanMate(c Color) bool {
	own, enemy := p.colors[c&1], p.colors[c&1^1]
	if own&(p.kinds[Pawn]|p.kinds[Rook]|p.kinds[Queen]) != 0 {
		return true
	}
	knights, bishops := own&p.kinds[Knight], own&p.kinds[Bishop]
	switch {
	case knights == 0 && bishops == 0:
		return false
	case knights == 0 && (bishops&LightSquares == 0 || bishops&DarkSquares == 0):
		otherColor := DarkSquares
		if bishops&DarkSquares != 0 {
			otherColor = LightSquares
		}
		return enemy&(p.kinds[Pawn]|p.kinds[Knight]|p.kinds[Bishop]&otherColor) != 0
	case bishops == 0 && !knights.Several():
		return enemy&(p.kinds[Pawn]|p.kinds[Knight]|p.kinds[Bishop]|p.kinds[Rook]) != 0
	}
	return true
}

// blocked reports whether only kings and pawns are left, no pawn can ever move
// or take, and no king can ever reach an enemy pawn. Then no check can be
// given any more, and unless the pawn that moved last mates, the position is dead.
func (p *Position) blocked() bool {
	pawns := p.kinds[Pawn]
	if p.Occupied() != pawns|p.kinds[King] || p.ep != NoSquare {
		return false
	}
	white, black := p.Pieces(White, Pawn), p.Pieces(Black, Pawn)
	if white.North()&^pawns != 0 || black.South()&^pawns != 0 {
		return false // a pawn may advance, now or when a king steps aside
	}
	return PawnsAttack(White, white)&black == 0 && !p.kingReachesPawn(White) && !p.kingReachesPawn(Black) &&
		(p.checkers == 0 || p.HasMoves())
}

// kingReachesPawn reports whether c's king could walk to an enemy pawn and
// take it, if no pawn moves and the enemy king lets him pass.
func (p *Position) kingReachesPawn(c Color) bool {
	enemyPawns := p.Pieces(c.Other(), Pawn)
	barred := PawnsAttack(c.Other(), enemyPawns) | p.Pieces(c, Pawn)
	reached := p.Pieces(c, King)
	for {
		wave := reached | reached.East() | reached.West()
		wave = (wave | wave.North() | wave.South()) &^ barred
		if wave&enemyPawns != 0 {
			return true
		}
		if wave|reached == reached {
			return false
		}
		reached |= wave
	}
}
