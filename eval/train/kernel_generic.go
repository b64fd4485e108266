package train

import (
	"math"
	"unsafe"
)

// The loops that training spends its time in, in plain Go: what the kernels of
// _avo must do, up to the rounding of sums.

// rowSize is the number of floats that a kernel keeps in registers: the width
// of a block of hidden neurons.
const rowSize = 64

// A row is the values of one block of hidden neurons.
type row = [rowSize]float32

// sumRowsGeneric sets each row r of dst to init plus the sum of the rows of src
// named by index[start[r]:start[r+1]], which must be one at least.
func sumRowsGeneric(dst, src []row, init *row, index, start []uint32) {
	for r := range dst {
		dst[r] = *init
		addNamed(&dst[r], src, index[start[r]:start[r+1]])
	}
}

// addRowsGeneric adds to the row of dst named by which[r] the sum of the rows
// of src named by index[start[r]:start[r+1]], which must be one at least.
func addRowsGeneric(dst []row, which []uint32, src []row, index, start []uint32) {
	for r, name := range which {
		addNamed(&dst[name], src, index[start[r]:start[r+1]])
	}
}

func addNamed(sum *row, src []row, names []uint32) {
	for _, name := range names {
		for i, v := range &src[name] {
			sum[i] += v
		}
	}
}

// activateRowsGeneric clamps rows to 0…1 and adds to sums[r] the product of the
// squares of row r with the weights from offset[r] on.
func activateRowsGeneric(rows []row, weights []float32, offset []uint32, sums []float32) {
	for r := range rows {
		w := weights[offset[r]:][:rowSize]
		var sum float32
		for i, v := range &rows[r] {
			v = min(max(v, 0), 1)
			rows[r][i] = v
			sum += v * v * w[i]
		}
		sums[r] += sum
	}
}

// deriveRowsGeneric replaces each activation, as activateRows leaves it, by the
// derivative of the loss with respect to the sum before activation, slope[r]
// being that with respect to the output. It adds the derivatives of the weights
// to weightGrad and those of the biases to biasGrad. Activations of 1 are taken
// for clamped ones: they have no slope.
func deriveRowsGeneric(rows []row, weights, weightGrad []float32, offset []uint32, slope []float32, biasGrad *row) {
	for r := range rows {
		w := weights[offset[r]:][:rowSize]
		g := weightGrad[offset[r]:][:rowSize]
		for i, a := range &rows[r] {
			scaled := slope[r] * a
			g[i] += scaled * a
			d := 2 * scaled * w[i]
			if a >= 1 {
				d = 0
			}
			rows[r][i] = d
			biasGrad[i] += d
		}
	}
}

// addGeneric sets dst to a + b. dst may be one of them.
func addGeneric(dst, a, b []float32) {
	for i, v := range a {
		dst[i] = v + b[i]
	}
}

// adamFactors are the numbers of one step of the optimiser, the same for all
// weights. The kernel reads them in this order.
type adamFactors struct {
	meanKeep, meanTake     float32 // beta1, 1 - beta1
	squareKeep, squareTake float32 // beta2, 1 - beta2
	weightKeep             float32 // 1 - learning rate * decay
	step                   float32 // learning rate, corrected for the first steps
	epsilon                float32
	limit                  float32 // of weights, in absolute value
}

// adamGeneric takes a step of AdamW (Loshchilov and Hutter, 2017) and sets grad
// to zero.
func adamGeneric(weight, mean, square, grad []float32, f *adamFactors) {
	for i, g := range grad {
		grad[i] = 0
		m := mean[i]*f.meanKeep + g*f.meanTake
		v := square[i]*f.squareKeep + g*g*f.squareTake
		mean[i], square[i] = m, v
		w := weight[i]*f.weightKeep - f.step*m/(float32(math.Sqrt(float64(v)))+f.epsilon)
		weight[i] = max(min(w, f.limit), -f.limit)
	}
}

// asRows views floats, whose number is a multiple of rowSize, as rows.
func asRows(v []float32) []row {
	return unsafe.Slice((*row)(unsafe.Pointer(unsafe.SliceData(v))), len(v)/rowSize)
}
