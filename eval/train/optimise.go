package train

import "math"

// The optimiser's step: AdamW with weights kept within limits.

const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

// factors returns the numbers of a step, counted from 0.
func (t *Trainer) factors(step int) adamFactors {
	rate, n := t.rate(step), float64(step+1)
	correction := math.Sqrt(1-math.Pow(beta2, n)) / (1 - math.Pow(beta1, n))
	return adamFactors{
		meanKeep: beta1, meanTake: 1 - beta1,
		squareKeep: beta2, squareTake: 1 - beta2,
		weightKeep: float32(1 - rate*t.options.Decay),
		step:       float32(rate * correction),
		epsilon:    epsilon,
		limit:      weightLimit,
	}
}

// optimise takes a step along the workers' derivatives and sets them to zero.
// Each thread has its share of the weights.
func (t *Trainer) optimise() {
	f := t.factors(t.step)
	free := f
	free.limit = math.MaxFloat32
	limited := len(t.weights.all) - len(t.weights.outputBias)
	t.parallel(func(number int) {
		from, to := t.share(number, limited)
		t.optimiseRange(from, to, &f)
		if number == 0 {
			t.optimiseRange(limited, len(t.weights.all), &free)
		}
	})
}

// share returns a worker's part of n numbers, in whole vectors.
func (t *Trainer) share(number, n int) (from, to int) {
	const vector = 8
	workers := len(t.workers)
	return n / vector * number / workers * vector, n / vector * (number + 1) / workers * vector
}

// optimiseRange takes the step for the weights from one index up to another.
func (t *Trainer) optimiseRange(from, to int, f *adamFactors) {
	grad := t.workers[0].grad.all[from:to]
	for _, w := range t.workers[1:] {
		t.fast.addClear(grad, w.grad.all[from:to])
	}
	t.fast.adam(t.weights.all[from:to], t.mean[from:to], t.square[from:to], grad, f)
}
