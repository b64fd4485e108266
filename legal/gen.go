package legal

// GenKind chooses which legal moves AppendMoves yields.
type GenKind uint8

// The kinds: noisy and quiet moves are disjoint and together all.
const (
	GenAll   GenKind = iota
	GenNoisy         // captures and all promotions
	GenQuiet         // the rest, castling included
)

// MaxMoves bounds the number of legal moves of any position that ParseFEN accepts. The
// most that is known is 218 in a position that a game can reach. Simulated annealing
// found 241 for sixteen pieces of any kind, and for those of a game 218 again.
const MaxMoves = 256

// AppendMoves appends the legal moves of the wanted kind to dst, in an order
// that depends on the position alone, and returns it. It does not allocate
// when dst has room for MaxMoves more.
func (p *Position) AppendMoves(dst []Move, kind GenKind) []Move {
	n := len(dst)
	if cap(dst)-n < MaxMoves {
		grown := make([]Move, n, n+MaxMoves)
		copy(grown, dst)
		dst = grown
	}
	count := p.generate((*[MaxMoves]Move)(dst[n:n+MaxMoves]), kind)
	return dst[:n+int(count)]
}

// HasMoves reports whether the side to move has a legal move.
func (p *Position) HasMoves() bool {
	var buf [MaxMoves]Move
	return p.generate(&buf, GenAll) != 0
}

// generate writes the legal moves to buf and returns their number. Legality
// comes from masks: in check, pieces other than the king must go to a square
// that ends it; a pinned piece stays on the line of its pin. An index of eight
// bits can never leave buf, so that no bounds are checked.
func (p *Position) generate(buf *[MaxMoves]Move, kind GenKind) (n uint8) {
	us := p.side
	own, enemy := p.colors[us&1], p.colors[us&1^1]
	occ := own | enemy
	wanted := ^own
	switch kind {
	case GenNoisy:
		wanted = enemy
	case GenQuiet:
		wanted = ^occ
	}

	king := (p.kinds[King] & own).First()
	for set := kingAttacks[king&63] & wanted; set != 0; {
		if to := set.Pop(); !p.Attacks(us^1, to, occ^king.Bit()) {
			buf[n] = NewMove(king, to)
			n++
		}
	}
	if p.checkers.Several() {
		return n
	}
	n = p.generatePawns(buf, n, kind, king)
	if p.checkers != 0 {
		wanted &= p.evasions()
	} else if kind != GenNoisy && p.rights != 0 {
		for _, side := range [...]Side{KingSide, QueenSide} {
			if m := p.castling(side); m != NoMove {
				buf[n] = m
				n++
			}
		}
	}

	free := own &^ p.pinned
	for set := p.kinds[Knight] & free; set != 0; { // a pinned knight never moves
		from := set.Pop()
		n = appendTargets(buf, n, from, knightAttacks[from&63]&wanted)
	}
	for set := (p.kinds[Bishop] | p.kinds[Queen]) & free; set != 0; {
		from := set.Pop()
		n = appendTargets(buf, n, from, BishopAttacks(from, occ)&wanted)
	}
	for set := (p.kinds[Rook] | p.kinds[Queen]) & free; set != 0; {
		from := set.Pop()
		n = appendTargets(buf, n, from, RookAttacks(from, occ)&wanted)
	}
	for set := p.pinned & (p.kinds[Bishop] | p.kinds[Rook] | p.kinds[Queen]); set != 0; {
		from := set.Pop()
		attacks := PieceAttacks(p.board[from&63].Kind(), from, occ)
		n = appendTargets(buf, n, from, attacks&wanted&line[king&63][from&63])
	}
	return n
}

// appendTargets writes a move from one square to each of the targets.
func appendTargets(buf *[MaxMoves]Move, n uint8, from Square, targets Bitboard) uint8 {
	for ; targets != 0; targets &= targets - 1 {
		buf[n] = NewMove(from, targets.First())
		n++
	}
	return n
}
