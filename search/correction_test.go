package search

import (
	"fmt"
	"testing"

	"alfiere/legal"
)

// TestAssessFades: what the table keeps of an evaluation does not depend on the
// fifty-move count, the static evaluation does.
func TestAssessFades(t *testing.T) {
	e := New(DefaultOptions())
	w := e.workers[0]
	assess := func(halfmove, kept int) (raw, static int) {
		fen := fmt.Sprintf("2r3k1/5pp1/7p/8/3Q4/8/5PPP/6K1 w - - %d 80", halfmove)
		e.begin(legal.NewGame(legal.MustParseFEN(fen)), Limits{}, nil)
		raw = w.assess(0, &ttData{eval: kept})
		return raw, w.frame(0).staticEval
	}
	fresh, before := assess(0, noScore)
	late, after := assess(80, noScore)
	if fresh != late || after >= before*2/3 || after <= 0 {
		t.Errorf("evaluation %d and %d, faded %d and %d", fresh, late, before, after)
	}
	if _, kept := assess(80, fresh); kept != after {
		t.Errorf("with the table's entry %d, without %d", kept, after)
	}
}
