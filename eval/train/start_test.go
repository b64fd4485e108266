package train

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"alfiere/eval"
	"alfiere/legal"
)

// smallNetwork returns the network of a small training.
func smallNetwork(t *testing.T, buckets int) *eval.Network {
	t.Helper()
	o := smallOptions()
	o.Buckets, o.Epochs = buckets, 1
	network, err := trained(t, o, smallData(t)).Network("small")
	if err != nil {
		t.Fatal(err)
	}
	return network
}

// started returns a trainer of small options, changed, that begins with n.
func started(t *testing.T, n *eval.Network, change func(*Options)) *Trainer {
	t.Helper()
	o := smallOptions()
	change(&o)
	tr, err := New(o, smallData(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := tr.Start([]*eval.Network{n}, nil); err != nil {
		t.Fatal(err)
	}
	return tr
}

// A training that has not gone on yet gives the network that it began with.
func TestStart(t *testing.T) {
	for _, c := range []struct{ buckets, threats int }{{1, 0}, {4, 0}, {1, rowSize}} {
		change := func(o *Options) { o.Buckets, o.Threats, o.Epochs = c.buckets, c.threats, 1 }
		o := smallOptions()
		change(&o)
		network, err := trained(t, o, smallData(t)).Network("small")
		if err != nil {
			t.Fatal(err)
		}
		tr := started(t, network, change)
		again, err := tr.Network("small")
		if err != nil {
			t.Fatal(err)
		}
		if again.Hash() != network.Hash() {
			t.Errorf("%+v: the network is another one", c)
		}
		var report bytes.Buffer
		if err := tr.WriteReport(&report, Report{Network: again}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(report.String(), network.String()) {
			t.Errorf("the report does not name %s:\n%s", network, &report)
		}
	}
}

// A training that begins with the weights of another, and has not gone on yet, has
// them as they were before rounding.
func TestStartUnrounded(t *testing.T) {
	for _, buckets := range []int{1, 4} {
		o := smallOptions()
		o.Buckets, o.Epochs = buckets, 1
		before := trained(t, o, smallData(t))
		stored := before.checkpoint()
		o.Keep = 0.5
		after, err := New(o, smallData(t))
		if err != nil {
			t.Fatal(err)
		}
		if err := after.StartUnrounded([]*Checkpoint{stored}, nil, []string{"before.checkpoint"}); err != nil {
			t.Fatal(err)
		}
		for _, same := range [][2][]float32{
			{after.weights.all, before.weights.all}, {after.optimiser.parts, before.optimiser.parts}, {after.origin, before.optimiser.parts},
		} {
			if !slices.Equal(same[0], same[1]) {
				t.Errorf("%d buckets: other weights", buckets)
			}
		}
		if slices.ContainsFunc(after.optimiser.mean, func(m float32) bool { return m != 0 }) {
			t.Errorf("%d buckets: it begins in motion", buckets)
		}

		for want, change := range map[string]func(*Checkpoint){
			"a training that stopped after batch 1 of": func(c *Checkpoint) { c.Step = 1 },
			"neurons to begin with, not":               func(c *Checkpoint) { c.Options.Hidden *= 2 },
			"neurons that see threats to begin with":   func(c *Checkpoint) { c.Options.Threats = 64 },
			"king buckets to begin with, not":          func(c *Checkpoint) { c.Options.Buckets = 8 },
			"damaged":                                  func(c *Checkpoint) { c.Parts = c.Parts[1:] },
		} {
			c := *stored
			change(&c)
			if err := after.StartUnrounded([]*Checkpoint{stored, &c}, nil, []string{"x", "y"}); err == nil || !strings.HasPrefix(err.Error(), "y: ") || !strings.Contains(err.Error(), want) {
				t.Errorf("the error is %v, not %q", err, want)
			}
		}
	}
}

// Several trainings are begun with in their mean, each by its share.
func TestStartUnroundedMean(t *testing.T) {
	o := smallOptions()
	o.Buckets, o.Epochs = 4, 1
	first := trained(t, o, smallData(t)).checkpoint()
	o.Seed++
	second := trained(t, o, smallData(t)).checkpoint()
	after, err := New(o, smallData(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := after.StartUnrounded([]*Checkpoint{first, second}, []float64{3, 1}, []string{"first", "second"}); err != nil {
		t.Fatal(err)
	}
	for i, got := range after.optimiser.parts {
		if want := 0.75*first.Parts[i] + 0.25*second.Parts[i]; math.Abs(float64(got-want)) > 1e-6 {
			t.Fatalf("weight %d is %g instead of %g", i, got, want)
		}
	}
}

// At a rate of 0 for the rest, a training changes what threats weigh and nothing else.
func TestRateRest(t *testing.T) {
	network := smallNetwork(t, 4)
	tr := started(t, network, func(o *Options) { o.Buckets, o.Threats, o.RateRest = 4, 64, 0 })
	if err := tr.Run(t.Context(), ignore); err != nil {
		t.Fatal(err)
	}
	after, err := tr.Network("after")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(after.FeatureWeights, network.FeatureWeights) || !slices.Equal(after.FeatureBiases, network.FeatureBiases) ||
		!slices.Equal(after.OutputWeights, network.OutputWeights) || after.OutputBiases != network.OutputBiases {
		t.Error("other weights have changed")
	}
	if !slices.ContainsFunc(after.ThreatWeights, func(w int8) bool { return w != 0 }) {
		t.Error("threats still weigh nothing")
	}
}

// The weights of a network with one bucket are where all buckets begin.
func TestStartWithMoreBuckets(t *testing.T) {
	network := smallNetwork(t, 1)
	wide, err := started(t, network, func(o *Options) { o.Buckets = 4 }).Network("wide")
	if err != nil {
		t.Fatal(err)
	}
	row := func(n *eval.Network, king legal.Square, pc legal.Piece, sq legal.Square) []int8 {
		return n.FeatureWeights[n.Feature(legal.White, king, pc, sq)*n.Width:][:n.Width]
	}
	for king := legal.A1; king <= legal.H8; king++ {
		for pc := legal.WhitePawn; pc <= legal.BlackKing; pc++ {
			for sq := legal.A1; sq <= legal.H8; sq++ {
				possible := pc != legal.WhiteKing || sq == king
				if possible && !slices.Equal(row(wide, king, pc, sq), row(network, king, pc, sq)) {
					t.Fatalf("with the king on %v, %v on %v begins elsewhere", king, pc, sq)
				}
			}
		}
	}
	if !slices.Equal(wide.OutputWeights, network.OutputWeights) || wide.OutputBiases != network.OutputBiases {
		t.Error("the output layer begins elsewhere")
	}
}

// A weight near the limit stays where it is when several buckets begin there.
func TestStartWithLargeWeights(t *testing.T) {
	network := smallNetwork(t, 1)
	const large = 125
	network.FeatureWeights[0], network.FeatureWeights[1] = large, -large
	tr := started(t, network, func(o *Options) { o.Buckets, o.Rate, o.RateEnd = 4, 1e-6, 1e-6 })
	tr.trainBatch()
	for f := 0; f < 4*bucketFeatures; f += bucketFeatures {
		for i, want := range []float64{125. / eval.InputOne, -125. / eval.InputOne} {
			if got := float64(tr.weights.block(0)[f][i]); math.Abs(got-want) > 0.01 {
				t.Errorf("weight %d of feature %d went from %g to %g", i, f, want, got)
			}
		}
	}
}

// Networks side by side say the mean of what each says, by their shares.
func TestStartSideBySide(t *testing.T) {
	o, data := smallOptions(), smallData(t)
	o.Epochs = 1
	alone := func(seed uint64) *eval.Network {
		o := o
		o.Seed = seed
		n, err := trained(t, o, data).Network("alone")
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	a, b := alone(1), alone(2)
	o.Hidden *= 2
	tr, err := New(o, data)
	if err != nil {
		t.Fatal(err)
	}
	if err := tr.Start([]*eval.Network{a, b}, []float64{3, 1}); err != nil {
		t.Fatal(err)
	}
	both, err := tr.Network("both")
	if err != nil {
		t.Fatal(err)
	}
	for i := range min(100, data.Training()) {
		p := data.training.at(i)
		want := (3*evaluateQuantised(&a.Parameters, p) + evaluateQuantised(&b.Parameters, p)) / 4
		if got := evaluateQuantised(&both.Parameters, p); got < want-40 || got > want+40 {
			t.Errorf("position %d: %d, not about %d", i, got, want)
		}
	}
}

func TestStartRefuses(t *testing.T) {
	network := smallNetwork(t, 4)
	for name, change := range map[string]func(*Options){
		"other width":   func(o *Options) { o.Hidden, o.Buckets = 128, 4 },
		"other buckets": func(o *Options) { o.Buckets = 8 },
		"one bucket":    func(o *Options) { o.Buckets = 1 },
	} {
		o := smallOptions()
		change(&o)
		tr, err := New(o, smallData(t))
		if err != nil {
			t.Fatal(err)
		}
		if tr.Start([]*eval.Network{network}, nil) == nil {
			t.Errorf("%s: begins with %s", name, network)
		}
	}
	narrow, err := eval.NewNetwork(eval.Parameters{
		Width: 32, FeatureWeights: make([]int8, bucketFeatures*32), FeatureBiases: make([]int16, 32),
		OutputWeights: make([]int16, eval.OutputBuckets*2*32),
	})
	if err != nil {
		t.Fatal(err)
	}
	o := smallOptions()
	if err := o.CheckStart([]*eval.Network{narrow, narrow}, nil); err == nil {
		t.Error("begins with two networks of half a block each")
	}
	sighted, err := eval.NewNetwork(eval.Parameters{
		Width: 64, Threats: 64, FeatureWeights: make([]int8, bucketFeatures*64), FeatureBiases: make([]int16, 64),
		ThreatWeights: make([]int8, threatFeatures*64), OutputWeights: make([]int16, eval.OutputBuckets*2*64),
	})
	if err != nil {
		t.Fatal(err)
	}
	if o.CheckStart([]*eval.Network{sighted}, nil) == nil {
		t.Error("begins with neurons that see threats where none should")
	}
	two := o
	two.Hidden, two.Threats = 128, 128
	if two.CheckStart([]*eval.Network{sighted, sighted}, nil) == nil {
		t.Error("begins with neurons that see threats behind others")
	}
	network = smallNetwork(t, 1)
	was := network.FeatureBiases[3]
	for bias, fits := range map[int16]bool{127: true, -127: true, 128: false, math.MinInt16: false} {
		network.FeatureBiases[3] = bias
		if err := o.CheckStart([]*eval.Network{network}, nil); (err == nil) != fits {
			t.Errorf("with a bias of %d: error %v", bias, err)
		}
	}
	network.FeatureBiases[3] = was
	for _, shares := range [][]float64{{}, {1, 1}, {0}, {-1}, {math.NaN()}, {math.Inf(1)}} {
		if o.CheckStart([]*eval.Network{network}, shares) == nil {
			t.Errorf("begins with the shares %v", shares)
		}
	}
}

// A training that keeps half of a network ends in the middle between it and
// what the same training gives that keeps nothing, resumed or not.
func TestKeep(t *testing.T) {
	for _, buckets := range []int{1, 4} {
		network := smallNetwork(t, buckets)
		start := func(keep float64) *Trainer {
			return started(t, network, func(o *Options) { o.Buckets, o.Epochs, o.Keep = buckets, 1, keep })
		}
		run := func(tr *Trainer) []float32 {
			if err := tr.Run(t.Context(), ignore); err != nil {
				t.Fatal(err)
			}
			return tr.optimiser.parts
		}
		before := slices.Clone(start(0).optimiser.parts)
		after := run(start(0))
		const keep = 0.25
		mixed := start(keep)
		mixed.trainBatch()
		var checkpoint bytes.Buffer
		if err := mixed.Save(&checkpoint); err != nil {
			t.Fatal(err)
		}
		stored, err := ReadCheckpoint(&checkpoint)
		if err != nil {
			t.Fatal(err)
		}
		resumed, err := Resume(stored, mixed.options, mixed.data)
		if err != nil {
			t.Fatal(err)
		}
		kept := run(mixed)
		for i, w := range kept {
			if math.Abs(float64(w-keep*before[i]-(1-keep)*after[i])) > 1e-5 {
				t.Fatalf("%d buckets: part %d is %g, between %g and %g", buckets, i, w, before[i], after[i])
			}
		}
		if !slices.Equal(run(resumed), kept) {
			t.Errorf("%d buckets: another network when resumed", buckets)
		}
	}
}
