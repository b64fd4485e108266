package train

import "math"

// The optimiser's step: AdamW with weights kept within limits.
//
// With several king buckets, a weight of the feature transformer is the sum of
// two parts, each with its own moments: one belongs to its bucket alone, the other
// is shared by all buckets. What a piece on a square is worth wherever the king
// stands is then learned once, from all positions (known from Stockfish's
// trainer as a virtual feature or factorizer).

const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

// An optimiser turns derivatives into steps.
type optimiser struct {
	kernels
	weights *params // the sums of parts, which the network computes with
	// The parts, and their moments: first own parts in the order of
	// weights.all, then the shared ones, [hidden/rowSize][768][rowSize]. With a
	// single bucket there are none of these, and parts is weights.all itself.
	parts, mean, square []float32
	sharedGrad          []float32
}

func newOptimiser(k kernels, weights *params) *optimiser {
	o := &optimiser{kernels: k, weights: weights, parts: weights.all}
	if weights.features > bucketFeatures {
		shared := weights.hidden * bucketFeatures
		o.parts = make([]float32, len(weights.all)+shared)
		o.sharedGrad = make([]float32, shared)
	}
	o.mean = make([]float32, len(o.parts))
	o.square = make([]float32, len(o.parts))
	return o
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

// split makes parts of the weights: the mean over the buckets is shared.
func (o *optimiser) split() {
	if o.sharedGrad == nil {
		return
	}
	w, size := o.weights, bucketFeatures*rowSize
	copy(o.parts, w.all)
	buckets := w.features / bucketFeatures
	for b := range w.blocks() {
		own := o.parts[b*w.blockSize():][:w.blockSize()]
		shared := o.parts[len(w.all)+b*size:][:size]
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
		o.join(b)
	}
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

// stepBlock takes the step for a block of the feature transformer along the
// sum of the derivatives, which it sets to zero.
func (o *optimiser) stepBlock(b int, grads []*params, f adamFactors) {
	from, to := b*o.weights.blockSize(), (b+1)*o.weights.blockSize()
	if o.sharedGrad == nil {
		o.stepRange(from, to, grads, &f)
		return
	}
	size := bucketFeatures * rowSize
	grad := addUp(o.kernels, from, to, grads)
	shared := o.sharedGrad[b*size:][:size]
	for ; len(grad) > 0; grad = grad[size:] {
		o.add(shared, shared, grad[:size])
	}
	o.stepRange(from, to, grads[:1], &f)
	at := len(o.weights.all) + b*size
	o.adam(o.parts[at:][:size], o.mean[at:][:size], o.square[at:][:size], shared, &f)
	o.join(b)
}

// stepRest takes the step for all but the feature transformer.
func (o *optimiser) stepRest(grads []*params, f adamFactors) {
	w := o.weights
	from, end := len(w.transformer), len(w.all)
	output := from + len(w.bias)
	free := output + len(w.output)
	o.stepRange(from, output, grads, &f)
	f.limit = outputLimit
	o.stepRange(output, free, grads, &f)
	f.limit = math.MaxFloat32
	o.stepRange(free, end, grads, &f)
	if o.sharedGrad != nil {
		copy(w.all[from:end], o.parts[from:end])
	}
}

// stepRange takes the step for the own parts from one index up to another.
func (o *optimiser) stepRange(from, to int, grads []*params, f *adamFactors) {
	o.adam(o.parts[from:to], o.mean[from:to], o.square[from:to], addUp(o.kernels, from, to, grads), f)
}

// addUp moves the derivatives from one index up to another of all into the
// first, and returns them.
func addUp(k kernels, from, to int, grads []*params) []float32 {
	sum := grads[0].all[from:to]
	for _, g := range grads[1:] {
		k.add(sum, sum, g.all[from:to])
		clear(g.all[from:to])
	}
	return sum
}

// join makes the weights of a block from their parts. A sum beyond the
// weights' limit is brought back to it.
func (o *optimiser) join(b int) {
	size := bucketFeatures * rowSize
	shared := o.parts[len(o.weights.all)+b*size:][:size]
	for from := b * o.weights.blockSize(); from < (b+1)*o.weights.blockSize(); from += size {
		sum := o.weights.all[from:][:size]
		o.add(sum, o.parts[from:][:size], shared)
		for i, w := range sum {
			sum[i] = max(min(w, transformerLimit), -transformerLimit)
		}
	}
}

// restore sets parts and moments to saved ones, of the right lengths.
func (o *optimiser) restore(parts, mean, square []float32) {
	copy(o.parts, parts)
	o.mean, o.square = mean, square
	if o.sharedGrad == nil {
		return
	}
	copy(o.weights.all, o.parts)
	for b := range o.weights.blocks() {
		o.join(b)
	}
}
