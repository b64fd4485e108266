package search_test

import (
	"math/rand/v2"
	"testing"

	"alfiere/eval"
	"alfiere/search"
)

// randomNetwork returns a small network that judges at random.
func randomNetwork(t *testing.T) *eval.Network {
	t.Helper()
	const width = 32
	rng := rand.New(rand.NewPCG(5, 6))
	n, err := eval.NewNetwork(eval.Parameters{
		Name:           "random",
		Width:          width,
		FeatureWeights: numbers[int8](rng, 768*width, 20),
		FeatureBiases:  numbers[int16](rng, width, 20),
		OutputWeights:  numbers[int16](rng, eval.OutputBuckets*2*width, 255),
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// numbers returns random numbers, bound at most in absolute value.
func numbers[T int8 | int16](rng *rand.Rand, count, bound int) []T {
	list := make([]T, count)
	for i := range list {
		list[i] = T(rng.IntN(2*bound+1) - bound)
	}
	return list
}

// TestNetwork: an engine is told of a network at its birth or later, with the
// same effect, and forgets it entirely when it goes back to the default.
func TestNetwork(t *testing.T) {
	limits := search.Limits{Depth: 7}
	think := func(e *search.Engine) uint64 {
		e.NewGame()
		r := e.Search(t.Context(), gameOf(t, kiwipete), limits, nil)
		return r.Nodes
	}
	use := func(e *search.Engine, n *eval.Network) {
		o := e.Options()
		o.Network = n
		if _, err := e.SetOptions(o); err != nil {
			t.Fatal(err)
		}
	}

	o := search.DefaultOptions()
	plain := search.New(o)
	byDefault := think(plain)

	o.Network = randomNetwork(t)
	born := search.New(o)
	byNetwork := think(born)
	if byNetwork == byDefault {
		t.Fatal("the network makes no difference")
	}

	use(plain, o.Network)
	if got := think(plain); got != byNetwork {
		t.Errorf("given the network later: %d nodes, at once %d", got, byNetwork)
	}
	use(plain, nil)
	if got := think(plain); got != byDefault {
		t.Errorf("with the default network again: %d nodes, before %d", got, byDefault)
	}
	if n := plain.Options().Network; n != eval.Default() {
		t.Errorf("nil stands for %v", n)
	}
}
