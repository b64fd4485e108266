package train

import "slices"

// inputs are the features of one kind that the rows of a chunk have, listed both
// ways: by row for the way forward, by feature for the way back.
type inputs struct {
	features []uint32 // of one row after the other
	rows     []uint32 // that have features
	start    []uint32 // where those of each such row begin; one more, where the last end

	present      []uint32 // features that some row has
	presentStart []uint32 // where its rows are in rowsOf
	rowsOf       []uint32
	count        []uint32 // of each feature, zero between uses
}

// newInputs returns empty inputs for a number of features.
func newInputs(features int) inputs {
	return inputs{count: make([]uint32, features), start: make([]uint32, 1, 2*chunkSize+1)}
}

func (in *inputs) clear() {
	in.features, in.rows, in.start = in.features[:0], in.rows[:0], in.start[:1]
}

// close ends the list of a row's features, which were appended to features.
func (in *inputs) close(row int) {
	end := uint32(len(in.features))
	if end == in.start[len(in.start)-1] {
		return // the kernels want one feature at least
	}
	in.rows = append(in.rows, uint32(row))
	in.start = append(in.start, end)
}

// invert makes the list of rows for each feature from those of features for
// each row. Features that no row has are passed over.
func (in *inputs) invert() {
	in.present, in.presentStart = in.present[:0], in.presentStart[:0]
	for _, f := range in.features {
		if in.count[f] == 0 {
			in.present = append(in.present, f)
		}
		in.count[f]++
	}
	next := uint32(0)
	for _, f := range in.present {
		in.presentStart = append(in.presentStart, next)
		next += in.count[f]
		in.count[f] = next
	}
	in.presentStart = append(in.presentStart, next)
	in.rowsOf = slices.Grow(in.rowsOf[:0], len(in.features))[:len(in.features)]
	// Filling from behind turns the lists' ends in count into their starts.
	for i, row := range slices.Backward(in.rows) {
		for _, f := range in.features[in.start[i]:in.start[i+1]] {
			in.count[f]--
			in.rowsOf[in.count[f]] = row
		}
	}
	for _, f := range in.present {
		in.count[f] = 0
	}
}

// addUp adds to the derivatives of each feature's weights those of the rows that
// have it. invert must come first.
func (in *inputs) addUp(k kernels, grad, rows []row) {
	k.addRows(grad, in.present, rows, in.rowsOf, in.presentStart)
}
