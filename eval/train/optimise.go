package train

import (
	"math"

	"alfiere/eval"
)

// The optimiser's step: AdamW with weights kept within limits.
//
// A weight is the sum of parts, each with its own moments, and one of them is shared
// by many weights: what a piece on a square is worth wherever the king stands, and
// what it means that a knight attacks a rook, wherever that is, are then learned
// once, from all positions (known from Stockfish's trainer as virtual features or a
// factorizer).
//
// The network computes with weights rounded as the engine has them, while the parts
// are not rounded, so that many small steps add up to one of the integers. What
// rounding does to one weight, the others make up for (Bengio et al., "Estimating or
// Propagating Gradients Through Stochastic Neurons", 2013).

const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8

	// stateRate multiplies the learning rate of the part of a threat's weights that does
	// not depend on the square: so many more positions teach it.
	stateRate = 8
)

// An optimiser turns derivatives into steps.
type optimiser struct {
	kernels
	weights *params // the sums of parts, rounded
	// The parts, and their moments: first own parts in the order of weights.all,
	// then those shared by king buckets, [hidden/rowSize][768][rowSize], if there is
	// more than one, then those shared by squares, [sighted/rowSize][states][rowSize].
	parts, mean, square []float32
	sharedGrad          []float32 // of the shared parts
}

func newOptimiser(k kernels, weights *params) *optimiser {
	o := &optimiser{kernels: k, weights: weights}
	shared := weights.sighted * threatStates
	if o.bucketed() {
		shared += weights.hidden * bucketFeatures
	}
	o.parts = make([]float32, len(weights.all)+shared)
	o.sharedGrad = make([]float32, shared)
	o.mean = make([]float32, len(o.parts))
	o.square = make([]float32, len(o.parts))
	return o
}

// bucketed reports whether king buckets share parts.
func (o *optimiser) bucketed() bool { return o.weights.features > bucketFeatures }

// bucketShare returns the indices of what the king buckets share in a block of
// neurons, counted from the first shared part.
func (o *optimiser) bucketShare(b int) (from, to int) {
	size := bucketFeatures * rowSize
	return b * size, (b + 1) * size
}

// squareShare returns the indices of what the squares share in a block of neurons
// that see threats, counted likewise.
func (o *optimiser) squareShare(b int) (from, to int) {
	size := threatStates * rowSize
	from = len(o.sharedGrad) - (o.weights.sightedBlocks()-b)*size
	return from, from + size
}

// randomise makes the weights those of an untrained network, in which all
// buckets are alike.
func (o *optimiser) randomise(seed uint64) {
	w := o.weights
	w.randomise(seed)
	size := bucketFeatures * rowSize
	for b := range w.blocks() {
		block := w.transformer[b*w.blockSize():][:w.blockSize()]
		for other := block[size:]; len(other) > 0; other = other[size:] {
			copy(other, block[:size])
		}
	}
	o.split()
}

// split makes parts of the weights, which it rounds: the mean over the buckets is
// shared. The squares share nothing yet.
func (o *optimiser) split() {
	w, size := o.weights, bucketFeatures*rowSize
	clear(o.parts[len(w.all):])
	copy(o.parts, w.all)
	if o.bucketed() {
		buckets := w.features / bucketFeatures
		for b := range w.blocks() {
			own := o.parts[b*w.blockSize():][:w.blockSize()]
			from, to := o.bucketShare(b)
			shared := o.parts[len(w.all):][from:to]
			for i := range shared {
				sum := float32(0)
				for at := i; at < len(own); at += size {
					sum += own[at]
				}
				shared[i] = sum / float32(buckets)
				for at := i; at < len(own); at += size {
					own[at] -= shared[i]
				}
			}
		}
	}
	o.joinAll()
}

// factors returns the numbers of a step, counted from 0, at a learning rate.
func factors(step int, rate, decay float64) adamFactors {
	n := float64(step + 1)
	correction := math.Sqrt(1-math.Pow(beta2, n)) / (1 - math.Pow(beta1, n))
	return adamFactors{
		meanKeep: beta1, meanTake: 1 - beta1,
		squareKeep: beta2, squareTake: 1 - beta2,
		weightKeep: float32(1 - rate*decay),
		step:       float32(rate * correction),
		epsilon:    epsilon,
		limit:      transformerLimit,
	}
}

// scaled returns the numbers of the same step with its learning rate multiplied.
func (f adamFactors) scaled(times float64) adamFactors {
	f.step *= float32(times)
	f.weightKeep = 1 - (1-f.weightKeep)*float32(times)
	return f
}

