package syzygy

import (
	"slices"

	"alfiere/legal"
)

// Ranked is a move of a game with what the tables say of it.
type Ranked struct {
	Move legal.Move
	Rank int // of two moves the better one has the higher rank
	WDL  WDL // of the game after it, to the side that plays it; takes in the fifty-move count if DTZ tables are there
}

// Ranks of moves that keep the win, whatever the rest of the game, and of those
// that keep the draw. The others lie between and below.
const (
	rankWin  = 1000
	rankDraw = 0
)

// lastPly is the last ply of the count of the fifty-move rule at which a
// capture or pawn move still wins. Since distances may be off by one, a win is
// safe if it comes a ply earlier.
const lastPly = legal.FiftyMoveLimit

// Rank ranks moves of g's current position. All that win in time are equal, so
// that the search may choose among them, unless a position has been repeated:
// then the win must make progress. With fiftyMoves false a win that comes too late
// by that rule is one all the same, but must make progress, too. exact says that
// DTZ tables were there; without them a win is only known to be one at a count of
// zero. ok is false when the tables do not know the position.
func (t *Tables) Rank(g *legal.Game, moves []legal.Move, fiftyMoves bool) (ranked []Ranked, exact, ok bool) {
	p := g.Position()
	if !t.cover(p) {
		return nil, false, false
	}
	if ranked, ok = t.rankByDistance(g, moves, fiftyMoves); ok {
		return ranked, true, true
	}
	ranked, ok = t.rankByWorth(p, moves, fiftyMoves)
	return ranked, false, ok
}

func (t *Tables) rankByDistance(g *legal.Game, moves []legal.Move, fiftyMoves bool) (ranked []Ranked, ok bool) {
	p := g.Position()
	keys := g.ReversibleKeys(nil)
	count, repeated := p.Halfmove(), hasRepeated(keys)
	for _, m := range moves {
		next := p.After(m)
		n, ok := t.distanceAfter(p, m, &next)
		if !ok {
			return nil, false
		}
		if n != 0 && stoodTwice(keys, next.Key()) {
			n = 0 // the third time
		}
		ranked = append(ranked, rank(m, n, count, repeated, fiftyMoves))
	}
	return ranked, true
}

// rank ranks a move by the distance that it leaves the mover, when the count of
// the fifty-move rule stands at count before it.
func rank(m legal.Move, distance, count int, repeated, fiftyMoves bool) Ranked {
	r := Ranked{Move: m}
	switch {
	case distance > 0:
		r.Rank, r.WDL = rankWin, Win
		if repeated || distance+count >= lastPly {
			r.Rank -= min(distance+count, rankWin-1)
		}
		if fiftyMoves && distance+count > lastPly {
			r.WDL = CursedWin
		}
	case distance < 0: // the longer the better, where the fifty-move rule may save the game
		r.Rank, r.WDL = -rankWin, Loss
		if fiftyMoves && count-2*distance >= lastPly {
			r.Rank += min(count-distance, rankWin-1)
		}
		if fiftyMoves && count-distance > lastPly {
			r.WDL = BlessedLoss
		}
	}
	return r
}

// hasRepeated reports whether one of the positions with these keys, those since the
// last capture or pawn move, stood on the board twice.
func hasRepeated(keys []uint64) bool {
	for i, key := range keys {
		if slices.Contains(keys[:i], key) {
			return true
		}
	}
	return false
}

// stoodTwice reports whether a position stood on the board twice.
func stoodTwice(keys []uint64, position uint64) bool {
	n := 0
	for _, key := range keys {
		if key == position {
			n++
		}
	}
	return n >= 2
}

func (t *Tables) rankByWorth(p *legal.Position, moves []legal.Move, fiftyMoves bool) (ranked []Ranked, ok bool) {
	for _, m := range moves {
		next := p.After(m)
		v, ok := t.WDL(&next)
		if !ok {
			return nil, false
		}
		v = -v
		if !fiftyMoves {
			v = WDL(2 * sign(v))
		}
		ranked = append(ranked, Ranked{m, [...]int{-rankWin, 1 - rankWin, rankDraw, rankWin - 1, rankWin}[v-Loss], v})
	}
	return ranked, true
}
