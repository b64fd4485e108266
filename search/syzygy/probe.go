package syzygy

import (
	"cmp"

	"alfiere/legal"
)

// WDL is what a position is worth to the side to move, with best play and the
// count of the fifty-move rule at zero.
type WDL int8

// The values. A cursed win is one that the fifty-move rule makes a draw, a
// blessed loss the same from the other side.
const (
	Loss WDL = iota - 2
	BlessedLoss
	Draw
	CursedWin
	Win
)

// String names the value in lower case.
func (v WDL) String() string {
	return [...]string{"loss", "blessed loss", "draw", "cursed win", "win"}[v-Loss]
}

// cover reports whether p can be in a table: no right to castle, and not too many
// men.
func (t *Tables) cover(p *legal.Position) bool {
	return t != nil && p.Rights() == 0 && p.Occupied().Count() <= t.men
}

// WDL returns what p is worth. ok is false when no table tells: too many men, a
// right to castle, or a file that is missing.
func (t *Tables) WDL(p *legal.Position) (v WDL, ok bool) {
	if !t.cover(p) {
		return Draw, false
	}
	v, _, ok = t.resolve(p, false)
	return v, ok
}

// DTZ returns the distance to zeroing of p with best play: how many plies it
// takes until the count of the fifty-move rule is set back, by the side to move
// when the number is positive, else by the other. 0 is a draw; numbers beyond 100
// are wins that the rule makes draws, counted as if it had begun at zero. A side
// that is mated has -1. The tables may be off by one ply where it does not matter
// for the rule. ok is as for WDL, and false where a DTZ table is needed and missing:
// draws need none, nor do positions in which a capture or pawn move is best.
func (t *Tables) DTZ(p *legal.Position) (plies int, ok bool) {
	if !t.cover(p) {
		return 0, false
	}
	return t.distance(p)
}

// resolve returns what p is worth as far as the files and the captures tell, or
// with pawns also the pawn moves. zeroing says that such a move is as good as
// any.
func (t *Tables) resolve(p *legal.Position, pawns bool) (v WDL, zeroing, ok bool) {
	var buffer [legal.MaxMoves]legal.Move
	moves := p.AppendMoves(buffer[:0], legal.GenAll)
	best, tried := Loss, 0
	for _, m := range moves {
		if !p.IsCapture(m) && !(pawns && isPawnMove(p, m)) {
			continue
		}
		tried++
		next := p.After(m)
		reply, _, ok := t.resolve(&next, false)
		if !ok {
			return Draw, false, false
		}
		if best = max(best, -reply); best == Win {
			return Win, true, true
		}
	}
	if tried > 0 && tried == len(moves) { // the file need not know: it has no captures en passant
		return best, true, true
	}
	if v, ok = t.stored(p); !ok {
		return Draw, false, false
	}
	if best >= v {
		return best, best > Draw, true
	}
	return v, false, true
}

func isPawnMove(p *legal.Position, m legal.Move) bool {
	return p.PieceAt(m.From()).Kind() == legal.Pawn
}

// stored returns what the file of p's material says.
func (t *Tables) stored(p *legal.Position) (v WDL, ok bool) {
	if p.Occupied().Count() == 2 {
		return Draw, true
	}
	b, flip := t.find(p)
	if b == nil || !b.wdl.open() {
		return Draw, false
	}
	at, found, ok := b.wdl.place(p, flip)
	if !found || !ok {
		return Draw, false
	}
	value, ok := at.pairs.value(at.number)
	return WDL(value) + Loss, ok && value <= int(Win-Loss)
}

// zeroingDistance returns the DTZ of a position whose best move, a capture or
// pawn move, leads to one of that worth to the mover.
func zeroingDistance(v WDL) int {
	return [...]int{-1, -101, 0, 101, 1}[v-Loss]
}

// sign returns -1, 0 or 1.
func sign[T int | WDL](n T) int { return cmp.Compare(n, 0) }

// distance is DTZ without the first checks.
func (t *Tables) distance(p *legal.Position) (plies int, ok bool) {
	v, zeroing, ok := t.resolve(p, true)
	if !ok || v == Draw {
		return 0, ok
	}
	if zeroing {
		return zeroingDistance(v), true
	}
	plies, found, ok := t.storedDistance(p, v)
	if !ok || found {
		return plies * sign(v), ok
	}
	return t.distanceByMoves(p, v)
}

// storedDistance returns the plies that the DTZ file gives for a position of worth
// v. found is false when it has only positions with the other side to move.
func (t *Tables) storedDistance(p *legal.Position, v WDL) (plies int, found, ok bool) {
	b, flip := t.find(p)
	if b == nil || !b.dtz.open() {
		return 0, false, false
	}
	at, found, ok := b.dtz.place(p, flip)
	if !found || !ok {
		return 0, false, ok
	}
	plies, ok = at.pairs.value(at.number)
	if ok && at.pairs.flags&mapped != 0 {
		list := at.part.plies[[...]int{1, 3, 0, 2, 0}[v-Loss]]
		if ok = plies < len(list); ok {
			plies = int(list[plies])
		}
	}
	inPlies := v == Win && at.pairs.flags&winPlies != 0 || v == Loss && at.pairs.flags&lossPlies != 0
	if !inPlies {
		plies *= 2
	}
	plies++
	if v == CursedWin || v == BlessedLoss {
		plies += 100
	}
	return plies, true, ok
}

// distanceByMoves returns the distance of a position of worth v by the best of its
// moves, since the file has only positions with the other side to move.
func (t *Tables) distanceByMoves(p *legal.Position, v WDL) (plies int, ok bool) {
	var buffer [legal.MaxMoves]legal.Move
	best, known := -1, false // no moves: mated
	for _, m := range p.AppendMoves(buffer[:0], legal.GenAll) {
		next := p.After(m)
		n, ok := t.distanceAfter(p, m, &next)
		if !ok {
			return 0, false
		}
		if sign(n) == sign(v) && (!known || n < best) {
			best, known = n, true
		}
	}
	return best, true
}

// distanceAfter returns the distance of p if m is played, which leads to next.
func (t *Tables) distanceAfter(p *legal.Position, m legal.Move, next *legal.Position) (plies int, ok bool) {
	if p.IsCapture(m) || isPawnMove(p, m) {
		v, _, ok := t.resolve(next, false)
		return zeroingDistance(-v), ok
	}
	if next.InCheck() && !next.HasMoves() {
		return 1, true
	}
	n, ok := t.distance(next)
	return -n - sign(n), ok
}
