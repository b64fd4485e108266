package train

import (
	"math"
	"math/rand/v2"
	"testing"
)

// What one bucket learns, the others know too, up to what is its own.
func TestSharedParts(t *testing.T) {
	const buckets, hidden = 4, rowSize
	weights := newParams(hidden, buckets)
	o := newOptimiser(bestKernels(), weights)
	o.randomise(1)
	before := append([]float32(nil), weights.all...)
	grads := []*params{newParams(hidden, buckets), newParams(hidden, buckets)}
	r := rand.New(rand.NewPCG(6, 1))
	for step := range 20 {
		for i := range rowSize * bucketFeatures { // the first bucket's
			grads[0].transformer[i], grads[1].transformer[i] = r.Float32(), r.Float32()
		}
		f := factors(step, 0.01, 0)
		o.stepBlock(0, grads, f)
		o.stepRest(grads, f)
	}
	for f, learned := range weights.block(0) {
		for i, w := range learned {
			moved := before[f*rowSize+i] - w
			// Derivatives that differ little make steps of about the learning
			// rate, for each part.
			want := 0.2
			if f < bucketFeatures {
				want = 0.4
			}
			if math.Abs(float64(moved)-want) > 0.1 {
				t.Fatalf("weight %d of feature %d moved by %g", i, f, -moved)
			}
		}
	}
	for i, g := range append(grads[0].all, grads[1].all...) {
		if g != 0 {
			t.Fatalf("derivative %d is still %g", i, g)
		}
	}
}
