// Command _avo writes the kernels of package eval in assembly, for AVX2 and for
// AVX-512. They do what kernel_generic.go says.
package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// isa is an instruction set with vectors of a certain size. The kernels handle
// blocks of several vectors: of as many as these lists say, the largest as long
// as they fit. The last number of a list makes a block of 32 numbers.
type isa struct {
	name   string
	bytes  int
	vector func() reg.VecVirtual

	updateBlocks, refreshBlocks, outputBlocks []int
	threatBlocks                              []int // blocks of 64 neurons
}

var (
	avx2   = isa{"AVX2", 32, YMM, []int{4, 2}, []int{8, 2}, []int{2}, []int{1}}
	avx512 = isa{"AVX512", 64, ZMM, []int{4, 1}, []int{8, 4, 1}, []int{2, 1}, []int{4, 2, 1}}
)

func main() {
	ConstraintExpr("!purego")
	for _, s := range []isa{avx2, avx512} {
		s.update("move", 1, 1)
		s.update("capture", 1, 2)
		s.update("castle", 2, 2)
		s.refresh()
		s.output(s.name, s.multiplyAdd)
	}
	avx512.output("VNNI", func(acc, x, y reg.VecVirtual) { VPDPWSSD(x, y, acc) })
	codes()
	threats()
	Generate()
}

// load reads a parameter into a new register.
func load(name string) reg.GPVirtual {
	r := GP64()
	Load(Param(name), r)
	return r
}

// forBlocks emits loops over n numbers, with first running over the first of each block.
func (s isa) forBlocks(n reg.Register, blocks []int, body func(first reg.GPVirtual, vectors int)) {
	first := GP64()
	XORQ(first, first)
	s.forBlocksFrom(first, n, blocks, body)
}

// forBlocksFrom emits the same that begin where first says.
func (s isa) forBlocksFrom(first reg.GPVirtual, n reg.Register, blocks []int, body func(first reg.GPVirtual, vectors int)) {
	next := GP64()
	for i, vectors := range blocks {
		loop, done := fmt.Sprintf("loop%d", i), fmt.Sprintf("done%d", i)
		Label(loop)
		LEAQ(Mem{Base: first, Disp: vectors * s.bytes / 2}, next)
		CMPQ(next, n)
		JGT(LabelRef(done))
		body(first, vectors)
		MOVQ(next, first)
		JMP(LabelRef(loop))
		Label(done)
	}
}

// at returns the operand of a block's i-th vector of int16.
func (s isa) at(base, first reg.Register, i int) Mem {
	return Mem{Base: base, Index: first, Scale: 2, Disp: i * s.bytes}
}

// widened emits the reading of a block's i-th vector of int8, as int16.
func (s isa) widened(base, first reg.Register, i int) reg.VecVirtual {
	v := s.vector()
	VPMOVSXBW(Mem{Base: base, Index: first, Scale: 1, Disp: i * s.bytes / 2}, v)
	return v
}

// update emits a kernel that adds and takes away a fixed number of features.
func (s isa) update(verb string, adds, subs int) {
	names := func(what string, count int) (list []string) {
		if count == 1 {
			return []string{what}
		}
		for i := range count {
			list = append(list, fmt.Sprintf("%s%d", what, i+1))
		}
		return list
	}
	signature := "func(dst, src *int16"
	features := append(names("add", adds), names("sub", subs)...)
	for _, f := range features {
		signature += ", " + f
	}
	TEXT(verb+s.name, NOSPLIT, signature+" *int8, n int)")
	Pragma("noescape")
	dst, src := load("dst"), load("src")
	var rows []reg.Register
	for _, f := range features {
		rows = append(rows, load(f))
	}
	s.forBlocks(load("n"), s.updateBlocks, func(first reg.GPVirtual, vectors int) {
		for i := range vectors {
			sum := s.vector()
			s.copy(s.at(src, first, i), sum)
			for k, row := range rows {
				if weights := s.widened(row, first, i); k < adds {
					VPADDW(weights, sum, sum)
				} else {
					VPSUBW(weights, sum, sum)
				}
			}
			s.copy(sum, s.at(dst, first, i))
		}
	})
	VZEROUPPER()
	RET()
}

// refresh emits the kernel that applies lists of features, with a block of the
// sums kept in registers over all of them.
func (s isa) refresh() {
	TEXT("refresh"+s.name, NOSPLIT, "func(dst, acc *int16, weights *int8, adds *int32, numAdds int, subs *int32, numSubs int, n int)")
	Pragma("noescape")
	dst, acc, weights := load("dst"), load("acc"), load("weights")
	lists := []struct {
		name  string
		at    reg.Register
		count reg.Register
		apply func(...Op)
	}{
		{"add", load("adds"), load("numAdds"), VPADDW},
		{"sub", load("subs"), load("numSubs"), VPSUBW},
	}
	row, i, index := GP64(), GP64(), GP64()
	s.forBlocks(load("n"), s.refreshBlocks, func(first reg.GPVirtual, vectors int) {
		sums := make([]reg.VecVirtual, vectors)
		for k := range sums {
			sums[k] = s.vector()
			s.copy(s.at(acc, first, k), sums[k])
		}
		LEAQ(Mem{Base: weights, Index: first, Scale: 1}, row)
		for _, list := range lists {
			loop, done := fmt.Sprintf("%s%d", list.name, vectors), fmt.Sprintf("%sDone%d", list.name, vectors)
			XORQ(i, i)
			Label(loop)
			CMPQ(i, list.count)
			JGE(LabelRef(done))
			MOVLQSX(Mem{Base: list.at, Index: i, Scale: 4}, index)
			for k, sum := range sums {
				list.apply(s.widened(row, index, k), sum, sum)
			}
			INCQ(i)
			JMP(LabelRef(loop))
			Label(done)
		}
		for k, sum := range sums {
			s.copy(sum, s.at(acc, first, k))
			s.copy(sum, s.at(dst, first, k))
		}
	})
	VZEROUPPER()
	RET()
}

// clear emits the clearing of a vector.
func (s isa) clear(v reg.VecVirtual) {
	if s.bytes == 64 {
		VPXORQ(v, v, v)
	} else {
		VPXOR(v, v, v)
	}
}

// copy emits the reading or the writing of a vector.
func (s isa) copy(from, to Op) {
	if s.bytes == 64 {
		VMOVDQU64(from, to)
	} else {
		VMOVDQU(from, to)
	}
}
