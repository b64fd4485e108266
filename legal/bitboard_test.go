package legal_test

import (
	"testing"

	"alfiere/legal"
)

// TestBitboardEdges shifts whole ranks and files: nothing wraps around an edge.
func TestBitboardEdges(t *testing.T) {
	for _, c := range []struct {
		about     string
		got, want legal.Bitboard
	}{
		{"the h file east", legal.FileH.East(), 0},
		{"the a file west", legal.FileA.West(), 0},
		{"the a file east", legal.FileA.East(), legal.FileOf(1)},
		{"the h file west", legal.FileH.West(), legal.FileOf(6)},
		{"the eighth rank north", legal.Rank8.North(), 0},
		{"the first rank south", legal.Rank1.South(), 0},
		{"White's second rank forward", legal.Rank2.Forward(legal.White), legal.Rank3},
		{"Black's second rank forward", legal.Rank7.Forward(legal.Black), legal.RankOf(5)},
		{"the second rank flipped", legal.Rank2.Flip(), legal.Rank7},
		{"the a file flipped", legal.FileA.Flip(), legal.FileA},
		{"no square's line with itself", legal.Line(legal.E4, legal.E4), 0},
		{"a diagonal", legal.Line(legal.C2, legal.B1), legal.B1.Bit() | legal.C2.Bit() | legal.D3.Bit() |
			legal.E4.Bit() | legal.F5.Bit() | legal.G6.Bit() | legal.H7.Bit()},
		{"between knight's steps", legal.Between(legal.B1, legal.C3), 0},
	} {
		if c.got != c.want {
			t.Errorf("%s:\n%swant\n%s", c.about, c.got, c.want)
		}
	}
}

// TestBitboardEnds takes the first and the last square of sets, and one that is
// dark.
func TestBitboardEnds(t *testing.T) {
	var none legal.Bitboard
	set := legal.C2.Bit() | legal.F5.Bit()
	if none.First() != legal.NoSquare || set.First() != legal.C2 || set.Last() != legal.F5 || !set.Several() || legal.C2.Bit().Several() {
		t.Errorf("first %s, last %s, first of none %s", set.First(), set.Last(), none.First())
	}
	if sq := set.Pop(); sq != legal.C2 || set != legal.F5.Bit() {
		t.Errorf("%s was taken, and there remains\n%s", sq, set)
	}
	if !legal.DarkSquares.Has(legal.A1) || !legal.LightSquares.Has(legal.H1) || legal.DarkSquares.Count() != 32 {
		t.Errorf("the dark squares are\n%s", legal.DarkSquares)
	}
}
