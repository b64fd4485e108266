package main

import (
	"strings"
	"testing"

	"alfiere/eval"
	"alfiere/legal"
)

// TestExplanation: a network that always says 400 for the side to move, which with 32
// pieces becomes 502.
func TestExplanation(t *testing.T) {
	const width = 32
	p := eval.Parameters{
		Name:           "cheerful",
		Width:          width,
		FeatureWeights: make([]int8, 768*width),
		FeatureBiases:  make([]int16, width),
		OutputWeights:  make([]int16, eval.OutputBuckets*2*width),
	}
	for i := range p.OutputBiases {
		p.OutputBiases[i] = eval.InputOne * eval.OutputOne
	}
	n, err := eval.NewNetwork(p)
	if err != nil {
		t.Fatal(err)
	}
	black := legal.MustParseFEN("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
	text := explanation(n, &black)
	for _, want := range []string{"Network cheerful ", "\nOutput 7    -2.76  in use\n", "\nTempered    -3.46\n", "\nFinal evaluation -3.46 "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
}
