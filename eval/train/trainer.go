package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"time"

	"alfiere/eval"
)

// The loop over batches.

// A Trainer fits a network to data. It is not for use by several goroutines.
type Trainer struct {
	options Options
	data    *Data
	weights *params
	workers []*worker
	fast    kernels

	optimiser *optimiser
	grads     []*params // the workers'
	start     string    // the network that the training began with, empty for none
	origin    []float32 // its weights as the optimiser's parts, nil if none of it is to be kept
	step      int       // batches done
	lossSum   float64   // of the positions since the last point of the curve
	lossCount int
	curve     []Point
	busy      time.Duration // spent in training
}

// A Point of the curve stands at the end of each superbatch, the last of which
// may be short.
type Point struct {
	Step      int     // batches done
	Positions int64   // trained on so far
	Loss      float64 // mean over the superbatch, while learning
	HeldOut   float64 // on held-out positions, with the final weight of the result; 0 if there are none
	Rate      float64 // learning rate
	Lambda    float64 // weight of the result, with many pieces
	Speed     float64 // positions a second in the superbatch, its end not counted
}

// HeldOutText returns HeldOut for people to read, a dash if nothing is held out.
func (p *Point) HeldOutText() string {
	if p.HeldOut == 0 {
		return "-"
	}
	return fmt.Sprintf("%.6f", p.HeldOut)
}

// New returns a trainer with an untrained network.
func New(o Options, d *Data) (*Trainer, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if d.Training() == 0 {
		return nil, errors.New("there are no positions to train on")
	}
	t := &Trainer{options: o, data: d, weights: newParams(o.Hidden, o.Buckets, o.Threats), fast: bestKernels()}
	if o.Epochs > math.MaxInt/t.batchesPerEpoch() { // with 32 bits
		return nil, fmt.Errorf("%d epochs of %d batches are more than can be counted", o.Epochs, t.batchesPerEpoch())
	}
	t.optimiser = newOptimiser(t.fast, t.weights)
	t.optimiser.randomise(o.Seed)
	for range o.Threads {
		w := newWorker(t.fast, t.weights, kingBuckets(o.Buckets))
		t.workers = append(t.workers, w)
		t.grads = append(t.grads, w.grad)
	}
	return t, nil
}

// Options returns what the trainer was made with.
func (t *Trainer) Options() Options { return t.options }

// Kernels names the kernels in use.
func (t *Trainer) Kernels() string { return t.fast.String() }

// Curve returns the points so far, not to be changed.
func (t *Trainer) Curve() []Point { return t.curve }

// Step returns the number of batches done.
func (t *Trainer) Step() int { return t.step }

// batch returns the number of positions in a batch.
func (t *Trainer) batch() int { return min(t.options.Batch, t.data.Training()) }

// batchesPerEpoch returns the number of batches in an epoch. Its last positions are left
// out if they do not fill a batch; in each epoch these are different ones.
func (t *Trainer) batchesPerEpoch() int { return t.data.Training() / t.batch() }

// Steps returns the number of batches of the whole training.
func (t *Trainer) Steps() int { return t.options.Epochs * t.batchesPerEpoch() }

// Run trains to the end and calls report after each superbatch, when a
// checkpoint can be saved; an error of report ends the training. When ctx is
// done, Run returns its error after the batch at hand, and a checkpoint saved
// then goes on from there.
func (t *Trainer) Run(ctx context.Context, report func(Point) error) error {
	began, positions := time.Now(), 0
	for steps := t.Steps(); t.step < steps; {
		if err := ctx.Err(); err != nil {
			t.busy += time.Since(began)
			return err
		}
		t.trainBatch()
		positions += t.batch()
		if t.step%t.options.Superbatch != 0 && t.step != steps {
			continue
		}
		took := time.Since(began)
		point := t.newPoint(float64(positions) / took.Seconds())
		t.busy += took
		if err := report(point); err != nil {
			return err
		}
		began, positions = time.Now(), 0
	}
	return nil
}

