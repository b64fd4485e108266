package search

import "alfiere/legal"

// corrections are what a worker has learned about the errors of the static
// evaluation: positions that share a feature (the pawns, one side's pieces, the
// moves that led there) tend to be misjudged in the same way, and the results of
// searches say how. The idea is Caissa's, spread by Stockfish. The entries learn
// what is still wrong after correction; the table of positions keeps the
// evaluation as it was, so that nothing is corrected twice.
type corrections struct {
	pawn    [2]correctionTable
	minor   [2]correctionTable
	major   [2]correctionTable
	nonPawn [2][2]correctionTable // by the side to move, by the pieces' side
	moves   [16 * 64][16 * 64]int16
}

const correctionSlots = 1 << 14

type correctionTable [correctionSlots]int16

func (t *correctionTable) entry(key uint64) *int16 { return &t[key&(correctionSlots-1)] }

// correctionEntries are the entries that concern one node: by its pawns, minor and
// major pieces, by the pieces of the side to move and of the other, and by the moves
// that led there.
type correctionEntries [6]*int16

// findCorrections finds the entries of the position at ply, which has just been
// reached, and prefetches them: to wait for them took a sixteenth of the time.
func (w *worker) findCorrections(ply int) {
	c, f := &w.hist.corrections, w.frame(ply)
	us, keys, e := f.pos.SideToMove()&1, f.pos.Keys(), &f.corrections
	e[0] = c.pawn[us].entry(keys.Pawn)
	e[1] = c.minor[us].entry(keys.Minor)
	e[2] = c.major[us].entry(keys.Major)
	e[3] = c.nonPawn[us][us].entry(keys.NonPawn[us])
	e[4] = c.nonPawn[us][us^1].entry(keys.NonPawn[us^1])
	e[5] = &c.moves[w.frame(ply-2).moved&1023][w.frame(ply-1).moved&1023]
	prefetchEach((*[6]*int16)(e))
}

// assess sets the static evaluation of the position at ply and returns the
// network's part in it, taken from the table's entry if that holds it; there is
// neither in check.
func (w *worker) assess(ply int, entry *ttData) (raw int) {
	f := w.frame(ply)
	f.staticEval, f.correction = noScore, 0
	if f.pos.InCheck() {
		return noScore
	}
	if raw = entry.eval; raw == noScore {
		raw = w.eval.Evaluate(&f.pos)
	}
	w.correct(ply, raw)
	return raw
}

// correct sets the static evaluation of the position at ply to raw, corrected.
func (w *worker) correct(ply, raw int) {
	f := w.frame(ply)
	e := &f.corrections
	sum := correctPawn*int(*e[0]) + correctMinor*int(*e[1]) + correctMajor*int(*e[2]) +
		correctNonPawn*(int(*e[3])+int(*e[4])) + correctMoves*int(*e[5])
	f.staticEval = clampEval(raw + sum/correctionUnit)
	f.correction = f.staticEval - raw
}

// learnCorrection teaches the entries of the position at ply that a search to depth
// scored it higher than its corrected evaluation, by miss (lower if negative).
func (w *worker) learnCorrection(ply, depth, miss int) {
	bonus := min(max(miss*depth/correctionSpeed, -correctionBonusMax), correctionBonusMax)
	for _, entry := range &w.frame(ply).corrections {
		old := int(*entry)
		*entry = int16(old + bonus - old*abs(bonus)/correctionMax)
	}
}

// teaches reports whether the outcome of a node says anything about its static
// evaluation: the best move, if there is one, is quiet, and the score is not merely
// a bound that the evaluation satisfies anyway.
func (f *frame) teaches(best int, bestMove legal.Move, bound Bound) bool {
	if f.staticEval == noScore || bestMove != legal.NoMove && f.pos.IsNoisy(bestMove) {
		return false
	}
	return !(bound == LowerBound && best <= f.staticEval || bound == UpperBound && best >= f.staticEval)
}
