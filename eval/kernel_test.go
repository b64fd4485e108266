package eval

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// kernelSet is one way to do the network's arithmetic. The calls go through
// variables here, which only tests and benchmarks can afford.
type kernelSet struct {
	name    string
	move    func(dst, src []int16, add, sub []int8)
	capture func(dst, src []int16, add, sub1, sub2 []int8)
	castle  func(dst, src []int16, add1, add2, sub1, sub2 []int8)
	refresh func(dst, acc []int16, weights []int8, adds, subs *featureList)
	output  func(us, them, weights []int16, rows []uint8, l *threatList, seen int) int64
}

var generic = kernelSet{"Generic", moveGeneric, captureGeneric, castleGeneric, refreshGeneric, outputGeneric}

// kernelSets returns all sets that this machine can run, and the chosen one.
func kernelSets() []kernelSet {
	return append(assemblyKernels(), generic, kernelSet{"Chosen", move, capture, castle, refresh, output})
}

// someNumbers are accumulators of many kinds, and feature weights, which are cut
// to eight bits.
type someNumbers struct {
	name string
	next func(rng *rand.Rand) int16
}

var numberKinds = []someNumbers{
	{"typical", func(rng *rand.Rand) int16 { return int16(rng.IntN(240) - 80) }},
	{"any", func(rng *rand.Rand) int16 { return int16(rng.Uint32()) }},
	{"edges", func(rng *rand.Rand) int16 {
		edges := []int16{math.MinInt16, math.MinInt16 + 1, -128, -1, 0, 1, InputOne - 1, InputOne, InputOne + 1, 127, math.MaxInt16 - 1, math.MaxInt16}
		return edges[rng.IntN(len(edges))]
	}},
	{"highest", func(*rand.Rand) int16 { return math.MaxInt16 }},
	{"lowest", func(*rand.Rand) int16 { return math.MinInt16 }},
	{"one", func(*rand.Rand) int16 { return InputOne }},
}

func (k someNumbers) vector(rng *rand.Rand, length int) []int16 {
	v := make([]int16, length)
	for i := range v {
		v[i] = k.next(rng)
	}
	return v
}

// weights returns feature weights of these numbers.
func (k someNumbers) weights(rng *rand.Rand, length int) []int8 {
	w := make([]int8, length)
	for i := range w {
		w[i] = int8(k.next(rng))
	}
	return w
}

// forKernels calls check for every set, width and kind of numbers.
func forKernels(t *testing.T, check func(t *testing.T, k kernelSet, width int, numbers someNumbers, rng *rand.Rand)) {
	for _, k := range kernelSets() {
		for width := widthStep; width <= maxWidth; width += widthStep {
			for _, numbers := range numberKinds {
				rng := rand.New(rand.NewPCG(uint64(width), 1))
				check(t, k, width, numbers, rng)
				if t.Failed() {
					t.Fatalf("%s, width %d, %s numbers", k.name, width, numbers.name)
				}
			}
		}
	}
}

// TestKernelUpdates also checks that nothing is written behind the end.
func TestKernelUpdates(t *testing.T) {
	forKernels(t, func(t *testing.T, k kernelSet, width int, numbers someNumbers, rng *rand.Rand) {
		src := numbers.vector(rng, width)
		var w [4][]int8
		for i := range w {
			w[i] = numbers.weights(rng, width)
		}
		for _, update := range []struct {
			name     string
			kernel   func(dst []int16)
			expected func(dst []int16)
		}{
			{"move", func(dst []int16) { k.move(dst, src, w[0], w[1]) }, func(dst []int16) {
				moveGeneric(dst, src, w[0], w[1])
			}},
			{"capture", func(dst []int16) { k.capture(dst, src, w[0], w[1], w[2]) }, func(dst []int16) {
				captureGeneric(dst, src, w[0], w[1], w[2])
			}},
			{"castle", func(dst []int16) { k.castle(dst, src, w[0], w[1], w[2], w[3]) }, func(dst []int16) {
				castleGeneric(dst, src, w[0], w[1], w[2], w[3])
			}},
		} {
			got, want := make([]int16, width+widthStep), make([]int16, width+widthStep)
			update.kernel(got[:width])
			update.expected(want[:width])
			if !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", update.name, got, want)
			}
		}
	})
}

