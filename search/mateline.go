package search

import "alfiere/legal"

// The line of a mate that the search has found often ends before the mate: where
// the table cut it off.

// completeMate extends the line of m, a root move that mates or is mated after that
// number of plies, as long as the next move is known: from the table, because it is
// the only one, or because it mates at once.
func (w *worker) completeMate(m *rootMove, plies int) {
	if m.length >= plies {
		return
	}
	pos := w.frame(0).pos
	for _, move := range m.line[:m.length] {
		pos = pos.After(move)
	}
	for left := plies - m.length; left > 0; left-- {
		move := w.mateMove(&pos, left)
		if move == legal.NoMove {
			return
		}
		m.line[m.length] = move
		m.length++
		pos = pos.After(move)
	}
}

// mateMove returns the next move of a mate that is left plies away, NoMove if it
// is not known. If left is odd, the side to move mates.
func (w *worker) mateMove(p *legal.Position, left int) legal.Move {
	if left == 1 {
		return mateInOne(p)
	}
	want, vague := Mate-left, UpperBound // by a bound of that kind there may be no such mate
	if left%2 == 0 {
		want, vague = -want, LowerBound
	}
	var entry ttData
	if w.engine.table.probe(p.Key(), &entry) && entry.score == want && entry.bound != vague && p.IsLegal(entry.move) {
		return entry.move
	}
	var buf [legal.MaxMoves]legal.Move
	if moves := p.AppendMoves(buf[:0], legal.GenAll); len(moves) == 1 {
		return moves[0]
	}
	return legal.NoMove
}

// mateInOne returns a move that mates at once, NoMove if there is none.
func mateInOne(p *legal.Position) legal.Move {
	var buf [legal.MaxMoves]legal.Move
	for _, m := range p.AppendMoves(buf[:0], legal.GenAll) {
		if next := p.After(m); next.InCheck() && !next.HasMoves() {
			return m
		}
	}
	return legal.NoMove
}
