//go:build !purego

package eval

import (
	"unsafe"

	"golang.org/x/sys/cpu"

	"alfiere/legal"
)

// The choice of kernel by what processor and system can do. Kernels are not
// kept in variables: arguments of calls through those escape to the heap.
//
// The kernels in assembly trust that all vectors of a call are as long as dst
// or us, a multiple of 32, and that lists point into the weights.

//go:generate go run -C _avo . -out ../kernel_amd64.s -stubs ../kernel_stub_amd64.go -pkg eval

var (
	hasAVX2   = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasPOPCNT
	hasAVX512 = hasAVX2 && cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW
	hasVBMI2  = hasAVX512 && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512VBMI &&
		cpu.X86.HasAVX512VBMI2 && cpu.X86.HasAVX512GFNI && cpu.X86.HasBMI2
	hasVNNI = hasAVX512 && cpu.X86.HasAVX512VNNI
)

// Kernels names the instructions that the network's arithmetic uses.
func Kernels() string {
	switch {
	case hasVNNI:
		return "AVX-512 VNNI"
	case hasAVX512:
		return "AVX-512"
	case hasAVX2:
		return "AVX2"
	}
	return "plain Go"
}

func move(dst, src []int16, add, sub []int8) {
	switch {
	case hasAVX512:
		moveAVX512(&dst[0], &src[0], &add[0], &sub[0], len(dst))
	case hasAVX2:
		moveAVX2(&dst[0], &src[0], &add[0], &sub[0], len(dst))
	default:
		moveGeneric(dst, src, add, sub)
	}
}

func capture(dst, src []int16, add, sub1, sub2 []int8) {
	switch {
	case hasAVX512:
		captureAVX512(&dst[0], &src[0], &add[0], &sub1[0], &sub2[0], len(dst))
	case hasAVX2:
		captureAVX2(&dst[0], &src[0], &add[0], &sub1[0], &sub2[0], len(dst))
	default:
		captureGeneric(dst, src, add, sub1, sub2)
	}
}

func castle(dst, src []int16, add1, add2, sub1, sub2 []int8) {
	switch {
	case hasAVX512:
		castleAVX512(&dst[0], &src[0], &add1[0], &add2[0], &sub1[0], &sub2[0], len(dst))
	case hasAVX2:
		castleAVX2(&dst[0], &src[0], &add1[0], &add2[0], &sub1[0], &sub2[0], len(dst))
	default:
		castleGeneric(dst, src, add1, add2, sub1, sub2)
	}
}

func refresh(dst, acc []int16, weights []int8, adds, subs *featureList) {
	switch {
	case hasAVX512:
		refreshAVX512(&dst[0], &acc[0], &weights[0], &adds.rows[0], adds.count, &subs.rows[0], subs.count, len(dst))
	case hasAVX2:
		refreshAVX2(&dst[0], &acc[0], &weights[0], &adds.rows[0], adds.count, &subs.rows[0], subs.count, len(dst))
	default:
		refreshGeneric(dst, acc, weights, adds, subs)
	}
}

func output(us, them, weights []int16, rows []uint8, l *threatList, seen int) int64 {
	switch {
	case hasVNNI:
		return outputVNNI(&us[0], &them[0], &weights[0], len(us), unsafe.SliceData(rows), &l.codes[0], l.count, seen)
	case hasAVX512:
		return outputAVX512(&us[0], &them[0], &weights[0], len(us), unsafe.SliceData(rows), &l.codes[0], l.count, seen)
	case hasAVX2:
		return outputAVX2(&us[0], &them[0], &weights[0], len(us), unsafe.SliceData(rows), &l.codes[0], l.count, seen)
	}
	return outputGeneric(us, them, weights, rows, l, seen)
}

func (l *threatList) list(board *[64]legal.Piece, kinds *[8]legal.Bitboard, colors *[2]legal.Bitboard, turn int) {
	switch {
	case hasVBMI2:
		l.count = threatsVBMI2(&l.codes[0], (*uint8)(&board[0]), (*uint64)(&kinds[0]), (*uint64)(&colors[0]), turn)
	case hasAVX2:
		l.count = threatsAVX2(&l.codes[0], (*uint8)(&board[0]), (*uint64)(&kinds[0]), (*uint64)(&colors[0]), turn)
	default:
		l.listGeneric(board, kinds, colors, turn)
	}
}
