// Command _avo writes the AVX2 kernels of the trainer, kernel_avx2_amd64.s, and
// their Go declarations. Each does what its twin in kernel_generic.go does, up
// to rounding; that file says what the arguments mean.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// A row is what stays in registers at once: vectors of lanes floats.
const (
	lanes    = 8
	vectors  = 8
	vecBytes = 4 * lanes
	rowBytes = vectors * vecBytes
	rowShift = 8 // rowBytes is a power of two
)

func main() {
	ConstraintExpr("!purego")
	sumRows()
	addRows()
	one := ConstData("one", F32(1))
	activateRows(one)
	deriveRows(one)
	add()
	adam()
	Generate()
}

// load reads a parameter into a new register.
func load(name string) Register { return Load(Param(name), GP64()) }

// sumRows adds up rows of a table.
func sumRows() {
	TEXT("sumRowsAVX2", NOSPLIT, "func(dst, src, init *float32, index, start *uint32, n int)")
	Pragma("noescape")
	dst := load("dst")
	init := load("init")
	eachSum(func(sum func(from, to Register)) {
		sum(init, dst)
		ADDQ(U32(rowBytes), dst)
	})
}

// addRows adds such sums to rows of another table.
func addRows() {
	TEXT("addRowsAVX2", NOSPLIT, "func(dst *float32, which *uint32, src *float32, index, start *uint32, n int)")
	Pragma("noescape")
	dst := load("dst")
	which := load("which")
	at := GP64()
	eachSum(func(sum func(from, to Register)) {
		MOVL(Mem{Base: which}, at.As32())
		ADDQ(U8(4), which)
		SHLQ(U8(rowShift), at)
		ADDQ(dst, at)
		sum(at, at)
	})
}

// eachSum lets body say for each of n sums which row it begins with and where
// it goes. Meanwhile the sum stays in registers.
func eachSum(body func(sum func(from, to Register))) {
	src := load("src")
	index := load("index")
	start := load("start")
	n := load("n")
	row := registers(vectors)
	k, end, at := GP64(), GP64(), GP64()
	TESTQ(n, n)
	JE(LabelRef("done"))
	MOVL(Mem{Base: start}, k.As32())
	Label("row")
	ADDQ(U8(4), start)
	MOVL(Mem{Base: start}, end.As32())
	body(func(from, to Register) {
		for i, v := range row {
			VMOVUPS(vector(from, i), v)
		}
		Label("add")
		MOVL(Mem{Base: index, Index: k, Scale: 4}, at.As32())
		SHLQ(U8(rowShift), at)
		for i, v := range row {
			VADDPS(Mem{Base: src, Index: at, Scale: 1, Disp: i * vecBytes}, v, v)
		}
		INCQ(k)
		CMPQ(k, end)
		JLT(LabelRef("add"))
		for i, v := range row {
			VMOVUPS(v, vector(to, i))
		}
	})
	DECQ(n)
	JNE(LabelRef("row"))
	Label("done")
	VZEROUPPER()
	RET()
}

// activateRows clamps rows and multiplies their squares by weights.
func activateRows(constantOne Mem) {
	TEXT("activateRowsAVX2", NOSPLIT, "func(rows, weights *float32, offset *uint32, sums *float32, n int)")
	Pragma("noescape")
	rows := load("rows")
	weights := load("weights")
	offset := load("offset")
	sums := load("sums")
	n := load("n")

	zero, one := YMM(), broadcast(constantOne)
	VXORPS(zero, zero, zero)
	sum := registers(2) // two chains of additions, so that neither waits long
	at := GP64()
	TESTQ(n, n)
	JE(LabelRef("done"))
	Label("row")
	MOVL(Mem{Base: offset}, at.As32())
	for i := range vectors {
		a, weighted := YMM(), YMM()
		VMAXPS(vector(rows, i), zero, a)
		VMINPS(one, a, a)
		VMOVUPS(a, vector(rows, i))
		VMULPS(Mem{Base: weights, Index: at, Scale: 4, Disp: i * vecBytes}, a, weighted)
		if i < len(sum) {
			VMULPS(a, weighted, sum[i])
		} else {
			VFMADD231PS(a, weighted, sum[i%len(sum)])
		}
	}
	VADDPS(sum[1], sum[0], sum[0])
	low, high := sum[0].AsX(), XMM()
	VEXTRACTF128(U8(1), sum[0], high)
	VADDPS(high, low, low)
	VMOVHLPS(low, low, high)
	VADDPS(high, low, low)
	VMOVSHDUP(low, high)
	VADDSS(high, low, low)
	VADDSS(Mem{Base: sums}, low, low)
	VMOVSS(low, Mem{Base: sums})
	ADDQ(U32(rowBytes), rows)
	ADDQ(U8(4), offset)
	ADDQ(U8(4), sums)
	DECQ(n)
	JNE(LabelRef("row"))
	Label("done")
	VZEROUPPER()
	RET()
}

