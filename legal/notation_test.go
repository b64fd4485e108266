package legal_test

import (
	"errors"
	"strings"
	"testing"

	"alfiere/legal"
)

// TestCastlingUCI checks that castling is written as standard chess does exactly where
// that knows it.
func TestCastlingUCI(t *testing.T) {
	for _, c := range []struct{ fen, san, standard, chess960 string }{
		{"1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1", "O-O", "e1g1", "e1h1"},
		{"1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1", "O-O-O", "e1b1", "e1b1"},
		{"r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O", "e8c8", "e8a8"},
		{"3k3r/8/8/8/8/8/8/4K3 b k - 0 1", "O-O", "d8h8", "d8h8"},
	} {
		p := legal.MustParseFEN(c.fen)
		m, err := p.ParseSAN(c.san)
		if err != nil {
			t.Fatal(err)
		}
		if standard, chess960 := m.UCI(false), m.UCI(true); standard != c.standard || chess960 != c.chess960 {
			t.Errorf("%s: %s is %s and %s, want %s and %s", c.fen, c.san, standard, chess960, c.standard, c.chess960)
		}
	}
}

// TestMoveTextRoundTrip reads back every legal move of many positions from all
// the forms in which it can be written.
func TestMoveTextRoundTrip(t *testing.T) {
	w := newWalker(1)
	for n := range scaled(60) {
		start := legal.StartPosition()
		if n%2 == 1 {
			start = w.doubleStart(t)
		}
		w.game(start, func(p *legal.Position, moves []legal.Move, _ legal.Move) bool {
			sans := map[string]legal.Move{}
			for _, m := range moves {
				san := p.SAN(m)
				if other, twice := sans[san]; twice {
					t.Errorf("%s: %s and %s are both %s", p.FEN(), m, other, san)
				}
				sans[san] = m
				if back, err := p.ParseSAN(san); err != nil || back != m {
					t.Errorf("%s: %s written as %s reads as %s, %v", p.FEN(), m, san, back, err)
				}
				if back, err := p.ParseUCI(m.UCI(true)); err != nil || back != m {
					t.Errorf("%s: %s reads as %s, %v", p.FEN(), m, back, err)
				}
				for _, read := range []func(string) (legal.Move, error){p.ParseUCI, p.ParseSAN} {
					if back, err := read(m.UCI(false)); err != nil || back != m {
						t.Errorf("%s: %s reads as %s, %v", p.FEN(), m.UCI(false), back, err)
					}
				}
			}
			return !t.Failed()
		})
	}
}

func TestParseUCI(t *testing.T) {
	castling := "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	near := "4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1" // Chess960: the king goes one step to castle
	promotion := "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"
	for _, c := range []struct {
		fen, text string
		want      string // Chess960 form, or what the error says after "error: "
	}{
		{startFEN, "e2e4", "e2e4"},
		{startFEN, "e2e5", "error: not legal"},
		{startFEN, "e3e4", "error: no piece on e3"},
		{startFEN, "e7e5", "error: not white's"},
		{startFEN, "", "error: not a move"},
		{startFEN, "0000", "error: not a move"},
		{startFEN, "e2e9", "error: not a move"},
		{startFEN, "e2e4qq", "error: not a move"},
		{startFEN, "e2e4k", "error: not a move"},
		{startFEN, "e2e4q", "error: no promotion"},
		{startFEN, "E2E4", "error: not a move"},
		{castling, "e1g1", "e1h1"},
		{castling, "e1h1", "e1h1"},
		{castling, "e1c1", "e1a1"},
		{castling, "e1a1", "e1a1"},
		{castling, "e1f1", "e1f1"},
		{castling, "e1b1", "error: not legal"},
		{near, "f1g1", "f1g1"},
		{near, "f1h1", "f1h1"},
		{near, "f1c1", "f1a1"},
		{near, "f1a1", "f1a1"},
		{"4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1h1", "g1h1"},
		{"4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1g1", "error: not legal"},
		{promotion, "e7e8q", "e7e8q"},
		{promotion, "e7e8N", "e7e8n"},
		{promotion, "e7e8", "error: is missing"},
		{promotion, "e7e8p", "error: no pawn becomes"},
		{"4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1g1", "error: in check"},
		{"8/8/8/2kpP3/8/8/8/4K3 w - d6 0 1", "e5d6", "e5d6"},
	} {
		p := legal.MustParseFEN(c.fen)
		m, err := p.ParseUCI(c.text)
		expectMove(t, c.fen, c.text, m, err, c.want)
	}
}

