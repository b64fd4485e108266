package play

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"alfiere/legal"
)

const (
	castles    = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	promotes   = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1"
	oneFile    = "4k3/3N4/8/8/8/2BN4/8/4K3 w - - 0 1" // two knights, and a bishop that goes where they go
	twoKnight  = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"
	bishopOrB  = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1"
	bishopsOrB = "4k3/8/8/8/1B6/2p5/1P1B4/4K3 w - - 0 1"
	noneTaken  = "4k3/8/8/8/1B6/8/1P1B4/4K3 w - - 0 1" // the same without the pawn on c3
	knightsOf3 = "4k3/8/8/3p4/8/4N3/8/2N1K3 w - - 0 1" // rank 3: what an Italian calls C3, where nothing stands
	knightsOfB = "4k3/8/8/1N6/8/p7/8/1NB1K3 w - - 0 1" // the knight C1 and the bishop on c1 may take on a3
	pinned     = "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1"
	checked    = "4k3/4r3/8/8/8/8/8/R3K3 w Q - 0 1"
	pawnsHeld  = "4k3/8/8/8/1b1p3b/P7/3P1P2/4K3 w - - 0 1" // the pawns on the second rank are pinned
	passant    = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
	drilled    = "8/8/8/k7/3K4/8/8/7R w - - 0 1"
	start960   = "1k5r/8/8/8/8/8/8/1K3N1R w Hh - 0 1"
	start      = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
)

