package play

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// What commands answer in a match.

// TestEvaluation: pawns are counted for White and mates for who gives them, whoever
// is to move.
func TestEvaluation(t *testing.T) {
	for _, test := range []struct{ fen, want string }{
		{"3qk3/8/8/8/8/8/PPP5/4K3 w - - 0 1", "Your move: eval\n-"},
		{"3qk3/8/8/8/8/8/PPP5/4K3 b - - 0 1", "Your move: eval\n-"},
		{"4k3/ppp5/8/8/8/8/8/3QK3 b - - 0 1", "Your move: eval\n+"},
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "White mates in 1 (depth "},
		{"r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", "Black mates in 1 (depth "},
		{"7k/8/5K2/8/8/8/8/1R6 b - - 0 1", "White mates in 2 (depth "},
	} {
		side := "white"
		if strings.Contains(test.fen, " b ") {
			side = "black"
		}
		mustSay(t, played(t, Config{FEN: test.fen, Side: side}, "eval"), test.want)
	}
	mustSay(t, played(t, Config{FEN: "7k/8/5K2/8/8/8/8/1R6 w - - 0 1"}, "eval"), "White mates in 2 (depth ", "): 1. Kg6 Kg8 2. Rb8#\n")
	mustSay(t, played(t, Config{FEN: "r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", Side: "black"}, "eval"), "): 1... Ra1#\n")
}

