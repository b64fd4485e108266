package dtm

import "alfiere/legal"

// The tables under the fifty-move rule. A win is lost to it only where the count has
// gone far before the table is asked; then the pawn, if there is one, may have to move
// sooner than on the shortest way to mate.

// ProbeInTime returns what the table knows of p under the fifty-move rule, given how
// far the count in p has gone: a mate that comes too late is a draw, and where the pawn
// must move first, Plies is the length of that way. Repetition is left aside.
func (t *Table) ProbeInTime(p *legal.Position) Result {
	return (&timed{Table: t}).probe(p)
}

// timed answers such questions. It remembers what it has found out.
type timed struct {
	*Table
	known map[timedKey]Result // nil until something had to be found out
}

type timedKey struct {
	position uint64
	halfmove int
}

func (t *timed) probe(p *legal.Position) Result {
	r := t.Probe(p)
	left := max(legal.FiftyMoveLimit-p.Halfmove(), 0)
	if !r.Wins && !r.Loses || r.Plies <= left {
		return r
	}
	if left == 0 || p.ByKind(legal.Pawn) == 0 { // no move of the stronger side begins the count anew
		return Result{Known: true}
	}
	key := timedKey{p.Key(), p.Halfmove()}
	if found, ok := t.known[key]; ok {
		return found
	}
	found := t.search(p)
	if t.known == nil {
		t.known = map[timedKey]Result{}
	}
	t.known[key] = found
	return found
}

// search answers for p, which one side wins when nothing is counted, by what its
// moves lead to.
func (t *timed) search(p *legal.Position) (r Result) {
	r.Known = true
	strong := p.ByColor(p.SideToMove()).Several()
	var buf [legal.MaxMoves]legal.Move
	for _, m := range p.AppendMoves(buf[:0], legal.GenAll) {
		next := p.After(m)
		after := t.probe(&next)
		switch {
		case strong && after.Loses && (!r.Wins || after.Plies+1 < r.Plies):
			r.Wins, r.Plies = true, after.Plies+1
		case !strong && !after.Wins:
			return Result{Known: true}
		case !strong:
			r.Loses, r.Plies = true, max(r.Plies, after.Plies+1)
		}
	}
	return r
}
