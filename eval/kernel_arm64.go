//go:build !purego

package eval

import "alfiere/legal"

// On ARM processors of 64 bits there is nothing to choose: all have NEON.
//
// The kernels in assembly trust that all vectors of a call are as long as dst
// or us, a multiple of 32, and that lists point into the weights.

//go:noescape
func moveNEON(dst, src *int16, add, sub *int8, n int)

//go:noescape
func captureNEON(dst, src *int16, add, sub1, sub2 *int8, n int)

//go:noescape
func castleNEON(dst, src *int16, add1, add2, sub1, sub2 *int8, n int)

//go:noescape
func refreshNEON(dst, acc *int16, weights *int8, adds *int32, numAdds int, subs *int32, numSubs int, n int)

//go:noescape
func observeNEON(src, weights *int16, rows *uint8, codes *uint16, count, n int) int64

//go:noescape
func outputNEON(us, them, weights *int16, n int) int64

// Kernels names the instructions that the network's arithmetic uses.
func Kernels() string { return "NEON" }

func move(dst, src []int16, add, sub []int8) { moveNEON(&dst[0], &src[0], &add[0], &sub[0], len(dst)) }

func capture(dst, src []int16, add, sub1, sub2 []int8) {
	captureNEON(&dst[0], &src[0], &add[0], &sub1[0], &sub2[0], len(dst))
}

func castle(dst, src []int16, add1, add2, sub1, sub2 []int8) {
	castleNEON(&dst[0], &src[0], &add1[0], &add2[0], &sub1[0], &sub2[0], len(dst))
}

func refresh(dst, acc []int16, weights []int8, adds, subs *featureList) {
	refreshNEON(&dst[0], &acc[0], &weights[0], &adds.rows[0], adds.count, &subs.rows[0], subs.count, len(dst))
}

func output(us, them, weights []int16, rows []uint8, l *threatList, seen int) int64 {
	sum := outputNEON(&us[0], &them[0], &weights[0], len(us))
	if seen > 0 {
		sum += observeNEON(&us[0], &weights[0], &rows[0], &l.codes[0], l.count, seen)
	}
	return sum
}

func (l *threatList) list(board *[64]legal.Piece, kinds *[8]legal.Bitboard, colors *[2]legal.Bitboard, turn int) {
	l.listGeneric(board, kinds, colors, turn)
}
