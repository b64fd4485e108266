package legal_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode"

	"alfiere/legal"
)

// playGame plays moves, separated by blanks, from a FEN.
func playGame(t *testing.T, fen, moves string) *legal.Game {
	t.Helper()
	g := legal.NewGame(legal.MustParseFEN(fen))
	playOn(t, g, moves)
	return g
}

func playOn(t *testing.T, g *legal.Game, moves string) {
	t.Helper()
	for text := range strings.FieldsSeq(moves) {
		m, err := g.Position().ParseSAN(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			t.Fatalf("%s: %v", g.Position().FEN(), err)
		}
	}
}

const knightsOutAndBack = "Nf3 Nf6 Ng1 Ng8 "

func TestAutomaticOutcomes(t *testing.T) {
	for _, c := range []struct {
		name, fen, moves string
		want             legal.Outcome
	}{
		{"going on", startFEN, "e4 e5", legal.Outcome{}},
		{"fool's mate", startFEN, "f3 e5 g4 Qh4", legal.Outcome{legal.BlackWins, legal.Checkmate}},
		{"mate by white", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8", legal.Outcome{legal.WhiteWins, legal.Checkmate}},
		{"stalemate", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qf7", legal.Outcome{legal.Draw, legal.Stalemate}},
		{"last pawn taken", "8/8/8/8/8/3k4/4p3/4K3 w - - 0 1", "Kf2 Kd2 Kf3 Kd3 Kf2 e1=Q Kxe1", legal.Outcome{legal.Draw, legal.DeadPosition}},
		{"threefold goes on", startFEN, strings.Repeat(knightsOutAndBack, 3), legal.Outcome{}},
		{"fivefold", startFEN, strings.Repeat(knightsOutAndBack, 4), legal.Outcome{legal.Draw, legal.FivefoldRepetition}},
		{"fifty moves go on", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "Ra2", legal.Outcome{}},
		{"149 half-moves", "4k3/8/8/8/8/8/8/R3K3 w - - 148 90", "Ra2", legal.Outcome{}},
		{"seventy-five moves", "4k3/8/8/8/8/8/8/R3K3 w - - 149 90", "Ra2", legal.Outcome{legal.Draw, legal.SeventyFiveMoves}},
		{"a capture on the last of them", "4k3/8/8/8/8/8/p7/R3K3 w - - 149 90", "Rxa2", legal.Outcome{}},
		{"mate comes before seventy-five moves", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 90", "Ra8", legal.Outcome{legal.WhiteWins, legal.Checkmate}},
		{"stalemate before them too", "7k/8/5KQ1/8/8/8/8/8 w - - 149 90", "Qf7", legal.Outcome{legal.Draw, legal.Stalemate}},
	} {
		if got := playGame(t, c.fen, c.moves).Outcome(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestDeadPosition(t *testing.T) {
	for _, c := range []struct {
		board string // and the rest of the FEN, if it matters
		dead  bool
	}{
		{"4k3/8/8/8/8/8/8/4K3", true},
		{"4k3/8/8/8/8/8/8/4KN2", true},
		{"4kb2/8/8/8/8/8/8/4K3", true},
		{"4k3/8/8/8/8/8/8/3NKN2", false},
		{"4kn2/8/8/8/8/8/8/4KN2", false},
		{"4kb2/8/8/8/8/8/8/4KN2", false},
		{"4kb2/8/8/8/8/8/8/2B1K3", true}, // f8 and c1 are both dark
		{"4kb2/8/8/8/8/8/8/4KB2", false}, // f1 is light
		{"4k3/8/8/8/8/4B3/4B3/4K3", false},
		{"4k3/b7/8/8/3B4/8/1B6/4K3", true},
		{"4k3/8/8/8/8/8/8/4KR2", false},
		{"4k3/8/8/8/8/8/P7/4K3", false},
		// Walls of pawns: whole, with a gap, with a pawn that can advance, take
		// or be taken by a king.
		{"4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3", true},
		{"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3", true},
		{"4k3/8/8/p1p1p3/P1P1P3/8/8/4K3", false},
		{"4k3/8/8/p1p1p1p1/PpPpPpP1/1P1P1P1P/8/4K3", false},
		{"4k3/8/8/pPp1p1p1/P1PpPpPp/3P1P1P/8/4K3", false},
		{"4k3/8/6p1/p1p1p3/PpPpPpPp/1P1P1P1P/8/4K3", false},
		{"4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KB2", false},
		{"8/8/k7/p1p1p1p1/PpPpPpPp/1P1P1P1P/6K1/8", true},
		{"4k3/8/8/pppppppp/PPPPPPPP/8/8/4K3", false},
		{"4k3/8/7p/p1p1p1pP/P1P1P1P1/8/8/4K3", true},
		{"4k3/8/7p/p1p1p1pP/P1P1P1P1/8/8/4K3 w - g6 0 1", false},
		// The pawn that closed the wall checks the king, who can step aside, take it,
		// or do neither.
		{"8/1k6/8/p1p1p3/PpPpPp1p/KP1P1P1P/8/8 w - - 0 1", true},
		{"8/1k6/8/4p3/1p1pPp1p/KP1P1P1P/8/8 w - - 0 1", false},
		{"7k/4p3/3pP1p1/p1pPKpP1/p1P2P1p/P6P/8/8 w - - 0 1", false},
	} {
		fen := c.board
		if !strings.Contains(fen, " ") {
			fen += " w - - 0 1"
		}
		for _, fen := range []string{fen, mirrored(fen)} {
			p, err := legal.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			outcome := legal.NewGame(p).Outcome()
			if got := outcome.Reason == legal.DeadPosition; got != c.dead || p.Dead() != c.dead {
				t.Errorf("%s: dead is %v, %v by itself, want %v", fen, got, p.Dead(), c.dead)
			}
		}
	}
}

// mirrored returns a FEN without castling rights with the colours exchanged.
func mirrored(fen string) string {
	fields := strings.Fields(fen)
	ranks := strings.Split(fields[0], "/")
	slices.Reverse(ranks)
	exchange := strings.NewReplacer("w", "b", "b", "w", "3", "6", "6", "3")
	fields[0] = strings.Map(func(l rune) rune {
		if unicode.IsUpper(l) {
			return unicode.ToLower(l)
		}
		return unicode.ToUpper(l)
	}, strings.Join(ranks, "/"))
	fields[1] = exchange.Replace(fields[1])
	if fields[3] != "-" {
		fields[3] = fields[3][:1] + exchange.Replace(fields[3][1:])
	}
	return strings.Join(fields, " ")
}

func TestRepetitions(t *testing.T) {
	for _, c := range []struct {
		name, fen, moves string
		want             int
	}{
		{"start", startFEN, "", 1},
		{"back once", startFEN, knightsOutAndBack, 2},
		{"back twice", startFEN, knightsOutAndBack + knightsOutAndBack, 3},
		{"other side to move", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Rb1 Ke7 Rc1 Ke8 Ra1", 1},
		{"a pawn move between", startFEN, "Nf3 Nf6 Ng1 Ng8 e4 e5 Nf3 Nf6 Ng1 Ng8", 2},
		{"white has lost his rights", "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", "Ra2 Ra7 Ra1 Ra8", 1},
		{"and none are lost again", "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", "Ra2 Ra7 Ra1 Ra8 Ra2 Ra7 Ra1 Ra8", 2},
		{"en passant was legal the first time", "rnbqkbnr/pppp1ppp/8/8/4p3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "d4 Nf6 Nf3 Ng8 Ng1", 1},
		{"no pawn could take en passant", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "d4 Nf6 Nf3 Ng8 Ng1", 2},
		{"the taker was pinned", "k7/8/8/8/4p3/8/3P4/4K2B w - - 0 1", "d4 Ka7 Bg2 Ka8 Bh1", 2},
		{"the FEN's clock counts moves that were not played here", "4k3/8/8/8/8/8/8/R3K3 w - - 50 60", "Ra2 Kd8 Ra1 Ke8", 2},
	} {
		if got := playGame(t, c.fen, c.moves).Repetitions(); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

func TestReversibleKeys(t *testing.T) {
	g := playGame(t, startFEN, "e4 e5 Nf3 Nc6 Ng1")
	keys := g.ReversibleKeys([]uint64{7})
	want := []uint64{7}
	for n := 2; n <= 5; n++ { // from after 1... e5 on
		want = append(want, g.PositionAt(n).Key())
	}
	if !slices.Equal(keys, want) {
		t.Errorf("keys are %x, want %x", keys, want)
	}
	g = playGame(t, "4k3/8/8/8/8/8/8/R3K3 w - - 50 60", "Ra2")
	if keys := g.ReversibleKeys(nil); !slices.Equal(keys, []uint64{g.Start().Key(), g.Position().Key()}) {
		t.Errorf("with a clock in the FEN: %x", keys)
	}
}

func TestClaims(t *testing.T) {
	g := playGame(t, startFEN, knightsOutAndBack)
	if err := g.ClaimDraw(); !errors.Is(err, legal.ErrNoClaim) {
		t.Errorf("claim after two times: %v", err)
	}
	playOn(t, g, knightsOutAndBack)
	if reason, ok := g.CanClaimDraw(); !ok || reason != legal.ThreefoldRepetition {
		t.Errorf("claim after three times: %s, %v", reason, ok)
	}
	if err := g.ClaimDraw(); err != nil {
		t.Error(err)
	}
	if got, want := g.Outcome(), (legal.Outcome{legal.Draw, legal.ThreefoldRepetition}); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if err := g.ClaimDraw(); !errors.Is(err, legal.ErrGameOver) {
		t.Errorf("second claim: %v", err)
	}

	g = playGame(t, "4k3/8/8/8/8/8/8/R3K3 w - - 98 80", "Ra2")
	if _, ok := g.CanClaimDraw(); ok {
		t.Error("claim after 99 half-moves")
	}
	playOn(t, g, "Ke7")
	if err := g.ClaimDraw(); err != nil || g.Outcome().Reason != legal.FiftyMoves {
		t.Errorf("%s, %v, want a draw by fifty moves", g.Outcome(), err)
	}
	g = playGame(t, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80", "Ra8")
	if _, ok := g.CanClaimDraw(); ok {
		t.Error("claim after mate on the fiftieth move")
	}
}

func TestDeclaredOutcomes(t *testing.T) {
	full := "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1"
	for _, c := range []struct {
		name, fen string
		declare   func(*legal.Game) error
		want      legal.Outcome
	}{
		{"white resigns", full, func(g *legal.Game) error { return g.Resign(legal.White) }, legal.Outcome{legal.BlackWins, legal.Resignation}},
		{"black resigns", full, func(g *legal.Game) error { return g.Resign(legal.Black) }, legal.Outcome{legal.WhiteWins, legal.Resignation}},
		{"white resigns to a bare king", "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1", func(g *legal.Game) error { return g.Resign(legal.White) }, legal.Outcome{legal.Draw, legal.Resignation}},
		{"agreement", full, (*legal.Game).AgreeDraw, legal.Outcome{legal.Draw, legal.Agreement}},
		{"white's time", full, func(g *legal.Game) error { return g.ForfeitOnTime(legal.White) }, legal.Outcome{legal.BlackWins, legal.TimeForfeit}},
		{"white's time against a bare king", "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1", func(g *legal.Game) error { return g.ForfeitOnTime(legal.White) }, legal.Outcome{legal.Draw, legal.TimeForfeit}},
	} {
		g := legal.NewGame(legal.MustParseFEN(c.fen))
		if err := c.declare(g); err != nil || g.Outcome() != c.want {
			t.Errorf("%s: %s, %v, want %s", c.name, g.Outcome(), err, c.want)
		}
		if err := c.declare(g); !errors.Is(err, legal.ErrGameOver) {
			t.Errorf("%s twice: %v", c.name, err)
		}
		if clone := g.Clone(); clone.Outcome() != c.want {
			t.Errorf("%s: a clone is %s", c.name, clone.Outcome())
		}
		if playOn(t, g, "Kd2"); g.Outcome().Over() {
			t.Errorf("%s: still over after another move", c.name)
		}
		if err := c.declare(g); err != nil {
			t.Errorf("%s after another move: %v", c.name, err)
		}
		if !g.Undo() || g.Outcome().Over() {
			t.Errorf("%s: still over after taking a move back", c.name)
		}
	}
}

func TestCanMate(t *testing.T) {
	for _, c := range []struct {
		board string
		want  bool // for White
	}{
		{"4k3/8/8/8/8/8/8/4K3", false},
		{"q3k3/pp6/8/8/8/8/8/4K3", false},
		{"4k3/8/8/8/8/8/P7/4K3", true},
		{"4k3/8/8/8/8/8/8/R3K3", true},
		{"4k3/8/8/8/8/8/8/1N2K3", false},
		{"q3k3/8/8/8/8/8/8/1N2K3", false},
		{"r3k3/8/8/8/8/8/8/1N2K3", true},
		{"4k3/p7/8/8/8/8/8/1N2K3", true},
		{"4k3/8/8/8/8/8/8/1NN1K3", true},
		{"4k3/8/8/8/8/8/8/1NB1K3", true},
		{"4k3/8/8/8/8/8/8/2B1K3", false},
		{"qr2k3/8/8/8/8/8/8/2B1K3", false},
		{"2b1k3/8/8/8/8/8/8/2B1K3", true}, // c8 light, c1 dark
		{"4kb2/8/8/8/8/8/8/2B1K3", false}, // both dark
		{"b3k3/8/8/8/8/8/8/1N2K3", true},
		{"n3k3/8/8/8/8/8/8/1N2K3", true},
		{"1n2k3/8/8/8/8/8/8/2B1K3", true},
		{"4k3/p7/8/8/8/8/8/2B1K3", true},
		{"4k3/8/8/8/8/8/8/2B1KB2", true},
	} {
		p := legal.MustParseFEN(c.board + " w - - 0 1")
		if got := p.CanMate(legal.White); got != c.want {
			t.Errorf("%s: %v, want %v", c.board, got, c.want)
		}
	}
}

func TestPlayAndUndo(t *testing.T) {
	g := legal.NewGame(legal.StartPosition())
	var illegal *legal.IllegalMoveError
	if err := g.Play(legal.NewMove(legal.E2, legal.E5)); !errors.As(err, &illegal) || illegal.FEN != startFEN {
		t.Errorf("e2e5: %v", err)
	}
	if g.Undo() {
		t.Error("a move was taken back though none was played")
	}
	playOn(t, g, "e4 c5")
	clone := g.Clone()
	playOn(t, g, "Nf3")
	playOn(t, clone, "Nc3")
	if g.Moves()[2] == clone.Moves()[2] || *g.PositionAt(2) != *clone.PositionAt(2) {
		t.Error("a clone shares moves with its original")
	}
	for g.Undo() {
	}
	if *g.Position() != legal.StartPosition() || len(g.Moves()) != 0 || len(clone.Moves()) != 3 {
		t.Error("undoing all does not lead back to the start")
	}
}

// TestCountersSaturate: the counters do not begin anew, however long a game is.
func TestCountersSaturate(t *testing.T) {
	p := legal.StartPosition()
	var next legal.Position
	var d legal.Delta
	for i := range 70_000 {
		from, to := legal.G1, legal.F3
		if i%4 >= 2 {
			from, to = to, from
		}
		p.Make(legal.NewMove(from.Relative(p.SideToMove()), to.Relative(p.SideToMove())), &next, &d)
		p = next
	}
	if p.Halfmove() != 1<<15 || p.Fullmove() != 1<<15 {
		t.Errorf("half-move %d, move %d", p.Halfmove(), p.Fullmove())
	}
}
