package eval_test

import (
	"strings"
	"testing"

	"alfiere/eval"
)

// TestKnownEndgames: what cannot be won is drawn, and what is won is far ahead,
// whatever the network says.
func TestKnownEndgames(t *testing.T) {
	const dead, won, open = 0, 1000, -1
	st := eval.NewStack(nil)
	for _, c := range []struct {
		name, fen string
		want      int
	}{
		{"a knight", "8/8/4k3/8/8/3NK3/8/8 w - - 0 1", dead},
		{"a minor piece each", "8/8/4k3/1b6/8/3NK3/8/8 w - - 0 1", dead},
		{"two knights", "8/8/4k3/8/8/2NNK3/8/8 w - - 0 1", dead},
		{"queen", "8/8/4k3/8/8/3QK3/8/8 w - - 0 1", won},
		{"rook", "8/8/4k3/8/8/3RK3/8/8 w - - 0 1", won},
		{"two bishops", "8/8/4k3/8/8/2BBK3/8/8 w - - 0 1", won},
		{"bishops of one colour", "8/4k3/8/8/2B5/3BK3/8/8 w - - 0 1", dead},
		{"bishop and knight", "8/8/4k3/8/8/2BNK3/8/8 w - - 0 1", won},
		{"three knights", "8/8/4k3/8/8/1NNNK3/8/8 w - - 0 1", won},
		{"a pawn", "8/8/4k3/8/8/3PK3/8/8 w - - 0 1", open},
	} {
		for _, fen := range []string{c.fen, flip(c.fen)} {
			p := parse(t, fen)
			got := evaluate(st, p)
			if known := eval.Known(p); known != (c.want != open) {
				t.Errorf("%s, %s: known %t", c.name, fen, known)
			}
			if c.want == dead && got != 0 || (c.want == won) != (got >= won) {
				t.Errorf("%s, %s: %d", c.name, fen, got)
			}
		}
	}
}

// TestDrive: with bishop and knight the bare king belongs in a corner of the
// bishop's colour, with a rook at the edge; the own king has to come near, and pawns
// have to advance.
func TestDrive(t *testing.T) {
	st := eval.NewStack(nil)
	for _, c := range []struct{ name, good, bad string }{
		{"bishop and knight", "7k/8/5K2/8/8/2B1N3/8/8 w - - 0 1", "k7/8/2K5/8/8/2B1N3/8/8 w - - 0 1"},
		{"bishop and knight, Black's", "7K/8/5k2/8/8/2b1n3/8/8 w - - 0 1", "K7/8/2k5/8/8/2b1n3/8/8 w - - 0 1"},
		{"the own king", "4k3/8/4K3/8/8/8/8/R7 w - - 0 1", "4k3/8/8/8/4K3/8/8/R7 w - - 0 1"},
		{"a queen better than a rook", "4k3/8/4K3/8/8/8/8/Q7 w - - 0 1", "4k3/8/4K3/8/8/8/8/R7 w - - 0 1"},
		{"a pawn", "4k3/8/4K3/P7/8/8/8/R7 w - - 0 1", "4k3/8/4K3/8/P7/8/8/R7 w - - 0 1"},
		{"a pawn, Black's", "r7/8/8/8/p7/4k3/8/4K3 w - - 0 1", "r7/8/8/p7/8/4k3/8/4K3 w - - 0 1"},
		{"rook", "4k3/8/4K3/8/8/8/8/R7 w - - 0 1", "8/8/8/4k3/8/4K3/8/R7 w - - 0 1"},
	} {
		good, bad := evaluate(st, parse(t, c.good)), evaluate(st, parse(t, c.bad))
		if good < 0 {
			good, bad = -good, -bad
		}
		if good <= bad {
			t.Errorf("%s: %d where it belongs, else %d", c.name, good, bad)
		}
	}
}

// TestPress: what TestDrive says of a bare king goes for one with a lesser piece, too,
// and a knight should be far from its king. The network's own word counts as well, so
// that only large differences are sure to remain.
func TestPress(t *testing.T) {
	st := eval.NewStack(nil)
	for _, c := range []struct{ name, good, bad string }{
		{"queen and rook", "7k/6r1/5K2/8/4Q3/8/8/8 b - - 0 1", "8/5r2/8/3k4/8/8/1Q6/K7 b - - 0 1"},
		{"queen and bishop", "7k/6b1/5K2/8/4Q3/8/8/8 w - - 0 1", "8/5b2/8/3k4/8/8/1Q6/K7 w - - 0 1"},
		{"the knight", "k7/8/2K5/8/8/8/R7/6n1 b - - 0 1", "k7/8/1nK5/8/8/8/R7/8 b - - 0 1"},
		{"rook and knight", "6nk/8/6K1/8/8/8/8/1R6 w - - 0 1", "8/8/8/8/3kn3/8/8/KR6 w - - 0 1"},
		{"rook and bishop", "6bk/8/6K1/8/8/8/8/1R6 w - - 0 1", "8/8/8/8/3kb3/8/8/KR6 w - - 0 1"},
	} {
		for _, turn := range []func(string) string{strings.Clone, flip} {
			good, bad := evaluate(st, parse(t, turn(c.good))), evaluate(st, parse(t, turn(c.bad)))
			if strings.Contains(c.good, " b ") {
				good, bad = -good, -bad
			}
			if good <= bad+100 {
				t.Errorf("%s: %d where it belongs, else %d", c.name, good, bad)
			}
		}
	}
}

// TestKnownWinAttracts: the move that leads to a known win does not look like a loss.
func TestKnownWinAttracts(t *testing.T) {
	st := eval.NewStack(nil)
	for _, c := range []struct{ name, before, after string }{
		{"the first queen", "8/2PPP3/4K3/8/8/8/8/k7 w - - 0 1", "4Q3/2PP4/4K3/8/8/8/8/k7 b - - 0 1"},
		{"the last pawn", "6k1/8/8/2R5/2PPPP2/6p1/6K1/8 w - - 0 1", "6k1/8/8/2R5/2PPPP2/6K1/8/8 b - - 0 1"},
	} {
		before, after := evaluate(st, parse(t, c.before)), -evaluate(st, parse(t, c.after))
		if before >= after {
			t.Errorf("%s: %d before, %d after it", c.name, before, after)
		}
	}
}
