package legal

import (
	"errors"
	"fmt"
	"slices"
)

// Game is a start position, the moves played from it, and how it ended if the
// players ended it. Make one with [NewGame] and copy it with Clone: after a plain
// assignment, a move played in one of the two games may overwrite a move of the
// other. A Game is not safe for use by several goroutines at once if one of them
// changes it; give each a Clone.
type Game struct {
	moves     []Move
	positions []Position // positions[i] is the one before moves[i]; the last is current
	declared  Outcome    // what the players did: resignation, agreement, claim, time
}

// IllegalMoveError is the error of Play.
type IllegalMoveError struct {
	Move Move
	FEN  string // of the position in which the move was tried
}

// Error returns one line that names move and position.
func (e *IllegalMoveError) Error() string {
	return fmt.Sprintf("illegal move %s in %s", e.Move, e.FEN)
}

var (
	// ErrGameOver is the error of methods that need a game in progress, such as
	// Resign.
	ErrGameOver = errors.New("the game is over")
	// ErrNoClaim is the error of ClaimDraw when there is nothing to claim.
	ErrNoClaim = errors.New("neither threefold repetition nor fifty moves")
)

// NewGame returns a game that begins at start.
func NewGame(start Position) *Game { return &Game{positions: []Position{start}} }

// Clone returns a game of its own with the same moves and outcome.
func (g *Game) Clone() *Game {
	return &Game{slices.Clone(g.moves), slices.Clone(g.positions), g.declared}
}

// Start returns the position that the game began with, not to be changed. The
// pointer holds until the next Play.
func (g *Game) Start() *Position { return &g.positions[0] }

// Position returns the current position, not to be changed. The pointer holds
// until the next Play or Undo.
func (g *Game) Position() *Position { return &g.positions[len(g.positions)-1] }

// PositionAt returns the position after the first n moves, 0 to len(Moves()), not
// to be changed; any other n panics. The pointer holds until the next Play or Undo.
func (g *Game) PositionAt(n int) *Position { return &g.positions[n] }

// Moves returns the moves played, not to be changed. The slice holds until the
// next Play or Undo.
func (g *Game) Moves() []Move { return g.moves }

// Play plays m. The only error is an *IllegalMoveError: play may go on after any
// draw, even an automatic one, as engines are asked to do and analysts like to.
// An end that the players had declared is withdrawn.
func (g *Game) Play(m Move) error {
	p := g.Position()
	if !p.IsLegal(m) {
		return &IllegalMoveError{m, p.FEN()}
	}
	g.moves = append(g.moves, m)
	g.positions = append(g.positions, p.After(m))
	g.declared = Outcome{}
	return nil
}

// Undo takes the last move back, and with it an end that the players had
// declared. It reports false, and leaves the moves as they are, when none has
// been played.
func (g *Game) Undo() bool {
	g.declared = Outcome{}
	n := len(g.moves)
	if n == 0 {
		return false
	}
	g.moves, g.positions = g.moves[:n-1], g.positions[:n]
	return true
}

// ReversibleKeys appends to dst the keys of the positions since the last
// capture or pawn move, or since the start of the game if there was none, and
// returns it. The oldest comes first; the last is that of the current
// position, so that at least one is appended. No position before them can
// occur again.
func (g *Game) ReversibleKeys(dst []uint64) []uint64 {
	for i := g.firstReversible(); i < len(g.positions); i++ {
		dst = append(dst, g.positions[i].Key())
	}
	return dst
}

// firstReversible returns the index of the oldest position that the current
// one could repeat.
func (g *Game) firstReversible() int {
	return max(len(g.positions)-1-g.Position().Halfmove(), 0)
}

// Repetitions returns how often the current position has stood on the board in
// this game, 1 when this is the first time: the same side to move, the same
// rights to castle and the same en passant captures (article 9.2.3).
func (g *Game) Repetitions() int {
	key := g.Position().Key()
	times := 0
	for i := len(g.positions) - 1; i >= g.firstReversible(); i -= 2 {
		if g.positions[i].Key() == key {
			times++
		}
	}
	return times
}

// Outcome returns how the game stands. An end that the players declared comes
// first, since none can be declared after another; then, by the rules alone,
// checkmate, which precedes every draw (article 9.6.2), stalemate, dead
// position, fivefold repetition and seventy-five moves.
func (g *Game) Outcome() Outcome {
	if g.declared.Over() {
		return g.declared
	}
	p := g.Position()
	stuck := !p.HasMoves()
	switch {
	case stuck && p.InCheck():
		return Outcome{WinFor(p.side.Other()), Checkmate}
	case stuck:
		return Outcome{Draw, Stalemate}
	case p.Dead():
		return Outcome{Draw, DeadPosition}
	case g.Repetitions() >= 5:
		return Outcome{Draw, FivefoldRepetition}
	case p.Halfmove() >= SeventyFiveMoveLimit:
		return Outcome{Draw, SeventyFiveMoves}
	}
	return Outcome{}
}

// CanClaimDraw reports whether the player to move may claim a draw as the
// position stands, and why: by threefold repetition or by fifty moves without
// capture or pawn move. A claim with a move yet to be made is not looked for.
func (g *Game) CanClaimDraw() (Reason, bool) {
	switch {
	case g.Outcome().Over():
	case g.Repetitions() >= 3:
		return ThreefoldRepetition, true
	case g.Position().Halfmove() >= FiftyMoveLimit:
		return FiftyMoves, true
	}
	return NoReason, false
}

// ClaimDraw ends the game by the claim that CanClaimDraw reports. The error is
// ErrGameOver or ErrNoClaim.
func (g *Game) ClaimDraw() error {
	reason, ok := g.CanClaimDraw()
	if !ok && !g.Outcome().Over() {
		return ErrNoClaim
	}
	return g.declare(Outcome{Draw, reason})
}

// Resign ends the game when c gives it up: c's opponent wins, or the game is drawn
// if he cannot mate by any series of legal moves (article 5.1.2) as CanMate judges
// it. It may return ErrGameOver.
func (g *Game) Resign(c Color) error { return g.lose(c, Resignation) }

// AgreeDraw ends the game as drawn, or returns ErrGameOver.
func (g *Game) AgreeDraw() error { return g.declare(Outcome{Draw, Agreement}) }

// ForfeitOnTime ends the game when c's time has run out: c's opponent wins, or
// the game is drawn if he cannot mate by any series of legal moves (article
// 6.9) as CanMate judges it. It may return ErrGameOver.
func (g *Game) ForfeitOnTime(c Color) error { return g.lose(c, TimeForfeit) }

// lose ends the game as lost by c, or drawn if the opponent cannot mate.
func (g *Game) lose(c Color, reason Reason) error {
	if !g.Position().CanMate(c.Other()) {
		return g.declare(Outcome{Draw, reason})
	}
	return g.declare(Outcome{WinFor(c.Other()), reason})
}

func (g *Game) declare(o Outcome) error {
	if g.Outcome().Over() {
		return ErrGameOver
	}
	g.declared = o
	return nil
}