// stepBlock takes the step for a block of the feature transformer along the
// sum of the derivatives, which it sets to zero.
func (o *optimiser) stepBlock(b int, grads []*params, f adamFactors) {
	start, end := b*o.weights.blockSize(), (b+1)*o.weights.blockSize()
	grad := o.addUp(start, end, grads)
	if o.bucketed() {
		from, to := o.bucketShare(b)
		shared := o.sharedGrad[from:to]
		for rest := grad; len(rest) > 0; rest = rest[len(shared):] {
			o.add(shared, shared, rest[:len(shared)])
		}
		o.step(len(o.weights.all)+from, shared, &f)
	}
	o.step(start, grad, &f)
	o.join(b)
}

// stepThreatBlock takes the step for the weights of threats in a block of neurons.
func (o *optimiser) stepThreatBlock(b int, grads []*params, f adamFactors) {
	start, end := o.weights.threatRange(b)
	grad := o.addUp(start, end, grads)
	from, to := o.squareShare(b)
	shared := o.sharedGrad[from:to]
	for i := 0; i < len(grad); i += rowSize {
		sum := shared[i/(64*rowSize)*rowSize:][:rowSize]
		o.add(sum, sum, grad[i:][:rowSize])
	}
	quick := f.scaled(stateRate)
	o.step(len(o.weights.all)+from, shared, &quick)
	o.step(start, grad, &f)
	o.joinThreats(b)
}

// stepRest takes the step for all but the weights of features.
func (o *optimiser) stepRest(grads []*params, f adamFactors) {
	w := o.weights
	start, end := len(w.transformer)+len(w.threats), len(w.all)
	output := start + len(w.bias)
	free := output + len(w.output)
	grad := o.addUp(start, end, grads)
	o.step(start, grad[:output-start], &f)
	f.limit = outputLimit
	o.step(output, grad[output-start:free-start], &f)
	f.limit = math.MaxFloat32
	o.step(free, grad[free-start:], &f)
	o.joinRest()
}

// step takes the step for parts from an index on, and sets the derivatives to zero.
func (o *optimiser) step(start int, grad []float32, f *adamFactors) {
	end := start + len(grad)
	o.adam(o.parts[start:end], o.mean[start:end], o.square[start:end], grad, f)
}

// addUp moves the derivatives from one index up to another of all into the
// first, and returns them.
func (o *optimiser) addUp(from, to int, grads []*params) []float32 {
	sum := grads[0].all[from:to]
	for _, g := range grads[1:] {
		o.add(sum, sum, g.all[from:to])
		clear(g.all[from:to])
	}
	return sum
}

// joinAll makes all weights from their parts.
func (o *optimiser) joinAll() {
	for b := range o.weights.blocks() {
		o.join(b)
	}
	for b := range o.weights.sightedBlocks() {
		o.joinThreats(b)
	}
	o.joinRest()
}

// join makes the weights of a block of the feature transformer.
func (o *optimiser) join(b int) {
	w := o.weights
	start, end := b*w.blockSize(), (b+1)*w.blockSize()
	copy(w.all[start:end], o.parts[start:end])
	if o.bucketed() {
		from, to := o.bucketShare(b)
		shared := o.parts[len(w.all):][from:to]
		for rest := w.all[start:end]; len(rest) > 0; rest = rest[len(shared):] {
			o.add(rest[:len(shared)], rest[:len(shared)], shared)
		}
	}
	roundWeights(w.all[start:end], eval.MaxFeatureWeight, eval.InputOne)
}

// joinThreats makes the weights of threats in a block of neurons.
func (o *optimiser) joinThreats(b int) {
	w := o.weights
	start, end := w.threatRange(b)
	from, to := o.squareShare(b)
	shared := o.parts[len(w.all):][from:to]
	for i := start; i < end; i += rowSize {
		o.add(w.all[i:][:rowSize], o.parts[i:][:rowSize], shared[(i-start)/(64*rowSize)*rowSize:][:rowSize])
	}
	roundWeights(w.all[start:end], eval.MaxThreatWeight, eval.InputOne)
}

// joinRest makes all but the weights of features.
func (o *optimiser) joinRest() {
	w := o.weights
	start := len(w.transformer) + len(w.threats)
	copy(w.all[start:], o.parts[start:len(w.all)])
	roundWeights(w.bias, eval.MaxFeatureWeight, eval.InputOne)
	roundWeights(w.output, eval.MaxOutputWeight, eval.OutputOne)
}

// roundWeights rounds each weight to the nearest that an integer from -limit to limit
// stands for; one is the integer that stands for 1.
func roundWeights(weights []float32, limit, one float32) {
	for i, w := range weights {
		integer := int32(max(min(w*one, limit), -limit)+limit+0.5) - int32(limit) // up from a half
		weights[i] = float32(integer) / one
	}
}

// restore sets parts and moments to saved ones, of the right lengths.
func (o *optimiser) restore(parts, mean, square []float32) {
	copy(o.parts, parts)
	o.mean, o.square = mean, square
	o.joinAll()
}
