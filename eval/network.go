package eval

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The network's numbers: what there is, in which units, and what is asked of
// them. The file format is in netfile.go, the features in feature.go.
//
// For each side's view of the board, the weights of all features present and
// the biases are summed up to an accumulator of Width int16. For the side to move, the
// weights of what threatens the pieces (threat.go) are added to the first Threats
// neurons. A sum beyond 16 bits wraps around, which only the biases could bring about;
// nothing else can overflow. Both accumulators, that of the side to move first, are
// clamped to 0 ... InputOne, squared, and multiplied by the output weights of the
// bucket that the number of pieces chooses:
//
//	sum   = Σ clamp(a)² · w
//	score = (sum / InputOne + bias) · ScoreUnit / (InputOne · OutputOne)
//
// with divisions that round towards zero. Every kernel gives these integers.
// The activation and the small integers are known from the engines that use the
// trainer bullet (jw1912). Their feature weights have 16 bits. With eight, twice
// as many fit in a cache, and a search is faster by as much as eight king buckets
// cost; InputOne balances the weights' rounding against their range.
const (
	InputOne  = 96  // the integer that stands for 1.0 in the accumulators
	OutputOne = 256 // the integer that stands for 1.0 in the output weights
	ScoreUnit = 400 // the score of an output of 1.0

	// MaxFeatureWeight bounds the feature weights, in absolute value.
	MaxFeatureWeight = math.MaxInt8

	// MaxThreatWeight bounds the weights of threats, in absolute value: the sum of two,
	// each made positive by rowBias, fits in a byte, which the kernels rely on.
	MaxThreatWeight = 63

	// MaxOutputWeight bounds the output weights, in absolute value: its product
	// with InputOne fits in an int16, which the kernels rely on.
	MaxOutputWeight = math.MaxInt16 / InputOne

	// OutputBuckets is the number of output layers, chosen by piece count.
	OutputBuckets = 8

	widthStep      = 32 // the kernels' smallest block
	maxWidth       = 1024
	maxKingBuckets = 16
	maxNameLength  = 255
)

// Parameters are all numbers of a network, as a trainer makes them.
type Parameters struct {
	Name  string // one printable line of at most 255 bytes
	Width int    // neurons in an accumulator: a multiple of 32, at most 1024

	// Threats is the number of neurons, the first ones, that see threats when their
	// side is to move: a multiple of 64, at most Width, or 0 for none.
	Threats int

	// Kings tells which set of feature weights serves a king on each square,
	// as [Parameters.Feature] explains. The sets are numbered from 0 without gaps, 16
	// of them at most; with all zeros there is one set for all squares. Only files
	// a to d are looked up: a board with the king elsewhere is mirrored.
	Kings [64]uint8

	FeatureWeights []int8  // [set][feature][neuron]: Width for each feature
	ThreatWeights  []int8  // [threat][neuron]: Threats for each, as [ThreatFeature] numbers them
	FeatureBiases  []int16 // [neuron]
	OutputWeights  []int16 // [bucket][side to move, other side][neuron], within ±MaxOutputWeight
	OutputBiases   [OutputBuckets]int32
}

// KingBuckets returns the number of sets of feature weights.
func (p *Parameters) KingBuckets() int {
	most := uint8(0)
	for _, b := range p.Kings {
		most = max(most, b)
	}
	return int(most) + 1
}

