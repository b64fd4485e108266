package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// reach emits the kernel that finds what each side attacks, as reachOf does, but for AVX2:
// each four directions up the board, and their four opposites, have a vector. It fills two
// of package eval's reaches, but for what the kings attack by themselves.
func reach() {
	TEXT("reachAVX2", NOSPLIT, "func(white, black, kinds, colors *uint64)")
	Pragma("noescape")
	c := newCompass(load("kinds"), load("colors"))
	reaches := [2]reg.Register{load("white"), load("black")}
	var tallies [2]tally
	for side := range tallies {
		tallies[side] = tally{to: reaches[side], first: AllocLocal(3 * 32)}
	}
	for up := range 2 {
		c.half(up, &tallies)
	}
	for _, t := range tallies {
		t.total()
	}
	VZEROUPPER()
	RET()
}

// tally is what has been found so far of what a side attacks.
type tally struct {
	once, twice reg.VecVirtual // in one lane or more; in two or more
	first       Mem            // what the first half found of knights, of bishops and rooks, and of queens
	to          reg.Register   // the reach
}

// add emits the counting of one more vector.
func (t *tally) add(v reg.VecVirtual) {
	if t.once == nil {
		t.once, t.twice = YMM(), zero()
		VMOVDQA(v, t.once)
		return
	}
	more := both(t.once, v)
	VPOR(more, t.twice, t.twice)
	VPOR(v, t.once, t.once)
}

// total emits the writing of what is in any lane, and of what in two or more.
func (t *tally) total() {
	for _, swap := range []func(from, to reg.VecVirtual){
		func(from, to reg.VecVirtual) { VPERMQ(U8(0x4E), from, to) },
		func(from, to reg.VecVirtual) { VPSHUFD(U8(0x4E), from, to) },
	} {
		once, twice := YMM(), YMM()
		swap(t.once, once)
		swap(t.twice, twice)
		VPOR(twice, t.twice, t.twice)
		t.add(once)
	}
	VMOVQ(t.once.AsX(), Mem{Base: t.to, Disp: 8 * 8})
	VMOVQ(t.twice.AsX(), Mem{Base: t.to, Disp: 8 * 9})
}

// write emits the writing of a set, the union of two lanes, to a field of the reach.
func (t *tally) write(x reg.Register, field int) {
	other := XMM()
	VPSHUFD(U8(0x4E), x, other)
	VPOR(x, other, other)
	VMOVQ(other, Mem{Base: t.to, Disp: 8 * field})
}

// knights, sliders and queens emit the noting of what these attack.
func (t *tally) knights(up int, v reg.VecVirtual) {
	t.note(up, 0, v, func() { t.write(folded(v), knight) })
}
func (t *tally) queens(up int, v reg.VecVirtual) {
	t.note(up, 2, v, func() { t.write(folded(v), queen) })
}
func (t *tally) sliders(up int, v reg.VecVirtual) {
	t.note(up, 1, v, func() {
		t.write(v.AsX(), rook)
		t.write(upper(v), bishop)
	})
}

// note emits the keeping of what the first half finds, or what is to be done with both.
func (t *tally) note(up, slot int, v reg.VecVirtual, write func()) {
	first := t.first.Offset(32 * slot)
	if up == 0 {
		VMOVDQU(v, first)
		return
	}
	VPOR(first, v, v)
	write()
}

// upper emits the upper two lanes.
func upper(v reg.VecVirtual) reg.VecVirtual {
	x := XMM()
	VEXTRACTI128(U8(1), v, x)
	return x
}

// folded emits the union of the lower two lanes with the upper two.
func folded(v reg.VecVirtual) reg.VecVirtual {
	x := upper(v)
	VPOR(v.AsX(), x, x)
	return x
}

// compass are the eight directions along a line, and a knight's jumps: four up the board
// (0) and four down (1).
type compass struct {
	kinds, colors reg.Register
	steps         [3]Mem // of one, two and four squares: the shift
	inside        [2]Mem // squares that a step can end on
	jumps         Mem
	jumpInside    [2]Mem
}

