package eval

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"unsafe"

	"alfiere/eval/hugepages"
)

// The network's file. All numbers are little-endian.
//
//	 0   4  magic, "ALFN"
//	 4   4  format version, 4
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
//	        feature weights, int8 [king bucket][768][width]
//	        threat weights, int8 [23296][neurons that see threats]
//	        feature biases, int16 [width]
//	        output weights, int16 [8][2][width]
//	        output biases, int32 [8]
//	        SHA-256 of all before it
const (
	fileMagic    = "ALFN"
	fileVersion  = 4
	headerLength = 102
	maxFileSize  = headerLength + maxNameLength + sha256.Size +
		maxWidth*(maxKingBuckets*numFeatures+numThreatFeatures+2*(1+2*OutputBuckets)) + 4*OutputBuckets
)

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
	n, buckets, err := parseHeader(data)
	if err != nil {
		return nil, err
	}
	content := len(data) - sha256.Size
	copy(n.hash[:], data[content:])
	if sum := sha256.Sum256(data[:content]); sum != n.hash {
		return nil, fmt.Errorf("damaged: hash is %.4x, the file says %.4x", sum, n.hash)
	}
	n.FeatureWeights = make([]int8, buckets*numFeatures*n.Width)
	n.ThreatWeights = make([]int8, numThreatFeatures*n.Threats)
	n.FeatureBiases = make([]int16, n.Width)
	n.OutputWeights = make([]int16, OutputBuckets*2*n.Width)
	rest := data[headerLength+len(n.Name):]
	for _, part := range n.parts() {
		size := binary.Size(part)
		if weights, ok := part.([]int8); ok { // nearly all of the file, and a program starts with this
			copy(asBytes(weights), rest)
		} else if _, err := binary.Decode(rest[:size], binary.LittleEndian, part); err != nil {
			return nil, err
		}
		rest = rest[size:]
	}
	if n.KingBuckets() != buckets {
		return nil, fmt.Errorf("king squares use %d buckets of %d", n.KingBuckets(), buckets)
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
func parseHeader(data []byte) (n *Network, buckets int, err error) {
	if !bytes.HasPrefix(data, []byte(fileMagic)) {
		return nil, 0, fmt.Errorf("not a network: it begins with %q, not with %q",
			data[:min(len(data), len(fileMagic))], fileMagic)
	}
	if len(data) < headerLength {
		return nil, 0, errors.New("the file ends within its header")
	}
	field := func(offset int) uint32 { return binary.LittleEndian.Uint32(data[offset:]) }
	for _, f := range fixedFields {
		if got := field(f.offset); got != f.value {
			return nil, 0, fmt.Errorf("%s is %d, only %d is known", f.name, got, f.value)
		}
	}
	nameLength := int(binary.LittleEndian.Uint16(data[100:]))
	name := data[headerLength:]
	name = name[:min(len(name), nameLength)]
	if err := checkShape(string(name), field(8), field(32), field(12)); err != nil {
		return nil, 0, err
	}
	width, threats, buckets := int(field(8)), int(field(32)), int(field(12))
	size := headerLength + nameLength + width*(buckets*numFeatures+2*(1+2*OutputBuckets)) + threats*numThreatFeatures + 4*OutputBuckets + sha256.Size
	switch {
	case len(data) > maxFileSize: // there may be more of it
		return nil, 0, fmt.Errorf("more than %d bytes where its header asks for %d", maxFileSize, size)
	case len(data) != size:
		return nil, 0, fmt.Errorf("%d bytes where its header asks for %d", len(data), size)
	}
	n = new(Network)
	n.Name, n.Width, n.Threats = string(name), width, threats
	copy(n.Kings[:], data[36:])
	return n, buckets, nil
}

// asBytes returns the memory of weights as bytes.
func asBytes(weights []int8) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(weights))), len(weights))
}

// parts returns the slices of numbers that follow the name in the file, in their order.
func (p *Parameters) parts() []any {
	return []any{p.FeatureWeights, p.ThreatWeights, p.FeatureBiases, p.OutputWeights, p.OutputBiases[:]}
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
	for _, part := range n.parts() {
		dst, _ = binary.Append(dst, binary.LittleEndian, part) // cannot fail: numbers have fixed sizes
	}
	return dst
}
