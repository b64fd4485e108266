package scacchi_test

import (
	"math"
	"testing"

	"alfiere/legal/scacchi"
)

const initialBoard = `r n b q k b n r
p p p p p p p p
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
P P P P P P P P
R N B Q K B N R`

func TestNewScacchiera(t *testing.T) {
	t.Parallel()
	a, b := scacchi.NewScacchiera(), scacchi.NewScacchiera()
	if a.String() != initialBoard {
		t.Errorf("the initial board is\n%s", a)
	}
	if a.Get(11) == b.Get(11) || a.GetPos(b.Get(11)) != 0 {
		t.Error("two boards share a rook")
	}
}

func TestScacchiera_Get(t *testing.T) {
	t.Parallel()
	b := scacchi.NewScacchiera()
	if r, ok := b.Get(11).(*scacchi.Torre); !ok || !r.Bianco() {
		t.Errorf("on a1 stands %v", b.Get(11))
	}
	if k, ok := b.Get(58).(*scacchi.Re); !ok || k.Bianco() {
		t.Errorf("on e8 stands %v", b.Get(58))
	}
	for _, pos := range []int{-11, -1, 0, 1, 9, 10, 18 + 1, 80, 89, 90, 91, 99, 100, 111, math.MaxInt} {
		if p := b.Get(pos); p != nil {
			t.Errorf("on %d, no square, stands %v", pos, p)
		}
	}
	if p := b.Get(54); p != nil {
		t.Errorf("on e4, which is free, stands %v", p)
	}
}

func TestScacchiera_GetPos(t *testing.T) {
	t.Parallel()
	s := mustFEN(t, "1n2k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1")
	b := s.Scacchiera()
	left, right, king, pawn, knight := b.Get(11), b.Get(81), b.Get(51), b.Get(17), b.Get(28)
	if b.GetPos(left) != 11 || b.GetPos(right) != 81 {
		t.Errorf("the rooks stand on %d and %d", b.GetPos(left), b.GetPos(right))
	}
	for _, m := range []move{{51, 71, 0}, {58, 57, 0}, {11, 12, 0}, {57, 58, 0}, {17, 28, 0}} {
		if !s.EseguiMossa(m.from, m.to, m.code) {
			t.Fatalf("%v is not valid", m)
		}
	}
	for p, want := range map[scacchi.Pezzo]int{king: 71, right: 61, left: 12, pawn: 0, knight: 0} {
		if got := b.GetPos(p); got != want {
			t.Errorf("%v stands on %d, not %d", p, got, want)
		}
	}
	if q, ok := b.Get(28).(*scacchi.Regina); !ok || b.GetPos(q) != 28 {
		t.Errorf("on b8 stands %v", b.Get(28))
	}
	if b.GetPos(nil) != 0 || b.GetPos(&scacchi.Torre{}) != 0 {
		t.Error("a piece of no board has a square")
	}
}

func TestScacchiera_String(t *testing.T) {
	t.Parallel()
	s := mustFEN(t, "4k3/8/8/2p5/4N3/8/8/RQ2K2b b - - 0 1")
	const want = `. . . . k . . .
. . . . . . . .
. . . . . . . .
. . p . . . . .
. . . . N . . .
. . . . . . . .
. . . . . . . .
R Q . . K . . b`
	if got := s.Scacchiera().String(); got != want {
		t.Errorf("drawn as\n%s", got)
	}
}
