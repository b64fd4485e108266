package scacchi_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"alfiere/legal/scacchi"
)

var (
	scholarsMate = []move{{52, 54, 0}, {57, 55, 0}, {61, 34, 0}, {28, 36, 0}, {41, 85, 0}, {78, 66, 0}, {85, 67, 0}}
	foolsMate    = []move{{62, 63, 0}, {57, 55, 0}, {72, 74, 0}, {48, 84, 0}}

	// quickStalemate is Sam Loyd's game of ten moves.
	quickStalemate = []move{
		{52, 53, 0}, {17, 15, 0}, {41, 85, 0}, {18, 16, 0}, {85, 15, 0}, {87, 85, 0}, {15, 37, 0},
		{16, 86, 0}, {82, 84, 0}, {67, 66, 0}, {37, 47, 0}, {58, 67, 0}, {47, 27, 0}, {48, 43, 0},
		{27, 28, 0}, {43, 87, 0}, {28, 38, 0}, {67, 76, 0}, {38, 56, 0},
	}
	// dance brings the knights out and home again.
	dance = []move{{71, 63, 0}, {78, 66, 0}, {63, 71, 0}, {66, 78, 0}}
)

// result says which of the four states the game is in, and fails unless it is
// in exactly one.
func result(t *testing.T, p *scacchi.Partita) string {
	t.Helper()
	var all []string
	for name, holds := range map[string]bool{
		"in corso": p.InCorso(), "bianco": p.VittoriaBianco(), "nero": p.VittoriaNero(), "patta": p.Patta(),
	} {
		if holds {
			all = append(all, name)
		}
	}
	if len(all) != 1 {
		t.Fatalf("the game is at once %v", all)
	}
	return all[0]
}

// games holds whole games with their options and results.
var games = []struct {
	about   string
	options []scacchi.Opzione
	moves   []move
	result  string
}{
	{"no moves", nil, nil, "in corso"},
	{"one move", nil, dance[:1], "in corso"},
	{"scholar's mate", nil, scholarsMate, "bianco"},
	{"before scholar's mate", nil, scholarsMate[:6], "in corso"},
	{"fool's mate", nil, foolsMate, "nero"},
	{"stalemate", nil, quickStalemate, "patta"},
	{"before stalemate", nil, quickStalemate[:18], "in corso"},

	{"threefold", []scacchi.Opzione{scacchi.TriplaRipetizione()}, slices.Repeat(dance, 2), "patta"},
	{"before threefold", []scacchi.Opzione{scacchi.TriplaRipetizione()}, slices.Repeat(dance, 2)[:7], "in corso"},
	{"threefold, without the rule", nil, slices.Repeat(dance, 2), "in corso"},
	{"threefold, with the other rule", []scacchi.Opzione{scacchi.CinquantaMosse()}, slices.Repeat(dance, 2), "in corso"},
	{"fivefold, without the rule", nil, slices.Repeat(dance, 6), "in corso"},
	{"threefold but for the rights", []scacchi.Opzione{scacchi.TriplaRipetizione()}, slices.Concat(
		[]move{{52, 54, 0}, {57, 55, 0}, {51, 52, 0}, {58, 57, 0}, {52, 51, 0}, {57, 58, 0}},
		[]move{{51, 52, 0}, {58, 57, 0}, {52, 51, 0}, {57, 58, 0}}), "in corso"},

	{"fifty moves", []scacchi.Opzione{scacchi.CinquantaMosse()}, slices.Repeat(dance, 25), "patta"},
	{"before fifty moves", []scacchi.Opzione{scacchi.CinquantaMosse()}, slices.Repeat(dance, 25)[:99], "in corso"},
	{"a pawn moves in between", []scacchi.Opzione{scacchi.CinquantaMosse()},
		slices.Concat(slices.Repeat(dance, 24), []move{{52, 54, 0}}, slices.Repeat([]move{dance[1], dance[0], dance[3], dance[2]}, 24)), "in corso"},
	{"fifty moves, without the rule", nil, slices.Repeat(dance, 25), "in corso"},
	{"seventy-five moves, without a rule", nil, slices.Repeat(dance, 40), "in corso"},
	{"both rules", []scacchi.Opzione{scacchi.CinquantaMosse(), scacchi.TriplaRipetizione()}, slices.Repeat(dance, 2), "patta"},
}

// testResult plays the games and compares one question with the result.
func testResult(t *testing.T, want string, ask func(*scacchi.Partita) bool) {
	t.Parallel()
	for _, g := range games {
		p := newGame(t, g.options, g.moves...)
		if got := ask(p); got != (g.result == want) || result(t, p) != g.result {
			t.Errorf("%s: %v\n%s", g.about, got, p)
		}
	}
}

func TestPartita_InCorso(t *testing.T) { testResult(t, "in corso", (*scacchi.Partita).InCorso) }

func TestPartita_VittoriaBianco(t *testing.T) {
	testResult(t, "bianco", (*scacchi.Partita).VittoriaBianco)
}

func TestPartita_VittoriaNero(t *testing.T) { testResult(t, "nero", (*scacchi.Partita).VittoriaNero) }

