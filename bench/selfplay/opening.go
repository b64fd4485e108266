package selfplay

import (
	"context"
	"fmt"
	"math/rand/v2"

	"alfiere/legal"
)

// Openings: the games must differ, and start from positions that are unlike
// those of good play, since the search meets such positions all the time; but
// a game that is decided before it begins teaches nothing.

const (
	openingPlies     = 8    // random moves from a start position, or one more
	bookPlies        = 2    // random moves from a book's position, or one more
	openingTimes     = 4    // times the nodes of a move are spent to see whether it is balanced
	openingImbalance = 250  // highest score, in engine units, of one that is played
	openingTrials    = 2000 // after so many in a row that are not, there is none
)

// opening returns a balanced position for a game. It is an error if there is none,
// as with a book of won endings.
func (y *player) opening(ctx context.Context, rng *rand.Rand) (legal.Position, error) {
	for range openingTrials {
		if err := ctx.Err(); err != nil {
			return legal.Position{}, err
		}
		p, ok := y.randomOpening(rng)
		game := legal.NewGame(p)
		if _, over := y.result(game); over || !ok {
			continue
		}
		r := y.engine.Search(ctx, game, limits(y.options.openingNodes()), nil)
		if err := ctx.Err(); err != nil {
			return legal.Position{}, err
		}
		if -openingImbalance <= r.Score && r.Score <= openingImbalance {
			return p, nil
		}
	}
	return legal.Position{}, fmt.Errorf("of %d openings in a row none was balanced: a book of decided positions?", openingTrials)
}

// openingNodes returns how many nodes may be spent to judge an opening.
func (o *Options) openingNodes() uint64 {
	if o.Fast > 0 {
		return openingTimes * o.Fast
	}
	return openingTimes * o.Nodes
}

// randomOpening plays random moves from one of the start positions; ok is false
// when they ended the game.
func (y *player) randomOpening(rng *rand.Rand) (p legal.Position, ok bool) {
	p, plies := y.start(rng), openingPlies
	if len(y.options.Book) > 0 && p == legal.StartPosition() {
		p, plies = y.options.Book[rng.IntN(len(y.options.Book))], bookPlies
	}
	plies += rng.IntN(2)
	for range plies {
		y.moves = p.AppendMoves(y.moves[:0], legal.GenAll)
		if len(y.moves) == 0 {
			return p, false
		}
		p = p.After(y.moves[rng.IntN(len(y.moves))])
	}
	return p, p.HasMoves()
}

// start draws a start position: the usual one, of Chess960, or of double
// Chess960, by the options' shares.
func (y *player) start(rng *rand.Rand) legal.Position {
	drawn := rng.IntN(100)
	white := rng.IntN(960)
	black := rng.IntN(960)
	switch {
	case drawn >= y.options.Shuffled+y.options.Double:
		return legal.StartPosition()
	case drawn < y.options.Shuffled:
		black = white
	}
	p, err := legal.DoubleChess960Position(white, black)
	if err != nil {
		panic(err) // the numbers are within range
	}
	return p
}
