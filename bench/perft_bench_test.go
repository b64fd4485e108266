package bench_test

import (
	"testing"

	"github.com/dylhunn/dragontoothmg"

	"alfiere/legal"
)

// perftCases are positions that both generators know, to depths of two to
// sixteen million leaves.
var perftCases = []struct {
	name, fen string
	depth     int
	leaves    uint64
}{
	{"startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4865609},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4085603},
	{"rooks", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11030083},
	{"promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15833292},
	{"talkchess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2103487},
	{"symmetric", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3894594},
}

// BenchmarkPerft sets our generator beside dragontoothmg's, on the same
// positions in the same run. Both count in bulk, no move of the last ply is
// made: theirs lists those moves and takes the length, ours counts sets of
// target squares. Compare the leaves/s of lines with the same last part.
func BenchmarkPerft(b *testing.B) {
	for _, c := range perftCases {
		p := legal.MustParseFEN(c.fen)
		b.Run("alfiere/"+c.name, func(b *testing.B) {
			perftRate(b, c.leaves, func() uint64 { return legal.Perft(&p, c.depth) })
		})
	}
	for _, c := range perftCases {
		board := dragontoothmg.ParseFen(c.fen)
		b.Run("dragontooth/"+c.name, func(b *testing.B) {
			perftRate(b, c.leaves, func() uint64 { return uint64(dragontoothmg.Perft(&board, c.depth)) })
		})
	}
}

// perftRate times count and checks what it counted.
func perftRate(b *testing.B, want uint64, count func() uint64) {
	var leaves uint64
	for b.Loop() {
		got := count()
		if got != want {
			b.Fatalf("%d leaves, want %d", got, want)
		}
		leaves += got
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
}
