//go:build !amd64 || purego

package train

// Processors for which there are no kernels.

type kernels struct{}

func bestKernels() kernels { return kernels{} }

func (kernels) String() string { return "plain Go" }

func (kernels) sumRows(dst, src []row, init *row, index, start []uint32) {
	sumRowsGeneric(dst, src, init, index, start)
}

func (kernels) addRows(dst []row, which []uint32, src []row, index, start []uint32) {
	addRowsGeneric(dst, which, src, index, start)
}

func (kernels) activateRows(rows []row, weights []float32, offset []uint32, sums []float32) {
	activateRowsGeneric(rows, weights, offset, sums)
}

func (kernels) deriveRows(rows []row, weights, weightGrad []float32, offset []uint32, slope []float32, biasGrad *row) {
	deriveRowsGeneric(rows, weights, weightGrad, offset, slope, biasGrad)
}

func (kernels) add(dst, a, b []float32) { addGeneric(dst, a, b) }

func (kernels) adam(weight, mean, square, grad []float32, f *adamFactors) {
	adamGeneric(weight, mean, square, grad, f)
}
