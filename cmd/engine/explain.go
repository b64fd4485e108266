package main

import (
	"fmt"
	"strings"

	"alfiere/eval"
	"alfiere/legal"
	"alfiere/search"
)

// The answer to the command eval.

// explanation returns the static evaluation of p in pawns from White's view,
// with its parts, by the network n, or by hand if n is nil. The parts are in the
// units of package eval, a hundredth of a pawn or so; the last line is
// normalised as in the info lines of a search.
func explanation(n *eval.Network, p *legal.Position) string {
	var b strings.Builder
	total := 0
	if n == nil {
		total = explainTerms(&b, p)
	} else {
		total = explainNetwork(&b, n, p)
	}
	fmt.Fprintf(&b, "\nFinal evaluation %+.2f (White's side)", pawns(search.Centipawns(total, p)))
	return b.String()
}

// explainTerms writes a table of the evaluation by hand and returns the total.
func explainTerms(b *strings.Builder, p *legal.Position) (total int) {
	fmt.Fprintf(b, "%-14s %8s %8s %8s\n", "Term", "White", "Black", "Total")
	for _, t := range eval.Explain(p) {
		total = t.White.Blended - t.Black.Blended
		fmt.Fprintf(b, "%-14s %8.2f %8.2f %+8.2f\n", t.Name,
			pawns(t.White.Blended), pawns(t.Black.Blended), pawns(total))
	}
	return total
}

// explainNetwork writes what each of the network's output layers says, and
// returns the total.
func explainNetwork(b *strings.Builder, n *eval.Network, p *legal.Position) int {
	v := eval.Consult(n, p)
	side := 1
	if p.SideToMove() == legal.Black {
		side = -1
	}
	fmt.Fprintf(b, "Network %v: neurons %d, king buckets %d\n", n, n.Width, n.KingBuckets())
	for bucket, score := range v.Outputs {
		mark := ""
		if bucket == v.Bucket {
			mark = "  in use"
		}
		fmt.Fprintf(b, "Output %d %+8.2f%s\n", bucket, pawns(side*score), mark)
	}
	fmt.Fprintf(b, "Tempered %+8.2f\n", pawns(side*v.Score))
	return side * v.Score
}

func pawns(centipawns int) float64 { return float64(centipawns) / 100 }
