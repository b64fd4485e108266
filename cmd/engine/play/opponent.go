package play

import (
	"context"
	"math/rand/v2"
	"slices"

	"alfiere/legal"
	"alfiere/search"
)

// The engine as opponent and adviser. One thread and limits in nodes, unless a
// clock runs, make a game with a given seed repeat itself move by move.

const (
	// moveNodes limits a move without clock, to about half a second.
	moveNodes = 400_000
	// adviceNodes limits a search for a hint, an evaluation or the answer to
	// a draw offer.
	adviceNodes = 200_000
	// glanceNodes limits a first look at a position that may be unfit for a drill,
	// lookNodes a second one.
	glanceNodes, lookNodes = 5_000, 20_000
)

// opponent is the engine, playing as well as it is told to, and advising with all its
// strength. The adviser has a table of his own: what he finds out there would tell a
// weak player far more than the player's own search.
type opponent struct {
	player, adviser *search.Engine
	rng             *rand.Rand
}

func newOpponent(rng *rand.Rand) *opponent {
	options := search.DefaultOptions()
	return &opponent{search.New(options), search.New(options), rng}
}

// newGame forgets the game before.
func (o *opponent) newGame() {
	o.player.NewGame()
	o.adviser.NewGame()
}

// choose returns the move to play in g at a strength, and its score in
// centipawns for the side to move. clock may be nil.
func (o *opponent) choose(ctx context.Context, g *legal.Game, s Strength, clock *gameClock) (legal.Move, int) {
	limits := search.Limits{Nodes: moveNodes}
	if clock != nil {
		limits = search.Limits{UseClock: true}
		for _, c := range []legal.Color{legal.White, legal.Black} {
			limits.Time[c] = clock.remaining(c)
			limits.Increment[c] = clock.increment
		}
	}
	result := s.skill().Search(ctx, o.player, g, limits, o.rng, nil)
	return result.Move, search.Centipawns(result.Score)
}

// advise looks at the position with all its strength and so many nodes. Score, depth
// and line are the last exact ones: a bound that the search was about to refine says
// little of how far a mate is, and next to nothing of how the game goes on.
func (o *opponent) advise(ctx context.Context, g *legal.Game, nodes uint64) search.Result {
	var exact search.Info
	result := o.adviser.Search(ctx, g, search.Limits{Nodes: nodes}, func(i search.Info) {
		if i.MultiPV == 1 && i.Bound == search.Exact {
			exact = i
			exact.PV = slices.Clone(i.PV)
		}
	})
	if exact.PV != nil {
		result.Score, result.Depth, result.PV = exact.Score, exact.Depth, exact.PV
	}
	return result
}

// The opponent accepts a draw if its score is at most worseOff, or at most level
// after move longMoves; it claims one, where it may, if its score is at most level.
// Scores are in centipawns.
const (
	worseOff  = -40
	level     = 15
	longMoves = 40
)

// acceptsDraw reports whether the opponent is content with a draw in g, where
// it is the user's turn.
func (o *opponent) acceptsDraw(ctx context.Context, g *legal.Game) bool {
	p := g.Position()
	score := -search.Centipawns(o.advise(ctx, g, adviceNodes).Score)
	return score <= worseOff || score <= level && p.Fullmove() > longMoves
}
