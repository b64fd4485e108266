package legal

import "context"

// MaxPerftDepth is the largest depth that is of any use to ask for: nearly all
// deeper counts would take for ever, and overflow 64 bits if they did not.
const MaxPerftDepth = 64

// Perft returns the number of move sequences of exactly depth half-moves from
// p: the leaves of the full tree, which is how generators are checked and
// timed. At depth one the moves are counted, not made and not even listed (bulk
// counting). A depth of zero or less has one leaf. Rules that end a game by its
// history are left out of account.
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

// uncheckedDepth is the depth that is counted without a look at the context: a
// few milliseconds at most, even with all the queens that there can be.
const uncheckedDepth = 3

// Divide counts the move sequences of depth half-moves from p, as [Perft] does,
// and calls yield with the share of each legal move. The error is that of ctx,
// if it is done before the end; yield has then been called for complete counts
// only. At depth zero there is one leaf and no move.
func Divide(ctx context.Context, p *Position, depth int, yield func(m Move, leaves uint64)) (uint64, error) {
	if depth <= 0 {
		return 1, nil
	}
	var buf [MaxMoves]Move
	total := uint64(0)
	for _, m := range p.AppendMoves(buf[:0], GenAll) {
		next := p.After(m)
		leaves, err := perftUntil(ctx, &next, depth-1)
		if err != nil {
			return 0, err
		}
		yield(m, leaves)
		total += leaves
	}
	return total, nil
}

// perftUntil is Perft with a look at the context above uncheckedDepth.
func perftUntil(ctx context.Context, p *Position, depth int) (uint64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if depth <= uncheckedDepth {
		return Perft(p, depth), nil
	}
	return Divide(ctx, p, depth, func(Move, uint64) {})
}
