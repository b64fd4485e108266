package train

import (
	"context"
	"math"
	"sync"

	"alfiere/eval"
)

// Games that neither was trained on tell which of two networks knows more: how
// well does each predict their results, and the scores of searches? Networks differ in
// the size of their scores, and in how much more they say of a queen than of a pawn,
// which tells nothing about what they know. So scores are first scaled to fit the
// results, or bent to fit other scores, for each output bucket by itself.

// A Verdict is what positions say of a network. Less is better. Sorted by
// entropy, the networks that have shipped come out in the order of their strength;
// but differences of less than half a per cent have misled, most of all where only
// endgames became better. Games are decided before these, hence Many.
type Verdict struct {
	All, Many Measure // of all positions, and of those with many pieces
}

// ManyPieces is where many pieces begin: what has fewer is in the lower half of the
// output buckets.
const ManyPieces = 2 + 32/2

// A Measure is the mean over a number of positions.
type Measure struct {
	Positions int
	Entropy   float64 // of the game's result by the network's expectation, in nats; a draw is half a win
	Error     float64 // square of what the network's score, bent to fit, expects less what the data's does, both from 0 to 1
}

// Judge measures a network on the positions to train on. The error is that of
// ctx, if it is done first.
func (d *Data) Judge(ctx context.Context, n *eval.Network, threads int) (Verdict, error) {
	scores := d.evaluate(ctx, n, threads)
	if err := ctx.Err(); err != nil {
		return Verdict{}, err
	}
	var byBucket [eval.OutputBuckets][]judged
	for i, score := range scores {
		p := d.training.at(i)
		b := outputBucket(p.count())
		byBucket[b] = append(byBucket[b], judged{float64(score), float64(p.result) / 2, d.filter.expected(p.score)})
	}
	return Verdict{All: measure(byBucket[:]), Many: measure(byBucket[outputBucket(ManyPieces):])}, nil
}

// measure returns the mean over buckets, each with scores made to fit.
func measure(buckets [][]judged) (m Measure) {
	for _, positions := range buckets {
		factor, bent := calibrate(positions), fitBend(positions)
		for i := range positions {
			j := &positions[i]
			m.Entropy += crossEntropy(j.result, factor*j.score)
			e := bent.at(j.score) - j.expected
			m.Error += e * e
		}
		m.Positions += len(positions)
	}
	m.Entropy /= float64(max(m.Positions, 1))
	m.Error /= float64(max(m.Positions, 1))
	return m
}

// judged is a position with a network's score.
type judged struct {
	score            float64
	result, expected float64 // of the game and by the data's score, 0 to 1
}

// evaluate returns the network's scores of the positions to train on, not all of
// them if ctx is done before.
func (d *Data) evaluate(ctx context.Context, n *eval.Network, threads int) []int32 {
	scores := make([]int32, d.Training())
	var group sync.WaitGroup
	for first := range threads {
		group.Go(func() {
			for i := first; i < len(scores) && ctx.Err() == nil; i += threads {
				scores[i] = int32(evaluateQuantised(&n.Parameters, d.training.at(i)))
			}
		})
	}
	group.Wait()
	return scores
}

// calibrate returns the factor that makes scores predict results best, by Newton's
// method on the entropy, which has one minimum.
func calibrate(positions []judged) float64 {
	factor := 1. / eval.ScoreUnit
	for range 20 {
		slope, curvature := 0., 0.
		for i := range positions {
			j := &positions[i]
			q := sigmoid(factor * j.score)
			slope += (q - j.result) * j.score
			curvature += q * (1 - q) * j.score * j.score
		}
		if curvature == 0 {
			break
		}
		factor = min(max(factor-slope/curvature, 0), 2*factor+1e-6)
	}
	return factor
}

// crossEntropy returns the entropy of a result by the expectation sigmoid(x).
func crossEntropy(result, x float64) float64 {
	// -result·ln sigmoid(x) - (1-result)·ln sigmoid(-x), safe for large x.
	return math.Log1p(math.Exp(-math.Abs(x))) + max(x, 0) - result*x
}
