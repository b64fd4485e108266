package uci

import (
	"math/rand/v2"

	"alfiere/search"
)

// The options UCI_LimitStrength and UCI_Elo: playing below full strength.

// usualElo is the rating to play at when UCI_LimitStrength is all that is said.
const usualElo = 1500

// strength is how well the engine is asked to play.
type strength struct {
	limited bool
	elo     int
	luck    *rand.Rand // of the search and the opening book
}

func newStrength(seed uint64) strength {
	if seed == 0 {
		seed = rand.Uint64()
	}
	return strength{elo: usualElo, luck: rand.New(rand.NewPCG(seed, 0))}
}

// player is who searches: a skill, and the source of its random choices.
type player struct {
	skill search.Skill
	luck  *rand.Rand
}

// player returns who is to search within those limits. Analysis
// (UCI_AnalyseMode, go infinite or go mate) is always at full strength.
func (c *session) player(l search.Limits) player {
	if !c.strength.limited || l.Infinite || l.Mate > 0 || c.analyse {
		return player{}
	}
	return player{search.SkillForElo(c.strength.elo), c.strength.luck}
}

func (c *session) elo() option {
	return c.spin("UCI_Elo", search.MinElo, search.MaxElo, usualElo,
		func() int { return c.strength.elo },
		func(n int) error { c.strength.elo = n; return nil })
}
