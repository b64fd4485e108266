package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"alfiere/legal"
)

// TestConversations talks with the whole engine at random, as no GUI should, but as
// users do: every search is answered once and with a legal move, every line that it
// shows can be played, and isready is answered at any time. For longer conversations,
// or others, change the number of turns or the seeds.
func TestConversations(t *testing.T) {
	turns := 150
	if testing.Short() {
		turns = 40
	}
	for seed := range uint64(4) {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) { converse(t, seed, turns) })
	}
}

// converse holds one conversation, every second one in Chess960.
func converse(t *testing.T, seed uint64, turns int) {
	in, send := io.Pipe()
	answers, out := io.Pipe()
	c := &conversation{rng: rand.New(rand.NewPCG(seed, 0)), send: send, chess960: seed%2 == 1,
		game: legal.NewGame(legal.StartPosition())}
	c.answered.L = &c.mu
	if deadline, ok := t.Deadline(); ok { // better a report than a dump of goroutines
		defer time.AfterFunc(time.Until(deadline)-10*time.Second, c.giveUp).Stop()
	}
	heard := make(chan struct{})
	go func() { c.listen(answers); close(heard) }()
	go func() {
		c.say(fmt.Sprintf("setoption name UCI_Chess960 value %t", c.chess960))
		for range turns {
			c.takeTurn()
		}
		c.ask("go infinite")
		c.say("quit")
		send.Close()
	}()
	if code := run(&console{t.Context(), in, out, t.Output()}, nil); code != exitDone {
		t.Errorf("exit code %d", code)
	}
	in.Close()
	out.Close()
	<-heard
	if n := len(c.asked); n > 0 {
		c.complain("%d searches are not answered", n)
	}
	if c.wrong != "" {
		t.Errorf("%s, after\n%s", c.wrong, strings.Join(c.lines, "\n"))
	}
}

// conversation is the side of the GUI. What mu guards belongs to both its goroutines,
// the one that talks and the one that listens.
type conversation struct {
	rng      *rand.Rand
	send     io.Writer
	chess960 bool
	game     *legal.Game // that the next go is about

	mu       sync.Mutex
	answered sync.Cond     // a search or an isready has been
	asked    []*legal.Game // what the searches are about that have not been answered yet
	ready    int           // isready that has been answered
	lines    []string      // the last ones of both sides
	wrong    string        // the first fault
}

// say sends a line.
func (c *conversation) say(line string) {
	c.mu.Lock()
	c.note("> " + line)
	c.mu.Unlock()
	io.WriteString(c.send, line+"\n")
}

// note keeps a line for a report.
func (c *conversation) note(line string) {
	if c.wrong != "" {
		return
	}
	if c.lines = append(c.lines, line); len(c.lines) > 100 {
		c.lines = c.lines[1:]
	}
}

func (c *conversation) complain(format string, args ...any) {
	if c.wrong == "" {
		c.wrong = fmt.Sprintf(format, args...)
	}
}

// giveUp ends the waiting for an answer.
func (c *conversation) giveUp() {
	c.mu.Lock()
	c.complain("no answer")
	c.mu.Unlock()
	c.answered.Broadcast()
}

// ask sends a line that is to be answered by a bestmove.
func (c *conversation) ask(line string) {
	c.mu.Lock()
	c.asked = append(c.asked, c.game)
	c.mu.Unlock()
	c.say(line)
}

// waitForMoves waits until all searches have been answered.
func (c *conversation) waitForMoves() { c.wait(func() bool { return len(c.asked) == 0 }) }

// waitUntilReady sends isready and waits for the answer.
func (c *conversation) waitUntilReady() {
	c.mu.Lock()
	want := c.ready + 1
	c.mu.Unlock()
	c.say("isready")
	c.wait(func() bool { return c.ready == want })
}

// wait waits until all is well, or something is wrong.
func (c *conversation) wait(well func() bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for !well() && c.wrong == "" {
		c.answered.Wait()
	}
}

// listen checks what the engine says.
func (c *conversation) listen(answers io.Reader) {
	lines := bufio.NewScanner(answers)
	for lines.Scan() {
		c.mu.Lock()
		c.note("< " + lines.Text())
		c.hear(lines.Text())
		c.mu.Unlock()
		c.answered.Broadcast()
	}
}

func (c *conversation) hear(line string) {
	switch {
	case line == "readyok":
		c.ready++
	case strings.Contains(line, "error: internal"):
		c.complain("a fault")
	case strings.HasPrefix(line, "info ") && !strings.HasPrefix(line, "info string "):
		if len(c.asked) == 0 {
			c.complain("a report without a search")
		} else if _, pv, ok := strings.Cut(line, " pv "); ok {
			c.checkLine(pv)
		}
	case strings.HasPrefix(line, "bestmove ") && len(c.asked) == 0:
		c.complain("an answer without a question")
	case strings.HasPrefix(line, "bestmove "):
		if moves := strings.TrimPrefix(line, "bestmove "); moves != "(none)" {
			c.checkLine(strings.Replace(moves, " ponder ", " ", 1))
		} else if c.asked[0].Position().HasMoves() {
			c.complain("no move where there is one")
		}
		c.asked = c.asked[1:]
	}
}

