package train

import (
	"math"
	"math/rand/v2"

	"alfiere/eval"
)

// The numbers that are trained, and the shapes they come in.

// Weights are bounded in absolute value by what the engine allows, the biases of
// the feature transformer as its weights are.
const (
	transformerLimit = 1. * eval.MaxFeatureWeight / eval.InputOne
	outputLimit      = 1. * eval.MaxOutputWeight / eval.OutputOne
)

// params are the weights of a network, or anything that there is one of for
// each weight, such as derivatives. The feature transformer is stored in blocks
// of rowSize neurons, each with its rows for all features, because training
// goes through it block by block.
type params struct {
	hidden, features int
	sighted          int       // neurons that see threats, the first ones
	all              []float32 // the five below, one after the other

	transformer []float32 // [hidden/rowSize][features][rowSize]
	threats     []float32 // [sighted/rowSize][threatFeatures][rowSize]
	bias        []float32 // [hidden]
	output      []float32 // [eval.OutputBuckets][2*hidden], the side to move first
	outputBias  []float32 // [eval.OutputBuckets]
}

func newParams(hidden, buckets, sighted int) *params {
	p := &params{hidden: hidden, features: buckets * bucketFeatures, sighted: sighted}
	sizes := [...]int{hidden * p.features, sighted * threatFeatures, hidden, eval.OutputBuckets * 2 * hidden, eval.OutputBuckets}
	total := 0
	for _, n := range sizes {
		total += n
	}
	p.all = make([]float32, total)
	rest := p.all
	for i, part := range [...]*[]float32{&p.transformer, &p.threats, &p.bias, &p.output, &p.outputBias} {
		*part, rest = rest[:sizes[i]:sizes[i]], rest[sizes[i]:]
	}
	return p
}

// blocks returns the number of blocks of neurons.
func (p *params) blocks() int { return p.hidden / rowSize }

// blockSize returns the number of the transformer's weights in a block.
func (p *params) blockSize() int { return p.features * rowSize }

// block returns the rows of a block of neurons, one for each feature.
func (p *params) block(b int) []row {
	return asRows(p.transformer[b*p.blockSize() : (b+1)*p.blockSize()])
}

// sightedBlocks returns the number of blocks of neurons that see threats.
func (p *params) sightedBlocks() int { return p.sighted / rowSize }

// threatRange returns where in all the weights of threats are of a block of neurons.
func (p *params) threatRange(b int) (start, end int) {
	size := threatFeatures * rowSize
	return len(p.transformer) + b*size, len(p.transformer) + (b+1)*size
}

// threatBlock returns the rows of a block of neurons that see threats, one for each
// of them.
func (p *params) threatBlock(b int) []row {
	start, end := p.threatRange(b)
	return asRows(p.all[start:end])
}

// randomise sets the weights of an untrained network: small enough that most
// neurons start between the clamps for any number of pieces.
func (p *params) randomise(seed uint64) {
	r := rand.New(rand.NewPCG(seed, 0))
	normal := func(weights []float32, deviation float64) {
		for i := range weights {
			weights[i] = float32(r.NormFloat64() * deviation)
		}
	}
	normal(p.transformer, math.Sqrt(2./bucketFeatures))
	normal(p.output, math.Sqrt(1/float64(2*p.hidden)))
	clear(p.threats)
	clear(p.bias)
	clear(p.outputBias)
}
