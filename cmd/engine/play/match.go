package play

import (
	"cmp"
	"fmt"
	"strings"

	"alfiere/legal"
)

// The dialogue of a whole game against the engine.

type match struct{}

func (match) open(s *session) {
	names := [2]string{s.text.you, s.text.you}
	names[s.user.Other()] = s.opponentName(s.text)
	s.sayf(s.text.heading, names[legal.White], names[legal.Black])
}

// opponentName returns the engine's name with its strength.
func (s *session) opponentName(c *catalogue) string {
	switch {
	case s.strength.Elo > 0:
		return fmt.Sprintf(c.eloName, s.strength.Elo)
	case s.strength.Level > 0:
		return fmt.Sprintf(c.levelName, s.strength.Level)
	}
	return c.engine
}

// show draws the board, unless it is the engine's turn. Then it only says, in a
// game with clocks, that the engine is thinking, since that may take long.
func (match) show(s *session) {
	if !s.over() && s.game.Position().SideToMove() != s.user {
		if s.clock != nil {
			s.say(s.text.thinking)
		}
		return
	}
	s.say("")
	s.write(s.text.board(s.game.Position(), s.lastMove(), s.look.within(s.columns()), s.flipped))
	s.status()
}

func (match) moved(*session, legal.Color, legal.Move) {}

func (match) prompt(s *session) string {
	if s.over() {
		return s.text.promptOver
	}
	return s.text.prompt
}

func (match) leave(*session) {}

// lastMove returns the last move played, NoMove before the first.
func (s *session) lastMove() legal.Move {
	moves := s.game.Moves()
	if len(moves) == 0 {
		return legal.NoMove
	}
	return moves[len(moves)-1]
}

// status writes what the board does not show.
func (s *session) status() {
	p := s.game.Position()
	if n := len(s.game.Moves()); n > 0 {
		s.sayf(s.text.lastMove, s.moveText(n-1, true))
	}
	if taken := s.captured(); taken[legal.White]+taken[legal.Black] != "" {
		s.sayf(s.text.captured, cmp.Or(taken[legal.White], "-"), cmp.Or(taken[legal.Black], "-"))
	}
	if s.clock != nil {
		s.clocks()
	}
	if s.over() {
		s.result()
		return
	}
	line := fmt.Sprintf(s.text.toMove, s.text.colors[p.SideToMove()])
	if p.InCheck() {
		line += s.text.inCheck
	}
	s.say(line + ".")
	if reason, ok := s.game.CanClaimDraw(); ok { // it is the user's turn
		s.sayf(s.text.mayClaim, s.text.reasons[reason])
	}
}

// clocks writes the time left.
func (s *session) clocks() {
	s.sayf(s.text.clocks, clockText(s.clock.remaining(legal.White)), clockText(s.clock.remaining(legal.Black)))
}

// result writes how the game has ended.
func (s *session) result() {
	outcome := s.game.Outcome()
	text := s.text.drawResult
	switch outcome.Result {
	case legal.WhiteWins:
		text = s.text.wins[legal.White]
	case legal.BlackWins:
		text = s.text.wins[legal.Black]
	}
	s.sayf("%s: %s (%s)", text, s.text.reasons[outcome.Reason], outcome.Result)
}

// captured returns the pieces that each side has taken, most valuable first.
func (s *session) captured() (taken [2]string) {
	var counts [2][7]int
	for n, m := range s.game.Moves() {
		p := s.game.PositionAt(n)
		counts[p.SideToMove()][p.Captured(m)]++
	}
	for _, c := range []legal.Color{legal.White, legal.Black} {
		for k := legal.Queen; k >= legal.Pawn; k-- {
			sign := s.text.glyph(legal.NewPiece(c.Other(), k), [2]string{hollow, solid}, s.look)
			taken[c] += strings.Repeat(sign, counts[c][k])
		}
	}
	return taken
}

// moveText returns the move with index n in the game, with its number if it is
// White's or numbered is set.
func (s *session) moveText(n int, numbered bool) string {
	p := s.game.PositionAt(n)
	return moveNumber(p, numbered) + s.text.san(p, s.game.Moves()[n])
}

// moveNumber returns the number that is written before a move of p.
func moveNumber(p *legal.Position, always bool) string {
	switch {
	case p.SideToMove() == legal.White:
		return fmt.Sprintf("%d. ", p.Fullmove())
	case always:
		return fmt.Sprintf("%d... ", p.Fullmove())
	}
	return ""
}

// moveList returns the moves of the game from index n on.
func (s *session) moveList(n int) string {
	var list []string
	for i := n; i < len(s.game.Moves()); i++ {
		list = append(list, s.moveText(i, i == n))
	}
	return strings.Join(list, " ")
}

// lineText returns a line of moves from a position, at most six of them.
func (s *session) lineText(p *legal.Position, moves []legal.Move) string {
	const most = 6
	g := legal.NewGame(*p)
	var list []string
	for i, m := range moves[:min(len(moves), most)] {
		at := *g.Position()
		if g.Play(m) != nil {
			break
		}
		list = append(list, moveNumber(&at, i == 0)+s.text.san(&at, m))
	}
	return strings.Join(list, " ")
}
