package play

import (
	"errors"
	"fmt"
)

// How well the engine is asked to play.

// The ranges of levels and Elo ratings.
const (
	MaxLevel = 20
	MinElo   = 600
	MaxElo   = 2800
)

// Strength is a level or an Elo rating; the zero value is all that the engine
// can do.
type Strength struct {
	Level int // 1 to MaxLevel, 0 for none
	Elo   int // MinElo to MaxElo, 0 for none
}

// ParseStrength returns the strength given by a level or an Elo, each nil when
// it is not given.
func ParseStrength(level, elo *int) (s Strength, err error) {
	switch {
	case level != nil && elo != nil:
		return s, errors.New("a level and an Elo at once")
	case level != nil && (*level < 1 || *level > MaxLevel):
		return s, fmt.Errorf("level %d is not from 1 to %d", *level, MaxLevel)
	case elo != nil && (*elo < MinElo || *elo > MaxElo):
		return s, fmt.Errorf("Elo %d is not from %d to %d", *elo, MinElo, MaxElo)
	case level != nil:
		return Strength{Level: *level}, nil
	case elo != nil:
		return Strength{Elo: *elo}, nil
	}
	return s, nil
}
