package search

import (
	"testing"

	"alfiere/legal"
)

// TestHalves checks that the two entries of a word learn by themselves and stay within
// their bounds.
func TestHalves(t *testing.T) {
	const limit = 1000
	var word uint32
	low, high := halfAt(0), halfAt(1)
	low.learn(&word, -100, limit)
	high.learn(&word, 70, limit)
	if l, h := low.entry(&word), high.entry(&word); l != -100 || h != 70 {
		t.Fatalf("after one lesson each: %d and %d, want -100 and 70", l, h)
	}
	for range 1000 {
		low.learn(&word, limit/2, limit)
		high.learn(&word, -limit/2, limit)
	}
	if l, h := low.entry(&word), high.entry(&word); l < limit*9/10 || l > limit || h > -limit*9/10 || h < -limit {
		t.Errorf("after many lessons: %d and %d, want them near %d and %d", l, h, limit, -limit)
	}
}

// TestLessonsShared checks that what one worker learns of a position another knows,
// until a new game begins, and that the moves of a word learn by themselves.
func TestLessonsShared(t *testing.T) {
	o := DefaultOptions()
	o.Threads = 2
	e := New(o)
	e.begin(legal.NewGame(legal.StartPosition()), Limits{}, nil)
	a, b := e.workers[0], e.workers[1]
	even := pieceTo(legal.NewPiece(legal.White, legal.Rook), legal.A4)
	odd := pieceTo(legal.NewPiece(legal.White, legal.Rook), legal.B4)
	known := func(w *worker) [3]int {
		f := w.frame(0)
		w.correct(0, 0)
		return [3]int{f.correction, w.pawnHistory(f).entry(even), w.pawnHistory(f).entry(odd)}
	}
	a.learnCorrection(0, 10, 500)
	a.pawnHistory(a.frame(0)).learn(even, 200)
	a.pawnHistory(a.frame(0)).learn(odd, -300)
	got, want := known(b), known(a)
	if got != want || got[0] <= 0 || got[1] != 200 || got[2] != -300 {
		t.Errorf("one worker knows %d, the other %d", want, got)
	}
	e.NewGame()
	if got := known(b); got != [3]int{} {
		t.Errorf("%d is known in a new game", got)
	}
}
