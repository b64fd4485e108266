package train

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"alfiere/eval"
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

// A training that has not gone on yet gives the network that it began with.
func TestStart(t *testing.T) {
	for _, buckets := range []int{1, 4} {
		network := smallNetwork(t, buckets)
		o := smallOptions()
		o.Buckets = buckets
		tr, err := New(o, smallData(t))
		if err != nil {
			t.Fatal(err)
		}
		if err := tr.Start(network); err != nil {
			t.Fatal(err)
		}
		again, err := tr.Network("small")
		if err != nil {
			t.Fatal(err)
		}
		if again.Hash() != network.Hash() {
			t.Errorf("%d buckets: the network is another one", buckets)
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

// The weights of a network with one bucket are where all buckets begin.
func TestStartWithMoreBuckets(t *testing.T) {
	network := smallNetwork(t, 1)
	o := smallOptions()
	o.Buckets = 4
	tr, err := New(o, smallData(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := tr.Start(network); err != nil {
		t.Fatal(err)
	}
	wide, err := tr.Network("wide")
	if err != nil {
		t.Fatal(err)
	}
	for b, weights := range slices.Collect(slices.Chunk(wide.FeatureWeights, len(network.FeatureWeights))) {
		if !slices.Equal(weights, network.FeatureWeights) {
			t.Errorf("bucket %d begins elsewhere", b)
		}
	}
	if !slices.Equal(wide.OutputWeights, network.OutputWeights) || wide.OutputBiases != network.OutputBiases {
		t.Error("the output layer begins elsewhere")
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
		if tr.Start(network) == nil {
			t.Errorf("%s: begins with %s", name, network)
		}
	}
}
