package search

import (
	"slices"

	"alfiere/legal"
	"alfiere/search/syzygy"
)

// What endgame tables do for the search: they rank the moves of a root that
// they know, and decide nodes right after the capture or pawn move that led
// there.

// probing is how a search uses the tables.
type probing struct {
	tables     *syzygy.Tables
	men        int  // most men of a node to look up, 0 for none
	depth      int  // least depth at which nodes with exactly that many men are looked up
	fiftyMoves bool // the fifty-move rule holds
	ranked     []syzygy.Ranked
}

// beginProbing asks the tables about the root and says how the search is to use
// them. A root whose moves are ranked by distance, or that is not won, needs no
// more help below.
func (e *Engine) beginProbing(g *legal.Game) {
	o := &e.options
	b := &e.probing
	*b = probing{tables: o.Tables, men: min(o.ProbeLimit, o.Tables.Men()), depth: o.ProbeDepth, fiftyMoves: o.FiftyMoves}
	if o.ProbeLimit > b.men {
		b.depth = 0
	}
	p := g.Position()
	if e.limits.Unaided {
		b.men = 0
	}
	if p.Occupied().Count() > b.men {
		return
	}
	ranked, exact, ok := b.tables.Rank(g, p.AppendMoves(nil, legal.GenAll), b.fiftyMoves)
	if !ok || len(ranked) == 0 {
		return
	}
	b.ranked = ranked
	best := slices.MaxFunc(ranked, func(m, n syzygy.Ranked) int { return m.Rank - n.Rank })
	if exact || best.WDL <= syzygy.Draw {
		b.men = 0
	}
}

// tableScore returns the score of a position at ply that the tables know, and
// how it bounds the true one: to mate is better than such a win, and to be mated is
// worse than such a loss.
func tableScore(v syzygy.WDL, ply int) (score int, bound Bound) {
	switch v {
	case syzygy.Win:
		return tableWin - ply, LowerBound
	case syzygy.Loss:
		return ply - tableWin, UpperBound
	}
	return Draw + 2*int(v), Exact
}

// probeTables returns what the tables know of the position at ply. Their values
// hold where the count of the fifty-move rule is zero.
func (w *worker) probeTables(ply, depth int) (score int, bound Bound, ok bool) {
	b, p := &w.engine.probing, &w.frame(ply).pos
	men := p.Occupied().Count()
	if men > b.men || men == b.men && depth < b.depth || p.Halfmove() != 0 || p.Rights() != 0 {
		return 0, 0, false
	}
	v, ok := b.tables.WDL(p)
	w.nextPoll = w.nodes // the disk may have been slow: look at the clock
	if !ok {
		return 0, 0, false
	}
	w.tableHits.Add(1)
	if !b.fiftyMoves {
		v = min(max(2*v, syzygy.Loss), syzygy.Win)
	}
	score, bound = tableScore(v, ply)
	return score, bound, true
}

// tableHits returns how many positions were found in the tables.
func (e *Engine) tableHits() (n uint64) {
	for _, w := range e.workers {
		n += w.tableHits.Load()
	}
	return n + uint64(len(e.probing.ranked))
}

// rank gives the moves the ranks that the tables know, and their order.
func (r *rootSearch) rank(ranked []syzygy.Ranked) {
	for i := range r.moves {
		m := &r.moves[i]
		m.rank = 0
		for _, known := range ranked {
			if known.Move == m.move {
				m.rank = known.Rank
				m.worth, _ = tableScore(known.WDL, 0)
			}
		}
	}
	if len(ranked) > 0 {
		slices.SortStableFunc(r.moves, func(a, b rootMove) int { return b.rank - a.rank })
	}
}

// end returns the index just past the moves that share the rank of the first one
// to be searched: the others are known to be worse.
func (r *rootSearch) end() int {
	end := r.first
	for end < len(r.moves) && r.moves[end].rank == r.moves[r.first].rank {
		end++
	}
	return end
}

// verdict returns the score to report of one of the worker's root moves whose score in
// the search has that bound: what the tables say, unless the search has found a mate.
// Where the moves differ in rank, a mate counts only for a move of the highest rank, lest
// a later line look better than the first, and being mated only for one of the lowest:
// moves of lower rank, which may not have been searched, might hold out longer.
func (w *worker) verdict(m *rootMove, bound Bound) (int, Bound) {
	score, moves := m.value(), w.root.moves
	switch {
	case len(w.engine.probing.ranked) == 0:
		if abs(score) <= 1 {
			score = Draw // by rule, see drawScore
		}
		return score, bound
	case score >= mateBound && m.rank == moves[0].rank, score <= -mateBound && m.rank == moves[len(moves)-1].rank:
		return score, bound
	}
	return m.worth, Exact
}
