package play

import (
	"bufio"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"alfiere/legal"
)

// partner is a player that answers prompts through pipes.
type partner struct {
	t    *testing.T
	out  *bufio.Reader
	in   io.Writer
	seen strings.Builder
}

// untilPrompt returns what comes before the next prompt, and the prompt.
func (p *partner) untilPrompt() (text, prompt string) {
	var line strings.Builder
	for {
		r, _, err := p.out.ReadRune()
		if err != nil {
			p.t.Fatalf("%v after\n%s", err, &p.seen)
		}
		p.seen.WriteRune(r)
		line.WriteRune(r)
		switch {
		case strings.HasSuffix(line.String(), "Your move: "), strings.HasSuffix(line.String(), "quit): "):
			return text, line.String()
		case r == '\n':
			text += line.String()
			line.Reset()
		}
	}
}

// ask types a line and returns the answer.
func (p *partner) ask(line string) (text, prompt string) {
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		p.t.Fatal(err)
	}
	return p.untilPrompt()
}

// mustSay is ask with an answer that holds a text.
func (p *partner) mustSay(line, want string) {
	p.t.Helper()
	if got, _ := p.ask(line); !strings.Contains(got, want) {
		p.t.Errorf("%s: no %q in\n%s", line, want, got)
	}
}

// newPartner starts a session up to its first prompt. done ends its input and
// waits for it.
func newPartner(t *testing.T, c Config) (p *partner, done func()) {
	outRead, outWrite := io.Pipe()
	inRead, inWrite := io.Pipe()
	c.In, c.Out = inRead, outWrite
	ended := make(chan error)
	go func() {
		err := Run(t.Context(), c)
		outWrite.Close()
		ended <- err
	}()
	p = &partner{t: t, out: bufio.NewReader(outRead), in: inWrite}
	p.untilPrompt()
	return p, func() {
		inWrite.Close()
		io.Copy(io.Discard, outRead)
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

// A player who knows nothing but the rules plays games to their ends, now with
// one notation and now with another, and all of them are in the file.
func TestWholeGames(t *testing.T) {
	const games = 3
	path := t.TempDir() + "/games.pgn"
	rng := rand.New(rand.NewPCG(1, 2))
	p, done := newPartner(t, Config{Strength: Strength{Level: 1}, PGN: path, Chess960: true, Seed: 5})
	var results []string
	for range games {
		for over := false; !over; {
			fen, _ := p.ask("fen")
			_, fen, _ = strings.Cut(strings.TrimSpace(fen), "\n") // after the line repeated
			position, err := legal.ParseFEN(fen)
			if err != nil {
				t.Fatalf("%v after\n%s", err, &p.seen)
			}
			moves := position.AppendMoves(nil, legal.GenAll)
			m := moves[rng.IntN(len(moves))]
			text := position.SAN(m)
			if rng.IntN(2) == 0 {
				text = m.UCI(true)
			}
			answer, prompt := p.ask(text)
			if strings.Contains(answer, "Not legal") || strings.Contains(answer, "neither") {
				t.Fatalf("%s: %s refused: %s", fen, text, answer)
			}
			over = strings.HasPrefix(prompt, "Game over")
		}
		pgn, _ := p.ask("pgn")
		_, result, _ := strings.Cut(pgn, "[Result \"")
		result, _, _ = strings.Cut(result, "\"")
		results = append(results, result)
		p.ask("new")
	}
	done()

	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r := legal.NewPGNReader(file)
	for n, want := range results {
		g, err := r.Read()
		if err != nil {
			t.Fatal(err)
		}
		if g.Result.String() != want || len(g.Game.Moves()) == 0 {
			t.Errorf("game %d: %s with %d half-moves, want %s", n+1, g.Result, len(g.Game.Moves()), want)
		}
	}
	if _, err := r.Read(); err != io.EOF {
		t.Errorf("after the last game: %v", err)
	}
}

// A drill's colours may be the other way round; the user is the one to mate
// unless he asks to defend, also in the next position.
func TestDrillColors(t *testing.T) {
	const blackRook = "8/8/8/8/2k5/6r1/8/2K5 b - - 0 1"
	text := played(t, Config{Drill: "krk", FEN: blackRook}, "new", "quit")
	mustSay(t, text, "New game: CPU (WHITE) vs You (black)", "You have to give checkmate",
		"New game: You (WHITE) vs CPU (black)", "You have to give checkmate")
	text = played(t, Config{Drill: "krk"}, "new", "quit")
	mustSay(t, text, "New game: You (WHITE) vs CPU (black)", "New game: You (WHITE) vs CPU (black)")
	text = played(t, Config{Drill: "krk", FEN: blackRook, Side: "white"}, "new", "quit")
	mustSay(t, text, "New game: You (WHITE) vs CPU (black)", "You have to hold out", "Black has moved: ",
		"New game: CPU (WHITE) vs You (black)", "You have to hold out")
}

// Hints come from the table, and so does the shortest mate.
func TestHintMates(t *testing.T) {
	text := played(t, Config{Drill: "krk", FEN: "7k/8/6K1/8/8/8/8/1R6 w - - 0 1"}, "hint", "b1b8")
	mustSay(t, text, "Hint: Rb8#", "White wins: checkmate", "Mate in 1 move; against the best defence it cannot be done in fewer.")
	mustSay(t, played(t, Config{Drill: "krk", FEN: "7k/8/6K1/8/8/8/8/1R6 b - - 0 1"}, "b1b8"), english().drillMated(1, 1))
}

// A move taken back after the time has run out continues without clocks.
func TestUndoAfterFlag(t *testing.T) {
	clock := &handClock{now: time.Unix(1000, 0)}
	p, done := newPartner(t, Config{
		FEN: "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", Strength: Strength{Level: 1}, TC: TimeControl{Base: time.Minute}, keeper: clock,
		PGN: t.TempDir() + "/game.pgn",
	})
	p.ask("Ra7")
	clock.step.Store(int64(time.Minute))
	p.mustSay("h3", "White's time has run out.")
	clock.step.Store(0)
	p.mustSay("undo", "Taken back: 1. Ra7")
	p.mustSay("clock", "There are no clocks in this game.")
	if _, prompt := p.ask("fen"); prompt != "Your move: " {
		t.Errorf("the game does not go on: %q", prompt)
	}
	done()
}
