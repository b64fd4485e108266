package legal_test

import (
	"errors"
	"strings"
	"testing"

	"alfiere/legal"
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// TestParseFENAccepts reads positions and writes them back, as given or in the
// canonical form in the second column.
func TestParseFENAccepts(t *testing.T) {
	for _, c := range []struct{ in, out string }{
		{startFEN, ""},
		{"8/8/8/8/8/4k3/8/4K3 b - - 12 345", ""},
		{"r3k2r/8/8/8/8/8/8/R3K2R w Kq - 3 7", ""},
		{"4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 7", "4k3/8/8/8/8/8/8/4K3 w - - 7 1"},
		{" \t4k3/8/8/8/8/8/8/4K3\r\nw  -\v- 007 0 ", "4k3/8/8/8/8/8/8/4K3 w - - 7 1"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999 70000", "4k3/8/8/8/8/8/8/4K3 w - - 9999 9999"},
		// Pieces that no promotion accounts for.
		{"qqqqkqqq/pppppppp/8/8/8/8/PPPPPPPP/RNQQKBNN w Q - 0 1", ""},
		{"4k3/8/8/8/NNNBBB2/RRR5/PPPPPP2/4K3 w - - 0 1", ""},
		// Castling fields of all three kinds, in any order.
		{"r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{"4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1", ""},
		{"4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1", ""},
		{"4k3/8/8/8/8/8/8/RR2K1RR w HA - 0 1", "4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1"},
		{"2k5/8/8/8/8/8/8/1RK3R1 w KQ - 0 1", ""},
		{"nrk2r2/8/8/8/8/8/8/6K1 b kb - 0 1", "nrk2r2/8/8/8/8/8/8/6K1 b kq - 0 1"},
		// En passant: kept only when a capture is legal.
		{"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3", ""},
		{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1"},
		{"8/8/8/2kpP3/8/8/8/4K3 w - d6 0 1", ""},
	} {
		want := c.out
		if want == "" {
			want = c.in
		}
		p, err := legal.ParseFEN(c.in)
		if err != nil {
			t.Errorf("%q: %v", c.in, err)
		} else if got := p.FEN(); got != want {
			t.Errorf("%q becomes %q, want %q", c.in, got, want)
		}
	}
}

func TestParseFENRejects(t *testing.T) {
	for _, c := range []struct{ fen, field string }{
		{"", legal.FieldLayout},
		{"8/8/8/8/8/8/8/8", legal.FieldLayout},
		{"4k3/8/8/8/8/8/8/4K3 w -", legal.FieldLayout},
		{startFEN + " 5", legal.FieldLayout},

		{"4k3/8/8/8/8/8/4K3 w - - 0 1", legal.FieldBoard},
		{"4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", legal.FieldBoard},
		{"4k3/8/8/8/8/8/8/4K2 w - - 0 1", legal.FieldBoard},
		{"4k3/8/8/8/8/8/8/4K4 w - - 0 1", legal.FieldBoard},
		{"4k3/8/8/8/8/8/8/8K w - - 0 1", legal.FieldBoard},
		{"4k3/8/8/8/9/8/8/4K3 w - - 0 1", legal.FieldBoard},
		{"4k3/8/8/8/44/8/8/4K3 w - - 0 1", legal.FieldBoard},
		{"4k3/8/8/8/0/8/8/4K3 w - - 0 1", legal.FieldBoard},
		{"4k3/p0p6/8/8/8/8/8/4K3 w - - 0 1", legal.FieldBoard},
		{"4k3/8/8/7é/8/8/8/4K3 w - - 0 1", legal.FieldBoard},
		{"8/8/8/8/8/8/8/4K3 w - - 0 1", legal.FieldBoard},
		{"4k3/8/8/8/8/8/8/4KK2 w - - 0 1", legal.FieldBoard},
		{"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", legal.FieldBoard},
		{"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", legal.FieldBoard},
		{"4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", legal.FieldBoard},
		{"4k3/8/8/8/8/QQ6/PPPPPPPP/NNNNKNNN w - - 0 1", legal.FieldBoard},

		{"4k3/8/8/8/8/8/8/4K3 W - - 0 1", legal.FieldSide},
		{"4k3/8/8/8/8/8/8/4K3 white - - 0 1", legal.FieldSide},
		{"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", legal.FieldSide},
		{"8/8/8/8/8/8/4k3/4K3 w - - 0 1", legal.FieldSide},
		{"4k3/8/3N1N2/8/8/8/4R3/4K3 b - - 0 1", legal.FieldSide},

		{startFEN[:len(startFEN)-10] + "x - 0 1", legal.FieldCastling},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", legal.FieldCastling},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KH - 0 1", legal.FieldCastling},
		{"r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1", legal.FieldCastling},
		{"r3k3/8/8/8/8/8/8/R3K2R w k - 0 1", legal.FieldCastling},
		{"4k3/8/8/8/8/8/4K3/R6R w K - 0 1", legal.FieldCastling},
		{"4k3/8/8/8/8/8/8/4K1N1 w G - 0 1", legal.FieldCastling},
		{"4k3/8/8/8/8/8/8/4K2r w K - 0 1", legal.FieldCastling},
		{"4k3/8/8/8/8/8/8/4K2R w E - 0 1", legal.FieldCastling},

		{"4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1", legal.FieldEnPassant},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", legal.FieldEnPassant},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - c6 0 1", legal.FieldEnPassant},
		{"4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1", legal.FieldEnPassant},
		{"4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1", legal.FieldEnPassant},
		{"4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", legal.FieldEnPassant},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - dd 0 1", legal.FieldEnPassant},

		{"4k3/8/8/8/8/8/8/4K3 w - - -1 1", legal.FieldHalfmove},
		{"4k3/8/8/8/8/8/8/4K3 w - - x 1", legal.FieldHalfmove},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1.5", legal.FieldFullmove},
	} {
		_, err := legal.ParseFEN(c.fen)
		var fenErr *legal.FENError
		switch {
		case !errors.As(err, &fenErr):
			t.Errorf("%q: error %v, want one about the field %s", c.fen, err, c.field)
		case fenErr.Field != c.field:
			t.Errorf("%q: %v, want an error about the field %s", c.fen, err, c.field)
		case fenErr.Reason == "" || !strings.Contains(c.fen, fenErr.Text):
			t.Errorf("%q: %q has no reason or does not quote the input", c.fen, err)
		}
	}
}

// Sides are called as players are, with a capital.
func TestFENErrorPlayers(t *testing.T) {
	for fen, want := range map[string]string{
		"7k/8/8/8/8/8/8/K6R w - - 0 1": `FEN side to move "w": White could take the king on h8`,
		"7k/8/8/8/8/8/r7/K7 b - - 0 1": `FEN side to move "b": Black could take the king on a1`,
		"8/8/8/8/8/8/8/K7 w - - 0 1":   `FEN board "8/8/8/8/8/8/8/K7": Black has 0 kings instead of 1`,
	} {
		if _, err := legal.ParseFEN(fen); err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %s", fen, err, want)
		}
	}
}

func TestShredderFEN(t *testing.T) {
	p := legal.StartPosition()
	if got, want := p.ShredderFEN(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	back, err := legal.ParseFEN(p.ShredderFEN())
	if err != nil || back != p {
		t.Errorf("does not read back as the start position: %v", err)
	}
}

func TestStartPositions(t *testing.T) {
	if p, want := legal.StartPosition(), legal.MustParseFEN(startFEN); p != want {
		t.Errorf("start position is %s", p.FEN())
	}
	// The first rank for known numbers, and no arrangement twice.
	for number, want := range map[int]string{0: "BBQNNRKR", 518: "RNBQKBNR", 959: "RKRNNQBB"} {
		p, err := legal.Chess960Position(number)
		if got := strings.ToUpper(p.FEN()[:8]); err != nil || got != want {
			t.Errorf("position %d is %s (%v), want %s", number, got, err, want)
		}
	}
	seen := map[string]int{}
	for n := range 960 {
		p, err := legal.Chess960Position(n)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := legal.ParseFEN(p.FEN()); err != nil || back != p {
			t.Errorf("position %d, %s, does not read back: %v", n, p.FEN(), err)
		}
		if first, twice := seen[p.FEN()]; twice {
			t.Errorf("positions %d and %d are the same", first, n)
		}
		seen[p.FEN()] = n
		rank := p.FEN()[:8]
		if want := rank[0] == 'r' && rank[4] == 'k' && rank[7] == 'r'; p.HasStandardCastling() != want {
			t.Errorf("position %d, %s: standard castling is %v", n, rank, !want)
		}
	}
	p, err := legal.DoubleChess960Position(0, 959)
	if want := "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"; err != nil || p.FEN() != want {
		t.Errorf("double Chess960: %s, %v, want %s", p.FEN(), err, want)
	}
	for _, n := range []int{-1, 960} {
		if _, err := legal.DoubleChess960Position(0, n); err == nil {
			t.Errorf("number %d is accepted", n)
		}
	}
}

// TestParseLooseFEN checks what is forgiven, each with the position it stands
// for, and that all else is not.
func TestParseLooseFEN(t *testing.T) {
	for given, want := range map[string]string{
		startFEN:                             startFEN,
		"4k3/8/8/8/8/8/4K3/7R w KQ - 0 1":    "4k3/8/8/8/8/8/4K3/7R w - - 0 1",
		"r3k3/8/8/8/8/8/8/4K2R w KQkq - 7 9": "r3k3/8/8/8/8/8/8/4K2R w Kq - 7 9",
		"4k3/8/8/3pP3/8/8/8/4K3 w - c6 0 1":  "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
		"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1":  "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
		"4k3/8/8/3pP3/8/8/8/4K3 b":           "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1",
		"4k3/8/8/8/8/8/8/R3K3 w Q":           "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
		"4k3/8/8/8/8/8/8/4K3 w - - - -":      "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
		"4k3/8/8/8/8/8/8/4K3 w - - -1 x 3":   "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
		"4k3/8/8/8/8/8/8/4K3 w - - 3 9 bm":   "4k3/8/8/8/8/8/8/4K3 w - - 3 9",
	} {
		if p, err := legal.ParseLooseFEN(given); err != nil || p.FEN() != want {
			t.Errorf("%q is read as %q (%v), want %q", given, p.FEN(), err, want)
		}
	}
	for _, bad := range []string{
		"4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
		"4k3/8/8/8/8/8/8/4K3 w x - 0 1", "4k3/8/8/8/8/8/8/4K3 w - dd 0 1",
	} {
		if p, err := legal.ParseLooseFEN(bad); err == nil {
			t.Errorf("%q is read as %q", bad, p.FEN())
		}
	}
}

func FuzzParseFEN(f *testing.F) {
	for _, s := range []string{
		startFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/8/8/2kpP3/8/8/8/4K3 w - d6 0 1",
		"4k3/8/8/8/8/8/8/RR2K1RR w GB - 5 9",
		"nrk2r2/8/8/8/8/8/8/6K1 b kb - 0 1",
		"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
		"8/8/8/8 w KQkq e3",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := legal.ParseFEN(s)
		if err != nil {
			var fenErr *legal.FENError
			if !errors.As(err, &fenErr) {
				t.Fatalf("%q: error of type %T", s, err)
			}
			if p, err = legal.ParseLooseFEN(s); err != nil {
				return
			}
		}
		for _, fen := range []string{p.FEN(), p.ShredderFEN()} {
			if back, err := legal.ParseFEN(fen); err != nil || back != p {
				t.Fatalf("%q: %q does not read back as the same position: %v", s, fen, err)
			}
		}
		moves := p.AppendMoves(nil, legal.GenAll)
		if len(moves) > 241 {
			t.Fatalf("%q: %d legal moves", s, len(moves))
		}
		for _, m := range moves {
			if !p.IsLegal(m) {
				t.Fatalf("%q: %s is generated but not legal", s, m)
			}
			var next legal.Position
			var d legal.Delta
			p.Make(m, &next, &d)
			if back, err := legal.ParseFEN(next.FEN()); err != nil || back.Key() != next.Key() {
				t.Fatalf("%q: %s leads to %q, which does not read back: %v", s, m, next.FEN(), err)
			}
		}
	})
}
