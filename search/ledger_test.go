package search

import (
	"testing"

	"alfiere/legal"
)

// TestLedger has two workers finish the same iteration: the first one's word
// stands, and the other goes on with it.
func TestLedger(t *testing.T) {
	var open openMoves
	var l rootLedger
	l.begin(&open, 1)
	if l.finished(1) {
		t.Fatal("an iteration is finished before the search")
	}
	a, b, c := legal.Move(1), legal.Move(2), legal.Move(3)
	l.post(7, []rootMove{{move: c, score: 30, nodes: 5}, {move: a, score: 10}, {move: b, score: -infinite}})
	l.post(7, []rootMove{{move: a, score: 99}, {move: b}, {move: c}})
	if !l.finished(7) || l.finished(8) {
		t.Error("finished iterations are not known")
	}
	own := []rootMove{{move: a, nodes: 100}, {move: b, nodes: 200}, {move: c, nodes: 300}}
	if d := l.take(own); d != 7 {
		t.Errorf("took depth %d instead of 7", d)
	}
	want := []rootMove{{move: c, score: 30, nodes: 300}, {move: a, score: 10, nodes: 100}, {move: b, score: -infinite, nodes: 200}}
	for i := range want {
		if own[i].move != want[i].move || own[i].score != want[i].score || own[i].nodes != want[i].nodes {
			t.Errorf("move %d: %d with score %d and %d nodes instead of %d, %d, %d", i,
				own[i].move, own[i].score, own[i].nodes, want[i].move, want[i].score, want[i].nodes)
		}
	}
	if l.begin(&open, 2); l.finished(1) {
		t.Error("the next search begins with an iteration that the last one finished")
	}
}
