package search

import (
	"testing"

	"alfiere/legal"
	"alfiere/search/syzygy"
)

// TestProbeTables: the tables are asked where the count of the fifty-move rule is
// zero and nobody may castle.
func TestProbeTables(t *testing.T) {
	tables, err := syzygy.Open("syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	o := DefaultOptions()
	o.Tables = tables
	e := New(o)
	e.begin(legal.NewGame(legal.StartPosition()), Limits{}, nil)
	w := e.workers[0]
	for fen, known := range map[string]bool{
		"8/8/8/8/3k4/8/8/R3K3 w - - 0 1": true,
		"8/8/8/8/3k4/8/8/R3K3 w - - 1 1": false,
		"8/8/8/8/3k4/8/8/R3K3 w Q - 0 1": false,
	} {
		w.frame(3).pos = legal.MustParseFEN(fen)
		score, bound, ok := w.probeTables(3, 1)
		if ok != known || ok && (score != tableWin-3 || bound != LowerBound) {
			t.Errorf("%s: score %d, bound %d, known: %t", fen, score, bound, ok)
		}
	}
}