// newPoint ends a superbatch and returns its point of the curve.
func (t *Trainer) newPoint(speed float64) Point {
	last := t.step - 1
	p := Point{
		Step: t.step, Positions: int64(t.step) * int64(t.batch()),
		Loss: t.lossSum / float64(t.lossCount), HeldOut: t.heldOutLoss(),
		Rate: t.rate(last), Lambda: t.objective(last).lambda, Speed: speed,
	}
	t.lossSum, t.lossCount = 0, 0
	t.curve = append(t.curve, p)
	return p
}

// progress returns how far a step is from the first, 0, to the last, 1.
func (t *Trainer) progress(step int) float64 {
	return float64(step) / float64(max(t.Steps()-1, 1))
}

// rate returns the learning rate of a step, which falls along half a cosine.
func (t *Trainer) rate(step int) float64 {
	o := &t.options
	return o.RateEnd + (o.Rate-o.RateEnd)*(1+math.Cos(math.Pi*t.progress(step)))/2
}

func (t *Trainer) objective(step int) objective {
	o := &t.options
	lambda, few := o.Lambda+(o.LambdaEnd-o.Lambda)*t.progress(step), o.LambdaFew
	if few < 0 {
		few = lambda
	}
	return objective{
		lambda: lambda, few: few,
		scale: o.Scale, steep: eval.ScoreUnit / o.OutScale, power: o.Power,
	}
}

// trainBatch takes a step.
func (t *Trainer) trainBatch() {
	size := t.batch()
	epoch := t.step / t.batchesPerEpoch()
	first := t.step % t.batchesPerEpoch() * size
	order := newPermutation(t.data.Training(), t.options.Seed, uint64(epoch))
	o := t.objective(t.step)
	t.eachChunk(size, func(w *worker, from, n int) {
		for i := range n {
			w.positions[i] = *t.data.training.at(order.at(first + from + i))
		}
		w.train(n, &o, 1/float64(size))
	})
	t.lossSum += t.takeLoss()
	t.lossCount += size
	t.optimise()
	if t.step++; t.step == t.Steps() {
		t.settle()
	}
}

// optimise takes a step along the workers' derivatives. Each thread has its
// blocks of the feature transformer.
func (t *Trainer) optimise() {
	f := factors(t.step, t.rate(t.step), t.options.Decay)
	rest := f.scaled(t.options.RateRest)
	t.parallel(func(number int) {
		for b := number; b < t.weights.blocks(); b += len(t.workers) {
			t.optimiser.stepBlock(b, t.grads, rest)
			if b < t.weights.sightedBlocks() {
				t.optimiser.stepThreatBlock(b, t.grads, f)
			}
		}
	})
	t.optimiser.stepRest(t.grads, rest)
}

// heldOutLoss returns the mean loss on positions that are not trained on.
func (t *Trainer) heldOutLoss() float64 {
	n := t.data.HeldOut()
	if n == 0 {
		return 0
	}
	o := t.objective(t.Steps() - 1)
	t.eachChunk(n, func(w *worker, from, n int) {
		for i := range n {
			w.positions[i] = *t.data.heldOut.at(from + i)
		}
		w.measure(n, &o)
	})
	return t.takeLoss() / float64(n)
}

// eachChunk divides total positions among the workers, the same way every time,
// so that sums come out the same.
func (t *Trainer) eachChunk(total int, work func(w *worker, from, n int)) {
	size := min(chunkSize, (total+len(t.workers)-1)/len(t.workers)) // no worker is left without positions
	t.parallel(func(number int) {
		for from := number * size; from < total; from += len(t.workers) * size {
			work(t.workers[number], from, min(size, total-from))
		}
	})
}

// parallel runs work once for the number of each worker.
func (t *Trainer) parallel(work func(number int)) {
	var group sync.WaitGroup
	for number := 1; number < len(t.workers); number++ {
		group.Go(func() { work(number) })
	}
	work(0)
	group.Wait()
}

// takeLoss returns the sum of the workers' losses and sets them to zero.
func (t *Trainer) takeLoss() (sum float64) {
	for _, w := range t.workers {
		sum += w.loss
		w.loss = 0
	}
	return sum
}
