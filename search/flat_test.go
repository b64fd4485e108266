package search

import (
	"testing"

	"alfiere/legal"
)

// TestFlat: an engine whose scores are not to grow with the pieces scores a position with
// many of them lower, whether it is made so or told later.
func TestFlat(t *testing.T) {
	p := legal.MustParseFEN("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	judge := func(e *Engine) int {
		st := e.workers[0].eval
		st.Reset(&p)
		return st.Evaluate(&p)
	}
	o := DefaultOptions()
	e := New(o)
	defer e.table.free()
	grown := judge(e)
	o.Flat = true
	if _, err := e.SetOptions(o); err != nil {
		t.Fatal(err)
	}
	flat := New(o)
	defer flat.table.free()
	if told, begun := judge(e), judge(flat); told != begun || told <= 0 || told >= grown {
		t.Errorf("a queen up is worth %d, flat %d, and %d from the start", grown, told, begun)
	}
}
