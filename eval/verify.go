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
	var memory [maxWidth]int16
	for c := legal.White; c <= legal.Black; c++ {
		if !slices.Equal(a.at(row, c), a.sumsOf(&memory, c, p)) {
			panic(fmt.Sprintf("eval: sums of %v's view do not belong to %s", c, p.FEN()))
		}
	}
}

// verifyOutput panics unless sum is the output of a bucket for p, with the threats in p
// added up one by one.
func (a *accumulators) verifyOutput(sum int64, p *legal.Position, bucket int) {
	var memory, others [maxWidth]int16
	us, weights := p.SideToMove(), a.net.outputs(bucket)
	sums := a.sumsOf(&memory, us, p)
	seen := sums[:a.net.Threats]
	var threats threatList
	threats.listGeneric(p.Board(), p.Kinds(), p.Colors(), turnOf(us, p.KingSquare(us)))
	for _, code := range threats.codes[:threats.count] {
		f := featureOf(int(code))
		for i := range seen {
			seen[i] += int16(a.net.ThreatWeights[f*a.net.Threats+i])
		}
	}
	want := outputHalf(sums, weights) + outputHalf(a.sumsOf(&others, us.Other(), p), weights[a.net.Width:])
	if sum != want {
		panic(fmt.Sprintf("eval: output %d instead of %d for %s", sum, want, p.FEN()))
	}
}

// sumsOf makes the sums of the pieces in c's view of p, in memory.
func (a *accumulators) sumsOf(memory *[maxWidth]int16, c legal.Color, p *legal.Position) []int16 {
	sums := memory[:copy(memory[:], a.net.FeatureBiases)]
	for occupied := p.Occupied(); occupied != 0; {
		sq := occupied.Pop()
		weights := a.net.featureRow(a.net.Feature(c, p.KingSquare(c), p.PieceAt(sq), sq))
		for i := range sums {
			sums[i] += int16(weights[i])
		}
	}
	return sums
}
