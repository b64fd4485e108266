//go:build debug

package eval

import (
	"fmt"
	"slices"

	"alfiere/legal"
)

// verify panics unless the sums of a row equal those made from p one feature at a
// time. Programs built with -tags debug do this for every position that is
// judged, others never (see verify_off.go).
func (a *accumulators) verify(row int, p *legal.Position) {
	for c := legal.White; c <= legal.Black; c++ {
		var sums [maxWidth]int16
		want := sums[:copy(sums[:], a.net.FeatureBiases)]
		for occupied := p.Occupied(); occupied != 0; {
			sq := occupied.Pop()
			weights := a.net.featureRow(a.net.Feature(c, p.KingSquare(c), p.PieceAt(sq), sq))
			for i := range want {
				want[i] += int16(weights[i])
			}
		}
		if !slices.Equal(a.at(row, c), want) {
			panic(fmt.Sprintf("eval: sums of %v's view do not belong to %s", c, p.FEN()))
		}
	}
}
