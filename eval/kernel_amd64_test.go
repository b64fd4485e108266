//go:build !purego

package eval

import (
	"unsafe"

	"alfiere/legal"
)

// assemblyKernels returns the kernels in assembly that this machine can run.
func assemblyKernels() (sets []kernelSet) {
	if hasAVX2 {
		sets = append(sets, kernelSet{
			"AVX2",
			func(dst, src []int16, add, sub []int8) { moveAVX2(&dst[0], &src[0], &add[0], &sub[0], len(dst)) },
			func(dst, src []int16, add, sub1, sub2 []int8) {
				captureAVX2(&dst[0], &src[0], &add[0], &sub1[0], &sub2[0], len(dst))
			},
			func(dst, src []int16, add1, add2, sub1, sub2 []int8) {
				castleAVX2(&dst[0], &src[0], &add1[0], &add2[0], &sub1[0], &sub2[0], len(dst))
			},
			func(dst, acc []int16, weights []int8, adds, subs *featureList) {
				refreshAVX2(&dst[0], &acc[0], &weights[0], &adds.rows[0], adds.count, &subs.rows[0], subs.count, len(dst))
			},
			func(us, them, weights []int16, rows []uint8, l *threatList, seen int) int64 {
				return outputAVX2(&us[0], &them[0], &weights[0], len(us), unsafe.SliceData(rows), &l.codes[0], l.count, seen)
			},
		})
	}
	if hasAVX512 {
		sets = append(sets, kernelSet{
			"AVX512",
			func(dst, src []int16, add, sub []int8) { moveAVX512(&dst[0], &src[0], &add[0], &sub[0], len(dst)) },
			func(dst, src []int16, add, sub1, sub2 []int8) {
				captureAVX512(&dst[0], &src[0], &add[0], &sub1[0], &sub2[0], len(dst))
			},
			func(dst, src []int16, add1, add2, sub1, sub2 []int8) {
				castleAVX512(&dst[0], &src[0], &add1[0], &add2[0], &sub1[0], &sub2[0], len(dst))
			},
			func(dst, acc []int16, weights []int8, adds, subs *featureList) {
				refreshAVX512(&dst[0], &acc[0], &weights[0], &adds.rows[0], adds.count, &subs.rows[0], subs.count, len(dst))
			},
			func(us, them, weights []int16, rows []uint8, l *threatList, seen int) int64 {
				return outputAVX512(&us[0], &them[0], &weights[0], len(us), unsafe.SliceData(rows), &l.codes[0], l.count, seen)
			},
		})
	}
	if hasVNNI {
		vnni := sets[len(sets)-1]
		vnni.name = "VNNI"
		vnni.output = func(us, them, weights []int16, rows []uint8, l *threatList, seen int) int64 {
			return outputVNNI(&us[0], &them[0], &weights[0], len(us), unsafe.SliceData(rows), &l.codes[0], l.count, seen)
		}
		sets = append(sets, vnni)
	}
	return sets
}

// assemblyThreatKernels returns those that list threats.
func assemblyThreatKernels() map[string]threatKernel {
	kernels := map[string]threatKernel{}
	if hasAVX2 {
		kernels["AVX2"] = func(l *threatList, board *[64]legal.Piece, kinds *[8]legal.Bitboard, colors *[2]legal.Bitboard, turn int) {
			l.count = threatsAVX2(&l.codes[0], (*uint8)(&board[0]), (*uint64)(&kinds[0]), (*uint64)(&colors[0]), turn)
		}
	}
	if hasVBMI2 {
		kernels["VBMI2"] = func(l *threatList, board *[64]legal.Piece, kinds *[8]legal.Bitboard, colors *[2]legal.Bitboard, turn int) {
			l.count = threatsVBMI2(&l.codes[0], (*uint8)(&board[0]), (*uint64)(&kinds[0]), (*uint64)(&colors[0]), turn)
		}
	}
	return kernels
}
