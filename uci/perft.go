package uci

import (
	"context"

	"alfiere/legal"
)

// Perft that can be stopped, and tells the root moves apart.

// uncheckedDepth is the depth that is counted without a look at the context: a
// few milliseconds at most.
const uncheckedDepth = 4

// Divide counts the move sequences of depth half-moves from p, as
// [legal.Perft] does, and calls yield with the share of each legal move. The
// error is that of ctx, if it is done before the end; yield has then been
// called for complete counts only. At depth zero there is one leaf and no move.
func Divide(ctx context.Context, p *legal.Position, depth int, yield func(m legal.Move, leaves uint64)) (uint64, error) {
	if depth <= 0 {
		return 1, nil
	}
	var buf [legal.MaxMoves]legal.Move
	var next legal.Position
	var d legal.Delta
	total := uint64(0)
	for _, m := range p.AppendMoves(buf[:0], legal.GenAll) {
		p.Make(m, &next, &d)
		leaves, err := count(ctx, &next, depth-1)
		if err != nil {
			return 0, err
		}
		yield(m, leaves)
		total += leaves
	}
	return total, nil
}

// count is legal.Perft with the context looked at above uncheckedDepth.
func count(ctx context.Context, p *legal.Position, depth int) (uint64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if depth <= uncheckedDepth {
		return legal.Perft(p, depth), nil
	}
	return Divide(ctx, p, depth, func(legal.Move, uint64) {})
}
