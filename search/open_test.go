package search

import (
	"testing"
)

// TestDeferral checks that moves come back in the order in which they were put off.
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
	}
}
