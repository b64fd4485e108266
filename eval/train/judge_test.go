package train

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"alfiere/eval"
	"alfiere/eval/train/viriformat"
)

// TestJudge checks that a trained network is told from an untrained one, and
// that the size of its scores does not matter.
func TestJudge(t *testing.T) {
	data := NewData(Filter{MaxScore: 4000, Sample: 1, Scale: 400}, 1)
	for _, g := range randomGames(rand.New(rand.NewPCG(5, 1)), 300) {
		switch last := g.Moves[len(g.Moves)-1].Score; {
		case last > 0:
			g.Result = viriformat.WhiteWins
		case last < 0:
			g.Result = viriformat.BlackWins
		default:
			g.Result = viriformat.Draw
		}
		if err := data.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	o := smallOptions()
	o.Lambda, o.LambdaEnd = 0.5, 0.5
	network := func(n *eval.Network, err error) *eval.Network {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	fresh, err := New(o, data)
	if err != nil {
		t.Fatal(err)
	}
	judge := func(n *eval.Network, threads int) Verdict {
		t.Helper()
		v, err := data.Judge(t.Context(), n, threads)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	untrained := judge(network(fresh.Network("untrained")), 2)
	n := network(trained(t, o, data).Network("trained"))
	whole := judge(n, 2)
	if whole.All.Positions != data.Training() || !(whole.All.Entropy < untrained.All.Entropy-0.01) || !(whole.All.Error < untrained.All.Error/2) {
		t.Errorf("%+v trained on %d positions, %+v untrained", whole, data.Training(), untrained)
	}
	many := 0
	for i := range data.Training() {
		if data.training.at(i).count() >= 18 {
			many++
		}
	}
	if whole.Many.Positions != many || many == 0 || many == data.Training() || !(whole.Many.Error < untrained.Many.Error) {
		t.Errorf("of %d positions with many pieces %+v, %+v untrained", many, whole.Many, untrained.Many)
	}
	if !(untrained.All.Entropy < math.Ln2+0.01) {
		t.Errorf("%+v untrained: worse than to expect a draw of everything", untrained)
	}

	half := n.Parameters
	half.OutputWeights, half.OutputBiases = slices.Clone(half.OutputWeights), [eval.OutputBuckets]int32{}
	for i, w := range half.OutputWeights {
		half.OutputWeights[i] = w / 2 * 2 // even, so that halving is exact
	}
	even := network(eval.NewNetwork(half))
	half.OutputWeights = slices.Clone(half.OutputWeights)
	for i := range half.OutputWeights {
		half.OutputWeights[i] /= 2
	}
	a, b := judge(even, 1), judge(network(eval.NewNetwork(half)), 2)
	if math.Abs(a.All.Entropy-b.All.Entropy) > 1e-4 || math.Abs(a.All.Error-b.All.Error) > 1e-4 {
		t.Errorf("%+v for the whole, %+v for half of every score", a, b)
	}

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if v, err := data.Judge(ctx, n, 2); err != context.Canceled {
		t.Errorf("interrupted: %+v and error %v", v, err)
	}
}
