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
// with its parts. The parts are in the units of package eval, a hundredth of a
// pawn or so; the last line is normalised as in the info lines of a search.
func explanation(p *legal.Position) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-14s %8s %8s %8s\n", "Term", "White", "Black", "Total")
	total := 0
	for _, t := range eval.Explain(p) {
		total = t.White.Blended - t.Black.Blended
		fmt.Fprintf(&b, "%-14s %8.2f %8.2f %+8.2f\n", t.Name,
			pawns(t.White.Blended), pawns(t.Black.Blended), pawns(total))
	}
	fmt.Fprintf(&b, "\nFinal evaluation %+.2f (White's side)", pawns(search.Centipawns(total, p)))
	return b.String()
}

func pawns(centipawns int) float64 { return float64(centipawns) / 100 }
