package train

import (
	"fmt"
	"slices"
	"strings"

	"alfiere/eval"
)

// A training that begins where an earlier one ended: with its network, or with its
// weights before they were rounded, instead of random weights. What that one learned
// from its data is kept, though the data are gone. Some of it is forgotten over the
// new data all the same; the mean of the weights before and after may know both
// (Wortsman et al., "Robust fine-tuning of zero-shot models", 2022).

// Start gives a trainer that has not run yet the weights of networks. Several
// stand side by side and must together have as many neurons as the options say;
// at first their output is the mean of the outputs of each, weighted by the
// shares. No shares mean equal ones. Each network must have as many king buckets
// as the options say, or only one, from which all buckets then begin. The error
// says what does not fit.
func (t *Trainer) Start(networks []*eval.Network, shares []float64) error {
	if err := t.options.CheckStart(networks, shares); err != nil {
		return err
	}
	share := normalised(shares, len(networks))
	clear(t.weights.outputBias)
	first, names := 0, []string(nil)
	for i, n := range networks {
		t.weights.dequantise(&n.Parameters, first, share[i])
		first += n.Width
		names = append(names, n.String())
	}
	t.optimiser.split()
	t.begin(strings.Join(names, " and "))
	return nil
}

// CheckStart says why Start cannot begin a training with these options from the
// networks and shares.
func (o *Options) CheckStart(networks []*eval.Network, shares []float64) error {
	if shares != nil && len(shares) != len(networks) {
		return fmt.Errorf("%d shares for %d networks", len(shares), len(networks))
	}
	kings, width := kingBuckets(o.Buckets), 0
	for i, n := range networks {
		switch {
		case n.Width%rowSize != 0:
			return fmt.Errorf("%s has %d neurons, not a multiple of %d", n, n.Width, rowSize)
		case n.Threats > o.Threats || n.Threats > 0 && i > 0:
			return fmt.Errorf("%s has %d neurons that see threats: only the first network may have some, %d at most", n, n.Threats, o.Threats)
		case n.KingBuckets() > 1 && n.Kings != *kings:
			return fmt.Errorf("%s has %d king buckets, which are not those of a training with %d", n, n.KingBuckets(), o.Buckets)
		case slices.ContainsFunc(n.FeatureBiases, beyondLimit):
			return fmt.Errorf("%s has biases beyond ±%g in its first layer, which a training would cut", n, transformerLimit)
		case shares != nil && !(shares[i] > 0 && shares[i] <= 1e6):
			return fmt.Errorf("a share of %g: it must be above 0 and up to a million", shares[i])
		}
		width += n.Width
	}
	if width != o.Hidden {
		return fmt.Errorf("%d neurons to begin with, not %d", width, o.Hidden)
	}
	return nil
}

// beyondLimit reports whether a bias of the feature transformer is larger than
// any that a training makes.
func beyondLimit(bias int16) bool {
	return bias < -eval.MaxFeatureWeight || bias > eval.MaxFeatureWeight
}

// StartUnrounded gives a trainer that has not run yet the weights that another
// training ended with, as its checkpoint has them: they still have what its network
// lost by rounding to integers. Of several checkpoints it takes the mean, weighted by
// the shares; no shares mean equal ones. Where each of them knows something that the
// others do not, and each errs by chance, the mean may know more than any (Wortsman
// et al., "Model soups", 2022). Neurons and king buckets must be as many as the
// options say. names are those of the checkpoints; the error says what does not fit.
func (t *Trainer) StartUnrounded(checkpoints []*Checkpoint, shares []float64, names []string) error {
	mean, share := make([]float32, len(t.optimiser.parts)), normalised(shares, len(checkpoints))
	for i, c := range checkpoints {
		if err := t.options.CheckStartUnrounded(c); err != nil {
			return fmt.Errorf("%s: %w", names[i], err)
		}
		if len(c.Parts) != len(mean) {
			return fmt.Errorf("%s: damaged", names[i])
		}
		for k, weight := range c.Parts {
			mean[k] += share[i] * weight
		}
	}
	copy(t.optimiser.parts, mean)
	t.optimiser.joinAll()
	if len(names) > 1 {
		t.begin(fmt.Sprintf("that is the mean of %s, not rounded", strings.Join(names, " and ")))
	} else {
		t.begin(fmt.Sprintf("of %s, not rounded", names[0]))
	}
	return nil
}