// deriveRows turns activations into derivatives. The sum of all derivatives
// stays in registers.
func deriveRows(constantOne Mem) {
	TEXT("deriveRowsAVX2", NOSPLIT, "func(rows, weights, weightGrad *float32, offset *uint32, slope, biasGrad *float32, n int)")
	Pragma("noescape")
	rows := load("rows")
	weights := load("weights")
	weightGrad := load("weightGrad")
	offset := load("offset")
	slope := load("slope")
	biasGrad := load("biasGrad")
	n := load("n")

	one := broadcast(constantOne)
	bias := registers(vectors)
	for i, b := range bias {
		VMOVUPS(vector(biasGrad, i), b)
	}
	at := GP64()
	TESTQ(n, n)
	JE(LabelRef("done"))
	Label("row")
	MOVL(Mem{Base: offset}, at.As32())
	outer := YMM()
	VBROADCASTSS(Mem{Base: slope}, outer)
	for i, b := range bias {
		weight := Mem{Base: weights, Index: at, Scale: 4, Disp: i * vecBytes}
		grad := Mem{Base: weightGrad, Index: at, Scale: 4, Disp: i * vecBytes}
		a, scaled, d, below := YMM(), YMM(), YMM(), YMM()
		VMOVUPS(vector(rows, i), a)
		VMULPS(outer, a, scaled) // slope * a
		VCMPPS(U8(1), one, a, below)
		VADDPS(scaled, scaled, d)
		VMULPS(weight, d, d) // 2 * slope * a * weight
		VANDPS(below, d, d)
		VMOVUPS(d, vector(rows, i))
		VADDPS(d, b, b)
		VFMADD213PS(grad, a, scaled) // slope * a * a + grad
		VMOVUPS(scaled, grad)
	}
	ADDQ(U32(rowBytes), rows)
	ADDQ(U8(4), offset)
	ADDQ(U8(4), slope)
	DECQ(n)
	JNE(LabelRef("row"))
	Label("done")
	for i, b := range bias {
		VMOVUPS(b, vector(biasGrad, i))
	}
	VZEROUPPER()
	RET()
}

// add adds two arrays.
func add() {
	TEXT("addAVX2", NOSPLIT, "func(dst, a, b *float32, n int)")
	Pragma("noescape")
	dst := load("dst")
	a := load("a")
	b := load("b")
	n := load("n")
	SHRQ(U8(3), n)
	JE(LabelRef("done"))
	Label("next")
	sum := YMM()
	VMOVUPS(vector(a, 0), sum)
	VADDPS(vector(b, 0), sum, sum)
	VMOVUPS(sum, vector(dst, 0))
	for _, p := range []Register{dst, a, b} {
		ADDQ(U8(vecBytes), p)
	}
	DECQ(n)
	JNE(LabelRef("next"))
	Label("done")
	VZEROUPPER()
	RET()
}

// adam takes a step of the optimiser.
func adam() {
	TEXT("adamAVX2", NOSPLIT, "func(weight, mean, square, grad *float32, n int, factors *float32)")
	Pragma("noescape")
	weight := load("weight")
	mean := load("mean")
	square := load("square")
	grad := load("grad")
	n := load("n")
	f := load("factors")

	factors := registers(8)
	for i, y := range factors {
		VBROADCASTSS(Mem{Base: f, Disp: 4 * i}, y)
	}
	meanKeep, meanTake, squareKeep, squareTake := factors[0], factors[1], factors[2], factors[3]
	weightKeep, step, epsilon, limit := factors[4], factors[5], factors[6], factors[7]
	zero, low := YMM(), YMM()
	VXORPS(zero, zero, zero)
	VSUBPS(limit, zero, low)

	SHRQ(U8(3), n)
	JE(LabelRef("done"))
	Label("next")
	d, m, v, w := YMM(), YMM(), YMM(), YMM()
	VMOVUPS(vector(grad, 0), d)
	VMOVUPS(zero, vector(grad, 0))
	VMULPS(vector(mean, 0), meanKeep, m)
	VFMADD231PS(d, meanTake, m)
	VMOVUPS(m, vector(mean, 0))
	VMULPS(d, d, d)
	VMULPS(vector(square, 0), squareKeep, v)
	VFMADD231PS(d, squareTake, v)
	VMOVUPS(v, vector(square, 0))
	VSQRTPS(v, v)
	VADDPS(epsilon, v, v)
	VMULPS(step, m, m)
	VDIVPS(v, m, m)
	VMULPS(vector(weight, 0), weightKeep, w)
	VSUBPS(m, w, w)
	VMINPS(limit, w, w)
	VMAXPS(low, w, w)
	VMOVUPS(w, vector(weight, 0))
	for _, p := range []Register{weight, mean, square, grad} {
		ADDQ(U8(vecBytes), p)
	}
	DECQ(n)
	JNE(LabelRef("next"))
	Label("done")
	VZEROUPPER()
	RET()
}

// registers returns n new registers.
func registers(n int) []VecVirtual {
	r := make([]VecVirtual, n)
	for i := range r {
		r[i] = YMM()
	}
	return r
}

// vector is the i-th vector of the row at base.
func vector(base Register, i int) Mem { return Mem{Base: base, Disp: i * vecBytes} }

// broadcast returns a register with the float at address in every lane.
func broadcast(address Mem) VecVirtual {
	y := YMM()
	VBROADCASTSS(address, y)
	return y
}
