package main

import (
	"fmt"
	"strings"

	"alfiere/eval"
	"alfiere/legal"
	"alfiere/search"
)

// The answer to the command eval.

// explanation returns the static evaluation of p by the network n: what each of the
// output layers says, what is made of the one in use, and finally the whole, all in
// pawns from White's view, normalised as in the info lines of a search.
func explanation(n *eval.Network, p *legal.Position) string {
	var b strings.Builder
	v := eval.Consult(n, p)
	side := 1
	if p.SideToMove() == legal.Black {
		side = -1
	}
	pawns := func(score int) float64 { return float64(search.Centipawns(side*score)) / 100 }
	fmt.Fprintf(&b, "Network %v: neurons %d, king buckets %d\n", n, n.Width, n.KingBuckets())
	for bucket, score := range v.Outputs {
		mark := ""
		if bucket == v.Bucket {
			mark = "  in use"
		}
		fmt.Fprintf(&b, "Output %d %+8.2f%s\n", bucket, pawns(score), mark)
	}
	fmt.Fprintf(&b, "Tempered %+8.2f\n", pawns(v.Score))
	fmt.Fprintf(&b, "\nFinal evaluation %+.2f (White's side)", pawns(v.Score))
	return b.String()
}
