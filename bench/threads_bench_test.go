package bench_test

import (
	"fmt"
	"testing"

	"alfiere/bench"
	"alfiere/legal"
	"alfiere/search"
)

// BenchmarkTimeToDepth times the searches of the fixed positions to one depth
// by one and by more workers: what counts of a parallel search is not its nodes
// but how soon it gets there.
func BenchmarkTimeToDepth(b *testing.B) {
	const depth = 14
	for _, threads := range []int{1, 2, 4, 8} {
		b.Run(fmt.Sprintf("threads=%d", threads), func(b *testing.B) {
			o := search.DefaultOptions()
			o.Threads, o.Hash = threads, 64
			e := search.New(o)
			nodes := uint64(0)
			for b.Loop() {
				for _, fen := range bench.Positions() {
					e.NewGame()
					g := legal.NewGame(legal.MustParseFEN(fen))
					nodes += e.Search(b.Context(), g, search.Limits{Depth: depth}, nil).Nodes
				}
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}
