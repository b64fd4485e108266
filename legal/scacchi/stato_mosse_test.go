package scacchi_test

import (
	"testing"

	"alfiere/legal/scacchi"
)

// tries holds moves that are easy to judge wrongly: whether each is a potential
// move or capture of the side to move, and whether it is valid.
var tries = []struct {
	about           string
	fen             string
	from, to        int
	possible, valid bool
}{
	{"an opening move", starts[0], 52, 54, true, true},
	{"too far", starts[0], 52, 55, false, false},
	{"over a piece", starts[0], 11, 13, false, false},
	{"onto the own piece", starts[0], 11, 12, false, false},
	{"the opponent's piece", starts[0], 57, 55, false, false},
	{"an empty square", starts[0], 54, 55, false, false},
	{"nowhere", starts[0], 52, 52, false, false},
	{"from no square", starts[0], 50, 54, false, false},
	{"to no square", starts[0], 81, 91, false, false},
	{"a pawn takes what is ahead", "4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", 53, 54, false, false},
	{"a pawn takes on the diagonal", "4k3/8/8/8/5p2/4P3/8/4K3 w - - 0 1", 53, 64, true, true},
	{"a pawn takes nothing", "4k3/8/8/8/5p2/4P3/8/4K3 w - - 0 1", 53, 44, false, false},
	{"a double step over a piece", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", 52, 54, false, false},
	{"a double step from the third rank", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", 53, 55, false, false},
	{"a pinned knight", "4r1k1/8/8/8/4N3/8/8/4K3 w - - 0 1", 54, 66, true, false},
	{"a pinned rook on its line", "4r1k1/8/8/8/4R3/8/8/4K3 w - - 0 1", 54, 58, true, true},
	{"check left as it is", "4r1k1/8/8/8/8/8/3P4/4K3 w - - 0 1", 42, 43, true, false},
	{"the king beside the other", "8/8/8/4k3/8/4K3/8/8 w - - 0 1", 53, 54, true, false},
	{"the king in the rook's shadow", "4k3/8/8/8/r3K3/8/8/8 w - - 0 1", 54, 64, true, false},

	{"castling short", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 51, 71, true, true},
	{"castling long", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 51, 31, true, true},
	{"castling short, Black", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", 58, 78, true, true},
	{"castling long, Black", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", 58, 38, true, true},
	{"castling as king takes rook", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 51, 81, false, false},
	{"castling without the right", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", 51, 71, false, false},
	{"castling out of check", "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", 51, 71, false, false},
	{"castling through check", "4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", 51, 71, false, false},
	{"castling into check", "4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", 51, 71, false, false},
	{"castling with the rook attacked", "4k3/8/8/8/7r/8/8/R3K2R w KQ - 0 1", 51, 71, true, true},
	{"castling with b1 attacked", "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 51, 31, true, true},
	{"castling with a piece on b1", "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", 51, 31, false, false},
	{"castling with an enemy on g1", "4k3/8/8/8/8/8/8/R3K1nR w KQ - 0 1", 51, 71, false, false},

	{"en passant", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", 45, 56, true, true},
	{"en passant, too late", "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1", 45, 56, false, false},
	{"en passant uncovering the rank", "4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 1", 45, 56, true, false},
	{"en passant of a pinned pawn", "3rk3/8/8/3Pp3/8/8/8/3K4 w - e6 0 1", 45, 56, true, false},
	{"en passant taking the checker", "4k3/8/8/3Pp3/3K4/8/8/8 w - e6 0 1", 45, 56, true, true},
}

func TestStato_MossaValida(t *testing.T) {
	t.Parallel()
	for _, c := range tries {
		if got := mustFEN(t, c.fen).MossaValida(c.from, c.to); got != c.valid {
			t.Errorf("%s: MossaValida(%d, %d) = %v", c.about, c.from, c.to, got)
		}
	}
	s := mustFEN(t, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
	for _, m := range []move{{17, 18, 0}, {51, 52, 0}} {
		for code := -1; code <= 4; code++ {
			if got := s.MossaValida(m.from, m.to, code); got != (code >= 0 && code <= 3) {
				t.Errorf("MossaValida(%d, %d, %d) = %v", m.from, m.to, code, got)
			}
		}
	}
	if s.MossaValida(17, 18, 0, 1) {
		t.Error("valid with two promotion codes")
	}
}

func TestStato_SimulaSpostamentoOCattura(t *testing.T) {
	t.Parallel()
	for _, c := range tries {
		s := mustFEN(t, c.fen)
		before := s.String()
		next := s.SimulaSpostamentoOCattura(c.from, c.to)
		if (next != nil) != c.possible || s.String() != before {
			t.Errorf("%s: from\n%s\nto\n%v", c.about, s, next)
		}
		if next != nil && (next.TurnoBianco() == s.TurnoBianco() ||
			next.Scacchiera().GetPos(s.Scacchiera().Get(c.from)) != c.to) {
			t.Errorf("%s: not the same piece, or the same side to move:\n%s", c.about, next)
		}
	}
}

// TestStato_SimulaSpostamentoOCattura_board looks at the boards after moves
// that change more than two squares, or a piece.
func TestStato_SimulaSpostamentoOCattura_board(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		before string
		m      move
		after  string
	}{
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", move{51, 71, 0}, "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", move{51, 31, 0}, "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", move{58, 78, 0}, "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 1 2"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", move{58, 38, 0}, "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2"},
		{"4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", move{45, 56, 0}, "4k3/8/4P3/8/8/8/8/4K3 b - - 0 1"},
		{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", move{44, 53, 0}, "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2"},
		{"8/P3k3/8/8/8/8/8/4K3 w - - 0 1", move{17, 18, 0}, "Q7/4k3/8/8/8/8/8/4K3 b - - 0 1"},
		{"8/P3k3/8/8/8/8/8/4K3 w - - 0 1", move{17, 18, 1}, "N7/4k3/8/8/8/8/8/4K3 b - - 0 1"},
		{"8/P3k3/8/8/8/8/8/4K3 w - - 0 1", move{17, 18, 2}, "B7/4k3/8/8/8/8/8/4K3 b - - 0 1"},
		{"1n6/P3k3/8/8/8/8/8/4K3 w - - 0 1", move{17, 28, 3}, "1R6/4k3/8/8/8/8/8/4K3 b - - 0 1"},
	} {
		s := mustFEN(t, c.before)
		next := s.SimulaSpostamentoOCattura(c.m.from, c.m.to, c.m.code)
		if want := mustFEN(t, c.after); next == nil || next.String() != want.String() {
			t.Errorf("%s, %v:\n%v\ninstead of\n%s", c.before, c.m, next, want)
		}
	}
}

// TestStato_SimulaSpostamentoOCattura_king takes a king that was left in check.
func TestStato_SimulaSpostamentoOCattura_king(t *testing.T) {
	t.Parallel()
	s := mustFEN(t, "1r2r1bk/8/8/8/3b4/8/3K4/8 w - - 0 1")
	king := s.Scacchiera().Get(42)
	left := s.SimulaSpostamentoOCattura(42, 52)
	if left == nil || left.Scacco() || !left.SottoAttacco(52, false) {
		t.Fatalf("the king left in check:\n%v", left)
	}
	taken := left.SimulaSpostamentoOCattura(58, 52)
	if taken == nil || taken.Scacchiera().GetPos(king) != 0 {
		t.Fatalf("the king taken:\n%v", taken)
	}
	if taken.Scacco() || taken.ScaccoMatto() || taken.Stallo() {
		t.Error("check, mate or stalemate without a king")
	}
}

// TestStato_SimulaSpostamentoOCattura_kings puts the kings side by side: that is
// check to both, and mate where neither the king nor anything else helps.
func TestStato_SimulaSpostamentoOCattura_kings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fen  string
		mate bool
	}{
		{"7k/p4K2/8/8/8/8/8/6R1 w - - 0 1", true},
		{"7k/p4K2/8/8/8/8/8/5R2 w - - 0 1", false}, // the king can be taken
		{"r6k/p4K2/8/8/8/8/8/6R1 w - - 0 1", true}, // a rook before the king does not part them
	} {
		s := mustFEN(t, c.fen).SimulaSpostamentoOCattura(67, 77)
		valid := false
		for from := 11; from <= 88; from++ {
			for to := 11; to <= 88; to++ {
				valid = valid || s.MossaValida(from, to)
			}
		}
		if !s.Scacco() || s.ScaccoMatto() == valid || s.ScaccoMatto() != c.mate || s.Stallo() {
			t.Errorf("%s: mate %v, a valid move %v", c.fen, s.ScaccoMatto(), valid)
		}
	}
}

// TestStato_SimulaSpostamentoOCattura_castling: a king that stands beside the
// other, which the simulation allows, is in check and cannot castle.
func TestStato_SimulaSpostamentoOCattura_castling(t *testing.T) {
	t.Parallel()
	s := mustFEN(t, "8/8/8/8/8/3k4/8/4K2R b K - 0 1").SimulaSpostamentoOCattura(43, 42)
	if s.Scacchiera().Get(51).SpostamentoPotenziale(s, 71) || s.MossaValida(51, 71) {
		t.Errorf("White castles out of check:\n%s", s)
	}
}

func TestStato_EseguiMossa(t *testing.T) {
	t.Parallel()
	for _, c := range tries {
		s := mustFEN(t, c.fen)
		before, piece := s.String(), s.Scacchiera().Get(c.from)
		done := s.EseguiMossa(c.from, c.to)
		if done != c.valid || done == (s.String() == before) {
			t.Errorf("%s: EseguiMossa(%d, %d) = %v and leads to\n%s", c.about, c.from, c.to, done, s)
		}
		if done && s.Scacchiera().GetPos(piece) != c.to {
			t.Errorf("%s: %v stands on %d", c.about, piece, s.Scacchiera().GetPos(piece))
		}
	}
	s := mustFEN(t, "8/P2k4/8/8/8/8/8/4K3 w - - 0 1")
	if pawn := s.Scacchiera().Get(17); !s.EseguiMossa(17, 18, 1) || s.Scacchiera().GetPos(pawn) != 0 {
		t.Errorf("the pawn is not promoted:\n%s", s)
	}
	if _, ok := s.Scacchiera().Get(18).(*scacchi.Cavallo); !ok {
		t.Errorf("no knight on a8:\n%s", s)
	}
}
