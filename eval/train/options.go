package train

import (
	"errors"
	"fmt"

	"alfiere/eval"
)

// What can be chosen about a training.

// Options are the choices that make a difference to the network, and the number
// of threads, which makes none but for rounding. Start from DefaultOptions.
type Options struct {
	Hidden     int     // neurons of each side: a multiple of 64, 64 to 1024
	Threats    int     // of these, neurons that see what attacks and defends each piece, threatens the kings and is pinned: none or a multiple of 64
	Buckets    int     // king buckets: 1, 4, 8 or 16
	Epochs     int     // times that each position is seen, at most a million
	Batch      int     // positions between two steps of the optimiser
	Superbatch int     // batches between two points of the curve
	Rate       float64 // learning rate of the first batch
	RateEnd    float64 // learning rate of the last batch, reached along a cosine
	RateRest   float64 // learning rate of all weights but those of threats, as a part of theirs, 0 to 1
	Lambda     float64 // weight of the game's result against the score, 0 to 1, at first
	LambdaEnd  float64 // the same at the end, reached along a line
	LambdaFew  float64 // the same with six pieces and fewer; up to 18 it changes along a line. Below 0: no difference
	Scale      float64 // sigmoid(score / Scale) is the expected result, for the scores of the data
	OutScale   float64 // sigmoid(score / OutScale) is what the network expects when it says score
	Power      float64 // of the error in the loss, 1 to 8
	Decay      float64 // part of a weight lost in a step at a learning rate of 1, 0 to 1
	Keep       float64 // the result is the mean of what the training began with, of weight Keep, 0 to below 1, and of what was trained
	Seed       uint64
	Threads    int
}

// DefaultOptions returns options that suit some ten million positions. Results
// count for nothing in them: the network would learn those of so few games by
// heart, and games proved it weaker for that. With so few positions, training lacks
// steps: batches of 8192 at a rate of 0.004 get much further than batches of 16384 at
// 0.001, which are known from trainings on billions.
func DefaultOptions() Options {
	return Options{
		Hidden: 512, Buckets: 1,
		Epochs: 15, Batch: 8192, Superbatch: 256,
		Rate: 0.004, RateEnd: 0.00001, RateRest: 1, Lambda: 0, LambdaEnd: 0, LambdaFew: -1,
		Scale: 400, OutScale: eval.ScoreUnit, Power: 2, Decay: 0.01,
		Seed: 1, Threads: 1,
	}
}

const (
	maxHidden = 1024
	maxEpochs = 1_000_000
)

// Validate returns what is wrong with the options.
func (o *Options) Validate() error {
	switch {
	case o.Hidden < rowSize || o.Hidden > maxHidden || o.Hidden%rowSize != 0:
		return fmt.Errorf("%d hidden neurons: they must be a multiple of %d up to %d", o.Hidden, rowSize, maxHidden)
	case o.Threats < 0 || o.Threats > o.Hidden || o.Threats%rowSize != 0:
		return fmt.Errorf("%d neurons that see threats: they must be a multiple of %d, %d at most", o.Threats, rowSize, o.Hidden)
	case kingBuckets(o.Buckets) == nil:
		return fmt.Errorf("%d king buckets: there may be 1, 4, 8 or 16", o.Buckets)
	case o.Epochs < 1 || o.Batch < 1 || o.Superbatch < 1 || o.Threads < 1:
		return errors.New("epochs, batch, superbatch and threads must be at least 1")
	case o.Epochs > maxEpochs:
		return fmt.Errorf("%d epochs: there may be %d at most", o.Epochs, maxEpochs)
	case !(o.Rate > 0 && o.Rate <= 1 && o.RateEnd >= 0 && o.RateEnd <= o.Rate):
		return fmt.Errorf("learning rates %g to %g: the first must be above 0 and at most 1, the last from 0 to the first", o.Rate, o.RateEnd)
	case o.RateRest != 1 && o.Threats == 0:
		return errors.New("a part of the learning rate for all but threats, where no neurons see threats")
	case !(o.RateRest >= 0 && o.RateRest <= 1):
		return fmt.Errorf("a part %g of the learning rate for the rest: it must be from 0 to 1", o.RateRest)
	case !(o.Lambda >= 0 && o.Lambda <= 1 && o.LambdaEnd >= 0 && o.LambdaEnd <= 1):
		return fmt.Errorf("weights of the result %g to %g: they must be between 0 and 1", o.Lambda, o.LambdaEnd)
	case !(o.LambdaFew <= 1):
		return fmt.Errorf("weight of the result with few pieces %g: it may be 1 at most", o.LambdaFew)
	case !(o.Scale >= 1 && o.Scale <= 10000):
		return fmt.Errorf("scale %g: it must be between 1 and 10000", o.Scale)
	case !(o.OutScale >= 1 && o.OutScale <= 10000):
		return fmt.Errorf("scale %g of the output: it must be between 1 and 10000", o.OutScale)
	case !(o.Power >= 1 && o.Power <= 8):
		return fmt.Errorf("power %g: it must be between 1 and 8", o.Power)
	case !(o.Decay >= 0 && o.Decay <= 1):
		return fmt.Errorf("decay %g: it must be between 0 and 1", o.Decay)
	case !(o.Keep >= 0 && o.Keep < 1):
		return fmt.Errorf("--keep %g: it must be at least 0 and below 1", o.Keep)
	}
	return nil
}