// expectMove compares a move that was read, or the error, with what is wanted.
func expectMove(t *testing.T, fen, text string, m legal.Move, err error, want string) {
	t.Helper()
	reason, wantErr := strings.CutPrefix(want, "error: ")
	var moveErr *legal.MoveError
	switch {
	case !wantErr && (err != nil || m.UCI(true) != want):
		t.Errorf("%s: %q is %s, %v, want %s", fen, text, m, err, want)
	case wantErr && (!errors.As(err, &moveErr) || moveErr.Text != text || !strings.Contains(moveErr.Reason, reason)):
		t.Errorf("%s: %q is %s, %v, want a MoveError that says %q", fen, text, m, err, reason)
	case wantErr && m != legal.NoMove:
		t.Errorf("%s: %q returns %s with the error", fen, text, m)
	}
}

func TestSAN(t *testing.T) {
	for _, c := range []struct{ fen, uci, want string }{
		{startFEN, "g1f3", "Nf3"},
		{startFEN, "e2e4", "e4"},
		{"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "Nbd2"},
		{"4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1c3", "N1c3"},
		{"8/8/k7/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
		{"7k/8/8/8/Q5Q1/8/8/1K6 w - - 0 1", "a4d1", "Qad1"},
		{"4k3/8/8/8/4n3/2N5/8/r1N1K3 w - - 0 1", "c3e4", "Nxe4"},
		// A pinned piece does not count: only one knight can go to d2.
		{"4k3/8/8/8/1b6/2N5/8/4KN2 w - - 0 1", "f1d2", "Nd2"},
		{"4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1", "e5e6", "e6"},
		{"8/8/8/2kpP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{"3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"},
		{"6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", "e8=N"},
		{"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8#"},
		{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
		{"r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8", "O-O-O"},
	} {
		p := legal.MustParseFEN(c.fen)
		m, err := p.ParseUCI(c.uci)
		if err != nil {
			t.Errorf("%s: %v", c.fen, err)
		} else if got := p.SAN(m); got != c.want {
			t.Errorf("%s: %s is %s, want %s", c.fen, c.uci, got, c.want)
		}
	}
}

func TestParseSAN(t *testing.T) {
	castling := "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	promotion := "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1"
	knights := "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"
	passant := "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
	for _, c := range []struct{ fen, text, want string }{
		{startFEN, "Nf3!?", "g1f3"},
		{startFEN, " Nf3 + ", "g1f3"},
		{startFEN, "Ng1f3", "g1f3"},
		{startFEN, "Ngf3", "g1f3"},
		{startFEN, "N1f3#", "g1f3"},
		{startFEN, "Ng1-f3", "g1f3"},
		{startFEN, "g1f3", "g1f3"},
		{startFEN, "g1-f3", "g1f3"},
		{startFEN, "e2-e4", "e2e4"},
		{startFEN, "Pe4", "e2e4"},
		{startFEN, "Nxf3", "g1f3"},
		{startFEN, "Rb1c3", "error: no rook of white can go to c3"},
		{startFEN, "e2e4", "e2e4"},
		{startFEN, "Nbf3", "error: a knight of white can go to f3, but not as written"},
		{startFEN, "e4=Q", "error: a pawn of white can go to e4, but not as written"},
		{startFEN, "Nf4", "error: no knight of white can go to f4"},
		{startFEN, "e5", "error: no pawn of white can go to e5"},
		{startFEN, "O-O", "error: castling"},
		{startFEN, "", "error: not a move"},
		{startFEN, "N", "error: not a move"},
		{startFEN, "=Q", "error: not a move"},
		{startFEN, "Nf33", "error: not a move"},
		{startFEN, "Nif3", "error: not a move"},
		{startFEN, "--", "error: not a move"},
		{castling, "O-O", "e1h1"},
		{castling, "0-0-0+", "e1a1"},
		{castling, "o-o", "e1h1"},
		{castling, "e1g1", "e1h1"},
		{castling, "Ke1-c1", "e1a1"},
		{castling, "Kg1", "error: no king of white can go to g1"},
		{castling, "Ke1h1", "e1h1"},
		{castling, "Ka1a3", "error: no king of white can go to a3"},
		{castling, "Re1g1", "error: a rook of white can go to g1, but not as written"},
		{"4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "O-O", "error: castling"},
		{castling, "Rxa8", "a1a8"},
		{castling, "Ra8", "a1a8"},
		{castling, "R1a3", "a1a3"},
		{castling, "Rf1", "h1f1"},
		{promotion, "e8Q", "e7e8q"},
		{promotion, "e8=n", "e7e8n"},
		{promotion, "e8(R)+", "e7e8r"},
		{promotion, "e8/B", "e7e8b"},
		{promotion, "exd8=Q+", "e7d8q"},
		{promotion, "e7xd8Q", "e7d8q"},
		{promotion, "ed8Q", "e7d8q"},
		{promotion, "e:d8Q", "e7d8q"},
		{promotion, "d8Q", "error: no pawn of white can go to d8"},
		{"3r3k/2P1P3/8/8/8/8/8/4K3 w - - 0 1", "xd8=Q", "error: ambiguous: c7d8q or e7d8q"},
		{promotion, "e7d8q", "e7d8q"},
		{promotion, "e8", "error: is missing"},
		{promotion, "e7e8", "error: is missing"},
		{promotion, "exd8", "error: is missing"},
		{promotion, "Ke7e8=Q", "error: no king of white can go to e8"},
		{knights, "Nd2", "error: ambiguous: b1d2 or f3d2"},
		{knights, "Nbd2", "b1d2"},
		{knights, "Nfd2", "f3d2"},
		{knights, "N3d2", "f3d2"},
		{passant, "exd6", "e5d6"},
		{passant, "exd6e.p.", "e5d6"},
		{passant, "exd6 e.p.+", "e5d6"},
		{passant, "exd6ep", "e5d6"},
		{passant, "xd6", "e5d6"},
		{passant, "d6", "error: no pawn"},
	} {
		p := legal.MustParseFEN(c.fen)
		m, err := p.ParseSAN(c.text)
		expectMove(t, c.fen, c.text, m, err, c.want)
	}
}

var fuzzPositions = []string{
	startFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/4P1k1/8/2pPp3/8/8/8/R3K2R w KQ c6 0 1",
	"4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1",
	"8/8/k7/8/4Q2Q/8/8/K6Q w - - 0 1",
}

func FuzzParseUCI(f *testing.F) {
	for i := range fuzzPositions {
		for _, s := range []string{"e2e4", "e1g1", "e1h1", "e7e8q", "f1c1", "d5c6", "0000"} {
			f.Add(i, s)
		}
	}
	fuzzMoveText(f, (*legal.Position).ParseUCI)
}

func FuzzParseSAN(f *testing.F) {
	for i := range fuzzPositions {
		for _, s := range []string{"Nf3", "e8=Q+", "O-O-O", "Qh4e1!?", "dxc6 e.p.", "e8(N)", "Ng1-f3", "e2e4"} {
			f.Add(i, s)
		}
	}
	fuzzMoveText(f, (*legal.Position).ParseSAN)
}

// fuzzMoveText checks that a text is refused with a MoveError or names a legal
// move, which SAN and UCI name too.
func fuzzMoveText(f *testing.F, read func(*legal.Position, string) (legal.Move, error)) {
	f.Fuzz(func(t *testing.T, n int, s string) {
		p := legal.MustParseFEN(fuzzPositions[uint(n)%uint(len(fuzzPositions))])
		m, err := read(&p, s)
		if err != nil {
			var moveErr *legal.MoveError
			if !errors.As(err, &moveErr) || moveErr.Reason == "" {
				t.Fatalf("%q: error %#v", s, err)
			}
			return
		}
		if !p.IsLegal(m) {
			t.Fatalf("%q in %s is %s, which is not legal", s, p.FEN(), m)
		}
		if back, err := p.ParseSAN(p.SAN(m)); err != nil || back != m {
			t.Fatalf("%q in %s is %s, as SAN %s: %s, %v", s, p.FEN(), m, p.SAN(m), back, err)
		}
	})
}
