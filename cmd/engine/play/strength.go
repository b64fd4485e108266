package play

import (
	"errors"
	"fmt"

	"alfiere/search"
)

// How well the engine is asked to play.

// Strength is a level or an Elo rating; the zero value is all that the engine
// can do.
type Strength struct {
	Level int // 1 to search.MaxLevel, 0 for none
	Elo   int // search.MinElo to search.MaxElo, 0 for none
}

// skill returns the strength as the search knows it.
func (s Strength) skill() search.Skill {
	switch {
	case s.Level > 0:
		return search.SkillForLevel(s.Level)
	case s.Elo > 0:
		return search.SkillForElo(s.Elo)
	}
	return search.Skill{}
}

// ParseStrength returns the strength given by a level or an Elo, each nil when
// it is not given.
func ParseStrength(level, elo *int) (s Strength, err error) {
	switch {
	case level != nil && elo != nil:
		return s, errors.New("--level and --elo cannot be used together")
	case level != nil && (*level < 1 || *level > search.MaxLevel):
		return s, fmt.Errorf("level %d is not from 1 to %d", *level, search.MaxLevel)
	case elo != nil && (*elo < search.MinElo || *elo > search.MaxElo):
		return s, fmt.Errorf("Elo %d is not from %d to %d", *elo, search.MinElo, search.MaxElo)
	case level != nil:
		return Strength{Level: *level}, nil
	case elo != nil:
		return Strength{Elo: *elo}, nil
	}
	return s, nil
}
