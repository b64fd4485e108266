package eval

import "alfiere/legal"

// passers values us's passed pawns by what stands between them and promotion.
func (e *evaluation) passers(us legal.Color) (sum Score) {
	them := us.Other()
	for b := e.entry.passed[us&1]; b != 0; {
		sq := b.Pop()
		rank := sq.RelativeRank(us) & 7
		next := sq.Bit().Forward(us)
		taken, attacked := 0, 0
		if next&e.occ != 0 {
			taken = 1
		}
		if next&e.all[them&1] != 0 {
			attacked = 1
		}
		sum += e.use(us, &w.passed[taken][attacked][rank], 1)
		sum += e.use(us, &w.passedEdge[edge(sq.File())], 1)
		sum += e.use(us, &w.passedOwnKing[rank], steps(next.First(), e.king[us&1]))
		sum += e.use(us, &w.passedFoeKing[rank], steps(next.First(), e.king[them&1]))
		path := fileAhead[us&1][sq&63]
		if path&(e.occ|e.all[them&1]) == 0 {
			sum += e.use(us, &w.passedPath[rank], 1)
		}
		if e.by[us&1][legal.Pawn].Has(sq) {
			sum += e.use(us, &w.passedSupport[rank], 1)
		}
		sum += e.behind(us, sq)
		if !e.p.HasNonPawns(them) && e.outruns(us, sq, path) {
			sum += e.use(us, &w.passedOutrun, 1)
		}
	}
	return sum
}

// behind values a rook or queen of either side that stands behind us's passed
// pawn on sq with nothing between.
func (e *evaluation) behind(us legal.Color, sq legal.Square) (sum Score) {
	majors := (e.p.ByKind(legal.Rook) | e.p.ByKind(legal.Queen)) & fileAhead[us&1^1][sq&63]
	if majors == 0 {
		return 0
	}
	majors &= legal.RookAttacks(sq, e.occ)
	switch {
	case majors&e.p.ByColor(us) != 0:
		return e.use(us, &w.passedRook, 1)
	case majors != 0:
		return e.use(us, &w.passedFoeRook, 1)
	}
	return 0
}

// outruns reports whether the enemy king comes too late for us's pawn on sq,
// by the rule of the square. An own piece in the way counts as too slow.
func (e *evaluation) outruns(us legal.Color, sq legal.Square, path legal.Bitboard) bool {
	if path&e.occ != 0 {
		return false
	}
	goal := legal.SquareAt(sq.File(), 7).Relative(us)
	run := min(path.Count(), 5)
	late := 0
	if e.p.SideToMove() != us {
		late = 1
	}
	return steps(e.king[us&1^1], goal)-late > run
}
