package train

// One thread's share of a batch: forward and backward through the network, some
// positions at a time.
//
// Both ways go block by block of hidden neurons, so that the rows of the
// feature transformer that are in use stay near the processor. Backward, the
// derivatives of the feature transformer are gathered as the sums were forward:
// for each feature, the rows of the positions that have it. That takes a list
// of positions for each feature, made once for all blocks, and spares a store
// for every feature of every position.

// chunkSize is the number of positions that go through the network together.
// Each has two rows: the side to move's, then the opponent's. The more positions,
// the more of them share what is fetched of a large network that no cache holds.
const chunkSize = 512

// A worker owns what a thread writes to.
type worker struct {
	kernels
	weights *params // shared, only read
	grad    *params // sums of derivatives, added to
	kings   *[64]uint8
	loss    float64 // sum of losses, added to

	positions [chunkSize]position
	pieces    inputs
	threats   inputs // empty where no neuron sees them

	rows   []row // [blocks][2 * positions]: sums, then activations, then derivatives
	offset [2 * chunkSize]uint32
	sums   [2 * chunkSize]float32
	slope  [2 * chunkSize]float32
}

func newWorker(k kernels, weights *params, kings *[64]uint8) *worker {
	return &worker{
		kernels: k, weights: weights, kings: kings,
		grad:    newParams(weights.hidden, weights.features/bucketFeatures, weights.sighted),
		pieces:  newInputs(weights.features),
		threats: newInputs(threatFeatures),
		rows:    asRows(make([]float32, 2*chunkSize*weights.hidden)),
	}
}

// train adds the losses and derivatives of the first n of w.positions. The
// derivatives are multiplied by weight.
func (w *worker) train(n int, o *objective, weight float64) {
	w.extract(n)
	w.forward(n)
	for i := range n {
		loss, slope := o.loss(w.result(i), &w.positions[i])
		w.loss += loss
		slope *= weight
		w.grad.outputBias[outputBucket(w.positions[i].count())] += float32(slope)
		w.slope[2*i], w.slope[2*i+1] = float32(slope), float32(slope)
	}
	w.pieces.invert()
	w.threats.invert()
	w.backward(n)
}

// measure adds the losses of the first n of w.positions.
func (w *worker) measure(n int, o *objective) {
	w.extract(n)
	w.forward(n)
	for i := range n {
		loss, _ := o.loss(w.result(i), &w.positions[i])
		w.loss += loss
	}
}

// extract lists the features of each row, and where its output weights begin.
func (w *worker) extract(n int) {
	w.pieces.clear()
	w.threats.clear()
	for i := range n {
		p := &w.positions[i]
		for side := range 2 {
			r := 2*i + side
			w.offset[r] = uint32((2*outputBucket(p.count()) + side) * w.weights.hidden)
			w.pieces.features = p.appendFeatures(w.pieces.features, side == 1, w.kings)
			w.pieces.close(r)
		}
		if w.weights.sighted > 0 {
			w.threats.features = p.appendThreats(w.threats.features)
			w.threats.close(2 * i)
		}
	}
}

// blockRows returns the rows of n positions in a block of neurons.
func (w *worker) blockRows(b, n int) []row { return w.rows[b*2*n : (b+1)*2*n] }

// forward leaves the activations in w.rows and each row's share of the output
// in w.sums.
func (w *worker) forward(n int) {
	clear(w.sums[:2*n])
	bias := asRows(w.weights.bias)
	for b := range w.weights.blocks() {
		rows := w.blockRows(b, n)
		w.sumRows(rows, w.weights.block(b), &bias[b], w.pieces.features, w.pieces.start)
		if in := &w.threats; b < w.weights.sightedBlocks() {
			w.addRows(rows, in.rows, w.weights.threatBlock(b), in.features, in.start)
		}
		w.activateRows(rows, w.weights.output[b*rowSize:], w.offset[:2*n], w.sums[:2*n])
	}
}

// result returns the output for the i-th position.
func (w *worker) result(i int) float32 {
	bias := w.weights.outputBias[outputBucket(w.positions[i].count())]
	return w.sums[2*i] + w.sums[2*i+1] + bias
}

// backward adds to the derivatives of all weights but the output's bias, given
// the slopes of the rows.
func (w *worker) backward(n int) {
	bias := asRows(w.grad.bias)
	for b := range w.weights.blocks() {
		rows := w.blockRows(b, n)
		w.deriveRows(rows, w.weights.output[b*rowSize:], w.grad.output[b*rowSize:], w.offset[:2*n], w.slope[:2*n], &bias[b])
		w.pieces.addUp(w.kernels, w.grad.block(b), rows)
		if b < w.weights.sightedBlocks() {
			w.threats.addUp(w.kernels, w.grad.threatBlock(b), rows)
		}
	}
}
