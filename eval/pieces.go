package eval

import "alfiere/legal"

// Pieces: mobility and what is special to a kind. This step also completes the
// attack sets of its side.

// pieces values us's knights, bishops, rooks and queens.
func (e *evaluation) pieces(us legal.Color) Score {
	sum := e.knights(us) + e.bishops(us)
	return sum + e.rooks(us) + e.queens(us)
}

// shielding returns the squares right behind a pawn of either side, from us's
// view.
func (e *evaluation) shielding(us legal.Color) legal.Bitboard {
	return e.p.ByKind(legal.Pawn).Forward(us.Other())
}

// outposts returns the squares on us's fourth to sixth rank that no enemy pawn
// attacks or can come to attack.
func (e *evaluation) outposts(us legal.Color) legal.Bitboard {
	return outpostRanks[us&1] &^ e.entry.span[us&1^1]
}

// outpostRanks holds each side's fourth to sixth rank.
var outpostRanks = [2]legal.Bitboard{0x0000FFFFFF000000, 0x000000FFFFFF0000}

func (e *evaluation) knights(us legal.Color) (sum Score) {
	knights := e.p.Pieces(us, legal.Knight)
	if knights == 0 {
		return 0
	}
	outposts := e.outposts(us)
	guarded := e.by[us&1][legal.Pawn]
	sum = e.use(us, &w.knightByPawns[e.pawns[us&1].Count()&15], knights.Count())
	sum += e.use(us, &w.shielded[0], (knights & e.shielding(us)).Count())
	for b := knights; b != 0; {
		sq := b.Pop()
		attacks := legal.KnightAttacks(sq)
		e.attack(us, legal.Knight, attacks)
		sum += e.use(us, &w.knightMobility[(attacks&e.area[us&1]).Count()&15], 1)
		sum += e.use(us, &w.kingDistance[0][steps(sq, e.king[us&1])&7], 1)
		switch {
		case outposts&guarded&sq.Bit() != 0:
			sum += e.use(us, &w.outpost[0][1], 1)
		case outposts&sq.Bit() != 0:
			sum += e.use(us, &w.outpost[0][0], 1)
		case attacks&outposts&guarded&^e.p.ByColor(us) != 0:
			sum += e.use(us, &w.outpostReach, 1)
		}
	}
	return sum
}

// centre holds the four middle squares.
const centre legal.Bitboard = 0x0000001818000000

func (e *evaluation) bishops(us legal.Color) (sum Score) {
	bishops := e.p.Pieces(us, legal.Bishop)
	if bishops == 0 {
		return 0
	}
	own, foes := e.pawns[us&1], e.pawns[us&1^1]
	rammed := own & e.occ.Forward(us.Other())
	outposts := e.outposts(us)
	guarded := e.by[us&1][legal.Pawn]
	through := e.occ &^ e.p.ByKind(legal.Queen)
	if bishops&legal.LightSquares != 0 && bishops&legal.DarkSquares != 0 {
		sum = e.use(us, &w.bishopPair, 1)
	}
	sum += e.use(us, &w.shielded[1], (bishops & e.shielding(us)).Count())
	for b := bishops; b != 0; {
		sq := b.Pop()
		attacks := legal.BishopAttacks(sq, through)
		e.attack(us, legal.Bishop, attacks)
		sum += e.use(us, &w.bishopMobility[(attacks&e.area[us&1]).Count()&15], 1)
		sum += e.use(us, &w.kingDistance[1][steps(sq, e.king[us&1])&7], 1)
		shade := legal.LightSquares
		if legal.DarkSquares.Has(sq) {
			shade = legal.DarkSquares
		}
		sum += e.use(us, &w.bishopPawns, (own & shade).Count())
		sum += e.use(us, &w.bishopRammed, (rammed & shade).Count())
		sum += e.use(us, &w.bishopFoes, (foes & shade).Count())
		if (legal.BishopAttacks(sq, e.p.ByKind(legal.Pawn)) & centre).Several() {
			sum += e.use(us, &w.bishopDiagonal, 1)
		}
		switch {
		case outposts&guarded&sq.Bit() != 0:
			sum += e.use(us, &w.outpost[1][1], 1)
		case outposts&sq.Bit() != 0:
			sum += e.use(us, &w.outpost[1][0], 1)
		}
	}
	return sum
}

func (e *evaluation) rooks(us legal.Color) (sum Score) {
	rooks := e.p.Pieces(us, legal.Rook)
	if rooks == 0 {
		return 0
	}
	them := us.Other()
	own, foes := e.pawns[us&1], e.pawns[them&1]
	through := e.occ &^ (e.p.ByKind(legal.Queen) | rooks)
	sum = e.use(us, &w.rookByPawns[own.Count()&15], rooks.Count())
	for b := rooks; b != 0; {
		sq := b.Pop()
		attacks := legal.RookAttacks(sq, through)
		e.attack(us, legal.Rook, attacks)
		mobility := (attacks & e.area[us&1]).Count()
		sum += e.use(us, &w.rookMobility[mobility&15], 1)
		switch file := legal.FileOf(sq.File()); {
		case file&own == 0 && file&foes == 0:
			sum += e.use(us, &w.rookFile[1], 1)
		case file&own == 0:
			sum += e.use(us, &w.rookFile[0], 1)
		case mobility <= 3 && e.lockedIn(us, sq):
			sum += e.use(us, &w.rookTrapped, 1)
		}
		if sq.RelativeRank(us) == 6 && (e.king[them&1].RelativeRank(us) == 7 || foes&legal.RankOf(sq.Rank()) != 0) {
			sum += e.use(us, &w.rookSeventh, 1)
		}
	}
	return sum
}

// lockedIn reports whether us's rook on sq stands between its king and the
// nearer edge, on the king's rank.
func (e *evaluation) lockedIn(us legal.Color, sq legal.Square) bool {
	king := e.king[us&1]
	return sq.Rank() == king.Rank() && king.RelativeRank(us) == 0 &&
		(king.File() < 4) == (sq.File() < king.File())
}

func (e *evaluation) queens(us legal.Color) (sum Score) {
	them := us.Other()
	for b := e.p.Pieces(us, legal.Queen); b != 0; {
		sq := b.Pop()
		rook, bishop := legal.RookAttacks(sq, e.occ), legal.BishopAttacks(sq, e.occ)
		attacks := rook | bishop
		e.attack(us, legal.Queen, attacks)
		sum += e.use(us, &w.queenMobility[(attacks&e.area[us&1]).Count()&31], 1)
		if e.lookedThrough(them, sq, rook, bishop) {
			sum += e.use(us, &w.queenExposed, 1)
		}
	}
	return sum
}

// lookedThrough reports whether a rook or bishop of colour c would attack sq
// if one piece, among those that a slider on sq attacks, stepped aside.
func (e *evaluation) lookedThrough(c legal.Color, sq legal.Square, rook, bishop legal.Bitboard) bool {
	rooks := e.p.Pieces(c, legal.Rook) &^ rook
	bishops := e.p.Pieces(c, legal.Bishop) &^ bishop
	return rooks != 0 && legal.RookAttacks(sq, e.occ&^(rook&e.occ))&rooks != 0 ||
		bishops != 0 && legal.BishopAttacks(sq, e.occ&^(bishop&e.occ))&bishops != 0
}
