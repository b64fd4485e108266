package eval

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"unsafe"

	"alfiere/eval/hugepages"
)

// The network's file. All numbers are little-endian.
//
//	 0   4  magic, "ALFN"
//	 4   4  format version, 5
//	 8   4  width: neurons in an accumulator
//	12   4  king buckets
//	16   4  output buckets, 8
//	20   4  the integer for 1.0 in the accumulators, 96
//	24   4  the integer for 1.0 in the output weights, 256
//	28   4  the score of an output of 1.0, 400
//	32   4  neurons that see threats
//	36  64  king bucket of each square
//	100  2  length of the name
//	102     name, UTF-8
//	        feature weights, int8 [king bucket][672 and the bucket's king squares][width]
//	        threat weights, int8 [21312][neurons that see threats]
//	        feature biases, int16 [width]
//	        output weights, int16 [8][2][width]
//	        output biases, int32 [8]
//	        SHA-256 of all before it
//
// Rows of features that no position has are left out: a tenth of the network that ships.
const (
	fileMagic    = "ALFN"
	fileVersion  = 5
	headerLength = 102
)

// fileSize returns the length of the file of a network of that shape.
func fileSize(nameLength, width, threats, buckets int) int {
	return headerLength + nameLength + width*storedFeatures(buckets) + threats*storedThreatFeatures +
		2*width*(1+2*OutputBuckets) + 4*OutputBuckets + sha256.Size
}

// maxFileSize is that of the largest network.
var maxFileSize = fileSize(maxNameLength, maxWidth, maxWidth, maxKingBuckets)

// fixedFields are the header's numbers that only have one value as yet.
var fixedFields = []struct {
	offset int
	name   string
	value  uint32
}{
	{4, "format version", fileVersion},
	{16, "number of output buckets", OutputBuckets},
	{20, "input scale", InputOne},
	{24, "output scale", OutputOne},
	{28, "score unit", ScoreUnit},
}

// Load reads a network's file and checks all of it. The error says what is
// wrong with it.
func Load(r io.Reader) (*Network, error) {
	data, err := io.ReadAll(io.LimitReader(r, int64(maxFileSize)+1))
	if err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	n, err := parseNetwork(data)
	if err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	return n, nil
}

// LoadFile reads the network in a file, as Load does. Anything but an ordinary file
// is an error too: reading it might never end.
func LoadFile(name string) (*Network, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not an ordinary file", name)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	n, err := Load(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return n, nil
}

// IsNetworkFile reports whether a file begins as that of a network does; the
// rest is not looked at.
func IsNetworkFile(name string) (bool, error) {
	file, err := os.Open(name)
	if err != nil {
		return false, err
	}
	defer file.Close()
	start, err := io.ReadAll(io.LimitReader(file, int64(len(fileMagic))))
	return string(start) == fileMagic, err
}

func parseNetwork(data []byte) (*Network, error) {
	n, err := parseHeader(data)
	if err != nil {
		return nil, err
	}
	content := len(data) - sha256.Size
	copy(n.hash[:], data[content:])
	if sum := sha256.Sum256(data[:content]); sum != n.hash {
		return nil, fmt.Errorf("damaged: hash is %.4x, the file says %.4x", sum, n.hash)
	}
	n.FeatureWeights = make([]int8, n.KingBuckets()*numFeatures*n.Width)
	n.ThreatWeights = make([]int8, numThreatFeatures*n.Threats)
	n.FeatureBiases = make([]int16, n.Width)
	n.OutputWeights = make([]int16, OutputBuckets*2*n.Width)
	rest := data[headerLength+len(n.Name):]
	for row, stored := range n.rows() {
		if stored {
			rest = rest[copy(asBytes(row), rest):]
		}
	}
	for _, part := range n.tail() {
		size := binary.Size(part)
		if _, err := binary.Decode(rest[:size], binary.LittleEndian, part); err != nil {
			return nil, err
		}
		rest = rest[size:]
	}
	if err := n.check(); err != nil {
		return nil, err
	}
	n.threatRows = newThreatRows(&n.Parameters)
	hugepages.Move(unsafe.Pointer(unsafe.SliceData(n.FeatureWeights)), uintptr(len(n.FeatureWeights)))
	hugepages.Move(unsafe.Pointer(unsafe.SliceData(n.threatRows)), uintptr(len(n.threatRows)))
	return n, nil
}

