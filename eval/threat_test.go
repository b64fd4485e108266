package eval

import (
	"math/rand/v2"
	"slices"
	"testing"

	"alfiere/legal"
)

// TestListThreats: on random boards, from nearly empty to full, all kernels list the same
// threats as plain Go, in any order.
func TestListThreats(t *testing.T) {
	const seed = 8
	rng := rand.New(rand.NewPCG(seed, 0))
	most := 0
	for range 2000 {
		var board [64]legal.Piece
		var kinds [8]legal.Bitboard
		var colors [2]legal.Bitboard
		put := func(pc legal.Piece) {
			sq := legal.Square(rng.IntN(64))
			if board[sq] == legal.NoPiece && (pc.Kind() != legal.Pawn || sq.Rank() > 0 && sq.Rank() < 7) {
				board[sq] = pc
				kinds[pc.Kind()] |= 1 << sq
				colors[pc.Color()] |= 1 << sq
			}
		}
		for kinds[legal.King].Count() < 2 {
			put(legal.NewPiece(legal.Color(kinds[legal.King].Count()), legal.King))
		}
		for range rng.IntN(30) {
			put(legal.NewPiece(legal.Color(rng.IntN(2)), legal.Pawn+legal.Kind(rng.IntN(5))))
		}
		turn := turnOf(legal.Color(rng.IntN(2)), legal.Square(rng.IntN(64)))
		var want threatList
		want.listGeneric(&board, &kinds, &colors, turn)
		slices.Sort(want.codes[:want.count])
		for name, list := range threatKernels() {
			var got threatList
			for i := range got.codes {
				got.codes[i] = 0xFFFF
			}
			list(&got, &board, &kinds, &colors, turn)
			for _, code := range got.codes[got.count:max(12, got.count+got.count&1)] {
				if code != 0 {
					t.Fatalf("seed %d, %s: %x behind %d threats", seed, name, code, got.count)
				}
			}
			slices.Sort(got.codes[:got.count])
			if !slices.Equal(got.codes[:got.count], want.codes[:want.count]) {
				t.Fatalf("seed %d, %s: %x, want %x", seed, name, got.codes[:got.count], want.codes[:want.count])
			}
		}
		most = max(most, want.count)
	}
	if most < 25 {
		t.Errorf("seed %d: never more than %d threats", seed, most)
	}
}

// A threatKernel lists the threats on a board.
type threatKernel func(l *threatList, board *[64]legal.Piece, kinds *[8]legal.Bitboard, colors *[2]legal.Bitboard, turn int)

// threatKernels returns, by name, the kernels that this machine can run, and the chosen one.
func threatKernels() map[string]threatKernel {
	kernels := assemblyThreatKernels()
	kernels["chosen"] = (*threatList).list
	return kernels
}

// BenchmarkListThreats lists those of a middle game.
func BenchmarkListThreats(b *testing.B) {
	p, err := legal.ParseFEN("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9")
	if err != nil {
		b.Fatal(err)
	}
	kernels := threatKernels()
	kernels["generic"] = (*threatList).listGeneric
	for name, list := range kernels {
		b.Run(name, func(b *testing.B) {
			var l threatList
			for b.Loop() {
				list(&l, p.Board(), p.Kinds(), p.Colors(), 0)
			}
		})
	}
}
