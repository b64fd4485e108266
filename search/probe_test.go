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

// TestVerdict: a mate that was found is reported only where moves of another rank do not
// belie it; elsewhere the tables have the word.
func TestVerdict(t *testing.T) {
	const mating, mated, other = Mate - 5, -Mate + 4, 300
	for _, c := range []struct {
		ranks, scores, want []int
	}{
		{[]int{900, 900}, []int{mating, other}, []int{mating, tableWin}},
		{[]int{900, 800}, []int{other, mating}, []int{tableWin, tableWin}},
		{[]int{-800, -900}, []int{mated, -other}, []int{-tableWin, -tableWin}},
		{[]int{-800, -900}, []int{-other, mated}, []int{-tableWin, mated}},
		{[]int{-900, -900}, []int{mated, mated}, []int{mated, mated}},
		{[]int{0, -900}, []int{other, mated}, []int{Draw, mated}},
	} {
		w := &worker{engine: &Engine{probing: probing{ranked: make([]syzygy.Ranked, len(c.ranks))}}}
		for i, rank := range c.ranks {
			m := rootMove{score: c.scores[i], rank: rank, worth: Draw}
			if rank != 0 {
				m.worth = tableWin * rank / abs(rank)
			}
			w.root.moves = append(w.root.moves, m)
		}
		for i := range w.root.moves {
			if got, bound := w.verdict(&w.root.moves[i], Exact); got != c.want[i] || bound != Exact {
				t.Errorf("ranks %d, scores %d: move %d reported with %d, want %d", c.ranks, c.scores, i, got, c.want[i])
			}
		}
	}
}
