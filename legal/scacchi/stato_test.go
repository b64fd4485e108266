package scacchi_test

import (
	"errors"
	"testing"

	"alfiere/legal"
	"alfiere/legal/scacchi"
)

func TestNewStato(t *testing.T) {
	t.Parallel()
	s := scacchi.NewStato()
	if s.Scacchiera().String() != initialBoard || !s.TurnoBianco() {
		t.Errorf("the initial state is\n%s", s)
	}
}

func TestNewStatoDaFEN(t *testing.T) {
	t.Parallel()
	s := mustFEN(t, "4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 1")
	if s.TurnoBianco() || s.EnPassant(false) != 53 || !s.Arrocco(true, true) {
		t.Errorf("read as\n%s", s)
	}
	for fen, field := range map[string]string{
		"":                                      legal.FieldLayout,
		"8/8/8/8/8/8/8/4K3 w - - 0 1":           legal.FieldBoard,
		"4k3/8/8/8/8/8/8/4K3 x - - 0 1":         legal.FieldSide,
		"4k3/8/8/8/8/8/8/1K5R w K - 0 1":        legal.FieldCastling, // Chess960
		"4k3/8/8/8/3pP3/8/8/4K2R b K e4 0 1":    legal.FieldEnPassant,
		"4k3/8/8/8/3pP3/8/8/4K2R b K e3 half 1": legal.FieldHalfmove,
	} {
		s, err := scacchi.NewStatoDaFEN(fen)
		var fenError *legal.FENError
		if s != nil || !errors.As(err, &fenError) || fenError.Field != field {
			t.Errorf("%q: state %v, error %v", fen, s, err)
		}
	}
}

func TestStato_Scacchiera(t *testing.T) {
	t.Parallel()
	s := scacchi.NewStato()
	b := s.Scacchiera()
	pawn := b.Get(52)
	if s.EseguiMossa(52, 54); b.Get(54) != pawn || s.Scacchiera() != b {
		t.Errorf("after e2-e4 the board is\n%s", b)
	}
}

func TestStato_TurnoBianco(t *testing.T) {
	t.Parallel()
	s := scacchi.NewStato()
	for _, m := range []move{{52, 54, 0}, {57, 55, 0}} {
		before := s.TurnoBianco()
		if s.EseguiMossa(m.from, m.to); s.TurnoBianco() == before {
			t.Errorf("the turn stays with the same side after %v", m)
		}
	}
}

// TestStato_Arrocco moves or captures each king and rook and looks which rights
// are left for good.
func TestStato_Arrocco(t *testing.T) {
	t.Parallel()
	const castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for _, c := range []struct {
		moves  []move
		rights string
	}{
		{nil, "KQkq"},
		{[]move{{51, 52, 0}, {18, 17, 0}, {52, 51, 0}, {17, 18, 0}}, "k"},
		{[]move{{81, 82, 0}, {58, 57, 0}, {82, 81, 0}, {57, 58, 0}}, "Q"},
		{[]move{{81, 88, 0}}, "Qq"},             // the rook takes the other
		{[]move{{51, 71, 0}}, "kq"},             // a side that has castled
		{[]move{{11, 14, 0}}, "Kkq"},            // the queen's rook moves
		{[]move{{81, 84, 0}}, "Qkq"},            // the king's rook moves
		{[]move{{51, 52, 0}}, "kq"},             // the king moves
		{[]move{{11, 18, 0}, {58, 57, 0}}, "K"}, // check by a rook that has taken one
	} {
		s := afterMoves(t, castles, c.moves...)
		rights := ""
		for _, right := range "KQkq" {
			if s.Arrocco(right < 'a', right|0x20 == 'k') {
				rights += string(right)
			}
		}
		if rights != c.rights {
			t.Errorf("after %v the rights are %q, not %q", c.moves, rights, c.rights)
		}
	}
}

func TestStato_EnPassant(t *testing.T) {
	t.Parallel()
	const fen = "4k3/2p1p3/8/3P4/8/8/8/4K3 b - - 0 1"
	for _, c := range []struct {
		moves []move
		want  int
	}{
		{[]move{{37, 35, 0}}, 36},
		{[]move{{57, 55, 0}}, 56},
		{[]move{{57, 56, 0}}, 0},
		{[]move{{37, 35, 0}, {51, 52, 0}}, 0},
		{[]move{{37, 35, 0}, {51, 52, 0}, {58, 48, 0}}, 0},
	} {
		s := afterMoves(t, fen, c.moves...)
		if got := s.EnPassant(true); got != c.want || s.EnPassant(false) != 0 {
			t.Errorf("after %v White may take en passant on %d, not %d", c.moves, got, c.want)
		}
	}
	if s := afterMoves(t, starts[0], move{52, 54, 0}); s.EnPassant(false) != 0 {
		t.Errorf("no pawn is there to take on %d", s.EnPassant(false))
	}
}

