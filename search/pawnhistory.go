package search

import "unsafe"

// pawnHistories are what has been learned about quiet moves by the pawns that are on
// the board, as a structure asks for certain moves. The length is a power of two.
type pawnHistories []pawnHistory

// pawnHistory are the scores of moves among certain pawns, as pieceToHistory has them:
// two in each word.
type pawnHistory [len(pieceToHistory{}) / 2]uint32

const pawnHistorySlots = 512 // for one worker

// newPawnHistories returns empty tables, that many times as many as one worker needs.
func newPawnHistories(times int) pawnHistories { return provide[pawnHistory](times * pawnHistorySlots) }

// pawnHistory returns how moves did among the pawns of the node f.
func (w *worker) pawnHistory(f *frame) *pawnHistory {
	p := w.lessons.pawns
	return &p[f.pos.Keys().Pawn&uint64(len(p)-1)]
}

// word returns where the score of a move lies, by piece and target.
func (h *pawnHistory) word(pt int) *uint32 { return &h[uint(pt)/2%uint(len(h))] }

func (h *pawnHistory) entry(pt int) int { return halfAt(pt).entry(h.word(pt)) }

// learn moves the score of a move towards the sign of bonus.
func (h *pawnHistory) learn(pt, bonus int) { halfAt(pt).learn(h.word(pt), bonus, historyMax) }

// near returns the address to prefetch from the scores of moves from pt on.
func (h *pawnHistory) near(pt int) *int16 { return (*int16)(unsafe.Pointer(h.word(pt))) }
