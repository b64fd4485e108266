package train

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"alfiere/eval"
	"alfiere/legal"
)

func TestPositionSize(t *testing.T) {
	if size := unsafe.Sizeof(position{}); size != 32 {
		t.Errorf("a position takes %d bytes, not 32", size)
	}
}

// unpack returns what stands on each square as the side to move sees it: own
// pieces are White's.
func (p *position) unpack() (board [64]legal.Piece) {
	occupied := p.occupied
	for i := 0; occupied != 0; i++ {
		code := p.code(i)
		board[occupied.Pop()] = legal.NewPiece(legal.Color(code/enemyPiece), legal.Pawn+legal.Kind(code%enemyPiece))
	}
	return board
}

func TestPack(t *testing.T) {
	randomWalk(rand.New(rand.NewPCG(3, 1)), 2000, func(p *legal.Position, _ legal.Move) {
		us, turn := p.SideToMove(), legal.Square(0)
		want := position{score: 123, result: 2}
		if us == legal.Black {
			turn, want.score, want.result = 56, -123, 0
		}
		q := pack(p, 123, 2)
		if q.score != want.score || q.result != want.result {
			t.Fatalf("%s: score %d and result %d", p.FEN(), q.score, q.result)
		}
		if q.king != uint8(p.KingSquare(us)^turn) || q.enemyKing != uint8(p.KingSquare(us.Other())^turn) {
			t.Fatalf("%s: kings on %d and %d", p.FEN(), q.king, q.enemyKing)
		}
		for sq, pc := range q.unpack() {
			want := p.PieceAt(legal.Square(sq) ^ turn)
			if want != legal.NoPiece && us == legal.Black {
				want = legal.NewPiece(want.Color().Other(), want.Kind())
			}
			if pc != want {
				t.Fatalf("%s: %v on %v, want %v", p.FEN(), pc, legal.Square(sq), want)
			}
		}
	})
}

// Training and evaluation must speak of the same features.
func TestFeatures(t *testing.T) {
	for _, buckets := range []int{1, 4, 8, 16} {
		parameters := eval.Parameters{Kings: *kingBuckets(buckets)}
		if n := parameters.KingBuckets(); n != buckets {
			t.Errorf("%d king buckets, want %d", n, buckets)
		}
		randomWalk(rand.New(rand.NewPCG(3, 2)), 500, func(p *legal.Position, _ legal.Move) {
			q := pack(p, 0, 0)
			for side := range 2 {
				c := p.SideToMove() ^ legal.Color(side)
				var want []uint32
				for occupied := p.Occupied(); occupied != 0; {
					sq := occupied.Pop()
					want = append(want, uint32(parameters.Feature(c, p.KingSquare(c), p.PieceAt(sq), sq)))
				}
				got := q.appendFeatures(nil, side == 1, &parameters.Kings)
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Fatalf("%d buckets, %s, seen by %v: features %v, want %v", buckets, p.FEN(), c, got, want)
				}
			}
		})
	}
}

// TestThreats: nor may they differ about threats.
func TestThreats(t *testing.T) {
	randomWalk(rand.New(rand.NewPCG(3, 3)), 500, func(p *legal.Position, _ legal.Move) {
		q := pack(p, 0, 0)
		want := eval.AppendThreats(nil, p.SideToMove(), p.Board(), p.Kinds(), p.Colors())
		got := q.appendThreats(nil)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: threats %v, want %v", p.FEN(), got, want)
		}
	})
}

func TestSet(t *testing.T) {
	const n = blockSize + 10
	var s set
	for i := range n {
		if s.len() != i {
			t.Fatalf("length %d, want %d", s.len(), i)
		}
		s.add(position{occupied: legal.Bitboard(i)})
	}
	for i := range n {
		if got := s.at(i).occupied; got != legal.Bitboard(i) {
			t.Fatalf("position %d is %d", i, got)
		}
	}
}

func TestPermutation(t *testing.T) {
	for _, n := range []int{1, 2, 3, 5, 64, 100, 1000, 4097} {
		fixed := 0
		p, other := newPermutation(n, 1, 2), newPermutation(n, 1, 3)
		seen := make([]bool, n)
		for i := range n {
			x := p.at(i)
			if x < 0 || x >= n || seen[x] {
				t.Fatalf("of %d numbers, number %d is %d", n, i, x)
			}
			seen[x] = true
			if x == i || x == other.at(i) {
				fixed++
			}
		}
		if n >= 64 && fixed > 10 {
			t.Errorf("of %d numbers, %d stay or are the same in the next epoch", n, fixed)
		}
	}
}