func TestPartita_Patta(t *testing.T) { testResult(t, "patta", (*scacchi.Partita).Patta) }

func TestNewPartita(t *testing.T) {
	t.Parallel()
	p := scacchi.NewPartita()
	if len(p.Mosse()) != 0 || result(t, p) != "in corso" || p.Stato().String() != scacchi.NewStato().String() {
		t.Errorf("a new game is\n%s", p)
	}
}

func TestPartita_Abbandona(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		about  string
		moves  []move
		result string
	}{
		{"White resigns", nil, "nero"},
		{"Black resigns", dance[:1], "bianco"},
		{"a game that White has won", scholarsMate, "bianco"},
		{"a game that Black has won", foolsMate, "nero"},
		{"a drawn game", quickStalemate, "patta"},
	} {
		p := newGame(t, nil, c.moves...)
		if p.Abbandona(); result(t, p) != c.result {
			t.Errorf("%s: %s", c.about, p)
		}
		if p.Abbandona(); result(t, p) != c.result || len(p.Mosse()) != len(c.moves) {
			t.Errorf("%s, twice: %s", c.about, p)
		}
	}
}

// TestPartita_Abbandona_repeated resigns where legal holds the game to be over,
// but the specification's rules do not.
func TestPartita_Abbandona_repeated(t *testing.T) {
	t.Parallel()
	p := newGame(t, nil, slices.Repeat(dance, 6)...)
	if p.Abbandona(); result(t, p) != "nero" {
		t.Errorf("White cannot resign after a fivefold repetition:\n%s", p)
	}
}

// TestPartita_EseguiMossa plays what is special about moves.
func TestPartita_EseguiMossa(t *testing.T) {
	t.Parallel()
	shortWhite := []move{{52, 54, 0}, {57, 55, 0}, {71, 63, 0}, {78, 66, 0}, {61, 52, 0}, {68, 57, 0}, {51, 71, 0}}
	longWhite := []move{{42, 44, 0}, {47, 45, 0}, {31, 64, 0}, {38, 65, 0}, {41, 42, 0}, {48, 47, 0}, {21, 33, 0}, {28, 36, 0}, {51, 31, 0}}
	toSeventh := []move{{12, 14, 0}, {27, 25, 0}, {14, 25, 0}, {17, 16, 0}, {25, 16, 0}, {87, 86, 0}, {16, 17, 0}, {86, 85, 0}}
	for _, c := range []struct {
		about string
		moves []move
		board map[int]string // squares with the letters that must stand there
	}{
		{"castling short", shortWhite, map[int]string{71: "K", 61: "R", 51: ".", 81: "."}},
		{"castling short, Black", append(slices.Clone(shortWhite), move{58, 78, 0}), map[int]string{78: "k", 68: "r", 58: ".", 88: "."}},
		{"castling long", longWhite, map[int]string{31: "K", 41: "R", 51: ".", 11: "."}},
		{"castling long, Black", append(slices.Clone(longWhite), move{58, 38, 0}), map[int]string{38: "k", 48: "r", 58: ".", 18: "."}},
		{"en passant", []move{{52, 54, 0}, {17, 16, 0}, {54, 55, 0}, {47, 45, 0}, {55, 46, 0}}, map[int]string{46: "P", 45: ".", 55: "."}},
		{"en passant, Black", []move{{12, 13, 0}, {47, 45, 0}, {13, 14, 0}, {45, 44, 0}, {52, 54, 0}, {44, 53, 0}}, map[int]string{53: "p", 54: ".", 44: "."}},
		{"a queen", append(slices.Clone(toSeventh), move{17, 28, 0}), map[int]string{28: "Q", 17: "."}},
		{"a knight", append(slices.Clone(toSeventh), move{17, 28, 1}), map[int]string{28: "N", 17: "."}},
		{"a bishop", append(slices.Clone(toSeventh), move{17, 28, 2}), map[int]string{28: "B", 17: "."}},
		{"a rook", append(slices.Clone(toSeventh), move{17, 28, 3}), map[int]string{28: "R", 17: "."}},
	} {
		p := newGame(t, nil, c.moves...)
		for pos, want := range c.board {
			got := "."
			if piece := p.Stato().Scacchiera().Get(pos); piece != nil {
				got = piece.String()
			}
			if got != want {
				t.Errorf("%s: %s on %d, not %s:\n%s", c.about, got, pos, want, p)
			}
		}
		if len(p.Mosse()) != len(c.moves) || result(t, p) != "in corso" {
			t.Errorf("%s: %s", c.about, p)
		}
	}
}

