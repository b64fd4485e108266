package search

// vote chooses the worker whose move to play: each votes for its own with a
// weight that grows with depth and score (the scheme of Stockfish's
// get_best_thread). A proved win outweighs all. The main worker decides alone if it
// has proved that it is lost, which the others may simply not have seen yet, or if
// the user asked for several lines, a certain depth or a mate.
func (e *Engine) vote() *worker {
	main := e.workers[0]
	if len(e.workers) == 1 || e.lines() > 1 || e.limits.Depth > 0 || e.limits.Mate > 0 {
		return main
	}
	worst := main.root.moves[0].value()
	if worst <= -provedBound && main.root.moves[0].bound == Exact {
		return main
	}
	for _, w := range e.workers {
		if w.root.completed > 0 {
			worst = min(worst, w.root.moves[0].value())
		}
	}
	weight := func(w *worker) int { return (w.root.moves[0].value() - worst + voteBase) * w.root.completed }
	best, bestVotes := main, -1
	for _, w := range e.workers {
		if w.root.completed == 0 {
			continue // it has no vote either: its weight is 0
		}
		top := &w.root.moves[0]
		votes := 0
		for _, v := range e.workers {
			if v.root.moves[0].move == top.move {
				votes += weight(v)
			}
		}
		proved := top.value() >= provedBound
		switch leading := best.root.moves[0].value(); {
		case proved || leading >= provedBound:
			if top.value() > leading {
				best, bestVotes = w, votes
			}
		case votes > bestVotes || votes == bestVotes && weight(w) > weight(best):
			best, bestVotes = w, votes
		}
	}
	return best
}
