package search

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"alfiere/legal"
)

// Playing below full strength. A weakened player errs like a human being: he
// looks less far ahead, and among the moves that he has looked at he takes one
// that seems about as good as the best, not any move at all.

// The ranges of playing strength.
const (
	MaxLevel = 20   // full strength
	MinElo   = 800  // level 1
	MaxElo   = 2800 // level 19
)

// Skill is how well to play; the zero value is full strength. It is one number,
// an Elo rating, from which all else follows without a jump: how many nodes are
// searched, how many moves come into question, how much the choice among them
// is left to chance, and how much of the score it may cost at most. The rating is
// meant as Stockfish means its UCI_Elo, against which it was set in games
// (bench/RESULTS.md, "Weakened play"); below 1400 it is extrapolated.
// What it is worth depends on the opponent and the time given.
type Skill struct {
	elo int // 0 for full strength
}

// SkillForLevel returns the skill of a level from 1, a beginner's, to MaxLevel,
// full strength; others count as the nearest. The levels below MaxLevel divide
// the range from MinElo to MaxElo evenly.
func SkillForLevel(level int) Skill {
	if level >= MaxLevel {
		return Skill{}
	}
	const steps = MaxLevel - 2
	return SkillForElo(MinElo + (max(level, 1)-1)*(MaxElo-MinElo)/steps)
}

// SkillForElo returns the skill of a rating from MinElo to MaxElo; others count
// as the nearest.
func SkillForElo(elo int) Skill { return Skill{min(max(elo, MinElo), MaxElo)} }

// Elo returns the rating aimed at, 0 for full strength.
func (s Skill) Elo() int { return s.elo }

// Full reports whether s is full strength.
func (s Skill) Full() bool { return s.elo == 0 }

// between interpolates between the values at MaxElo and MinElo along the
// weakness to the power of curve.
func (s Skill) between(strongest, weakest, curve float64) float64 {
	weakness := float64(MaxElo-s.elo) / (MaxElo - MinElo) // 1 at MinElo, 0 at MaxElo
	return strongest + (weakest-strongest)*math.Pow(weakness, curve)
}

// Limits returns the limits of a search at this skill: those of base, a soft
// limit of nodes that grows with skill, the lines to choose from unless all is won, and
// no endgame tables.
func (s Skill) Limits(base Limits) Limits {
	if s.Full() {
		return base
	}
	nodes := uint64(math.Exp(s.between(math.Log(skillNodesStrongest), math.Log(skillNodesWeakest), 1)))
	if base.SoftNodes == 0 || nodes < base.SoftNodes {
		base.SoftNodes = nodes
	}
	base.Unaided = true
	base.Decided = skillDecided
	base.Lines = max(base.Lines, int(math.Round(s.between(skillLinesStrongest, skillLinesWeakest, 1))))
	return base
}

// Line is a root move with what a search found out about it.
type Line struct {
	Move  legal.Move
	Score int          // as in Info
	PV    []legal.Move // starts with Move; may be empty where it is not needed
}

// Choose returns the index of the line to play, -1 if there is none. At full strength
// it is that with the highest score, of several the first. It is that one too where
// all is won: small differences show the way to the mate, and nobody likes an opponent
// who never finds it. Otherwise each line that loses no more against the best one than
// the skill allows has a chance that falls exponentially with its loss. All chance
// comes from rng.
func (s Skill) Choose(lines []Line, rng *rand.Rand) int {
	top := -1
	for i := range lines {
		if top < 0 || lines[i].Score > lines[top].Score {
			top = i
		}
	}
	if top < 0 || s.Full() || lines[top].Score >= skillDecided {
		return top
	}
	noise := s.between(skillNoiseStrongest, skillNoiseWeakest, skillNoiseCurve)
	best := lines[top].Score
	leastWorth := worth(best, best) - s.between(skillLossStrongest, skillLossWeakest, skillLossCurve)
	chosen, most := top, math.Inf(-1)
	for i := range lines {
		// The largest of scores with Gumbel noise is distributed as wanted.
		// Every line draws its number, so that one more or less far down
		// does not change the chances of the others.
		luck := -math.Log(rng.ExpFloat64())
		w := worth(lines[i].Score, best)
		if w < leastWorth {
			continue
		}
		if appeal := w + noise*luck; appeal > most {
			chosen, most = i, appeal
		}
	}
	return chosen
}

// worth is a score as a weakened player feels it beside the best one. What he can take
// counts however badly he stands, but to be mated is little worse than a lost game, the
// less so the farther off it is.
func worth(score, best int) float64 {
	if score > -mateBound {
		return float64(score)
	}
	return float64(min(best, -skillDecided) - max(skillMatePlies-(Mate+score), 0)*skillMatePly)
}

// Searcher is what a Skill needs of an engine; Engine is one.
type Searcher interface {
	Options() Options
	Search(ctx context.Context, g *legal.Game, l Limits, report func(Info)) Result
}

// Search is e.Search at this skill: the result is the move that was chosen,
// with its own line and score. report, which may be nil, gets no more lines
// than the option MultiPV asks for; where that is a single one, the last one
// reported is the one that is played.
func (s Skill) Search(ctx context.Context, e Searcher, g *legal.Game, l Limits, rng *rand.Rand, report func(Info)) Result {
	if s.Full() {
		return e.Search(ctx, g, l, report)
	}
	asked := e.Options().MultiPV
	var lines []Line
	var infos []Info // of these
	r := e.Search(ctx, g, s.Limits(l), func(i Info) {
		if len(i.PV) > 0 {
			if i.MultiPV <= 1 {
				lines, infos = lines[:0], infos[:0]
			}
			score := i.Score
			if n := len(lines); n > 0 { // a line of the iteration before still ranks below the one above it
				score = min(score, lines[n-1].Score)
			}
			line := Line{i.PV[0], score, slices.Clone(i.PV)}
			lines, infos = append(lines, line), append(infos, i)
		}
		if report != nil && i.MultiPV <= asked {
			report(i)
		}
	})
	if i := s.Choose(lines, rng); i >= 0 {
		r.Move, r.Score, r.PV, r.Ponder = lines[i].Move, lines[i].Score, lines[i].PV, legal.NoMove
		if len(r.PV) > 1 {
			r.Ponder = r.PV[1]
		}
		if report != nil && asked == 1 && i > 0 {
			played := infos[i]
			played.MultiPV, played.PV = 1, r.PV
			played.Depth = max(played.Depth, infos[0].Depth) // that has been reported already
			report(played)
		}
	}
	return r
}
