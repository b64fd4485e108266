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
	features  []uint32 // of each row
	start     [2*chunkSize + 1]uint32

	present      []uint32 // features that some row has
	presentStart []uint32 // where its rows are in rowsOf
	rowsOf       []uint32
	count        []uint32 // of each feature, zero between uses

	rows   []row // [blocks][2 * positions]: sums, then activations, then derivatives
	offset [2 * chunkSize]uint32
	sums   [2 * chunkSize]float32
	slope  [2 * chunkSize]float32
}

func newWorker(k kernels, weights *params, kings *[64]uint8) *worker {
	return &worker{
		kernels: k, weights: weights, kings: kings,
		grad:     newParams(weights.hidden, weights.features/bucketFeatures),
		features: make([]uint32, 0, 2*chunkSize*maxPieces),
		rowsOf:   make([]uint32, 2*chunkSize*maxPieces),
		count:    make([]uint32, weights.features),
		rows:     asRows(make([]float32, 2*chunkSize*weights.hidden)),
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
	w.invert(n)
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
	w.features = w.features[:0]
	for i := range n {
		p := &w.positions[i]
		for side := range 2 {
			r := 2*i + side
			w.start[r] = uint32(len(w.features))
			w.features = p.appendFeatures(w.features, side == 1, w.kings)
			w.offset[r] = uint32((2*outputBucket(p.count()) + side) * w.weights.hidden)
		}
	}
	w.start[2*n] = uint32(len(w.features))
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
		w.sumRows(rows, w.weights.block(b), &bias[b], w.features, w.start[:2*n+1])
		w.activateRows(rows, w.weights.output[b*rowSize:], w.offset[:2*n], w.sums[:2*n])
	}
}

// result returns the output for the i-th position.
func (w *worker) result(i int) float32 {
	bias := w.weights.outputBias[outputBucket(w.positions[i].count())]
	return w.sums[2*i] + w.sums[2*i+1] + bias
}

// invert makes the list of rows for each feature from those of features for
// each row. Features that no row has are passed over.
func (w *worker) invert(n int) {
	w.present, w.presentStart = w.present[:0], w.presentStart[:0]
	for _, f := range w.features {
		if w.count[f] == 0 {
			w.present = append(w.present, f)
		}
		w.count[f]++
	}
	next := uint32(0)
	for _, f := range w.present {
		w.presentStart = append(w.presentStart, next)
		next += w.count[f]
		w.count[f] = next
	}
	w.presentStart = append(w.presentStart, next)
	// Filling from behind turns the lists' ends in count into their starts.
	r := 2 * n
	for k := len(w.features) - 1; k >= 0; k-- {
		for int(w.start[r]) > k {
			r--
		}
		f := w.features[k]
		w.count[f]--
		w.rowsOf[w.count[f]] = uint32(r)
	}
	for _, f := range w.present {
		w.count[f] = 0
	}
}

// backward adds to the derivatives of all weights but the output's bias, given
// the slopes of the rows.
func (w *worker) backward(n int) {
	bias := asRows(w.grad.bias)
	for b := range w.weights.blocks() {
		rows := w.blockRows(b, n)
		w.deriveRows(rows, w.weights.output[b*rowSize:], w.grad.output[b*rowSize:], w.offset[:2*n], w.slope[:2*n], &bias[b])
		w.addRows(w.grad.block(b), w.present, rows, w.rowsOf, w.presentStart)
	}
}
