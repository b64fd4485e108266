package scacchi_test

import (
	"slices"
	"testing"

	"alfiere/legal/scacchi"
)

// reaches holds pieces with the squares that they can move to and attack.
var reaches = []struct {
	about          string
	fen            string
	pos            int
	moves, attacks []int
}{
	{"a pawn at home", starts[0], 52, []int{53, 54}, []int{43, 63}},
	{"a black pawn, White to move", starts[0], 57, []int{55, 56}, []int{46, 66}},
	{"a pawn on the edge", starts[0], 12, []int{13, 14}, []int{23}},
	{"a blocked pawn", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", 52, nil, []int{43, 63}},
	{"a pawn between pieces", "4k3/8/8/8/3nPN2/8/8/4K3 w - - 0 1", 54, []int{55}, []int{45, 65}},
	{"a pawn before pieces", "4k3/8/8/3nrN2/4P3/8/8/4K3 w - - 0 1", 54, nil, []int{45}},
	{"a pawn before the last rank", "8/4P3/8/8/2k5/8/8/4K3 w - - 0 1", 57, []int{58}, []int{48, 68}},
	{"en passant", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", 45, []int{46, 56}, []int{36, 56}},
	{"en passant, too late", "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1", 45, []int{46}, []int{36, 56}},
	{"the other pawn beside it", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", 55, []int{54}, []int{44, 64}},
	{"a pawn behind the one that has passed", "4k3/3p4/8/3Pp3/8/8/8/4K3 w - e6 0 1", 47, []int{46}, []int{36, 56}},

	{"a knight in the corner", "4k3/8/8/8/8/8/2P5/N3K3 w - - 0 1", 11, []int{23}, []int{23}},
	{"a pinned knight", "4r1k1/8/8/8/4N3/2p3P1/8/4K3 w - - 0 1", 54,
		[]int{35, 42, 46, 62, 66, 75}, []int{33, 35, 42, 46, 62, 66, 75}},
	{"a bishop", "4k3/8/8/2p5/3B4/4P3/8/4K3 w - - 0 1", 44,
		[]int{11, 22, 33, 55, 66, 77, 88}, []int{11, 22, 33, 35, 55, 66, 77, 88}},
	{"a rook", "4k3/8/8/8/1p1R1P2/8/3N4/4K3 w - - 0 1", 44,
		[]int{34, 43, 45, 46, 47, 48, 54}, []int{24, 34, 43, 45, 46, 47, 48, 54}},
	{"a queen", "4k3/8/8/8/8/pP6/B7/Q1N1K3 w - - 0 1", 11,
		[]int{21, 22, 33, 44, 55, 66, 77, 88}, []int{21, 22, 33, 44, 55, 66, 77, 88}},
	{"a black queen", "4k3/8/8/8/8/8/PP6/qN2K3 w - - 0 1", 11, nil, []int{12, 21, 22}},

	{"a king beside an enemy", "4k3/8/8/8/8/8/3pP3/3RK3 w - - 0 1", 51, []int{61, 62}, []int{42, 61, 62}},
	{"a king that can castle", "4k3/8/8/8/8/8/3PPP2/R3K2R w KQ - 0 1", 51, []int{31, 41, 61, 71}, []int{41, 61}},
	{"its rook", "4k3/8/8/8/8/8/P2PPP1P/R3K2R w KQ - 0 1", 81, []int{61, 71}, []int{61, 71}},
	{"a king that can castle in its turn", "r3k2r/3ppp2/8/8/8/8/8/4K3 w kq - 0 1", 58, []int{38, 48, 68, 78}, []int{48, 68}},
	{"a king in check, not in its turn", "r3k2r/3ppp2/8/8/8/8/8/4K3 w kq - 0 1", 51,
		[]int{41, 42, 52, 61, 62}, []int{41, 42, 52, 61, 62}},
	{"a king that may castle on one side only", "4k3/8/8/8/8/7b/3PP3/R3K2R w KQ - 0 1", 51,
		[]int{31, 41, 61, 62}, []int{41, 61, 62}},
	{"a king in check", "4k3/8/8/8/1b6/8/4PP2/R3K2R w KQ - 0 1", 51, []int{41, 42, 61}, []int{41, 42, 61}},
}

func TestPezzo_SpostamentoPotenziale(t *testing.T) {
	t.Parallel()
	for _, c := range reaches {
		s := mustFEN(t, c.fen)
		p := s.Scacchiera().Get(c.pos)
		for target := -1; target < 101; target++ {
			if got := p.SpostamentoPotenziale(s, target); got != slices.Contains(c.moves, target) {
				t.Errorf("%s: SpostamentoPotenziale(%d) = %v", c.about, target, got)
			}
		}
	}
}

func TestPezzo_ListaSpostamentoPotenziale(t *testing.T) {
	t.Parallel()
	for _, c := range reaches {
		s := mustFEN(t, c.fen)
		if got := s.Scacchiera().Get(c.pos).ListaSpostamentoPotenziale(s); !slices.Equal(got, c.moves) {
			t.Errorf("%s: moves to %v, not %v", c.about, got, c.moves)
		}
	}
}

func TestPezzo_Attacco(t *testing.T) {
	t.Parallel()
	for _, c := range reaches {
		s := mustFEN(t, c.fen)
		p := s.Scacchiera().Get(c.pos)
		for target := -1; target < 101; target++ {
			if got := p.Attacco(s, target); got != slices.Contains(c.attacks, target) {
				t.Errorf("%s: Attacco(%d) = %v", c.about, target, got)
			}
		}
	}
}

func TestPezzo_ListaAttacco(t *testing.T) {
	t.Parallel()
	for _, c := range reaches {
		s := mustFEN(t, c.fen)
		if got := s.Scacchiera().Get(c.pos).ListaAttacco(s); !slices.Equal(got, c.attacks) {
			t.Errorf("%s: attacks %v, not %v", c.about, got, c.attacks)
		}
	}
}

// TestPezzo_elsewhere asks pieces that are not on the state's board.
func TestPezzo_elsewhere(t *testing.T) {
	t.Parallel()
	s := scacchi.NewStato()
	foreign := scacchi.NewStato().Scacchiera().Get(21)
	own := s.Scacchiera().Get(21)
	for _, c := range []struct {
		p scacchi.Pezzo
		s *scacchi.Stato
	}{{foreign, s}, {own, nil}, {&scacchi.Cavallo{}, s}} {
		if c.p.Attacco(c.s, 33) || c.p.SpostamentoPotenziale(c.s, 33) ||
			c.p.ListaAttacco(c.s) != nil || c.p.ListaSpostamentoPotenziale(c.s) != nil {
			t.Errorf("%v moves where it does not stand", c.p)
		}
	}
}

// A board that was overwritten has no pieces: theirs are nowhere.
func TestPezzo_overwrittenBoard(t *testing.T) {
	t.Parallel()
	s := scacchi.NewStato()
	rook := s.Scacchiera().Get(11)
	*s.Scacchiera() = scacchi.Scacchiera{}
	if squares := rook.ListaAttacco(s); len(squares) != 0 {
		t.Errorf("a rook without a board attacks %v", squares)
	}
}

// TestPezzo_twoStates asks one piece about two states in which it stands on
// different squares.
func TestPezzo_twoStates(t *testing.T) {
	t.Parallel()
	before := scacchi.NewStato()
	knight := before.Scacchiera().Get(71)
	after := before.SimulaSpostamentoOCattura(71, 63)
	if !knight.Attacco(before, 83) || knight.Attacco(before, 55) || !knight.Attacco(after, 55) || knight.Attacco(after, 83) {
		t.Error("the knight attacks from the wrong square")
	}
}

func TestPezzo_Bianco(t *testing.T) {
	t.Parallel()
	b := scacchi.NewScacchiera()
	for file := 10; file <= 80; file += 10 {
		for rank, want := range map[int]bool{1: true, 2: true, 7: false, 8: false} {
			if got := b.Get(file + rank).Bianco(); got != want {
				t.Errorf("the piece on %d: Bianco = %v", file+rank, got)
			}
		}
	}
}

func TestPezzo_String(t *testing.T) {
	t.Parallel()
	b := scacchi.NewScacchiera()
	text := ""
	for _, pos := range []int{11, 21, 31, 41, 51, 12, 18, 28, 38, 48, 58, 17} {
		text += b.Get(pos).String()
	}
	if text != "RNBQKPrnbqkp" {
		t.Errorf("the letters are %s", text)
	}
}

func TestPezzo_types(t *testing.T) {
	t.Parallel()
	b := scacchi.NewScacchiera()
	_, torre := b.Get(11).(*scacchi.Torre)
	_, cavallo := b.Get(21).(*scacchi.Cavallo)
	_, alfiere := b.Get(31).(*scacchi.Alfiere)
	_, regina := b.Get(41).(*scacchi.Regina)
	_, re := b.Get(51).(*scacchi.Re)
	_, pedone := b.Get(12).(*scacchi.Pedone)
	if !torre || !cavallo || !alfiere || !regina || !re || !pedone {
		t.Error("a piece has the wrong type")
	}
}
