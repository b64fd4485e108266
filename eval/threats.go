package eval

import "alfiere/legal"

// threats values what us attacks to its profit.
func (e *evaluation) threats(us legal.Color) (sum Score) {
	them := us.Other()
	mine, theirs := &e.by[us&1], &e.by[them&1]
	foes := e.p.ByColor(them)
	officers := foes &^ e.pawns[them&1]

	// Squares that the enemy holds firmly, and pieces that it does not.
	firm := theirs[legal.Pawn] | e.twice[them&1]&^e.twice[us&1]
	weak := foes &^ firm & e.all[us&1]

	if hit := (officers | weak) & (mine[legal.Knight] | mine[legal.Bishop]); hit != 0 {
		sum += e.victims(us, &w.threatMinor, hit)
	}
	if hit := weak & mine[legal.Rook]; hit != 0 {
		sum += e.victims(us, &w.threatRook, hit)
	}
	if weak != 0 {
		if weak&mine[legal.King] != 0 {
			sum += e.use(us, &w.threatKing, 1)
		}
		loose := weak & (^e.all[them&1] | officers&e.twice[us&1])
		sum += e.use(us, &w.hanging, loose.Count())
	}
	sum += e.use(us, &w.restricted, (e.all[them&1] &^ firm & e.all[us&1]).Count())
	sum += e.pawnThreats(us, officers)

	if queens := e.p.Pieces(them, legal.Queen); queens != 0 && !queens.Several() {
		sum += e.queenThreats(us, queens.First(), e.area[us&1]&^firm)
	}
	return sum
}

// victims adds up a weight by the kind of each piece hit.
func (e *evaluation) victims(us legal.Color, weight *[8]Score, hit legal.Bitboard) (sum Score) {
	for hit != 0 {
		sum += e.use(us, &weight[e.p.PieceAt(hit.Pop()).Kind()&7], 1)
	}
	return sum
}

// pawnThreats values attacks on enemy officers by pawns that can take back or
// need not, now and after one pawn move.
func (e *evaluation) pawnThreats(us legal.Color, officers legal.Bitboard) (sum Score) {
	them := us.Other()
	safe := e.all[us&1] | ^e.all[them&1]
	if hit := officers & legal.PawnsAttack(us, e.pawns[us&1]&safe); hit != 0 {
		sum = e.victims(us, &w.threatPawn, hit)
	}
	push := e.pawns[us&1].Forward(us) &^ e.occ
	push |= (push & thirdRank[us&1]).Forward(us) &^ e.occ
	push &= safe &^ e.by[them&1][legal.Pawn]
	hit := officers & legal.PawnsAttack(us, push)
	return sum + e.use(us, &w.threatPush, hit.Count())
}

// thirdRank holds each side's third rank.
var thirdRank = [2]legal.Bitboard{legal.Rank3, legal.Rank6}

// queenThreats values the squares from which us's lesser pieces could attack
// the enemy queen on sq next.
func (e *evaluation) queenThreats(us legal.Color, sq legal.Square, safe legal.Bitboard) (sum Score) {
	mine := &e.by[us&1]
	knight := mine[legal.Knight] & legal.KnightAttacks(sq) & safe
	slider := mine[legal.Bishop]&legal.BishopAttacks(sq, e.occ) | mine[legal.Rook]&legal.RookAttacks(sq, e.occ)
	slider &= safe & e.twice[us&1]
	sum = e.use(us, &w.queenKnight, knight.Count())
	return sum + e.use(us, &w.queenSlider, slider.Count())
}

// room holds the squares in the middle of each side's half that space is
// counted on: files c to f, its second to fourth rank.
var room = [2]legal.Bitboard{0x000000003C3C3C00, 0x003C3C3C00000000}

// space values safe squares behind the own lines while there are pieces that
// want to stand there.
func (e *evaluation) space(us legal.Color) Score {
	own := e.pawns[us&1]
	safe := room[us&1] &^ own &^ e.by[us&1^1][legal.Pawn]
	behind := safe & fill(us.Other(), own.Forward(us.Other())) &^ e.all[us&1^1]
	pieces := e.p.ByColor(us) &^ own
	return e.use(us, &w.space, (safe.Count()+behind.Count())*pieces.Count()/8)
}