func TestStato_SottoAttacco(t *testing.T) {
	t.Parallel()
	// The knight e4 is pinned by the rook e8 and attacks all the same; the
	// bishop a1 is stopped by the pawn d4.
	s := mustFEN(t, "3kr3/8/8/8/3pN3/8/6P1/B3K3 w - - 0 1")
	for _, c := range []struct {
		pos   int
		white bool
		want  bool
	}{
		{66, true, true},   // free, by the pinned knight
		{44, true, true},   // an enemy pawn, by the bishop
		{55, true, false},  // behind that pawn
		{63, true, true},   // by pawn and knight
		{83, true, true},   // by the pawn, though empty
		{73, true, true},   // by the pinned knight
		{74, true, false},  // the pawn moves there, but does not attack
		{54, false, true},  // the knight, by the rook
		{53, false, true},  // free, by the black pawn
		{33, false, true},  // free, by the black pawn
		{43, false, false}, // ahead of it
		{48, false, false}, // the own king: not what is asked
		{72, true, false},  // the own pawn
		{0, true, false},
		{19, true, false},
		{90, false, false},
		{-44, true, false},
	} {
		if got := s.SottoAttacco(c.pos, c.white); got != c.want {
			t.Errorf("SottoAttacco(%d, %v) = %v", c.pos, c.white, got)
		}
	}
}

// ends holds positions with what must be said of the side to move.
var ends = []struct {
	fen                 string
	check, mate, stallo bool
}{
	{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false, false, false},
	{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 3", true, true, false},
	{"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", true, false, false}, // the king takes
	{"6k1/5ppp/8/8/8/8/8/3RK3 b - - 0 1", false, false, false},
	{"3R2k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", true, true, false},
	{"3R2k1/5ppp/2n5/8/8/8/8/4K3 b - - 0 1", true, false, false}, // the knight takes
	{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false, false, true},
	{"7k/5Q2/6K1/8/8/8/p7/8 b - - 0 1", false, false, false}, // the pawn moves
	{"7k/4bQ2/6K1/8/8/8/8/4R3 w - - 0 1", false, false, false},
	{"5r1k/7p/8/8/8/8/5r2/7K w - - 0 1", false, false, false},
}

func TestStato_Scacco(t *testing.T) {
	t.Parallel()
	for _, c := range ends {
		if got := mustFEN(t, c.fen).Scacco(); got != c.check {
			t.Errorf("%s: Scacco = %v", c.fen, got)
		}
	}
	left := scacchi.NewStato().SimulaSpostamentoOCattura(52, 54)
	if left.Scacco() {
		t.Error("check after e2-e4")
	}
}

func TestStato_ScaccoMatto(t *testing.T) {
	t.Parallel()
	for _, c := range ends {
		if got := mustFEN(t, c.fen).ScaccoMatto(); got != c.mate {
			t.Errorf("%s: ScaccoMatto = %v", c.fen, got)
		}
	}
}

func TestStato_Stallo(t *testing.T) {
	t.Parallel()
	for _, c := range ends {
		if got := mustFEN(t, c.fen).Stallo(); got != c.stallo {
			t.Errorf("%s: Stallo = %v", c.fen, got)
		}
	}
}

func TestStato_String(t *testing.T) {
	t.Parallel()
	s := afterMoves(t, "4k3/2p5/8/3P4/8/8/8/4K2R b K - 0 1", move{37, 35, 0})
	const want = `. . . . k . . .
. . . . . . . .
. . . . . . . .
. . p P . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . K . . R
muove il Bianco, arrocchi K, en passant c6`
	if got := s.String(); got != want {
		t.Errorf("drawn as\n%s", got)
	}
}

// TestStato_zero asks a state that was not made by a constructor: it is empty,
// and nothing panics.
func TestStato_zero(t *testing.T) {
	t.Parallel()
	var s scacchi.Stato
	if s.Scacco() || s.ScaccoMatto() || s.Stallo() || s.MossaValida(52, 54) || s.SottoAttacco(54, true) {
		t.Errorf("an empty state has something to say:\n%s", &s)
	}
}
