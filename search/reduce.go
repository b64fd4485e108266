package search

import (
	"math"

	"alfiere/legal"
)

// reductions holds the base of late move reductions in 1024ths of a ply, by
// depth and move number, both up to 63: the logarithmic form that Stockfish made
// common.
var reductions = newReductions()

func newReductions() (t [64][64]int) {
	for depth := 1; depth < 64; depth++ {
		for moveNumber := 1; moveNumber < 64; moveNumber++ {
			t[depth][moveNumber] = lmrBase + int(lmrScale*math.Log(float64(depth))*math.Log(float64(moveNumber)))
		}
	}
	return t
}

// reduceFacts is what the reduction of a late move depends on.
type reduceFacts struct {
	depth, moveNumber, history                int
	gap                                       int // static evaluation less alpha, 0 in check
	noisy, nearPV, cut, improving, tableTakes bool
}

// reduction returns by how many plies the first search of m, the move from f to
// next, is reduced; it may be negative. How well its terms predict the result
// of a search to full depth is in bench/RESULTS.md, "Late move reductions".
func (w *worker) reduction(f, next *frame, m legal.Move, x *reduceFacts) int {
	r := reductions[min(x.depth, 63)][min(x.moveNumber, 63)]
	if x.noisy {
		r = r*lmrNoisy/1024 + lmrNoisyBase
	} else {
		r += f.quietReduction(m, x)
	}
	if x.cut {
		r += lmrCutNode
	}
	if !x.nearPV {
		r += lmrNotPV
	}
	if !x.improving {
		r += lmrImproving
	}
	if f.earlier == 0 { // after a null move; at a root after an irreversible one as well: not to do so gained nothing in a trial
		r += lmrNull
	}
	if !x.noisy && (m == f.picker.killers[0] || m == f.picker.killers[1]) {
		r -= lmrKiller
	}
	if f.pos.InCheck() {
		r -= lmrEvasion
	}
	if next.pos.InCheck() {
		r -= lmrCheck
	}
	r -= min(max(x.gap, -lmrGapMax), lmrGapMax) * lmrGap / 128
	r -= lmrCorrection * min(abs(f.correction), lmrCorrectionMax)
	if x.noisy {
		r -= x.history * 1024 / lmrNoisyHistory
	} else {
		r -= x.history * 1024 / lmrHistory
	}
	return r / 1024
}

// quietReduction returns what is special to quiet moves, in 1024ths of a ply.
func (f *frame) quietReduction(m legal.Move, x *reduceFacts) (r int) {
	if x.tableTakes {
		r += lmrTableTake
	}
	if f.threats.Has(m.From()) {
		r -= lmrEscape
	}
	if f.threats.Has(m.To()) && x.depth >= lmrLosesDepth && !seeAtLeast(&f.pos, m, 0) {
		r += lmrLoses
	}
	if f.pos.PieceAt(m.From()).Kind() == legal.King {
		r += lmrKing
	}
	return r
}
