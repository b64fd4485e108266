//go:build !purego

package train

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// The choice between the AVX2 kernels and their twins in plain Go, made at run
// time. Go checks the lengths of slices for the twins; the AVX2 kernels leave that
// to their callers: all slices here are of the trainer's own making.

//go:generate go run -C _avo . -out ../kernel_avx2_amd64.s -stubs ../kernel_stub_amd64.go -pkg train

// kernels runs the loops of training by the fastest means at hand. The zero
// value runs the plain ones.
type kernels struct{ avx2 bool }

func bestKernels() kernels { return kernels{avx2: cpu.X86.HasAVX2 && cpu.X86.HasFMA} }

func (k kernels) String() string {
	if k.avx2 {
		return "AVX2"
	}
	return "plain Go"
}

func (k kernels) sumRows(dst, src []row, init *row, index, start []uint32) {
	if !k.avx2 {
		sumRowsGeneric(dst, src, init, index, start)
		return
	}
	sumRowsAVX2(firstFloat(dst), firstFloat(src), &init[0], unsafe.SliceData(index), unsafe.SliceData(start), len(dst))
}

func (k kernels) addRows(dst []row, which []uint32, src []row, index, start []uint32) {
	if !k.avx2 {
		addRowsGeneric(dst, which, src, index, start)
		return
	}
	addRowsAVX2(firstFloat(dst), unsafe.SliceData(which), firstFloat(src),
		unsafe.SliceData(index), unsafe.SliceData(start), len(which))
}

func (k kernels) activateRows(rows []row, weights []float32, offset []uint32, sums []float32) {
	if !k.avx2 {
		activateRowsGeneric(rows, weights, offset, sums)
		return
	}
	activateRowsAVX2(firstFloat(rows), unsafe.SliceData(weights), unsafe.SliceData(offset), unsafe.SliceData(sums), len(rows))
}

func (k kernels) deriveRows(rows []row, weights, weightGrad []float32, offset []uint32, slope []float32, biasGrad *row) {
	if !k.avx2 {
		deriveRowsGeneric(rows, weights, weightGrad, offset, slope, biasGrad)
		return
	}
	deriveRowsAVX2(firstFloat(rows), unsafe.SliceData(weights), unsafe.SliceData(weightGrad),
		unsafe.SliceData(offset), unsafe.SliceData(slope), &biasGrad[0], len(rows))
}

// add takes whole vectors: lengths are multiples of 8, as in adam.
func (k kernels) add(dst, a, b []float32) {
	if !k.avx2 {
		addGeneric(dst, a, b)
		return
	}
	addAVX2(unsafe.SliceData(dst), unsafe.SliceData(a), unsafe.SliceData(b), len(a))
}

func (k kernels) adam(weight, mean, square, grad []float32, f *adamFactors) {
	if !k.avx2 {
		adamGeneric(weight, mean, square, grad, f)
		return
	}
	adamAVX2(unsafe.SliceData(weight), unsafe.SliceData(mean), unsafe.SliceData(square), unsafe.SliceData(grad),
		len(grad), &f.meanKeep)
}

func firstFloat(rows []row) *float32 { return (*float32)(unsafe.Pointer(unsafe.SliceData(rows))) }
