package legal

// Perft returns the number of move sequences of exactly depth half-moves from
// p: the leaves of the full tree, which is how generators are checked and
// timed. At depth one the moves are counted, not made and not even listed (bulk
// counting). A depth of zero or less has one leaf. Rules that end a game by
// history do not count.
func Perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	t := perftTree{plies: make([]perftPly, depth)}
	return t.count(p, depth)
}

// perftTree holds the positions and moves of the current line, so that a count
// allocates only once.
type perftTree struct {
	plies []perftPly
	delta Delta
}

type perftPly struct {
	next  Position
	moves [MaxMoves]Move
}

func (t *perftTree) count(p *Position, depth int) (leaves uint64) {
	if depth == 1 {
		return uint64(p.countMoves())
	}
	ply := &t.plies[depth-1]
	n := p.generate(&ply.moves, GenAll)
	for _, m := range ply.moves[:n] {
		p.Make(m, &ply.next, &t.delta)
		leaves += t.count(&ply.next, depth-1)
	}
	return leaves
}
