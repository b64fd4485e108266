package search

import (
	"testing"

	"alfiere/legal"
)

// TestDeferral checks that moves come back in the order in which they were put off, and
// none of them in the next node.
func TestDeferral(t *testing.T) {
	var q deferral
	for range 2 {
		q.clear()
		q.add(7, 2)
		q.add(9, 5)
		var got [3]deferredMove
		for i := range got {
			m, moveNumber, ok := q.next()
			if ok != (i < 2) {
				t.Errorf("move %d comes back: %t", i, ok)
			}
			got[i] = deferredMove{m, uint16(moveNumber)}
		}
		if want := [3]deferredMove{{7, 2}, {9, 5}, {}}; got != want {
			t.Errorf("got %v, want %v", got, want)
		}
		q.add(3, 8) // which a cutoff leaves there
	}
}

// TestNotes: a note is not taken back with another that shares its slot, and one at the
// root stands for a single depth.
func TestNotes(t *testing.T) {
	var open openMoves
	const key, other, m = 0x123456789ABCDEF0, 0x123456789ABCDEF2, legal.Move(7)
	if open.slot(openKey(key, m)) != open.slot(openKey(other, m)) {
		t.Fatal("no common slot: the test tests nothing")
	}
	check := func(first, second bool) {
		t.Helper()
		if open.busy(key, m) != first || open.busy(other, m) != second {
			t.Errorf("busy: %t and %t, want %t and %t", open.busy(key, m), open.busy(other, m), first, second)
		}
	}
	check(false, false)
	open.enter(key, m)
	check(true, false)
	open.enter(other, m)
	check(false, true)
	open.leave(key, m)
	check(false, true)
	open.leave(other, m)
	check(false, false)

	var l rootLedger
	l.begin(&open, key)
	l.enter(3, m)
	if !l.busy(3, m) || l.busy(4, m) {
		t.Errorf("busy at depth 3: %t, at depth 4: %t", l.busy(3, m), l.busy(4, m))
	}
	if l.leave(3, m); l.busy(3, m) {
		t.Error("still busy")
	}
}

// TestNotesWithoutTableMove: a search that leaves the table's move out does not touch
// the notes that other workers have made of moves in the same position.
func TestNotesWithoutTableMove(t *testing.T) {
	o := DefaultOptions()
	o.Threads = 2
	e := New(o)
	e.begin(legal.NewGame(legal.StartPosition()), Limits{}, nil)
	w := e.workers[0]
	w.root.depth = 1 // the ledger counts iteration 0 as finished
	f := w.push(0, legal.NewMove(legal.E2, legal.E4))
	moves := f.pos.AppendMoves(nil, legal.GenAll)
	for _, m := range moves {
		e.open.enter(f.pos.Key(), m)
	}
	f.excluded = moves[0]
	w.node(1, decided, decided+1, deferDepth, true) // which no move reaches
	for _, m := range moves {
		if !e.open.busy(f.pos.Key(), m) {
			t.Errorf("the note of %v is gone", m)
		}
	}
}