// checkLine checks that moves can be played in the position that is searched.
func (c *conversation) checkLine(moves string) {
	p := *c.asked[0].Position()
	for word := range strings.FieldsSeq(moves) {
		m, err := p.ParseUCI(word)
		if err != nil {
			c.complain("in %s: %v", p.FEN(), err)
			return
		}
		p = p.After(m)
	}
}

// takeTurn sends something, and waits for the answer to it.
func (c *conversation) takeTurn() {
	switch c.rng.IntN(6) {
	case 0, 1, 2:
		c.prepare()
	case 3:
		c.ask("go " + c.oneOf("infinite", "mate 3", "ponder wtime 100 btime 100", "ponder depth 2"))
		c.interrupt()
		c.say(c.oneOf("stop", "stop", "ponderhit\nstop"))
		c.waitForMoves()
	default:
		c.ask("go " + c.oneOf("depth 1", "depth 5", "nodes 1", "nodes 3000", "movetime 0", "movetime 10", "depth x",
			"wtime 1 btime 1", "wtime 300 btime 300 winc 5 binc 5", "wtime 60 btime 60 movestogo 1", "wtime -5 btime -5",
			"depth 3 searchmoves "+c.anyMove(), "mate 1 nodes 2000", "depth 4 searchmoves"))
		if c.rng.IntN(4) == 0 {
			c.interrupt()
		}
		c.waitForMoves()
	}
}

// prepare sends what GUIs send between searches.
func (c *conversation) prepare() {
	switch c.rng.IntN(3) {
	case 0:
		c.say(c.setting())
	case 1:
		c.newPosition()
	case 2:
		c.waitUntilReady()
	}
}

// interrupt sends a few lines while the engine searches, or right after.
func (c *conversation) interrupt() {
	for range c.rng.IntN(5) {
		switch c.rng.IntN(8) {
		case 0, 1, 2:
			c.prepare()
		case 3:
			c.ask("go depth 2")
		case 4:
			c.say(c.oneOf("position startpos moves e2e5", "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position"))
		case 5:
			c.say(c.oneOf("stop", "ponderhit", "ucinewgame"))
		default:
			c.say(c.oneOf("d", "eval", "go perft 2", "uci", "debug on", "debug off", "tunables", "", "knock knock", "\x00"))
		}
	}
}

// setting makes up a setoption.
func (c *conversation) setting() string {
	return "setoption name " + c.oneOf("Threads value 1", "Threads value 2", "Threads value 5", "Hash value 1",
		"Hash value 16", "Hash value lots", "Clear Hash", "MultiPV value 1", "MultiPV value 3", "MultiPV value 256",
		"UCI_LimitStrength value true", "UCI_LimitStrength value false", "UCI_Elo value 900", "UCI_ShowWDL value true",
		"UCI_AnalyseMode value true", "UCI_AnalyseMode value false", "Move Overhead value 0", "Move Overhead value 5000",
		"SyzygyPath value nowhere", "BookFile value nowhere", "OwnBook value true", "EvalFile value nowhere", "nonsense")
}

// newPosition sends a position that comes about by random moves.
func (c *conversation) newPosition() {
	start, words := legal.StartPosition(), []string{"position", "startpos"}
	if c.chess960 {
		start, _ = legal.DoubleChess960Position(c.rng.IntN(960), c.rng.IntN(960))
		words = []string{"position fen", start.ShredderFEN()}
	} else if c.rng.IntN(2) == 0 {
		fen := c.oneOf("8/8/4k3/8/8/4K3/4P3/8 w - - 98 80", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1",
			"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "k7/8/8/8/8/8/8/K7 w - - 0 1",
			"7k/8/5K2/8/8/8/8/R7 w - - 99 70", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1")
		start, words = legal.MustParseFEN(fen), []string{"position fen", fen}
	}
	c.game = legal.NewGame(start)
	words = append(words, "moves")
	for range c.rng.IntN(80) {
		m := c.anyMove()
		if m == "0000" {
			break
		}
		move, err := c.game.Position().ParseUCI(m)
		if err != nil || c.game.Play(move) != nil {
			break // the game is over
		}
		words = append(words, m)
	}
	c.say(strings.Join(words, " "))
}

// anyMove returns a legal move of the next go's position, 0000 if there is none.
func (c *conversation) anyMove() string {
	moves := c.game.Position().AppendMoves(nil, legal.GenAll)
	if len(moves) == 0 {
		return "0000"
	}
	return moves[c.rng.IntN(len(moves))].UCI(c.chess960)
}

func (c *conversation) oneOf(texts ...string) string { return texts[c.rng.IntN(len(texts))] }