func TestHint(t *testing.T) {
	mustSay(t, played(t, Config{FEN: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"}, "hint", "Ra8", "hint", "eval", "draw"),
		"Hint: Ra8#\n", "White wins", "The game is over.", "The game is over.", "The game is over.")
}

// What the engine found out for the user does not make a weak player stronger: he
// plays as if nobody had asked.
func TestAdviceTellsOpponentNothing(t *testing.T) {
	game := func(c Config, lines ...string) string {
		said := played(t, c, append(lines, "pgn")...)
		_, moves, _ := strings.Cut(said, "\n1. ")
		return moves
	}
	weak := Config{Strength: Strength{Level: 1}, Seed: 1}
	alone := game(weak, "e4", "Nf3", "a3")
	asked := game(weak, "hint", "e4", "eval", "Nf3", "hint", "a3")
	if alone == "" || asked != alone {
		t.Errorf("asked for advice, it plays\n%s instead of\n%s", asked, alone)
	}
}

func TestFlip(t *testing.T) {
	const whiteBelow, blackBelow = "  a b c d e f g h\n", "  h g f e d c b a\n"
	mustSay(t, played(t, Config{}, "flip", "flip"), whiteBelow, "flip", blackBelow, "flip", whiteBelow)
	mustSay(t, played(t, Config{Side: "black", Strength: Strength{Level: 1}}, "flip"), blackBelow, "flip", whiteBelow)
}

func TestMovesOfPiece(t *testing.T) {
	mustSay(t, played(t, Config{}, "moves", "moves E2", "moves g1", "moves a1", "moves z9", "moves e5", "moves e7"),
		"No move has been played.\n", "e2: e3, e4\n", "g1: Nf3, Nh3\n", "a1: none\n",
		"\"z9\" is not a square.\nYour move: ", "No piece of the side to move stands on e5.\nYour move: ", "No piece of the side to move stands on e7.\n")
}

// The pieces that a side has taken are those of the other, the queen first. A pawn
// taken in passing is one of them.
func TestCaptured(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.pgn")
	const game = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2 Nf6 5. d4 Ne4 6. d5 e5 7. dxe6 a6 *\n"
	if err := os.WriteFile(path, []byte(game), 0o666); err != nil {
		t.Fatal(err)
	}
	mustSay(t, played(t, Config{}, "load "+path, "quit"), "Taken: by White qpp; by Black PP\n")
	loaded, err := lastGame(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	s := &session{game: loaded.Game, text: english(), look: look{256, true}}
	if taken := s.captured(); taken != [2]string{"♛♟♟", "♙♙"} {
		t.Errorf("figurines taken: %q", taken)
	}
	mustSay(t, played(t, Config{FEN: "4k3/8/8/8/8/8/4p3/4K2R w - - 0 1", Strength: Strength{Level: 1}}, "Kxe2"), "Taken: by White p; by Black -\n")
}

func TestLevelAndSide(t *testing.T) {
	mustSay(t, played(t, Config{}, "level", "level 20", "level 1500", "level 21", "level", "side white", "colore Bianco", "side nero", "side green", "pgn", "side"),
		"The opponent is Alfiere.\n", "The opponent is Alfiere, level 20.\n", "The opponent is Alfiere, Elo 1500.\n",
		`"21" is not a level`, "The opponent is Alfiere, Elo 1500.\n",
		"You play White already.\nYour move: ", "You play White already.\nYour move: ", "You play Black now.\n", `"green" is not a side`,
		`[Event "Casual game"]`, `[Date "2026.03.01"]`, `[Round "-"]`, `[White "Alfiere, Elo 1500"]`, `[Black "User"]`, "You play White now.\n")
}

// The limits of strength are levels and ratings, what is beyond them is none.
func TestLevels(t *testing.T) {
	text := played(t, Config{}, "level 1", "level 0", "level 21", "level 799", "level 800", "level 2801", "level 99999999999999999999", "level x", "level 2800")
	mustSay(t, text, "The opponent is Alfiere, level 1.\n", `"0" is not a level: 1 to 20, or an Elo from 800 to 2800.`, `"21" is not a level`, `"799" is not a level`,
		"The opponent is Alfiere, Elo 800.\n", `"2801" is not a level`, `"99999999999999999999" is not a level`, `"x" is not a level`, "The opponent is Alfiere, Elo 2800.\n")
}

// A level game is drawn by agreement after the fortieth move and not before; a
// better one for the engine never is, a worse one always.
func TestDrawOffer(t *testing.T) {
	const level, better = "4k3/pppp1ppp/8/8/8/8/PPPP1PPP/4K3 w - - 0 ", "4k3/pppp1ppp/8/8/8/8/1PPP2PP/4K3 w - - 0 "
	const worse = "4k3/1ppp2pp/8/8/8/8/PPPP1PPP/4K3 w - - 0 "
	mustSay(t, played(t, Config{FEN: level + "40"}, "draw"), "Alfiere declines the draw.")
	mustSay(t, played(t, Config{FEN: level + "41"}, "draw", "pgn"), "Alfiere accepts the draw.", "Draw: agreement", `[Result "1/2-1/2"]`, `[Termination "normal"]`)
	mustSay(t, played(t, Config{FEN: better + "99"}, "draw"), "Alfiere declines the draw.")
	mustSay(t, played(t, Config{FEN: worse + "1"}, "draw"), "Alfiere accepts the draw.")
}

// A game that is loaded goes on against the opponent of the command line, which is
// said if the file has another.
func TestLoadedOpponent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.pgn")
	if err := os.WriteFile(path, []byte("[White \"User\"]\n[Black \"Alfiere, level 3\"]\n\n1. e4 e5 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	const loaded = "Loaded: User - Alfiere, level 3 (half-moves: 2).\n"
	mustSay(t, played(t, Config{}, "load "+path), loaded+"The opponent is Alfiere.\n")
	mustSay(t, played(t, Config{Strength: Strength{Level: 3}}, "load "+path), loaded+"\n8 ")
}

// A draw may be claimed with the move that brings the position about for the third time;
// undo takes this move back.
func TestClaimWithMove(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.pgn")
	const game = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1\"]\n" +
		"1. Nf3 Nf6 2. Ng1 Nc6 3. Nf3 Nb8 4. Ng1 Na6 5. Nh3 Nb8 *\n"
	if err := os.WriteFile(path, []byte(game), 0o666); err != nil {
		t.Fatal(err)
	}
	mustSay(t, played(t, Config{}, "load "+path, "claim", "claim Nf4", "claim Nh5", "claim Ng1", "claim Ng1", "pgn", "undo", "moves"),
		"claim\nThere is no draw to claim", "claim Nf4\nThere is no draw to claim", "claim Nh5\nNot legal: ", "claim Ng1\n",
		"Last move: 6. Ng1\n", "Draw: the same position three times", "The game is over.", "6. Ng1 1/2-1/2",
		"Taken back: 6. Ng1\n", "Nb8\nYour move: ")
}

// The engine's time runs out as the user's does, and the record says so.
func TestEngineFlagFalls(t *testing.T) {
	for fen, want := range map[string][]string{
		"4k2r/8/8/8/8/8/8/R3K3 w - - 0 1": {english().thinking, "White's time has run out.\n", "Black wins: time (0-1)", `[Result "0-1"]`},
		"4k3/8/8/8/8/8/8/R3K3 w - - 0 1": {
			"White's time has run out, but the opponent cannot mate.", "Draw: time", `[Result "1/2-1/2"]`},
	} {
		clock := &handClock{now: time.Unix(1000, 0)}
		clock.step.Store(int64(400 * time.Millisecond))
		c := Config{FEN: fen, Side: "black", TC: TimeControl{Base: 600 * time.Millisecond}, keeper: clock}
		mustSay(t, played(t, c, "pgn"), append(want, `[Termination "time forfeit"]`)...)
	}
}

// Two games begun in the same second have a file each.
func TestFreeName(t *testing.T) {
	text := played(t, Config{Strength: Strength{Level: 1}}, "e4", "new", "d4", "quit")
	mustSay(t, text, "Game saved in alfiere-20260301-120000.pgn", "Game saved in alfiere-20260301-120000-2.pgn")
}

// A user who is mated in a drill learns how long he could have held out.
func TestDrillHeld(t *testing.T) {
	mustSay(t, played(t, Config{Drill: "krk", Side: "black", FEN: "7k/8/6K1/8/8/8/8/1R6 w - - 0 1"}, "quit"),
		"White has moved: b1b8", "White wins: checkmate", english().drillHeld(1, 1))
	mustSay(t, played(t, Config{Drill: "krk", Side: "black", FEN: "7k/8/5K2/8/8/8/8/1R6 b - - 0 1"}, "eval"),
		english().drillMateIn("White", 2))
}

// Commands are completed however they are spelt, as they are understood.
func TestCompletions(t *testing.T) {
	for _, test := range []struct {
		lang Lang
		text string
		want []string
	}{
		{English, "H", []string{"help", "hint"}}, {English, "reS", []string{"resign"}}, {English, "aiuto", nil},
		{Italian, "AI", []string{"aiuto"}}, {Italian, "help", nil},
	} {
		if got := completions(test.lang, test.text); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q is completed to %q, want %q", test.lang, test.text, got, test.want)
		}
	}
}