func TestParseMove(t *testing.T) {
	tests := []struct {
		lang      Lang
		fen, text string
		want      string // UCI
	}{
		{English, start, "e2e4", "e2e4"}, {English, start, "E2E4", "e2e4"}, {English, start, " e2-e4 ", "e2e4"},
		{English, start, "e4", "e2e4"}, {English, start, "E4", "e2e4"}, {English, start, "Nf3", "g1f3"},
		{English, start, "nf3", "g1f3"}, {English, start, "NF3!?", "g1f3"}, {English, start, "Ng1-f3", "g1f3"},
		{English, start, "Pe4", "e2e4"}, {English, start, "1. e4", "e2e4"}, {English, start, "12...Nf3", "g1f3"},
		{English, start, "e2 - e4", "e2e4"}, {English, start, "e2–e4", "e2e4"}, {English, castles, "O − O", "e1g1"},
		{English, promotes, "a8 = N", "a7a8n"}, {English, castles, "R x a8", "a1a8"},
		{English, start, "e2\u00a0e4", "e2e4"}, {English, start, "e4\u200b", "e2e4"}, {English, start, "\u200ee4", "e2e4"}, {English, start, "ｅ４", "e2e4"},
		{English, start, "“E4”", "e2e4"}, {English, start, "«e4.»", "e2e4"}, {English, start, "E4. ", "e2e4"}, {English, start, "e2 -> e4", "e2e4"}, {English, start, "e2→e4", "e2e4"},
		{English, "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "♟\ufe0fe5", "e7e5"},
		{English, start, "e2 to e4", "e2e4"}, {English, start, "pawn to e4", "e2e4"}, {English, start, "1. Knight F3", "g1f3"}, {English, start, "N f3", "g1f3"}, {English, start, "e 4", "e2e4"},
		{English, castles, "rook takes a8", "a1a8"}, {English, castles, "rook a1 to b1", "a1b1"}, {English, promotes, "pawn to a8 queen", "a7a8q"}, {English, passant, "pawn takes d6", "e5d6"},
		{Italian, start, "cavallo in f3", "g1f3"}, {Italian, castles, "torre prende a8", "a1a8"}, {Italian, castles, "Re e2", "e1e2"}, {Italian, promotes, "pedone prende b8 alfiere", "a7b8b"},
		{English, castles, "O-O", "e1g1"}, {English, castles, "0-0", "e1g1"}, {English, castles, "o-o-o", "e1c1"},
		{English, castles, "000", "e1c1"}, {English, castles, "e1g1", "e1g1"}, {English, castles, "e1h1", "e1g1"},
		{English, castles, "Rxa8+", "a1a8"},
		{English, promotes, "a7a8q", "a7a8q"}, {English, promotes, "a8=N", "a7a8n"}, {English, promotes, "axb8R", "a7b8r"},
		{English, promotes, "axb8(B)", "a7b8b"}, {English, promotes, "a8q+", "a7a8q"}, {English, promotes, "A7B8R", "a7b8r"},
		{English, twoKnight, "Nbd2", "b1d2"}, {English, twoKnight, "nfd2", "f1d2"},
		{English, bishopOrB, "bxc3", "b2c3"}, {English, bishopOrB, "Bxc3", "d2c3"},
		{English, bishopOrB, "Bc3", "d2c3"}, {English, "4k3/8/8/8/8/8/3B4/1N2K3 w - - 0 1", "B1c3", "b1c3"},
		{English, start, "Pe2-e4", "e2e4"}, {Italian, "8/4k3/8/8/3N4/8/2N5/4K3 w - - 0 1", "C4c6+", "d4c6"},
		{English, passant, "exd6 e.p.", "e5d6"}, {English, passant, "e×d6ep", "e5d6"}, {English, passant, "♙e5xd6 e.p", "e5d6"}, {English, passant, "exd6+ e.p.", "e5d6"},
		{English, start, "♘f3", "g1f3"}, {Italian, castles, "♖xa8", "a1a8"}, {Italian, castles, "♚e2", "e1e2"}, {Italian, castles, "♔e2", "e1e2"},
		{English, "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "♟e5", "e7e5"}, {English, passant, "ed6", "e5d6"},
		{Italian, start, "Cf3", "g1f3"}, {Italian, start, "cf3", "g1f3"}, {Italian, start, "Nf3", "g1f3"},
		{Italian, castles, "Re2", "e1e2"}, {Italian, castles, "Ke2", "e1e2"}, {Italian, castles, "Txa8", "a1a8"}, {Italian, castles, "ta1b1", "a1b1"},
		{Italian, promotes, "a8=D", "a7a8q"}, {Italian, promotes, "a7a8t", "a7a8r"}, {Italian, promotes, "axb8c", "a7b8n"},
		{Italian, promotes, "a7b8a", "a7b8b"}, {Italian, promotes, "a7a8r", "a7a8r"}, {Italian, promotes, "a8=R", "a7a8r"}, {Italian, promotes, "a7a8q", "a7a8q"},
		{Italian, knightsOf3, "C3d5", "e3d5"}, {Italian, knightsOfB, "C1:a3", "b1a3"}, {Italian, knightsOfB, "c1:a3", "c1a3"},
		{Italian, castles, "T:a8+", "a1a8"}, {Italian, passant, "e : d6 e.p.", "e5d6"},
		{Italian, bishopOrB, "axc3", "d2c3"}, {Italian, bishopOrB, "ac3", "d2c3"},
		{Italian, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "cc6", "b8c6"},
	}
	for _, test := range tests {
		p := legal.MustParseFEN(test.fen)
		m, why := catalogueOf(test.lang).parseMove(&p, test.text)
		if why != nil {
			t.Errorf("%s, %s: %q refused: %v", test.fen, test.lang, test.text, why)
		} else if m.UCI(false) != test.want {
			t.Errorf("%s, %s: %q is %s, want %s", test.fen, test.lang, test.text, m.UCI(false), test.want)
		}
	}
}

func TestRefuseMove(t *testing.T) {
	tests := []struct {
		fen, text, want string
	}{
		{start, "bc3", "Not legal: did you mean c3?"},
		{start, "ba3", "Not legal: did you mean a3?"},
		{castles, "bd3", "Not legal: no bishop can go to d3."},
		{castles, "bc3", "Not legal: no bishop can go to c3."},
		{start, "e5e6", "There is no piece on e5."},
		{start, "e7e5", "The piece on e7 is not yours."},
		{start, "a1a2", "A piece of yours stands on a2."},
		{start, "a1a1", "The piece is on a1 already."},
		{start, "b1a1", "A piece of yours stands on a1."},
		{start, "e2e5", "Not legal: the pawn cannot go from e2 to e5."},
		{start, "a1a4", "Not legal: the rook cannot go from a1 to a4."},
		{start, "e1g1", "A piece of yours stands on g1."},
		{start, "bh3", "Not legal: no bishop can go to h3."},
		{start, "xf3", "Not legal: did you mean f3?"},
		{start, "Nd4", "Not legal: no knight can go to d4."},
		{start, "Ke3", "Not legal: the king cannot go to e3."},
		{bishopOrB, "c3", "Not legal: did you mean bxc3?"},
		{twoKnight, "Nbg3", "Not legal: did you mean Ng3?"},
		{promotes, "b8=Q", "Not legal: did you mean axb8=Q+?"},
		{promotes, "bxa8", "Not legal: did you mean a8=Q?"},
		{promotes, "b8", "Not legal: did you mean axb8=Q+?"},
		{bishopOrB, "c3=Q", "Not legal: did you mean bxc3?"},
		{drilled, "e4", "Not legal: no pawn can go to e4."},
		{start, "e2e4q", "Not legal: that move does not promote a pawn."},
		{start, "e4=Q", "Not legal: that move does not promote a pawn."},
		{start, "Nf3=Q", "Not legal: that move does not promote a pawn."},
		{start, "knight to d4", "Not legal: no knight can go to d4."}, {start, "takes f3", "Not legal: did you mean f3?"},
		{start, "knight", `"knight" is neither a move (such as e2e4, Nf3, O-O) nor a command; see help.`},
		{start, "bishop takes pawn", `"bishop takes pawn" is neither a move (such as e2e4, Nf3, O-O) nor a command; see help.`},
		{start, "O-O", "Not legal: you cannot castle there now."},
		{start, "Jf3", `"Jf3" is neither a move (such as e2e4, Nf3, O-O) nor a command; see help.`},
		{start, "e2e9", `"e2e9" is neither a move (such as e2e4, Nf3, O-O) nor a command; see help.`},
		{start, "e2\x1b[2Je4", `"e2?[2Je4" is neither a move (such as e2e4, Nf3, O-O) nor a command; see help.`},
		{drilled, "d4g4", "Not legal: the king cannot go from d4 to g4."},
		{drilled, "d4f4", "Not legal: the king cannot go from d4 to f4."},
		{"6k1/8/8/8/8/8/R7/2K5 w - - 0 1", "c1g1", "Not legal: the king cannot go from c1 to g1."},
		{"6k1/8/8/8/8/8/R7/4K3 w - - 0 1", "e1g1", "Not legal: you cannot castle there now."},
		{"r1k5/8/8/8/8/8/8/1K6 b - - 0 1", "c8g8", "Not legal: the king cannot go from c8 to g8."},
		{castles, "Kg1", "Not legal: did you mean O-O?"},
		{castles, "ke1-c1", "Not legal: did you mean O-O-O?"},
		{castles, "Kh1", "Not legal: the king cannot go to h1."},
		{castles, "Bg1", "Not legal: no bishop can go to g1."},
		{castles, "e1g3", "Not legal: the king cannot go from e1 to g3."},
		{castles, "e1b1", "Not legal: the king cannot go from e1 to b1."},
		{castles, "h1c1", "Not legal: the rook cannot go from h1 to c1."},
		{checked, "e1a1", "Not legal: you cannot castle there now."},
		{checked, "Kc1", "Not legal: the king cannot go to c1."},
		{start960, "b1g1", "Not legal: you cannot castle there now."},
		{pinned, "e2d2", "Not legal: your king would be in check."},
		{pinned, "Rd2", "Not legal: your king would be in check."},
		{pawnsHeld, "f2f3", "Not legal: your king would be in check."},
		{pawnsHeld, "f2f4", "Not legal: your king would be in check."},
		{pawnsHeld, "f2f5", "Not legal: the pawn cannot go from f2 to f5."},
		{pawnsHeld, "d2d4", "Not legal: the pawn cannot go from d2 to d4."},
		{pawnsHeld, "f2h4", "Not legal: the pawn cannot go from f2 to h4."},
		{pawnsHeld, "a3a5", "Not legal: the pawn cannot go from a3 to a5."},
		{checked, "a1b1", "Not legal: your king would still be in check."},
		{checked, "O-O-O", "Not legal: you cannot castle there now."},
		{checked, "e1c1", "Not legal: you cannot castle there now."},
		{start960, "b1h1", "Not legal: you cannot castle there now."},
		{checked, "Rb1", "Not legal: your king would still be in check."},
		{promotes, "a7a8", "Say what the pawn becomes, for example a7a8q."},
		{promotes, "a8", "Say what the pawn becomes, for example a8=Q."},
		{promotes, "a7a8k", "Say what the pawn becomes, for example a7a8q."},
		{promotes, "a7a8p", "Say what the pawn becomes, for example a7a8q."},
		{start, "un caffè, \u009b2J\x7f", `"un caffè, ?2J?" is neither a move (such as e2e4, Nf3, O-O) nor a command; see help.`},
		{start, strings.Repeat("è", 40), `"` + strings.Repeat("è", 40) + `" is neither a move (such as e2e4, Nf3, O-O) nor a command; see help.`},
		{start, strings.Repeat("è", 41), `"` + strings.Repeat("è", 40) + `..." is neither a move (such as e2e4, Nf3, O-O) nor a command; see help.`},
		{start, "e2e4k", `"e2e4k" is neither a move (such as e2e4, Nf3, O-O) nor a command; see help.`},
		{start, "Pe2xe4", "Not legal: did you mean e4?"},
		{start, "Ke2", "Not legal: the king cannot go to e2."},
		{start, "e2e5q", "Not legal: the pawn cannot go from e2 to e5."},
		{castles, "cd3", "Not legal: no pawn can go to d3."},
		{passant, "ed7", "Not legal: no pawn can go to d7."},
		{"4k3/8/8/8/1b6/4p3/3P4/4K3 w - - 0 1", "dxe3", "Not legal: your king would be in check."},
		{promotes, "♙a8", "Say what the pawn becomes, for example a8=Q."},
		{start, "♠e4", `"♠e4" is neither a move (such as e2e4, Nf3, O-O) nor a command; see help.`},
		{start, "+", `"+" is neither a move (such as e2e4, Nf3, O-O) nor a command; see help.`},
		{bishopsOrB, "Bxc3", "Which one? Bdxc3, Bbxc3."},
		{noneTaken, "bc3", "Which one? Bdc3, Bbc3."},
		{bishopOrB, "bc3", "Which one? bxc3, Bxc3."},
		{twoKnight, "Nd2", "Which one? Nbd2, Nfd2."},
	}
	c := english()
	for _, test := range tests {
		p := legal.MustParseFEN(test.fen)
		m, why := c.parseMove(&p, test.text)
		if why == nil {
			t.Errorf("%s: %q is %s", test.fen, test.text, m)
		} else if got := fmt.Sprintf(c.refused[why.kind], why.args...); got != test.want {
			t.Errorf("%s: %q gives %q, want %q", test.fen, test.text, got, test.want)
		}
	}
}

// Whatever is typed, the answer is a legal move or a printable reason.
func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"e2e4", "Nf3", "O-O", "a8=Q", "axb8(N)", "cf3", "0-0-0", "\xff", "e2 e4", "Ng1xf3+", "é4"} {
		f.Add(text)
	}
	var positions []legal.Position
	for _, fen := range []string{start, castles, promotes, twoKnight, oneFile, bishopOrB, pinned, checked, passant} {
		positions = append(positions, legal.MustParseFEN(fen))
	}
	f.Fuzz(func(t *testing.T, text string) {
		parseCommand(text)
		for i := range positions {
			p := &positions[i]
			for _, c := range []*catalogue{english(), italian()} {
				m, why := c.parseMove(p, text)
				switch {
				case why == nil && !p.IsLegal(m):
					t.Fatalf("%s: %q gives %s", p.FEN(), text, m)
				case why != nil && m != legal.NoMove:
					t.Fatalf("%s: %q is refused and gives %s", p.FEN(), text, m)
				case why != nil:
					message := fmt.Sprintf(c.refused[why.kind], why.args...)
					if strings.Contains(message, "%!") && !strings.Contains(text, "%") || len(message) > 300 || strings.ContainsFunc(message, unicode.IsControl) {
						t.Fatalf("%s: %q gives %q", p.FEN(), text, message)
					}
				}
			}
		}
	})
}

// What the program writes it reads again, in both languages.
func TestReadsOwnNotation(t *testing.T) {
	for _, fen := range []string{start, castles, promotes, twoKnight, oneFile, bishopOrB, pinned, checked, passant} {
		p := legal.MustParseFEN(fen)
		for _, m := range p.AppendMoves(nil, legal.GenAll) {
			for _, c := range []*catalogue{english(), italian()} {
				for _, text := range []string{c.san(&p, m), m.UCI(false)} {
					if got, why := c.parseMove(&p, text); got != m {
						t.Errorf("%s: %q gives %s %v, want %s", fen, text, got, why, m)
					}
				}
			}
		}
	}
}