// normalised returns the shares of count networks, made to add up to 1; no shares mean
// equal ones.
func normalised(shares []float64, count int) []float32 {
	if shares == nil {
		shares = slices.Repeat([]float64{1}, count)
	}
	whole := 0.
	for _, share := range shares {
		whole += share
	}
	parts := make([]float32, len(shares))
	for i, share := range shares {
		parts[i] = float32(share / whole)
	}
	return parts
}

// begin notes the network that the training begins with, and its weights if a part of
// them is to be kept.
func (t *Trainer) begin(network string) {
	t.start = network
	if t.options.Keep > 0 {
		t.origin = slices.Clone(t.optimiser.parts)
	}
}

// CheckStartUnrounded says why StartUnrounded cannot begin a training with these options
// from the checkpoint.
func (o *Options) CheckStartUnrounded(c *Checkpoint) error {
	switch then := &c.Options; {
	case c.Step < c.Steps:
		return fmt.Errorf("a training that stopped after batch %d of %d", c.Step, c.Steps)
	case then.Hidden != o.Hidden:
		return fmt.Errorf("%d neurons to begin with, not %d", then.Hidden, o.Hidden)
	case then.Threats != o.Threats:
		return fmt.Errorf("%d neurons that see threats to begin with, not %d", then.Threats, o.Threats)
	case then.Buckets != o.Buckets:
		return fmt.Errorf("%d king buckets to begin with, not %d", then.Buckets, o.Buckets)
	}
	return nil
}

// settle ends a training that keeps a part of the network that it began with.
func (t *Trainer) settle() {
	if t.origin == nil {
		return
	}
	keep, parts := float32(t.options.Keep), t.optimiser.parts
	for i, before := range t.origin {
		parts[i] = keep*before + (1-keep)*parts[i]
	}
	t.optimiser.joinAll()
}

// dequantise sets the weights and biases of the neurons from first on to those that
// a network's integers stand for, the output weights times share, and adds the
// network's output biases times share. A network of one bucket is used for all.
func (p *params) dequantise(q *eval.Parameters, first int, share float32) {
	sets := q.KingBuckets() * bucketFeatures
	for f := range p.features {
		from := q.FeatureWeights[f%sets*q.Width:][:q.Width]
		for b := 0; b < q.Width; b += rowSize {
			setQuantised(p.block((first + b) / rowSize)[f][:], from[b:], eval.InputOne, 1)
		}
	}
	for f := range threatFeatures {
		from := q.ThreatWeights[f*q.Threats:][:q.Threats]
		for b := 0; b < q.Threats; b += rowSize {
			setQuantised(p.threatBlock(b / rowSize)[f][:], from[b:], eval.InputOne, 1)
		}
	}
	setQuantised(p.bias[first:][:q.Width], q.FeatureBiases, eval.InputOne, 1)
	for side := range 2 * eval.OutputBuckets {
		setQuantised(p.output[side*p.hidden+first:][:q.Width], q.OutputWeights[side*q.Width:], eval.OutputOne, share)
	}
	for i, bias := range q.OutputBiases {
		p.outputBias[i] += share * float32(bias) / (eval.InputOne * eval.OutputOne)
	}
}

// setQuantised sets the weights to share times what appendQuantised was given.
func setQuantised[T int8 | int16](weights []float32, integers []T, one, share float32) {
	for i := range weights {
		weights[i] = share * float32(integers[i]) / one
	}
}
