package search

import "alfiere/legal"

// frame is a node of the line that is being searched.
type frame struct {
	pos          legal.Position
	continuation *pieceToHistory    // of the move being searched
	before       [3]*pieceToHistory // of the moves one, two and four plies ago
	threats      legal.Bitboard     // squares that the opponent attacks
	lesser       [8]legal.Bitboard  // by kind, squares that the opponent attacks with a piece worth less than that kind
	checks       [8]legal.Bitboard  // by kind, the squares from which a piece of the side to move gives check
	picker       picker
	move         legal.Move      // being searched
	excluded     legal.Move      // left out, while it is asked whether it stands alone
	moved        int             // piece and target of move, by pieceTo; 0 for a null move
	moveNumber   int             // its place in the order of the moves, from 1; 0 when it has none
	moveCount    int             // moves that the picker has handed out
	reduced      int             // plies that its search is reduced by
	staticEval   int             // corrected
	correction   int             // what that added to the evaluation
	corrections  correctionWords // by which it is corrected
	nearPV       bool            // on the principal variation, or the table remembers that it was (quiescence and ProbCut forget)
	killers      [2]legal.Move   // quiet moves that cut off last at this ply (Akl and Newborn, "The principal continuation and the killer heuristic", 1977)
	earlier      int             // positions before it in worker.keys from which no null move parts it: those that it may repeat
	extended     int             // plies that the line was extended by
	numQuiets    int
	numNoisies   int
	quiets       [64]legal.Move // searched, as are noisies
	noisies      [32]legal.Move
	deferral     deferral
}

// frameMargin is the number of frames before the root, so that a node may look
// four plies back without asking whether there are any.
const frameMargin = 4

// frame returns the frame of a ply, which may be down to -frameMargin.
func (w *worker) frame(ply int) *frame { return &w.frames[ply+frameMargin] }

// remember notes that a move was searched, for the histories.
func (f *frame) remember(m legal.Move, noisy bool) {
	switch {
	case noisy && f.numNoisies < len(f.noisies):
		f.noisies[f.numNoisies] = m
		f.numNoisies++
	case !noisy && f.numQuiets < len(f.quiets):
		f.quiets[f.numQuiets] = m
		f.numQuiets++
	}
}

// findThreatsAndChecks notes what is needed to order and prune the moves at f: the
// squares that the opponent attacks, and those from which a piece gives check.
func (f *frame) findThreatsAndChecks() {
	f.findThreats()
	f.pos.CheckSquares(&f.checks)
}

// findThreats notes what the opponent attacks.
func (f *frame) findThreats() {
	f.threats = f.pos.Threats(f.pos.SideToMove().Other(), &f.lesser)
}

// checksWith reports whether the piece that m moves gives check where it goes. It
// does not see checks by castling or by a promoted piece, nor discovered checks.
func (f *frame) checksWith(m legal.Move) bool {
	return f.checks[f.pos.PieceAt(m.From()).Kind()&7].Has(m.To())
}