// check says what is wrong with the parameters.
func (p *Parameters) check() error {
	if err := checkShape(p.Name, uint32(max(p.Width, 0)), uint32(max(p.Threats, 0)), uint32(p.KingBuckets())); err != nil {
		return err
	}
	var used [256]bool
	for sq, b := range p.Kings {
		used[b] = used[b] || sq&7 < 4 // the only files that are looked up
	}
	for b := range p.KingBuckets() {
		if !used[b] {
			return fmt.Errorf("no king square uses the weights of bucket %d", b)
		}
	}
	for _, part := range []struct {
		name      string
		got, want int
	}{
		{"feature weights", len(p.FeatureWeights), p.KingBuckets() * numFeatures * p.Width},
		{"threat weights", len(p.ThreatWeights), numThreatFeatures * p.Threats},
		{"feature biases", len(p.FeatureBiases), p.Width},
		{"output weights", len(p.OutputWeights), OutputBuckets * 2 * p.Width},
	} {
		if part.got != part.want {
			return fmt.Errorf("%d %s instead of %d", part.got, part.name, part.want)
		}
	}
	beyond := int8(-MaxFeatureWeight - 1) // no other int8 is
	if i := bytes.IndexByte(asBytes(p.FeatureWeights), byte(beyond)); i >= 0 {
		return fmt.Errorf("weight %d of feature %d is %d, beyond ±%d",
			i%p.Width, i/p.Width, p.FeatureWeights[i], MaxFeatureWeight)
	}
	for i, w := range p.ThreatWeights {
		if w < -MaxThreatWeight || w > MaxThreatWeight {
			return fmt.Errorf("weight %d of threat %d is %d, beyond ±%d", i%p.Threats, i/p.Threats, w, MaxThreatWeight)
		}
	}
	for i, w := range p.OutputWeights {
		if w < -MaxOutputWeight || w > MaxOutputWeight {
			return fmt.Errorf("output weight %d of bucket %d is %d, beyond ±%d",
				i%(2*p.Width), i/(2*p.Width), w, MaxOutputWeight)
		}
	}
	return nil
}

// checkShape says what is wrong with the numbers that give the sizes of all
// else, and with the name.
func checkShape(name string, width, threats, buckets uint32) error {
	switch {
	case width < widthStep || width > maxWidth || width%widthStep != 0:
		return fmt.Errorf("width %d is not a multiple of %d up to %d", width, widthStep, maxWidth)
	case threats > width || threats%rowBlock != 0:
		return fmt.Errorf("%d neurons that see threats, not a multiple of %d up to %d", threats, rowBlock, width)
	case buckets < 1 || buckets > maxKingBuckets:
		return fmt.Errorf("%d king buckets, not 1 to %d", buckets, maxKingBuckets)
	}
	return CheckName(name)
}

// CheckName says why a network cannot have that name.
func CheckName(name string) error {
	switch {
	case len(name) > maxNameLength:
		return fmt.Errorf("name of %d bytes, more than %d", len(name), maxNameLength)
	case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }):
		return fmt.Errorf("name %q is not a line of printable text", name)
	}
	return nil
}

// Network is a network ready for use. It never changes, so that any number of
// stacks may share it.
type Network struct {
	Parameters
	threatRows []uint8 // as newThreatRows has them
	hash       [sha256.Size]byte
}

// NewNetwork checks the parameters and makes a network of them. The slices
// belong to the network from then on. Weights of features that no position has become 0.
func NewNetwork(p Parameters) (*Network, error) {
	if err := p.check(); err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	for row, stored := range p.rows() {
		if !stored {
			clear(row)
		}
	}
	n := &Network{Parameters: p, threatRows: newThreatRows(&p)}
	n.hash = sha256.Sum256(n.appendContent(nil))
	return n, nil
}

// Hash returns the SHA-256 that ends the network's file.
func (n *Network) Hash() [sha256.Size]byte { return n.hash }

// String returns the name and the first eight digits of the hash.
func (n *Network) String() string {
	return fmt.Sprintf("%s %.4x", n.Name, n.hash)
}

// WriteTo writes the network's file.
func (n *Network) WriteTo(w io.Writer) (int64, error) {
	written, err := w.Write(append(n.appendContent(nil), n.hash[:]...))
	return int64(written), err
}

// featureRow returns the weights of a feature.
func (n *Network) featureRow(f int) []int8 {
	return n.FeatureWeights[f*n.Width : (f+1)*n.Width : (f+1)*n.Width]
}

// outputBucket returns the output layer for a number of pieces, 2 to 32.
func outputBucket(pieces int) int { return (pieces - 2) / 4 & (OutputBuckets - 1) }

// outputs returns the output weights of a bucket for both accumulators.
func (n *Network) outputs(bucket int) []int16 {
	return n.OutputWeights[bucket*2*n.Width : (bucket+1)*2*n.Width]
}

// score turns the sum of a bucket's products into a score. The bound on sum is
// 2·1024·96²·341, about 2^33.
func (n *Network) score(sum int64, bucket int) int {
	return int((sum/InputOne + int64(n.OutputBiases[bucket])) * ScoreUnit / (InputOne * OutputOne))
}
