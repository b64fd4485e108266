package search

import "alfiere/legal"

// How much deeper than its siblings a move is searched.

// singular asks whether the table's move at ply stands alone: whether a
// shallower search of all other moves stays below a bound somewhat below the
// move's score (Anantharaman, Campbell and Hsu, "Singular extensions", 1988, in
// the form that Stockfish gave them). It returns by how many plies more the
// move is to be searched, fewer when negative. cutoff says that even without
// the move the node fails high, at score, or that the search was stopped. Nodes
// too shallow for that question are left to trusts.
func (w *worker) singular(ply, beta, depth int, entry *ttData, pv, cut bool) (extension, score int, cutoff bool) {
	f := w.frame(ply)
	if depth < singularDepth {
		return boolInt(!pv && w.trusts(f, beta, depth, entry)), 0, false
	}
	if f.extended >= w.root.depth || // a line is extended at most to twice the iteration's depth
		f.excluded != legal.NoMove ||
		entry.bound == UpperBound || entry.depth < depth-singularSlack || abs(entry.score) >= provedBound ||
		!f.pos.IsLegal(entry.move) {
		return 0, 0, false
	}
	bar := entry.score - singularMargin*depth/16
	f.excluded = entry.move
	s := w.node(ply, bar-1, bar, (depth-1)/2, cut)
	f.excluded = legal.NoMove
	switch {
	case w.stopped:
		return 0, Draw, true
	case s < bar:
		extension = 1
		noisy := f.pos.IsNoisy(entry.move)
		if !pv && s < bar-doubleMargin+doubleNoisy*boolInt(noisy) {
			extension = 2
			if s < bar-tripleMargin && !noisy {
				extension = 3
			}
		}
		return extension, 0, false
	case s >= beta && abs(s) < provedBound: // several moves fail high
		return 0, s, true
	case entry.score >= beta:
		return -2 - boolInt(!pv), 0, false
	case cut:
		return -2, 0, false
	case !pv:
		return -1, 0, false
	}
	return 0, 0, false
}

// trusts reports whether the table's move at a shallow node, where a search to find
// out would cost too much, may be taken to stand alone: a search not much shallower
// (at depths 2 and 3 even quiescence) failed high with it, although the static
// evaluation is below beta by a margin.
func (w *worker) trusts(f *frame, beta, depth int, entry *ttData) bool {
	return depth >= 2 && f.excluded == legal.NoMove && f.extended < w.root.depth && entry.move != legal.NoMove &&
		entry.bound == LowerBound && entry.depth >= depth-trustSlack &&
		f.staticEval != noScore && f.staticEval <= beta-trustMargin
}

// hindsight returns by how many plies a reduced node of that depth is to be searched
// deeper, or less deep (negative): deeper only if its static evaluation does not show
// that the move before it lost anything, less deep only if it shows a clear loss. What
// the root reduces is left as it is.
func (w *worker) hindsight(ply, depth int) int {
	f, prev := w.frame(ply), w.frame(ply-1)
	if prev.reduced < 1 || prev.staticEval == noScore {
		return 0
	}
	lost := f.staticEval + prev.staticEval
	switch {
	case prev.reduced >= hindsightReduction && lost <= 0:
		return 1
	case depth >= 2 && lost > hindsightLoss:
		return -1
	}
	return 0
}
