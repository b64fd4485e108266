package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"alfiere/eval"
)

// The network and its loss once more, in float64 and as the definition says,
// to check derivatives by finite differences.

// reference holds the weights in the order of params.all.
type reference struct {
	shape *params
	all   []float64
}

func newReference(p *params) *reference {
	r := &reference{shape: p, all: make([]float64, len(p.all))}
	for i, w := range p.all {
		r.all[i] = float64(w)
	}
	return r
}

// transformerIndex returns where the weight between a feature and a neuron is.
func (r *reference) transformerIndex(feature, neuron int) int {
	return (neuron/rowSize*r.shape.features+feature)*rowSize + neuron%rowSize
}

// threatIndex returns where the weight between a threat and a neuron that sees it is.
func (r *reference) threatIndex(threat, neuron int) int {
	return len(r.shape.transformer) + (neuron/rowSize*threatFeatures+threat)*rowSize + neuron%rowSize
}

func (r *reference) biasIndex(neuron int) int {
	return len(r.shape.transformer) + len(r.shape.threats) + neuron
}

func (r *reference) outputIndex(bucket, side, neuron int) int {
	return r.biasIndex(r.shape.hidden) + (2*bucket+side)*r.shape.hidden + neuron
}

func (r *reference) outputBiasIndex(bucket int) int {
	return r.outputIndex(eval.OutputBuckets, 0, bucket)
}

func (r *reference) output(p *position, kings *[64]uint8) float64 {
	bucket := (p.count() - 2) / 4
	out := r.all[r.outputBiasIndex(bucket)]
	for side := range 2 {
		features := p.appendFeatures(nil, side == 1, kings)
		seen := p.appendThreats(nil)
		for neuron := range r.shape.hidden {
			sum := r.all[r.biasIndex(neuron)]
			for _, f := range features {
				sum += r.all[r.transformerIndex(int(f), neuron)]
			}
			for _, threat := range seen {
				if side == 0 && neuron < r.shape.sighted {
					sum += r.all[r.threatIndex(int(threat), neuron)]
				}
			}
			a := math.Min(math.Max(sum, 0), 1)
			out += a * a * r.all[r.outputIndex(bucket, side, neuron)]
		}
	}
	return out
}

// loss returns the mean loss over positions.
func (r *reference) loss(positions []position, kings *[64]uint8, o *objective) (sum float64) {
	for i := range positions {
		p := &positions[i]
		target := o.lambda*float64(p.result)/2 + (1-o.lambda)/(1+math.Exp(-float64(p.score)/o.scale))
		sum += math.Pow(math.Abs(1/(1+math.Exp(-o.steep*r.output(p, kings)))-target), o.power)
	}
	return sum / float64(len(positions))
}

func TestGradient(t *testing.T) {
	for _, test := range []struct {
		name    string
		kernels kernels
		buckets int
		sighted int
		power   float64
	}{
		{"plain", kernels{}, 1, rowSize, 2},
		{"best", bestKernels(), 4, rowSize, 2.5},
		{"blind", bestKernels(), 1, 0, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			testGradient(t, test.kernels, test.buckets, test.sighted, objective{lambda: 0.3, few: 0.3, scale: 400, steep: 1.2, power: test.power})
		})
	}
}

func testGradient(t *testing.T, k kernels, buckets, sighted int, o objective) {
	const hidden, positions, step = 2 * rowSize, 37, 1e-5
	r := rand.New(rand.NewPCG(2, 1))
	weights := newParams(hidden, buckets, sighted)
	weights.randomise(3)
	for i := range weights.threats {
		weights.threats[i] = float32(r.NormFloat64()) / 50
	}
	for i := range weights.all { // so that many activations are clamped
		weights.all[i] *= 4
	}
	kings := kingBuckets(buckets)
	w := newWorker(k, weights, kings)
	sample := w.positions[:copy(w.positions[:], randomPositions(r, positions))]
	w.train(positions, &o, 1./positions)

	ref := newReference(weights)
	if got, want := w.loss/positions, ref.loss(sample, kings, &o); math.Abs(got-want) > 1e-5 {
		t.Errorf("loss is %g, want %g", got, want)
	}
	check := func(what string, index int) {
		at := ref.all[index]
		ref.all[index] = at + step
		above := ref.loss(sample, kings, &o)
		ref.all[index] = at - step
		below := ref.loss(sample, kings, &o)
		ref.all[index] = at
		want, got := (above-below)/(2*step), float64(w.grad.all[index])
		if math.Abs(got-want) > 1e-6+1e-3*math.Abs(want) {
			t.Errorf("derivative of %s is %g, want %g", what, got, want)
		}
	}
	features := sample[5].appendFeatures(nil, true, kings)
	seen := sample[5].appendThreats(nil)
	for range 40 {
		if sighted > 0 {
			check("a threat's weight", ref.threatIndex(int(seen[r.IntN(len(seen))]), r.IntN(sighted)))
		}
		check("a weight", ref.transformerIndex(int(features[r.IntN(len(features))]), r.IntN(hidden)))
		check("a bias", ref.biasIndex(r.IntN(hidden)))
		check("an output weight", ref.outputIndex(outputBucket(sample[r.IntN(positions)].count()), r.IntN(2), r.IntN(hidden)))
	}
	for bucket := range eval.OutputBuckets {
		check("an output bias", ref.outputBiasIndex(bucket))
	}
}
