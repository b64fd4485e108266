package train

import (
	"math"
	"slices"

	"alfiere/eval"
)

// The step from the network in training to the one that the engine uses: from
// floats to integers.

// Network returns the network as trained so far, for the engine. There an
// output of 1 is a score of eval.ScoreUnit, whatever Options.Scale says of the
// data. The error tells what is wrong with the name.
func (t *Trainer) Network(name string) (*eval.Network, error) {
	return eval.NewNetwork(t.weights.quantise(name, kingBuckets(t.options.Buckets)))
}

// quantise returns the weights as integers.
func (p *params) quantise(name string, kings *[64]uint8) eval.Parameters {
	q := eval.Parameters{
		Name: name, Width: p.hidden, Threats: p.sighted, Kings: *kings,
		FeatureWeights: make([]int8, 0, len(p.transformer)),
		FeatureBiases:  appendQuantised[int16](nil, p.bias, eval.InputOne),
		OutputWeights:  appendQuantised[int16](nil, p.output, eval.OutputOne),
	}
	for f := range p.features {
		for b := range p.blocks() {
			q.FeatureWeights = appendQuantised(q.FeatureWeights, p.block(b)[f][:], eval.InputOne)
		}
	}
	for f := range threatFeatures {
		for b := range p.sightedBlocks() {
			q.ThreatWeights = appendQuantised(q.ThreatWeights, p.threatBlock(b)[f][:], eval.InputOne)
		}
	}
	for i, bias := range p.outputBias {
		q.OutputBiases[i] = int32(math.Round(float64(bias) * eval.InputOne * eval.OutputOne))
	}
	return q
}

// appendQuantised appends weights, which are within their limits, as integers.
func appendQuantised[T int8 | int16](dst []T, weights []float32, one float64) []T {
	for _, w := range weights {
		dst = append(dst, T(math.Round(float64(w)*one)))
	}
	return dst
}

// evaluateQuantised returns the score of p by the definition: what package eval
// computes incrementally.
func evaluateQuantised(q *eval.Parameters, p *position) int {
	bucket := outputBucket(p.count())
	var sum int64
	for side := range 2 {
		weights := q.OutputWeights[(2*bucket+side)*q.Width:][:q.Width]
		for i, v := range accumulate(q, p, side == 1) {
			v := int64(min(max(v, 0), eval.InputOne))
			sum += v * v * int64(weights[i])
		}
	}
	return int((sum/eval.InputOne + int64(q.OutputBiases[bucket])) * eval.ScoreUnit / (eval.InputOne * eval.OutputOne))
}

// accumulate returns the sums of the features that one side sees.
func accumulate(q *eval.Parameters, p *position, opponent bool) []int16 {
	sums := slices.Clone(q.FeatureBiases)
	var features [maxPieces]uint32
	for _, f := range p.appendFeatures(features[:0], opponent, &q.Kings) {
		for i, w := range q.FeatureWeights[int(f)*q.Width:][:q.Width] {
			sums[i] += int16(w)
		}
	}
	if q.Threats == 0 || opponent {
		return sums
	}
	for _, f := range p.appendThreats(nil) {
		for i, w := range q.ThreatWeights[int(f)*q.Threats:][:q.Threats] {
			sums[i] += int16(w)
		}
	}
	return sums
}
