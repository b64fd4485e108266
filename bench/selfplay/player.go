package selfplay

import (
	"context"
	"math/rand/v2"

	"alfiere/eval/train/viriformat"
	"alfiere/legal"
	"alfiere/search"
	"alfiere/search/syzygy"
)

// One game, from its opening to its result.

// A game whose outcome is clear is not played on.
const (
	winScore  = 1000 // least score of a game that is won, for
	winPlies  = 5    // this many half-moves in a row
	drawScore = 15   // greatest score of a game that is drawn, for
	drawPlies = 10   // this many half-moves in a row
	drawFrom  = 60   // after this many half-moves
	longest   = 600  // half-moves; a game that goes on is a draw
)

// The limits of a move, in nodes.
const (
	maxNodes   = 1e12 // most for the soft one
	hardFactor = 10   // the hard one, in soft ones
)

// player plays the games of one worker.
type player struct {
	options *Options
	engine  *search.Engine
	moves   []legal.Move
	game    viriformat.Game
}

func newPlayer(o *Options) *player {
	options := search.DefaultOptions()
	options.Hash, options.Network, options.Flat = o.Hash, o.Network, true
	return &player{options: o, engine: search.New(options)}
}

// play plays the game of that number, which is valid until the next call. nodes is
// how many its moves took.
func (y *player) play(ctx context.Context, number int) (g *viriformat.Game, nodes uint64, err error) {
	rng := rand.New(rand.NewPCG(y.options.Seed, uint64(number)))
	y.engine.NewGame()
	start, err := y.opening(ctx, rng)
	if err != nil {
		return nil, 0, err
	}
	return y.playFrom(ctx, start, rng)
}

// playFrom is play from a start position.
func (y *player) playFrom(ctx context.Context, start legal.Position, rng *rand.Rand) (g *viriformat.Game, nodes uint64, err error) {
	y.game = viriformat.Game{Start: start, Moves: y.game.Moves[:0]}
	game := legal.NewGame(start)
	var scores streaks
	for {
		if result, over := y.result(game); over {
			y.game.Result = result
			return &y.game, nodes, nil
		}
		r, searched, scored := y.search(ctx, game, rng)
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		nodes += searched
		score := r.Score
		if game.Position().SideToMove() == legal.Black {
			score = -score
		}
		kept := int16(score)
		if !scored {
			kept = viriformat.NoScore
		}
		y.game.Moves = append(y.game.Moves, viriformat.Scored{Move: r.Move, Score: kept})
		if err := game.Play(r.Move); err != nil {
			return nil, 0, err
		}
		if result, over := scores.add(score, len(y.game.Moves)); over {
			if known, ended := y.result(game); ended { // the last move threw it away, or mated
				result = known
			}
			y.game.Result = result
			return &y.game, nodes, nil
		}
	}
}

// search looks for a move. nodes is how many it took, scored tells whether the
// score is worth keeping. Neighbouring positions of a game are much alike, and a
// network is not trained on positions in check or before a capture or promotion. With
// Options.Fast, therefore, only a share of the others gets a full search (from
// KataGo's "playout cap randomization": Wu, "Accelerating Self-Play Learning in
// Go", 2019).
func (y *player) search(ctx context.Context, game *legal.Game, rng *rand.Rand) (r search.Result, nodes uint64, scored bool) {
	o := y.options
	if o.Fast == 0 {
		r = y.engine.Search(ctx, game, limits(o.Nodes), nil)
		return r, r.Nodes, true
	}
	r = y.engine.Search(ctx, game, limits(o.Fast), nil)
	nodes = r.Nodes
	if p := game.Position(); rng.IntN(100) >= o.Share || p.InCheck() || p.IsNoisy(r.Move) {
		return r, nodes, false
	}
	r = y.engine.Search(ctx, game, limits(o.Nodes), nil)
	return r, nodes + r.Nodes, true
}

// limits returns those of a search with that soft limit of nodes.
func limits(soft uint64) search.Limits {
	return search.Limits{SoftNodes: soft, Nodes: soft * hardFactor}
}

// resultByRule returns the result of a game that the laws have ended; draws that
// a player might claim count as claimed.
func resultByRule(g *legal.Game) (result viriformat.Result, over bool) {
	switch g.Outcome().Result {
	case legal.Ongoing:
		_, claim := g.CanClaimDraw()
		return viriformat.Draw, claim
	case legal.WinFor(legal.White):
		return viriformat.WhiteWins, true
	case legal.WinFor(legal.Black):
		return viriformat.BlackWins, true
	}
	return viriformat.Draw, true
}

// result returns the result of a game that is over by rule, or known by the tables.
func (y *player) result(g *legal.Game) (result viriformat.Result, over bool) {
	if result, over := resultByRule(g); over {
		return result, true
	}
	return y.resultByTables(g.Position())
}

// resultByTables returns the result of a game that the tables know from here
// on. They are asked only right after a capture or pawn move, when the count of
// the fifty-move rule begins anew.
func (y *player) resultByTables(p *legal.Position) (result viriformat.Result, over bool) {
	if p.Halfmove() != 0 {
		return viriformat.Draw, false
	}
	v, ok := y.options.Tables.WDL(p)
	if !ok || v != syzygy.Win && v != syzygy.Loss {
		return viriformat.Draw, ok
	}
	if (v == syzygy.Win) == (p.SideToMove() == legal.White) {
		return viriformat.WhiteWins, true
	}
	return viriformat.BlackWins, true
}

// streaks counts for how many half-moves in a row the scores have promised the
// same result.
type streaks struct {
	won, lost, drawn int
}

// add takes in the score, from White's side, of the ply-th move and returns the
// result of a game that need not be played on.
func (s *streaks) add(score, ply int) (result viriformat.Result, over bool) {
	count := func(n *int, holds bool) {
		if *n++; !holds {
			*n = 0
		}
	}
	count(&s.won, score >= winScore)
	count(&s.lost, score <= -winScore)
	count(&s.drawn, ply > drawFrom && -drawScore <= score && score <= drawScore)
	switch {
	case s.won >= winPlies:
		return viriformat.WhiteWins, true
	case s.lost >= winPlies:
		return viriformat.BlackWins, true
	}
	return viriformat.Draw, s.drawn >= drawPlies || ply >= longest
}
