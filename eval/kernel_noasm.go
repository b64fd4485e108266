//go:build (!amd64 && !arm64) || purego

package eval

import "alfiere/legal"

// Where there are no kernels in assembly, plain Go does the work.

// Kernels names the instructions that the network's arithmetic uses.
func Kernels() string { return "plain Go" }

func move(dst, src []int16, add, sub []int8)           { moveGeneric(dst, src, add, sub) }
func capture(dst, src []int16, add, sub1, sub2 []int8) { captureGeneric(dst, src, add, sub1, sub2) }
func castle(dst, src []int16, add1, add2, sub1, sub2 []int8) {
	castleGeneric(dst, src, add1, add2, sub1, sub2)
}

func refresh(dst, acc []int16, weights []int8, adds, subs *featureList) {
	refreshGeneric(dst, acc, weights, adds, subs)
}

func output(us, them, weights []int16, rows []uint8, l *threatList, seen int) int64 {
	return outputGeneric(us, them, weights, rows, l, seen)
}

func (l *threatList) list(board *[64]legal.Piece, kinds *[8]legal.Bitboard, colors *[2]legal.Bitboard, turn int) {
	l.listGeneric(board, kinds, colors, turn)
}
