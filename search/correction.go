package search

import (
	"alfiere/eval"
	"alfiere/legal"
)

// corrections are what has been learned about the errors of the static evaluation:
// positions that share a feature (the pawns, one side's pieces, the moves that led
// there) tend to be misjudged in the same way, and the results of searches say how.
// By pawns the idea is Caissa's, by minor and by major pieces Sirius's, by one side's
// pieces Starzix's, by two moves Motor's. The entries learn what is still wrong after
// correction; the table of positions keeps the raw evaluation: nothing is corrected twice.
type corrections struct {
	pawn    correctionTable
	minor   correctionTable
	major   correctionTable
	nonPawn [2]correctionTable // by the pieces' side
	moves   correctionTable    // by the last move but one and the last, their colours left out
}

// correctionTable holds in each word an entry for White and one for Black to move. The
// length is a power of two.
type correctionTable []uint32

const (
	correctionSlots = 1 << 14             // in each table but that of the moves, for one worker
	correctionMoves = (8 * 64) * (8 * 64) // pairs of moves, by kinds of pieces and targets
)

// newCorrections returns empty tables: that of the moves has a fixed length, the others
// have what one worker needs, multiplied by times.
func newCorrections(times int) corrections {
	slots := func() correctionTable { return provide[uint32](times * correctionSlots) }
	return corrections{slots(), slots(), slots(), [2]correctionTable{slots(), slots()},
		provide[uint32](correctionMoves)}
}

// forget empties all tables.
func (c *corrections) forget() {
	for _, t := range []correctionTable{c.pawn, c.minor, c.major, c.nonPawn[0], c.nonPawn[1], c.moves} {
		clear(t)
	}
}

func (t correctionTable) word(key uint64) *uint32 { return &t[key&uint64(len(t)-1)] }

// correctionWords hold the entries that concern one node: by its pawns, minor and
// major pieces, by the pieces of the side to move and of the other, and by the moves
// that led there.
type correctionWords [6]*uint32

// findCorrections finds the entries of the position at ply, which has just been
// reached, and prefetches them: waiting for them took a sixteenth of the time.
func (w *worker) findCorrections(ply int) {
	c, f := &w.lessons.corrections, w.frame(ply)
	us, keys, words := f.pos.SideToMove()&1, f.pos.Keys(), &f.corrections
	words[0] = c.pawn.word(keys.Pawn)
	words[1] = c.minor.word(keys.Minor)
	words[2] = c.major.word(keys.Major)
	words[3] = c.nonPawn[us].word(keys.NonPawn[us])
	words[4] = c.nonPawn[us^1].word(keys.NonPawn[us^1])
	words[5] = c.moves.word(uint64(w.frame(ply-2).moved&511<<9 | w.frame(ply-1).moved&511))
	prefetchEach((*[6]*uint32)(words))
}

// assess sets the static evaluation of the position at ply and returns the
// network's part in it, taken from the table's entry if that holds it, before it fades
// with the fifty-move count, which the table does not know; there is neither in check.
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

// correct sets the static evaluation of the position at ply to raw, faded and corrected.
func (w *worker) correct(ply, raw int) {
	f := w.frame(ply)
	faded := eval.Fade(raw, &f.pos)
	words, us := &f.corrections, halfAt(int(f.pos.SideToMove()))
	sum := correctPawn*us.entry(words[0]) + correctMinor*us.entry(words[1]) + correctMajor*us.entry(words[2]) +
		correctNonPawn*(us.entry(words[3])+us.entry(words[4])) + correctMoves*us.entry(words[5])
	f.staticEval = clampEval(faded + sum/correctionUnit)
	f.correction = f.staticEval - faded
}

// learnCorrection teaches the entries of the position at ply that a search to depth
// scored it higher than its corrected evaluation, by miss (lower if negative).
func (w *worker) learnCorrection(ply, depth, miss int) {
	bonus := min(max(miss*depth/correctionDivisor, -correctionBonusMax), correctionBonusMax)
	f := w.frame(ply)
	us := halfAt(int(f.pos.SideToMove()))
	for _, word := range &f.corrections {
		us.learn(word, bonus, correctionMax)
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