func TestKernelRefresh(t *testing.T) {
	forKernels(t, func(t *testing.T, k kernelSet, width int, numbers someNumbers, rng *rand.Rand) {
		const features = 40
		weights := numbers.weights(rng, features*width)
		acc := numbers.vector(rng, width)
		for _, counts := range [][2]int{{0, 0}, {1, 0}, {0, 1}, {3, 2}, {32, 32}, {64, 1}} {
			var adds, subs featureList
			for range counts[0] {
				adds.append(rng.IntN(features) * width)
			}
			for range counts[1] {
				subs.append(rng.IntN(features) * width)
			}
			gotAcc, wantAcc := append(slices.Clone(acc), 7), append(slices.Clone(acc), 7)
			got, want := make([]int16, width+1), make([]int16, width+1)
			k.refresh(got[:width], gotAcc[:width], weights, &adds, &subs)
			refreshGeneric(want[:width], wantAcc[:width], weights, &adds, &subs)
			if !slices.Equal(got, want) || !slices.Equal(gotAcc, wantAcc) {
				t.Errorf("%d features more, %d less: %v and %v, want %v", counts[0], counts[1], got, gotAcc, want)
			}
		}
	})
}

func TestKernelOutput(t *testing.T) {
	forKernels(t, func(t *testing.T, k kernelSet, width int, numbers someNumbers, rng *rand.Rand) {
		us, them := numbers.vector(rng, width), numbers.vector(rng, width)
		for _, weight := range []func() int16{
			func() int16 { return int16(rng.IntN(2*MaxOutputWeight+1) - MaxOutputWeight) },
			func() int16 { return MaxOutputWeight },
			func() int16 { return -MaxOutputWeight },
		} {
			weights := make([]int16, 2*width)
			for i := range weights {
				weights[i] = weight()
			}
			var none threatList
			if got, want := k.output(us, them, weights, nil, &none, 0), outputGeneric(us, them, weights, nil, &none, 0); got != want {
				t.Errorf("%d, want %d", got, want)
			}
			seen := width / rowBlock * rowBlock
			for ; seen > 0; seen = seen / 2 / rowBlock * rowBlock {
				rows, l := someThreats(numbers, seen, rng)
				if got, want := k.output(us, them, weights, rows, &l, seen), outputGeneric(us, them, weights, rows, &l, seen); got != want {
					t.Errorf("%d threats seen by %d neurons: %d, want %d", l.count, seen, got, want)
				}
			}
		}
	})
}

// someThreats returns the rows of some threats and a list of them.
func someThreats(numbers someNumbers, seen int, rng *rand.Rand) (rows []uint8, l threatList) {
	const codes = 40
	rows = make([]uint8, codes*seen)
	for i, w := range numbers.weights(rng, len(rows)) {
		if i >= seen { // there is no threat with the first code
			rows[i] = uint8(min(max(int(w), -MaxThreatWeight), MaxThreatWeight) + rowBias)
		}
	}
	l.count = []int{0, 1, 8, 12, 13, 30}[rng.IntN(6)]
	for i := range l.count {
		l.codes[i] = uint16(1 + rng.IntN(codes-1))
	}
	return rows, l
}