func newCompass(kinds, colors reg.Register) *compass {
	return &compass{
		kinds: kinds, colors: colors,
		steps: [3]Mem{
			numbers("steps1", 8, 1, 9, 7),
			numbers("steps2", 16, 2, 18, 14),
			numbers("steps4", 32, 4, 36, 28),
		},
		inside: [2]Mem{
			numbers("insidesUp", ^uint64(0), notA, notA, notH),
			numbers("insidesDown", ^uint64(0), notH, notH, notA),
		},
		jumps: numbers("jumps", 17, 10, 15, 6),
		jumpInside: [2]Mem{
			numbers("jumpInsidesUp", notA, notAB, notH, notGH),
			numbers("jumpInsidesDown", notH, notGH, notA, notAB),
		},
	}
}

func (c *compass) ofKind(kind int) reg.VecVirtual  { return everywhere(c.kinds, kind) }
func (c *compass) ofColor(side int) reg.VecVirtual { return everywhere(c.colors, side) }

// everywhere emits the reading of a set into all lanes.
func everywhere(base reg.Register, i int) reg.VecVirtual {
	v := YMM()
	VPBROADCASTQ(Mem{Base: base, Disp: 8 * i}, v)
	return v
}

// half emits the search for what comes from four directions. Be it White's or Black's, only
// one piece can be the first in a direction: so both are looked for at once, and then
// what of it is White's.
func (c *compass) half(up int, tallies *[2]tally) {
	far, queens, line := c.ofKind(rook), c.ofKind(queen), YMM()
	VPBLENDD(U8(0xF0), c.ofKind(bishop), far, far)
	VPOR(far, queens, line)
	whites := both(line, c.ofColor(0))
	c.fill(up, far, queens, whites)
	near, foot := c.ofKind(kingKind), both(c.ofKind(pawn), c.ofColor(up)) // 0 is up, and White
	VPBLENDD(U8(0x0F), zero(), foot, foot)
	VPOR(foot, near, near)
	VPOR(far, queens, line)
	VPOR(near, line, line)
	VPAND(c.ofColor(0), near, near)
	VPOR(near, whites, whites)
	for _, v := range []reg.VecVirtual{far, queens, line, whites, foot} {
		c.shift(up, c.steps[0], v, v)
		VPAND(c.inside[up], v, v)
	}
	tallies[up].write(upper(foot), pawn)
	for side := range tallies {
		t, part := &tallies[side], both
		if side == 1 {
			part = without
		}
		t.add(part(line, whites))
		t.sliders(up, part(far, whites))
		t.queens(up, part(queens, whites))
	}
	for side := range tallies {
		v := both(c.ofKind(knight), c.ofColor(side))
		c.shift(up, c.jumps, v, v)
		VPAND(c.jumpInside[up], v, v)
		tallies[side].add(v)
		tallies[side].knights(up, v)
	}
}

// both emits what is in a and in b.
func both(a, b reg.VecVirtual) reg.VecVirtual {
	v := YMM()
	VPAND(a, b, v)
	return v
}

// without emits what is in a but not in b.
func without(a, b reg.VecVirtual) reg.VecVirtual {
	v := YMM()
	VPANDN(a, b, v)
	return v
}

// fill emits how pieces that move far do so, up to the last free square.
func (c *compass) fill(up int, pieces ...reg.VecVirtual) {
	free, t := YMM(), YMM()
	occupied := c.ofColor(0)
	VPOR(c.ofColor(1), occupied, occupied)
	VPANDN(read(c.inside[up]), occupied, free)
	for k, step := range c.steps {
		for _, v := range pieces {
			c.shift(up, step, v, t)
			VPAND(free, t, t)
			VPOR(t, v, v)
		}
		if k < 2 {
			c.shift(up, step, free, t)
			VPAND(t, free, free)
		}
	}
}

// zero emits an empty vector.
func zero() reg.VecVirtual {
	v := YMM()
	VPXOR(v, v, v)
	return v
}

// read emits the reading of a vector.
func read(m Mem) reg.VecVirtual {
	v := YMM()
	VMOVDQU(m, v)
	return v
}

// shift emits one up the board (0) or down (1).
func (c *compass) shift(up int, by Mem, from, to reg.VecVirtual) {
	if up == 0 {
		VPSLLVQ(by, from, to)
	} else {
		VPSRLVQ(by, from, to)
	}
}
