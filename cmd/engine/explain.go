package main

import (
	"fmt"
	"strings"

	"alfiere/eval"
	"alfiere/legal"
	"alfiere/search"
)

// The answer to the command eval.

// explanation returns the static evaluation of p by the network n, in pawns from
// White's view, with what each of the output layers says. The layers speak in the
// units of package eval, a hundredth of a pawn or so; the last line is normalised
// as in the info lines of a search.
func explanation(n *eval.Network, p *legal.Position) string {
	var b strings.Builder
	v := eval.Consult(n, p)
	side := 1
	if p.SideToMove() == legal.Black {
		side = -1
	}
	fmt.Fprintf(&b, "Network %v: neurons %d, king buckets %d\n", n, n.Width, n.KingBuckets())
	for bucket, score := range v.Outputs {
		mark := ""
		if bucket == v.Bucket {
			mark = "  in use"
		}
		fmt.Fprintf(&b, "Output %d %+8.2f%s\n", bucket, pawns(side*score), mark)
	}
	fmt.Fprintf(&b, "Tempered %+8.2f\n", pawns(side*v.Score))
	fmt.Fprintf(&b, "\nFinal evaluation %+.2f (White's side)", pawns(search.Centipawns(side*v.Score)))
	return b.String()
}

func pawns(centipawns int) float64 { return float64(centipawns) / 100 }
