package train

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"alfiere/eval"
)

// What one bucket learns, the others know too, up to what is its own.
func TestSharedParts(t *testing.T) {
	const buckets, hidden = 4, rowSize
	weights := newParams(hidden, buckets, 0)
	o := newOptimiser(bestKernels(), weights)
	o.randomise(1)
	before := slices.Clone(weights.all)
	grads := []*params{newParams(hidden, buckets, 0), newParams(hidden, buckets, 0)}
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
	for i, g := range slices.Concat(grads[0].all, grads[1].all) {
		if g != 0 {
			t.Fatalf("derivative %d is still %g", i, g)
		}
	}
}

// What one square teaches of a piece and what threatens it, other squares with the same
// know, too, and nothing else does.
func TestSquaresShare(t *testing.T) {
	weights := newParams(rowSize, 1, rowSize)
	o := newOptimiser(bestKernels(), weights)
	grad := newParams(rowSize, 1, rowSize)
	const state, square, rate, steps = 42, 13, 0.005, 10
	for step := range steps {
		for i := range grad.threatBlock(0)[state*64+square] {
			grad.threatBlock(0)[state*64+square][i] = 1
		}
		o.stepThreatBlock(0, []*params{grad}, factors(step, rate, 0))
	}
	for f, learned := range weights.threatBlock(0) {
		want := 0.
		switch {
		case f == state*64+square:
			want = -rate * steps * (1 + stateRate)
		case f/64 == state:
			want = -rate * steps * stateRate
		}
		for i, w := range learned {
			if math.Abs(float64(w)-want) > 1./eval.InputOne {
				t.Fatalf("weight %d of threat %d is %g, not about %g", i, f, w, want)
			}
		}
	}
	for i, g := range grad.all {
		if g != 0 {
			t.Fatalf("derivative %d is still %g", i, g)
		}
	}
}

// The network in training has the integers of the one that the engine gets, and steps
// far smaller than one of these add up.
func TestRounded(t *testing.T) {
	weights := newParams(rowSize, 4, rowSize)
	o := newOptimiser(bestKernels(), weights)
	o.randomise(3)
	before := slices.Clone(weights.all)
	grad := newParams(rowSize, 4, rowSize)
	const rate, steps = 0.001, 40
	for step := range steps {
		for i := range grad.all {
			grad.all[i] = 1
		}
		f := factors(step, rate, 0)
		o.stepBlock(0, []*params{grad}, f)
		o.stepThreatBlock(0, []*params{grad}, f)
		o.stepRest([]*params{grad}, f)
	}
	features := len(weights.transformer) + len(weights.threats) + len(weights.bias)
	for i, w := range weights.all[:features+len(weights.output)] {
		one := float32(eval.InputOne)
		if i >= features {
			one = eval.OutputOne
		}
		if integer := w * one; math.Abs(float64(integer)-math.Round(float64(integer))) > 1e-3 {
			t.Fatalf("weight %d is %g times the integers' unit", i, integer)
		}
		if moved := before[i] - w; moved < rate*steps-1.01/one {
			t.Fatalf("weight %d moved by %g", i, -moved)
		}
	}
}

// However fast it learns, a weight stays where its integer has room; an output
// bias is free, and without derivatives weights decay.
func TestLimits(t *testing.T) {
	for _, buckets := range []int{1, 4} {
		weights := newParams(rowSize, buckets, 0)
		o := newOptimiser(bestKernels(), weights)
		grad := newParams(rowSize, buckets, 0)
		for step := range 30 {
			for i := range grad.all {
				grad.all[i] = float32(1 - i%2*2)
			}
			f := factors(step, 1, 0)
			o.stepBlock(0, []*params{grad}, f)
			o.stepRest([]*params{grad}, f)
		}
		for name, c := range map[string]struct {
			weights []float32
			limit   float32
		}{
			"feature weight": {weights.transformer, transformerLimit},
			"feature bias":   {weights.bias, transformerLimit},
			"output weight":  {weights.output, outputLimit},
		} {
			for i, w := range c.weights {
				if math.Abs(float64(w)) != float64(c.limit) {
					t.Fatalf("%d buckets: %s %d is %g, not at its limit %g", buckets, name, i, w, c.limit)
				}
			}
		}
		q := weights.quantise("", kingBuckets(buckets))
		if w := slices.Max(q.FeatureWeights); w != eval.MaxFeatureWeight || slices.Min(q.FeatureWeights) != -w {
			t.Errorf("%d buckets: feature weights are from %d to %d as integers", buckets, slices.Min(q.FeatureWeights), w)
		}
		if w := slices.Max(q.OutputWeights); w != eval.MaxOutputWeight || slices.Min(q.OutputWeights) != -w {
			t.Errorf("%d buckets: output weights are from %d to %d as integers", buckets, slices.Min(q.OutputWeights), w)
		}
		if b := weights.outputBias[0]; math.Abs(float64(b)) < 20 {
			t.Errorf("%d buckets: output bias %g", buckets, b)
		}
	}
	if keep := factors(0, 0.1, 0.5).weightKeep; keep != 0.95 {
		t.Errorf("a decay of 0.5 keeps %g of a weight at a rate of 0.1", keep)
	}
}
