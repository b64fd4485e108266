package train

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// Every kernel must do what its plain twin does, up to the rounding of sums.

// twoKernels returns the best kernels, skipping the test if those are the plain
// ones.
func twoKernels(t *testing.T) (fast, plain kernels) {
	if fast = bestKernels(); fast == plain {
		t.Skip("skipped: this processor has only the plain kernels")
	}
	return fast, plain
}

// randomFloats returns n numbers of which a few are huge, zero or one.
func randomFloats(r *rand.Rand, n int) []float32 {
	v := make([]float32, n)
	for i := range v {
		switch r.IntN(12) {
		case 0:
			v[i] = float32(r.IntN(3) - 1)
		case 1:
			v[i] = float32(r.NormFloat64()) * 100
		default:
			v[i] = float32(r.NormFloat64()) / 2
		}
	}
	return v
}

// compare reports the first number that differs by more than rounding does.
func compare(t *testing.T, what string, got, want []float32) {
	t.Helper()
	for i := range want {
		if difference := math.Abs(float64(got[i] - want[i])); !(difference <= 1e-4+1e-5*math.Abs(float64(want[i]))) {
			t.Fatalf("%s: number %d of %d is %g, want %g", what, i, len(want), got[i], want[i])
		}
	}
}

func TestSumAndAddRows(t *testing.T) {
	fast, plain := twoKernels(t)
	r := rand.New(rand.NewPCG(1, 1))
	for n := range 20 {
		src, start := randomFloats(r, 50*rowSize), []uint32{0}
		var index []uint32
		for range n {
			for range 1 + r.IntN(4)*r.IntN(12) {
				index = append(index, uint32(r.IntN(50)))
			}
			start = append(start, uint32(len(index)))
		}
		bias, got, sums := asRows(randomFloats(r, rowSize)), randomFloats(r, n*rowSize), randomFloats(r, 60*rowSize)
		want, wantSums := slices.Clone(got), slices.Clone(sums)
		fast.sumRows(asRows(got), asRows(src), &bias[0], index, start)
		plain.sumRows(asRows(want), asRows(src), &bias[0], index, start)
		compare(t, "sums", got, want)
		which := make([]uint32, n)
		for i, name := range r.Perm(60)[:n] {
			which[i] = uint32(name)
		}
		fast.addRows(asRows(sums), which, asRows(src), index, start)
		plain.addRows(asRows(wantSums), which, asRows(src), index, start)
		compare(t, "added sums", sums, wantSums)
	}
}

func TestActivateAndDerive(t *testing.T) {
	fast, plain := twoKernels(t)
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 20 {
		weights, weightGrad := randomFloats(r, 5*rowSize), randomFloats(r, 5*rowSize)
		biasGrad, rows := randomFloats(r, rowSize), randomFloats(r, n*rowSize)
		sums, slope := randomFloats(r, n), randomFloats(r, n)
		offset := make([]uint32, n)
		for i := range offset {
			offset[i] = uint32(r.IntN(4*rowSize + 1))
		}
		results := func(k kernels) []float32 {
			rows, sums := slices.Clone(rows), slices.Clone(sums)
			weightGrad, biasGrad := slices.Clone(weightGrad), slices.Clone(biasGrad)
			k.activateRows(asRows(rows), weights, offset, sums)
			activations := slices.Clone(rows)
			k.deriveRows(asRows(rows), weights, weightGrad, offset, slope, &asRows(biasGrad)[0])
			return slices.Concat(sums, activations, rows, weightGrad, biasGrad)
		}
		compare(t, "sums, activations, derivatives", results(fast), results(plain))
	}
}

func TestAddAndAdam(t *testing.T) {
	fast, plain := twoKernels(t)
	r := rand.New(rand.NewPCG(1, 3))
	f := adamFactors{meanKeep: 0.9, meanTake: 0.1, squareKeep: 0.99, squareTake: 0.01, weightKeep: 0.999, step: 0.1, epsilon: 1e-8, limit: 1.98}
	for n := 0; n < 100; n += 8 {
		weight, mean, grad, more := randomFloats(r, n), randomFloats(r, n), randomFloats(r, n), randomFloats(r, n)
		square := randomFloats(r, n)
		for i, v := range square {
			square[i] = v * v
		}
		results := func(k kernels) []float32 {
			weight, mean, square := slices.Clone(weight), slices.Clone(mean), slices.Clone(square)
			grad, more := slices.Clone(grad), slices.Clone(more)
			k.add(grad, grad, more)
			k.add(more, grad, weight)
			k.adam(weight, mean, square, grad, &f)
			return slices.Concat(weight, mean, square, grad, more)
		}
		compare(t, "weights, moments, derivatives", results(fast), results(plain))
	}
}
