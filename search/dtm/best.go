package dtm

import "alfiere/legal"

// Best returns the move to play in p from among some legal ones: the fastest mate, the
// longest defence, or one that keeps the draw, all under the fifty-move rule. Where
// that alone saves the draw, both sides play as if it did not. A defender ends a drawn
// game at once if he can; the stronger side plays on, leaving as few moves as possible
// that hold. Of moves that are equally good the first is taken. ok is false when the
// table does not know p or there are no moves.
func (t *Table) Best(p *legal.Position, moves []legal.Move) (best legal.Move, ok bool) {
	if !t.Probe(p).Known {
		return legal.NoMove, false
	}
	strong := p.ByColor(p.SideToMove()).Several()
	most := 0
	inTime := timed{Table: t}
	for _, m := range moves {
		next := p.After(m)
		if n := inTime.merit(&next, strong); !ok || n > most {
			best, most, ok = m, n, true
		}
	}
	return best, ok
}

// decided outweighs what tells drawn positions apart and every distance.
const decided = 1000

// merit ranks the position that a move leads to, from the view of the side that
// has moved, which is the stronger one or not.
func (t *timed) merit(next *legal.Position, strong bool) int {
	r, untimed := t.probe(next), t.Probe(next)
	over := next.InsufficientMaterial() || !next.HasMoves()
	switch {
	case r.Loses:
		return decided - r.Plies
	case r.Wins:
		return r.Plies - decided
	case untimed.Loses:
		return decided/2 - untimed.Plies
	case untimed.Wins:
		return untimed.Plies - decided/2
	case !strong && over:
		return 1
	case !strong:
		return 0
	case over:
		return -decided
	}
	return -t.holds(next)
}

// holds counts the moves that keep the draw for the lone king in p. One that
// takes the man counts for more than all the others.
func (t *Table) holds(p *legal.Position) (n int) {
	const takes = 10
	var buf [legal.MaxMoves]legal.Move
	for _, m := range p.AppendMoves(buf[:0], legal.GenAll) {
		next := p.After(m)
		switch {
		case p.IsCapture(m):
			n += takes
		case !t.Probe(&next).Wins:
			n++
		}
	}
	return n
}
