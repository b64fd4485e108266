package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// rowBlock is the number of neurons that a part of a row serves, a byte for each: see
// package eval.
const rowBlock = 64

// outputLayer is what the parts of output share.
type outputLayer struct {
	isa
	multiplyAdd func(acc, x, y reg.VecVirtual)

	halves    [2]half // of the side to move and of the other
	first     reg.GPVirtual
	zero, one reg.VecVirtual
	sums      [4]reg.VecVirtual
}

// half is an accumulator and the output weights for it.
type half struct{ acc, weights reg.Register }

// output emits the kernel of the output layer. A product clamp(a)*w fits in an
// int16 since both factors are bounded by 96 and 341. Lanes of 32 bits cannot
// overflow: each of the eight that are left at the end has seen at most
// 2*1024/8 = 256 terms of at most 96*96*341, and 256*96*96*341 is below 2^31.
// Their sum can, so it is made of 64 bits.
func (s isa) output(name string, multiplyAdd func(acc, x, y reg.VecVirtual)) {
	TEXT("output"+name, NOSPLIT, "func(us, them, weights *int16, n int, rows *uint8, codes *uint16, count, seen int) int64")
	Pragma("noescape")
	o := outputLayer{isa: s, multiplyAdd: multiplyAdd, first: GP64(), zero: s.vector(), one: s.vector()}
	o.halves = [2]half{{load("us"), load("weights")}, {load("them"), GP64()}}
	LEAQ(Mem{Base: o.halves[0].weights, Index: load("n"), Scale: 2}, o.halves[1].weights)
	XORQ(o.first, o.first)
	s.clear(o.zero)
	scale, low := GP32(), XMM()
	MOVL(U32(96), scale)
	VMOVD(scale, low)
	VPBROADCASTW(low, o.one)
	for i := range o.sums {
		o.sums[i] = s.vector()
		s.clear(o.sums[i])
	}
	o.threatened()
	s.forBlocksFrom(o.first, load("n"), s.outputBlocks, func(_ reg.GPVirtual, vectors int) {
		for i := range vectors {
			for h, half := range o.halves {
				v := s.vector()
				VPMINSW(s.at(half.acc, o.first, i), o.one, v)
				o.add(2*i+h, v, s.at(half.weights, o.first, i))
			}
		}
	})
	VPADDD(o.sums[1], o.sums[0], o.sums[0])
	VPADDD(o.sums[3], o.sums[2], o.sums[2])
	VPADDD(o.sums[2], o.sums[0], o.sums[0])
	Store(s.total(o.sums[0]), ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// add emits the squares, times weights, of numbers that are clamped from above, and adds
// them to the i-th sum.
func (o *outputLayer) add(i int, v reg.VecVirtual, weights Mem) {
	t := o.vector()
	VPMAXSW(o.zero, v, v)
	VPMULLW(weights, v, t)
	o.multiplyAdd(o.sums[i&3], t, v)
}

// threatened emits the part for the neurons that see threats, so that first is behind
// them then. The rows of two listed threats are added up as bytes, which are small
// enough; six pairs always, without a branch, since the list goes on with empty rows. As
// many blocks are made at once as there are registers for, so that the processor can wait
// for all their memory at the same time.
func (o *outputLayer) threatened() {
	rows, codes, end, left := load("rows"), load("codes"), load("count"), load("seen")
	seen, row, fellow, next := GP64(), GP64(), GP64(), GP64()
	bias, low := o.vector(), XMM()
	MOVQ(left, seen)
	MOVQ(end, next)
	SHLQ(U8(6), next)
	VMOVQ(next, low)
	VPBROADCASTW(low, bias)
	LEAQ(Mem{Base: codes, Index: end, Scale: 2}, end)
	for _, blocks := range o.threatBlocks {
		size := blocks * rowBlock
		label := func(name string) string { return fmt.Sprint(name, blocks) }
		Label(label("block"))
		CMPQ(left, U32(size))
		JLT(LabelRef(label("seen")))
		var all, high []reg.VecVirtual
		for k := range size / o.bytes {
			all, high = append(all, o.vector()), append(high, o.vector())
			o.clear(all[k])
			o.clear(high[k])
		}
		pair := func(at reg.Register, disp int) {
			for i, register := range []reg.Register{row, fellow} {
				MOVWQZX(Mem{Base: at, Disp: disp + 2*i}, register)
				IMULQ(seen, register)
			}
			for k := range all {
				both := o.vector()
				o.copy(Mem{Base: rows, Index: row, Scale: 1, Disp: k * o.bytes}, both)
				VPADDB(Mem{Base: rows, Index: fellow, Scale: 1, Disp: k * o.bytes}, both, both)
				VPADDW(both, all[k], all[k])
				VPSRLW(U8(8), both, both)
				VPADDW(both, high[k], high[k])
			}
		}
		const always = 6
		for i := range always {
			pair(codes, 4*i)
		}
		LEAQ(Mem{Base: codes, Disp: 4 * always}, next)
		CMPQ(next, end)
		JGE(LabelRef(label("summed")))
		Label(label("code"))
		pair(next, 0)
		ADDQ(Imm(4), next)
		CMPQ(next, end)
		JLT(LabelRef(label("code")))
		Label(label("summed"))
		for k := range all {
			o.finish(bias, all[k], high[k], k*o.bytes)
		}
		ADDQ(U32(size), o.first)
		ADDQ(U32(size), rows)
		SUBQ(U32(size), left)
		JMP(LabelRef(label("block")))
		Label(label("seen"))
	}
}

// finish emits what follows once vectors of the rows are added up, as a whole and their
// upper halves alone, that lie at the given byte of a row, from the present block on.
func (o *outputLayer) finish(bias, all, high reg.VecVirtual, at int) {
	t := o.vector()
	VPSLLW(U8(8), high, t)
	VPSUBW(t, all, all)
	for half, sum := range []reg.VecVirtual{all, high} {
		disp := at/rowBlock*2*rowBlock + half*rowBlock + at%rowBlock
		in := func(base reg.Register) Mem { return Mem{Base: base, Index: o.first, Scale: 2, Disp: disp} }
		us, them := o.halves[0], o.halves[1]
		VPSUBW(bias, sum, sum)
		VPADDW(in(us.acc), sum, sum)
		VPMINSW(o.one, sum, sum)
		o.add(2*half, sum, in(us.weights))
		VPMINSW(in(them.acc), o.one, t)
		o.add(2*half+1, t, in(them.weights))
	}
}

// total adds up the 32-bit lanes of a vector in 64 bits.
func (s isa) total(v reg.VecVirtual) reg.Register {
	y := v.AsY()
	if s.bytes == 64 {
		high := YMM()
		VEXTRACTI64X4(U8(1), v, high)
		VPADDD(high, y, y)
	}
	upper, wide, x, sum := XMM(), YMM(), XMM(), GP64()
	VEXTRACTI128(U8(1), y, upper)
	VPMOVSXDQ(upper, wide)
	VPMOVSXDQ(y.(reg.Vec).AsX(), y)
	VPADDQ(wide, y, y)
	VEXTRACTI128(U8(1), y, x)
	VPADDQ(y.(reg.Vec).AsX(), x, x)
	VPSHUFD(U8(0xEE), x, upper)
	VPADDQ(upper, x, x)
	VMOVQ(x, sum)
	return sum
}

// multiplyAdd adds products of pairs of numbers to acc.
func (s isa) multiplyAdd(acc, x, y reg.VecVirtual) {
	VPMADDWD(y, x, x)
	VPADDD(x, acc, acc)
}
