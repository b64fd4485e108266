package search

import "alfiere/legal"

// histories are what a worker has learned about moves from the cutoffs that they gave
// or failed to give (Schaeffer, "The history heuristic", 1983). Every entry moves towards
// ±historyMax by a bonus that shrinks as it gets there, so that old lessons fade.
type histories struct {
	// quiet is by colour, whether the squares left and entered are attacked,
	// from and to.
	quiet   [2][2][2][64 * 64]int16
	capture [16][64][8]int16 // by piece, to and captured kind
	// continuation holds, for an earlier move (by piece and target), how the
	// moves that followed it did.
	continuation [16 * 64]pieceToHistory
}

// pieceToHistory are the scores of moves, by piece and target, in one context.
type pieceToHistory [16 * 64]int16

// forget empties all tables.
func (h *histories) forget() { *h = histories{} }

// learn teaches an entry a bonus.
func learn(entry *int16, bonus int) { *entry = int16(learned(int(*entry), bonus, historyMax)) }

// learned returns what becomes of an entry by a bonus, which counts less the nearer
// it brings the entry to ±limit (known as history gravity).
func learned(entry, bonus, limit int) int { return entry + bonus - entry*abs(bonus)/limit }

// pieceTo is the index of a move in pieceToHistory.
func pieceTo(pc legal.Piece, to legal.Square) int { return int(pc&15)<<6 | int(to&63) }

func fromTo(m legal.Move) int { return int(m & 0xFFF) }

// quietScore returns what the histories say of a quiet move at f.
func (w *worker) quietScore(f *frame, m legal.Move) int {
	pt := pieceTo(f.pos.PieceAt(m.From()), m.To())
	return (weighSquares*int(*w.quietEntry(f, m)) + weighPawns*w.pawnHistory(f).entry(pt) +
		weighLast*int(f.before[0][pt]) + weighOwn*int(f.before[1][pt]) + weighEarlier*int(f.before[2][pt])) / 4
}

// prefetchHistories prefetches those tables of f's quiet moves that are the least
// likely to be near.
func (w *worker) prefetchHistories(f *frame) {
	own := pieceTo(legal.NewPiece(f.pos.SideToMove(), legal.Pawn), legal.A1) // the first of the side's moves
	prefetchSide(w.pawnHistory(f).near(own))
	prefetchSide(&f.before[0][own&1023])
}

// quietEntry returns the entry of a quiet move by its squares.
func (w *worker) quietEntry(f *frame, m legal.Move) *int16 {
	return &w.hist.quiet[f.pos.SideToMove()&1][f.threats>>m.From()&1][f.threats>>m.To()&1][fromTo(m)]
}

// noisyHistory returns the entry of a capture or promotion.
func (w *worker) noisyHistory(p *legal.Position, m legal.Move) *int16 {
	return &w.hist.capture[p.PieceAt(m.From())&15][m.To()&63][p.Captured(m)&7]
}

// bonus returns what a cutoff at depth teaches.
func bonus(depth int) int { return min(bonusStep*depth-bonusOffset, bonusMax) }

// reward teaches the histories that best cut off at depth after the moves that f
// remembers had not.
func (w *worker) reward(f *frame, best legal.Move, depth int) {
	bonus := bonus(depth)
	if f.pos.IsNoisy(best) {
		learn(w.noisyHistory(&f.pos, best), bonus)
	} else {
		if f.killers[0] != best {
			f.killers = [2]legal.Move{best, f.killers[0]}
		}
		w.learnQuiet(f, best, bonus)
		for _, m := range f.quiets[:f.numQuiets] {
			w.learnQuiet(f, m, -bonus*blameQuiets/16)
		}
	}
	for _, m := range f.noisies[:f.numNoisies] {
		learn(w.noisyHistory(&f.pos, m), -bonus)
	}
}

// surprise returns how many plies' worth more a cutoff teaches: one where the
// static evaluation did not exceed alpha, one where score is far above beta.
func (f *frame) surprise(score, alpha, beta int) int {
	return boolInt(f.staticEval != noScore && f.staticEval <= alpha) + boolInt(score > beta+bonusFar)
}

// learnCutoff teaches the histories about a cutoff at ply by best that the table knows
// of: in favour of best, and against the move before, if that was quiet and among the
// first of its node.
func (w *worker) learnCutoff(ply int, best legal.Move, depth int) {
	f, prev := w.frame(ply), w.frame(ply-1)
	if prev.moveNumber > 0 && prev.moveNumber <= blameMoves && !prev.pos.IsNoisy(prev.move) {
		w.learnContinuation(prev, prev.move, -min(bonus(depth+1), blameMax))
	}
	switch {
	case !f.pos.IsLegal(best):
	case f.pos.IsNoisy(best):
		learn(w.noisyHistory(&f.pos, best), bonus(depth)/2)
	default:
		f.findThreats()
		w.learnQuiet(f, best, bonus(depth)/2)
	}
}

func (w *worker) learnQuiet(f *frame, m legal.Move, bonus int) {
	pt := pieceTo(f.pos.PieceAt(m.From()), m.To())
	learn(w.quietEntry(f, m), bonus)
	w.pawnHistory(f).learn(pt, bonus)
	w.learnContinuation(f, m, bonus)
}

// learnContinuation teaches what is known of a quiet move after the moves before it;
// nothing is learned after a null move, nor of moves before the root.
func (w *worker) learnContinuation(f *frame, m legal.Move, bonus int) {
	pt := pieceTo(f.pos.PieceAt(m.From()), m.To())
	shares := [len(f.before)]int{learnLast, learnOwn, 16}
	for i, c := range f.before {
		if c != &w.hist.continuation[0] {
			learn(&c[pt], bonus*shares[i]/16)
		}
	}
}

// moveHistory returns what the histories say of a move.
func (w *worker) moveHistory(f *frame, m legal.Move, noisy bool) int {
	if noisy {
		return int(*w.noisyHistory(&f.pos, m))
	}
	return w.quietScore(f, m)
}
