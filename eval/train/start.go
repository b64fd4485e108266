package train

import (
	"fmt"
	"slices"

	"alfiere/eval"
)

// A training that begins where an earlier one ended: with a network instead of
// chance. What that one learned from its data is kept, though the data are gone.
// Some of it is forgotten over the new data all the same; the mean of the
// weights before and after may know both (Wortsman et al., "Robust fine-tuning of
// zero-shot models", 2022).

// Start gives a trainer that has not run yet the weights of a network, which
// must have as many neurons as the options say, and as many king buckets or
// only one; that one is then where all buckets begin. The error says what does
// not fit.
func (t *Trainer) Start(n *eval.Network) error {
	if n.Width != t.options.Hidden {
		return fmt.Errorf("%s has %d neurons, not %d", n, n.Width, t.options.Hidden)
	}
	if kings := kingBuckets(t.options.Buckets); n.KingBuckets() > 1 && n.Kings != *kings {
		return fmt.Errorf("%s has %d king buckets, which are not those of a training with %d", n, n.KingBuckets(), t.options.Buckets)
	}
	t.weights.dequantise(&n.Parameters)
	t.optimiser.split()
	t.start = n.String()
	if t.options.Keep > 0 {
		t.origin = slices.Clone(t.optimiser.parts)
	}
	return nil
}

// settle ends a training that keeps a part of the network that it began with.
func (t *Trainer) settle() {
	if t.origin == nil {
		return
	}
	keep := float32(t.options.Keep)
	parts := slices.Clone(t.optimiser.parts)
	for i, before := range t.origin {
		parts[i] = keep*before + (1-keep)*parts[i]
	}
	t.optimiser.restore(parts, t.optimiser.mean, t.optimiser.square)
}

// dequantise sets the weights to those that integers stand for. A network of
// one bucket is used for all.
func (p *params) dequantise(q *eval.Parameters) {
	sets := q.KingBuckets() * bucketFeatures
	for f := range p.features {
		from := q.FeatureWeights[f%sets*q.Width:][:q.Width]
		for b := range p.blocks() {
			setQuantised(p.block(b)[f][:], from[b*rowSize:], eval.InputOne)
		}
	}
	setQuantised(p.bias, q.FeatureBiases, eval.InputOne)
	setQuantised(p.output, q.OutputWeights, eval.OutputOne)
	for i, bias := range q.OutputBiases {
		p.outputBias[i] = float32(bias) / (eval.InputOne * eval.OutputOne)
	}
}

// setQuantised undoes appendQuantised.
func setQuantised(weights []float32, integers []int16, one float32) {
	for i := range weights {
		weights[i] = float32(integers[i]) / one
	}
}
