package play

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"alfiere/legal"
)

// handClock is a clock that stands still but for what a test adds.
type handClock struct {
	now  time.Time
	step atomic.Int64 // nanoseconds added each time that somebody looks
	ring chan time.Time
}

func (h *handClock) Now() time.Time {
	h.now = h.now.Add(time.Duration(h.step.Load()))
	return h.now
}

func (h *handClock) After(time.Duration) <-chan time.Time { return h.ring }

// played runs a session over input lines in a folder of its own and returns
// all that it writes.
func played(t *testing.T, c Config, lines ...string) string {
	t.Helper()
	t.Chdir(t.TempDir())
	var out bytes.Buffer
	c.In, c.Out = strings.NewReader(strings.Join(lines, "\n")), &out
	if c.keeper == nil {
		c.keeper = &handClock{now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	}
	if err := Run(t.Context(), c); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	return out.String()
}

// mustSay checks that a dialogue holds texts in their order.
func mustSay(t *testing.T, dialogue string, texts ...string) {
	t.Helper()
	rest := dialogue
	for _, text := range texts {
		_, after, ok := strings.Cut(rest, text)
		if !ok {
			t.Fatalf("there is no %q, or too early, in\n%s", text, dialogue)
		}
		rest = after
	}
}

func TestUndoRedo(t *testing.T) {
	text := played(t, Config{Drill: "krk", FEN: "2k5/8/6R1/2K5/8/8/8/8 w - - 0 1"},
		"undo", "redo", "g6d6", "undo", "fen", "redo", "moves", "undo", "Rg7", "redo")
	mustSay(t, text,
		"There is no move of yours to take back.", "Nothing has been taken back.\nEnter move",
		"Taken back: 1. Rd6 K", "2k5/8/6R1/2K5/8/8/8/8 w - - 0 1", "Played again: 1. Rd6 K", "1. Rd6 K",
		"Taken back: 1. Rd6 K", "Black has moved", "Nothing has been taken back.")
}

// Moves are played again one pair at a time, and the last may end the game.
func TestRedoStepByStep(t *testing.T) {
	mustSay(t, played(t, Config{Strength: Strength{Level: 1}}, "e4", "d4", "undo", "undo", "redo", "redo"),
		"Played again: 1. e4 ", "Last move: 1... ", "Played again: 2. d4 ", "Last move: 2... ")
	mustSay(t, played(t, Config{FEN: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"}, "Ra8", "undo", "redo"),
		"Taken back: 1. Ra8#", "Played again: 1. Ra8#", "White wins")
}

// In a match the user keeps his side, whoever has more material.
func TestNewKeepsSide(t *testing.T) {
	const blackBetter = "3qk3/8/8/8/8/8/PPP5/4K3 w - - 0 1"
	mustSay(t, played(t, Config{}, "new "+blackBetter), "Your move: new", "White: You. Black: Alfiere.", "White to move.")
	mustSay(t, played(t, Config{FEN: blackBetter}), "White: You. Black: Alfiere.", "White to move.")
}

// What was taken back in one game is not played again in the next.
func TestRedoInNewGame(t *testing.T) {
	mustSay(t, played(t, Config{Strength: Strength{Level: 1}}, "e4", "undo", "new", "redo"),
		"Taken back: 1. e4 ", "new\n\nWhite: You.", "Nothing has been taken back.") // nor saved: it has no moves
}

// A game that has ended stays as it was: whoever plays the next one, and however
// it is looked at.
func TestEndedGameIsKept(t *testing.T) {
	const mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
	for _, lines := range [][]string{{"Ra8", "side", "level 3", "quit"}, {"Ra8", "save", "undo", "quit"}} {
		played(t, Config{FEN: mate, PGN: "game.pgn"}, lines...) // leaves us in its folder
		text, err := os.ReadFile("game.pgn")
		if err != nil {
			t.Fatal(err)
		}
		mustSay(t, string(text), `[White "User"]`, `[Black "Alfiere"]`, "1. Ra8# 1-0")
		if n := strings.Count(string(text), "[Event "); n != 1 {
			t.Errorf("%q: %d games in\n%s", lines, n, text)
		}
	}
	mustSay(t, played(t, Config{FEN: mate}, "level 3", "Ra8", "level 4", "pgn"), `[Black "Alfiere, level 3"]`)
	mustSay(t, played(t, Config{}, "level 3", "resign", "level 4", "pgn"), `[Black "Alfiere, level 3"]`)
	text := played(t, Config{Drill: "krk", FEN: "6k1/8/6K1/8/8/8/8/1R6 w - - 0 1"}, "b1b8", "side")
	_, after, _ := strings.Cut(text, "side")
	if strings.Contains(after, english().drillHeld(1, 1)) {
		t.Errorf("who has mated is told that he was mated:\n%s", text)
	}
}

// An end that was declared is withdrawn before any move is, and is not undone by
// playing again what was taken back.
func TestDeclaredEnd(t *testing.T) {
	weak := Strength{Level: 1}
	mustSay(t, played(t, Config{Strength: weak}, "resign", "undo", "e4", "fen"),
		"Black wins: resignation", "The game goes on.", "Last move: 1... ", "PPPP1PPP")
	mustSay(t, played(t, Config{Side: "black", Strength: weak}, "resign", "undo", "moves"), "White wins: resignation", "The game goes on.", "1. ")
	mustSay(t, played(t, Config{Strength: weak}, "e4", "undo", "resign", "redo", "undo"),
		"Black wins: resignation", "The game is over.", "The game goes on.")
	mustSay(t, played(t, Config{}, "resign", "resign"), "Black wins: resignation", "The game is over.")
	mustSay(t, played(t, Config{Strength: weak}, "e4", "resign", "undo", "undo"), "Black wins: resignation", "The game goes on.", "Taken back: 1. e4")
	mustSay(t, played(t, Config{FEN: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}, "resign", "undo"),
		"You resign, but the opponent cannot mate.", "Draw: resignation (1/2-1/2)", "The game goes on.")
}

// What is wrong with a FEN that can be played all the same is said.
func TestLooseFEN(t *testing.T) {
	const loose = "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1"
	want := `FEN, castling "KQ": "K": no white rook to castle with. Taken as 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1`
	mustSay(t, played(t, Config{FEN: loose}), want)
	mustSay(t, played(t, Config{}, "new "+loose), want)
	mustSay(t, played(t, Config{}, "new 8/8 w"), "Not a playable position: FEN, board")
}

// A draw is not agreed when the user's time has run out while it was considered.
func TestDrawTooLate(t *testing.T) {
	clock := &handClock{now: time.Unix(1000, 0)}
	clock.step.Store(int64(10 * time.Second)) // each time it is looked at
	c := Config{FEN: "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", TC: TimeControl{Base: 25 * time.Second}, keeper: clock}
	text := played(t, c, "draw")
	if mustSay(t, text, "draw", "time"); strings.Contains(text, "agreement") {
		t.Errorf("a draw after the time has run out:\n%s", text)
	}
}

// What editors begin a file with is no part of the first line.
func TestByteOrderMark(t *testing.T) {
	mustSay(t, played(t, Config{}, "\ufefffen"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
}

// A line without a word is only asked for again.
func TestEmptyLine(t *testing.T) {
	mustSay(t, played(t, Config{}, "", " ", "fen"), "White to move.\nYour move: \nYour move:  \nYour move: fen\n")
}

// A line of the greatest length is read, a longer one refused.
func TestLongestLine(t *testing.T) {
	longest := strings.Repeat("x", maxLine)
	text := played(t, Config{}, longest, longest+"x", longest+longest, "fen")
	mustSay(t, text, "is neither a move", english().lineTooLong, english().lineTooLong, start)
	if long, read := strings.Count(text, english().lineTooLong), strings.Count(text, "is neither a move"); long != 2 || read != 1 {
		t.Errorf("%d lines are too long, %d read", long, read)
	}
}

// A draw that the engine has claimed is not withdrawn, since it would claim again: the
// user's move is taken back.
func TestUndoEnginesClaim(t *testing.T) {
	text := played(t, Config{FEN: "8/8/8/3k4/8/8/r7/6KR w - - 99 80"}, "h1h3", "undo", "Rh2", "moves")
	mustSay(t, text, "Alfiere claims a draw.", "Taken back: 80. Rh3", "80. Rh2")
	text = played(t, Config{FEN: "8/8/8/3k4/8/8/r7/6KR b - - 100 80", Side: "white"}, "undo", "quit")
	mustSay(t, text, "Alfiere claims a draw.", "There is no move of yours to take back.")
}

// An engine that can win claims no draw.
func TestWinsRatherThanClaims(t *testing.T) {
	mustSay(t, played(t, Config{FEN: "r5k1/8/8/8/8/8/5PPP/6K1 w - - 99 80"}, "Kh1"), "Last move: 80... Ra1#", "Black wins: checkmate")
}

// The user goes on with the side that the file gives him.
func TestLoadSide(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.pgn")
	const game = "[White \"Alfiere, level 1\"]\n[Black \"User\"]\n\n1. e4 e5 2. Nf3 *\n"
	if err := os.WriteFile(path, []byte(game), 0o666); err != nil {
		t.Fatal(err)
	}
	mustSay(t, played(t, Config{Strength: Strength{Level: 1}}, "load "+path, "Nc6", "moves"),
		"Loaded", "  h g f e d c b a\n", "Black to move.", "moves", "2. Nf3 Nc6 3.")
	if err := os.WriteFile(path, []byte("[White \"User\"]\n[Black \"Alfiere\"]\n\n1. e4 e5 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	mustSay(t, played(t, Config{Side: "black", Strength: Strength{Level: 1}}, "load "+path), "Loaded", "  a b c d e f g h\n", "White to move.")
	if err := os.WriteFile(path, []byte("[White \"Anna\"]\n[Black \"Bruno\"]\n\n1. e4 *\n"), 0o666); err != nil { // he keeps the side that he has
		t.Fatal(err)
	}
	mustSay(t, played(t, Config{Side: "black", Strength: Strength{Level: 1}}, "load "+path), "Loaded: Anna - Bruno", "  h g f e d c b a\n", "Black to move.")
}

// Who leaves while the engine thinks about a hint gets none, and no prompt after it.
func TestLeaveWhileThinking(t *testing.T) {
	interrupt := make(chan struct{})
	close(interrupt)
	var out bytes.Buffer
	s := &session{
		cfg: &Config{}, text: english(), form: match{}, opponent: newOpponent(newRand(1)),
		interrupt: interrupt, console: newConsole(newPipes(strings.NewReader(""), &out, true), func() int { return 0 }),
		game: legal.NewGame(legal.StartPosition()),
	}
	s.hint(t.Context())
	s.offerDraw(t.Context())
	if err := s.listen(t.Context()); err != errEnd || out.Len() > 0 {
		t.Errorf("error %v, output %q", err, out.String())
	}
}

// Who leaves while a large file is read need not wait for its end, nor does a signal.
func TestLeaveWhileLoading(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large.pgn")
	if err := os.WriteFile(path, []byte("1. e4 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 1<<26); err != nil {
		t.Skip(err)
	}
	interrupt := make(chan struct{})
	close(interrupt)
	var out bytes.Buffer
	s := &session{
		cfg: &Config{}, text: english(), interrupt: interrupt,
		console: newConsole(newPipes(strings.NewReader(""), &out, true), func() int { return 0 }),
	}
	if err := s.load(t.Context(), path); err != errEnd || out.Len() > 0 {
		t.Errorf("error %v, output %q", err, out.String())
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := lastGame(ended, path); err != context.Canceled {
		t.Errorf("read after a signal: error %v", err)
	}
	if err := s.load(ended, path); err != context.Canceled || out.Len() > 0 {
		t.Errorf("after a signal: error %v, output %q", err, out.String())
	}
}

// A game is one of Chess960 however the file calls it.
func TestLoadChess960(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.pgn")
	const game = "[Variant \"Fischerandom\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1\"]\n\n1. e4 *\n"
	if err := os.WriteFile(path, []byte(game), 0o666); err != nil {
		t.Fatal(err)
	}
	mustSay(t, played(t, Config{}, "load "+path, "pgn"), "Loaded", `[Variant "Chess960"]`)
}

// Only a game from a position drawn by lot is a Chess960 one by itself.
func TestVariantTag(t *testing.T) {
	const variant = `[Variant "Chess960"]`
	mustSay(t, played(t, Config{Chess960: true, Seed: 1}, "pgn"), variant)
	text := played(t, Config{Chess960: true, Seed: 1}, "new 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", "pgn")
	if mustSay(t, text, `[Event "Casual game"]`); strings.Contains(text, variant) {
		t.Errorf("a game from a position of the user's counts as Chess960:\n%s", text)
	}
}

// What a user types cannot command the terminal by way of a message.
func TestPrintableFileNames(t *testing.T) {
	mustSay(t, played(t, Config{}, "load a\x1b[31mb"), "Not loaded: ", "a?[31mb")
	mustSay(t, played(t, Config{}, "e4", "save a\x1b/b"), "could not be saved", "a?/b")
}

// A mate that the fifty-move rule forestalls is none, nor is it called possible
// after another one.
func TestDrillTooLate(t *testing.T) {
	mustSay(t, played(t, Config{Drill: "krk", FEN: "8/8/8/8/8/1k6/8/K6R w - - 90 90"}, "eval"), english().drillDrawn)
	const mateInThree = "k7/8/2K5/8/8/8/8/7R w - - " // half-moves
	mustSay(t, played(t, Config{Drill: "krk", FEN: mateInThree + "97 90"}, "eval"), english().drillMateIn("White", 2)+"\nEnter move")
	mustSay(t, played(t, Config{Drill: "krk", FEN: mateInThree + "98 90"}, "eval"), english().drillDrawn)
	text := played(t, Config{Drill: "krk", Random: true, Seed: 3, FEN: "8/8/8/8/8/6K1/2R5/5k2 b - - 97 90"}, "c2c1")
	mustSay(t, text, english().drillMated(1, 0))
}

// A drill that is drawn stays so when its end is taken back and played again.
func TestRedoDrillDraw(t *testing.T) {
	text := played(t, Config{Drill: "krk", FEN: "8/8/8/8/8/1k6/8/K6R w - - 98 90"}, "h1h2", "undo", "redo", "quit")
	mustSay(t, text, "Draw: fifty moves", "Taken back: 90. Rh2 K", "Played again: 90. Rh2 K", "Draw: fifty moves")
}

// A draw by a drill's rules, which nobody has declared, is not withdrawn.
func TestUndoDrillDraw(t *testing.T) {
	text := played(t, Config{Drill: "krk", FEN: "8/8/8/8/8/1k6/8/K6R w - - 99 90", Side: "black"}, "undo")
	mustSay(t, text, "Draw: fifty moves", "There is no move of yours to take back.")
}

func TestBoardCommand(t *testing.T) {
	text := played(t, Config{}, "board", "scacchiera", "q")
	if n := strings.Count(text, "White to move."); n != 3 {
		t.Errorf("the board is shown %d times, want 3, in\n%s", n, text)
	}
}

// The fifty moves of the task are those of the rule.
func TestDrillTask(t *testing.T) {
	for _, test := range []struct {
		c    Config
		want string
	}{
		{Config{Drill: "krk"}, english().drillTask[0]},
		{Config{Drill: "krk", Side: "black"}, english().drillTask[1]},
		{Config{Drill: "kpk"}, english().drillLongTask[0]},
		{Config{Drill: "kqkr", FEN: "3Q4/7k/8/K7/5r2/8/8/8 w - - 0 1"}, english().drillLongTask[0]},
		{Config{Drill: "krk", FEN: "8/8/8/8/8/1k6/8/K6R w - - 10 90", Side: "black"}, english().drillLongTask[1]},
	} {
		mustSay(t, played(t, test.c, "quit"), test.want)
	}
}

// The same seed gives the same position and the same random moves, another one
// another position.
func TestSeed(t *testing.T) {
	game := func(seed uint64) string {
		return played(t, Config{Drill: "kbnk", Random: true, Seed: seed, Side: "black"}, "fen", "quit")
	}
	first, again, other := game(1), game(1), game(2)
	if first != again || first == other {
		t.Errorf("seed 1:\n%s\nagain:\n%s\nseed 2:\n%s", first, again, other)
	}
}

// Chance gives either side.
func TestRandomSide(t *testing.T) {
	start, rng := legal.StartPosition(), newRand(1)
	for _, side := range []string{"random", "Caso"} {
		var given [3]int
		for range 50 {
			given[userSide(&Config{Side: side}, &start, rng)]++
		}
		if given[legal.White] == 0 || given[legal.Black] == 0 || given[2] > 0 {
			t.Errorf("%s: white, black and none: %v", side, given)
		}
	}
}