// parseHeader reads what gives the sizes of all else, and checks the file's
// size by it.
func parseHeader(data []byte) (*Network, error) {
	if !bytes.HasPrefix(data, []byte(fileMagic)) {
		return nil, fmt.Errorf("not a network: it begins with %q, not with %q",
			data[:min(len(data), len(fileMagic))], fileMagic)
	}
	if len(data) < headerLength {
		return nil, errors.New("the file ends within its header")
	}
	field := func(offset int) uint32 { return binary.LittleEndian.Uint32(data[offset:]) }
	for _, f := range fixedFields {
		if got := field(f.offset); got != f.value {
			return nil, fmt.Errorf("%s is %d, only %d is known", f.name, got, f.value)
		}
	}
	nameLength := int(binary.LittleEndian.Uint16(data[100:]))
	name := data[headerLength:]
	name = name[:min(len(name), nameLength)]
	if err := checkShape(string(name), field(8), field(32), field(12)); err != nil {
		return nil, err
	}
	width, threats, buckets := int(field(8)), int(field(32)), int(field(12))
	switch size := fileSize(nameLength, width, threats, buckets); {
	case len(data) > maxFileSize: // there may be more of it
		return nil, fmt.Errorf("more than %d bytes where its header asks for %d", maxFileSize, size)
	case len(data) != size:
		return nil, fmt.Errorf("%d bytes where its header asks for %d", len(data), size)
	}
	n := new(Network)
	n.Name, n.Width, n.Threats = string(name), width, threats
	copy(n.Kings[:], data[36:])
	if n.KingBuckets() != buckets {
		return nil, fmt.Errorf("king squares use %d buckets of %d", n.KingBuckets(), buckets)
	}
	return n, nil
}

// asBytes returns the memory of weights as bytes.
func asBytes(weights []int8) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(weights))), len(weights))
}

// rows returns the rows of weights of all features, in the order of the file, each with
// whether it is in the file: some position has the feature.
func (p *Parameters) rows() iter.Seq2[[]int8, bool] {
	return func(yield func([]int8, bool) bool) {
		for f := range p.KingBuckets() * numFeatures {
			if !yield(p.FeatureWeights[f*p.Width:][:p.Width], p.occurs(f)) {
				return
			}
		}
		for f := range numThreatFeatures {
			if !yield(p.ThreatWeights[f*p.Threats:][:p.Threats], threatOccurs(f)) {
				return
			}
		}
	}
}

// tail returns the slices of numbers that follow the rows in the file, in their order.
func (p *Parameters) tail() []any {
	return []any{p.FeatureBiases, p.OutputWeights, p.OutputBiases[:]}
}

// appendContent appends all of the network's file but its hash.
func (n *Network) appendContent(dst []byte) []byte {
	dst = append(dst, fileMagic...)
	for _, field := range []int{fileVersion, n.Width, n.KingBuckets(), OutputBuckets, InputOne, OutputOne, ScoreUnit, n.Threats} {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(field))
	}
	dst = append(dst, n.Kings[:]...)
	dst = binary.LittleEndian.AppendUint16(dst, uint16(len(n.Name)))
	dst = append(dst, n.Name...)
	for row, stored := range n.rows() {
		if stored {
			dst = append(dst, asBytes(row)...)
		}
	}
	for _, part := range n.tail() {
		dst, _ = binary.Append(dst, binary.LittleEndian, part) // cannot fail: numbers have fixed sizes
	}
	return dst
}