// TestPartita_EseguiMossa_wrong tries what is not valid: each has its reason,
// and the game stays as it is.
func TestPartita_EseguiMossa_wrong(t *testing.T) {
	t.Parallel()
	pinned := []move{{52, 54, 0}, {57, 55, 0}, {42, 44, 0}, {68, 24, 0}} // Bb4 gives check
	for _, c := range []struct {
		before []move
		m      move
		reason scacchi.Motivo
	}{
		{nil, move{0, 54, 0}, scacchi.CasaInesistente},
		{nil, move{52, 59, 0}, scacchi.CasaInesistente},
		{nil, move{52, 54, 4}, scacchi.PromozioneInesistente},
		{nil, move{52, 54, -1}, scacchi.PromozioneInesistente},
		{nil, move{54, 55, 0}, scacchi.CasaVuota},
		{nil, move{57, 55, 0}, scacchi.PezzoAvversario},
		{nil, move{52, 55, 0}, scacchi.PezzoNonArriva},
		{nil, move{51, 71, 0}, scacchi.PezzoNonArriva},
		{pinned, move{12, 13, 0}, scacchi.ReSottoScacco},
		{scholarsMate, move{17, 16, 0}, scacchi.PartitaFinita},
		{quickStalemate, move{17, 16, 0}, scacchi.PartitaFinita},
		{scholarsMate, move{0, 0, 9}, scacchi.PartitaFinita},
	} {
		p := newGame(t, nil, c.before...)
		text := p.String()
		err := p.EseguiMossa(c.m.from, c.m.to, c.m.code)
		var e scacchi.EccezioneMossa
		if !errors.As(err, &e) || e.Motivo != c.reason || e.From != c.m.from || e.To != c.m.to || e.Promozione != c.m.code {
			t.Errorf("%v: error %v, reason %v", c.m, err, e.Motivo)
		}
		if p.String() != text || len(p.Mosse()) != len(c.before) {
			t.Errorf("%v has changed the game to\n%s", c.m, p)
		}
	}
	p := scacchi.NewPartita()
	p.Abbandona()
	var e scacchi.EccezioneMossa
	if err := p.EseguiMossa(52, 54); !errors.As(err, &e) || e.Motivo != scacchi.PartitaFinita {
		t.Errorf("a move after the resignation: error %v", err)
	}
}

func TestPartita_Stato(t *testing.T) {
	t.Parallel()
	p := newGame(t, nil, dance[0])
	s := p.Stato()
	knight := s.Scacchiera().Get(63)
	if !s.EseguiMossa(57, 55) || p.Stato().String() == s.String() || !p.Stato().MossaValida(57, 55) {
		t.Errorf("a copy of the state has changed the game:\n%s", p)
	}
	if err := p.EseguiMossa(78, 66); err != nil || p.Stato().Scacchiera().GetPos(knight) != 63 {
		t.Errorf("the knight is not the same piece (error %v):\n%s", err, p)
	}
}

func TestPartita_Mosse(t *testing.T) {
	t.Parallel()
	p := newGame(t, nil, move{12, 14, 3}, move{27, 25, 0}, move{14, 25, 0}, move{17, 16, 0}, move{25, 16, 0},
		move{87, 86, 0}, move{16, 17, 0}, move{86, 85, 0}, move{17, 28, 3})
	moves := p.Mosse()
	first, last := scacchi.Mossa{From: 12, To: 14}, scacchi.Mossa{From: 17, To: 28, Promozione: 3}
	if len(moves) != 9 || moves[0] != first || moves[8] != last {
		t.Errorf("the moves are %v", moves)
	}
	if moves[0].To = 13; p.Mosse()[0] != first {
		t.Error("changing the list has changed the game")
	}
}

func TestMossa_String(t *testing.T) {
	t.Parallel()
	for m, want := range map[scacchi.Mossa]string{
		{From: 52, To: 54}:                 "e2-e4",
		{From: 17, To: 28, Promozione: 1}:  "a7-b8=N",
		{From: 0, To: 99, Promozione: -10}: "0-99",
	} {
		if got := m.String(); got != want {
			t.Errorf("%#v is written %s", m, got)
		}
	}
}

func TestPartita_String(t *testing.T) {
	t.Parallel()
	p := newGame(t, nil, foolsMate...)
	const want = `1.f2-f3 e7-e5 2.g2-g4 d8-h4
r n b . k b n r
p p p p . p p p
. . . . . . . .
. . . . p . . .
. . . . . . P q
. . . . . P . .
P P P P P . . P
R N B Q K B N R
muove il Bianco, arrocchi KQkq, en passant -
scacco matto: vince il Nero`
	if got := p.String(); got != want {
		t.Errorf("drawn as\n%s", got)
	}
}

// TestPartita_String_result reads the last line, which says how the game stands.
func TestPartita_String_result(t *testing.T) {
	t.Parallel()
	both := []scacchi.Opzione{scacchi.CinquantaMosse(), scacchi.TriplaRipetizione()}
	resigned := newGame(t, nil)
	resigned.Abbandona()
	for want, p := range map[string]*scacchi.Partita{
		"partita in corso":                          newGame(t, both),
		"scacco matto: vince il Bianco":             newGame(t, nil, scholarsMate...),
		"abbandono: vince il Nero":                  resigned,
		"patta per stallo":                          newGame(t, nil, quickStalemate...),
		"patta per tripla ripetizione":              newGame(t, both, slices.Repeat(dance, 2)...),
		"patta per la regola delle cinquanta mosse": newGame(t, both[:1], slices.Repeat(dance, 25)...),
	} {
		if text := p.String(); !strings.HasSuffix(text, "\n"+want) {
			t.Errorf("not %q, but\n%s", want, text)
		}
	}
}
