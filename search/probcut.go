package search

import "alfiere/legal"

// probCut looks for a capture that beats beta by so much that a reduced
// search of it is proof enough for the whole node (Buro, "ProbCut: an effective
// selective extension of the alpha-beta algorithm", 1995; with captures alone it
// is the form common today). entry is what the table knows of the position. ok
// is true when the search was stopped, too.
func (w *worker) probCut(ply, beta, depth, raw int, entry *ttData, improving, cut bool) (score int, ok bool) {
	f := w.frame(ply)
	bar := beta + probCutMargin - probCutImproving*boolInt(improving)
	if depth < probCutDepth || entry.depth >= depth-probCutReduction && entry.score < bar {
		return 0, false
	}
	f.picker.start(&f.pos, entry.move, [2]legal.Move{}, true)
	for {
		m := w.pick(f)
		if m == legal.NoMove {
			return 0, false
		}
		if !seeAtLeast(&f.pos, m, bar-f.staticEval) {
			continue
		}
		next := w.push(ply, m)
		next.extended = f.extended
		s := -w.quiesce(ply+1, -bar, -bar+1)
		if s >= bar && depth > probCutReduction+1 {
			s = -w.node(ply+1, -bar, -bar+1, depth-probCutReduction-1, !cut)
		}
		w.pop()
		if w.stopped {
			return Draw, true
		}
		if s >= bar {
			learn(w.noisyHistory(&f.pos, m), bonus(depth-probCutReduction+1))
			w.engine.table.store(f.pos.Key(), &ttData{move: m, score: toTable(s, ply), eval: raw,
				depth: depth - probCutReduction, bound: LowerBound})
			return s, true
		}
	}
}