// TestKernelGeneric checks the plain kernels on numbers that are easy to see.
func TestKernelGeneric(t *testing.T) {
	fill := func(v int16) []int16 { return slices.Repeat([]int16{v}, widthStep) }
	weight := func(v int8) []int8 { return slices.Repeat([]int8{v}, widthStep) }
	dst := make([]int16, widthStep)
	moveGeneric(dst, fill(1), weight(10), weight(100))
	if !slices.Equal(dst, fill(-89)) {
		t.Errorf("1 + 10 - 100 = %v", dst)
	}
	captureGeneric(dst, fill(math.MinInt16), weight(1), weight(2), weight(3))
	if !slices.Equal(dst, fill(math.MaxInt16-3)) {
		t.Errorf("-32768 + 1 - 2 - 3 = %v", dst)
	}
	castleGeneric(dst, fill(math.MaxInt16), weight(3), weight(4), weight(1), weight(2))
	if !slices.Equal(dst, fill(math.MinInt16+3)) {
		t.Errorf("32767 + 3 + 4 - 1 - 2 = %v", dst)
	}
	acc := fill(5)
	refreshGeneric(dst, acc, append(weight(50), weight(-128)...), &featureList{count: 1, rows: [64]int32{widthStep}}, &featureList{count: 1})
	if !slices.Equal(dst, fill(-173)) || !slices.Equal(acc, dst) {
		t.Errorf("5 - 128 - 50 = %v and %v", dst, acc)
	}
	weights := append(fill(341), fill(-3)...)
	if got, want := outputGeneric(fill(300), fill(2), weights, nil, nil, 0), int64(widthStep*(96*96*341-3*4)); got != want {
		t.Errorf("output %d, want %d", got, want)
	}
	if got := outputGeneric(fill(-1), fill(math.MinInt16), weights, nil, nil, 0); got != 0 {
		t.Errorf("output of negative numbers %d", got)
	}
}

// benchKernels runs a benchmark for every set and the widths in use, with
// accumulators and the weights of some features.
func benchKernels(b *testing.B, run func(b *testing.B, k kernelSet, acc [4][]int16, w []int8)) {
	for _, width := range []int{256, 512} {
		rng := rand.New(rand.NewPCG(1, 1))
		var acc [4][]int16
		for i := range acc {
			acc[i] = numberKinds[0].vector(rng, width)
		}
		w := numberKinds[0].weights(rng, 8*width)
		for _, k := range kernelSets() {
			b.Run(fmt.Sprintf("%d/%s", width, k.name), func(b *testing.B) { run(b, k, acc, w) })
		}
	}
}

// BenchmarkKernelUpdate updates both views after a quiet move.
func BenchmarkKernelUpdate(b *testing.B) {
	benchKernels(b, func(b *testing.B, k kernelSet, acc [4][]int16, w []int8) {
		rows := slices.Collect(slices.Chunk(w, len(acc[0])))
		for b.Loop() {
			k.move(acc[0], acc[1], rows[0], rows[1])
			k.move(acc[2], acc[3], rows[2], rows[3])
		}
	})
}

// BenchmarkKernelRefresh applies three features more and three less.
func BenchmarkKernelRefresh(b *testing.B) {
	benchKernels(b, func(b *testing.B, k kernelSet, acc [4][]int16, w []int8) {
		var adds, subs featureList
		for i := range 3 {
			adds.append(i * len(acc[0]))
			subs.append((i + 4) * len(acc[0]))
		}
		for b.Loop() {
			k.refresh(acc[0], acc[1], w, &adds, &subs)
		}
	})
}

// BenchmarkKernelOutput has as many neurons that see threats as are in use, and as many
// threats as a position has on average.
func BenchmarkKernelOutput(b *testing.B) {
	seen := Default().Threats
	rows, _ := someThreats(numberKinds[0], seen, rand.New(rand.NewPCG(1, 1)))
	l := threatList{codes: [64]uint16{1, 2, 3, 4, 5, 6, 7, 8}, count: 8}
	benchKernels(b, func(b *testing.B, k kernelSet, acc [4][]int16, _ []int8) {
		weights := slices.Concat(acc[2], acc[3])
		for b.Loop() {
			k.output(acc[0], acc[1], weights, rows, &l, seen)
		}
	})
}
