package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// attacks are what the sides attack, as the kernel for AVX2 finds it: four directions up
// the board, then their four opposites, have a vector, bishops' before rooks'. So have a
// knight's four jumps up, and down.
type attacks struct {
	kinds, colors reg.Register
	sides         [2]side
	once, twice   reg.VecVirtual // what White attacks, in the lower lanes, and Black
	pinned        reg.GPVirtual  // pieces that are pinned to their kings
}

// side is what one side attacks.
type side struct {
	found   [2]finds // up the board and down
	pawnsAt Mem      // what pawns attack, up the board or down

	once, twice reg.VecVirtual // with one piece or more; with two or more: by lane, then the first in all lanes
	byKind      reg.VecVirtual // with knights, bishops, rooks, queens, by lane
	pawns       reg.VecVirtual // with pawns, in all lanes
	checks      reg.VecVirtual // from where these kinds could check its king
}

// finds are what was found by one vector's directions, each in memory.
type finds struct {
	far, queens Mem // with bishops and rooks; with queens
	knights     Mem
	rays        Mem // what a queen in its king's place would attack
}

// newAttacks emits the search.
func newAttacks(kinds, colors reg.Register) *attacks {
	a := &attacks{kinds: kinds, colors: colors}
	c := newCompass()
	for i := range a.sides {
		for up := range 2 {
			f := &a.sides[i].found[up]
			for _, m := range []*Mem{&f.far, &f.queens, &f.knights, &f.rays} {
				*m = AllocLocal(32)
			}
		}
		a.sides[i].pawnsAt = AllocLocal(32)
	}
	for up := range 2 {
		a.walk(c, up)
		a.jump(c, up)
	}
	a.pin()
	a.count()
	for i := range a.sides {
		a.sides[i].total()
	}
	return a
}

func (a *attacks) ofKind(kind int) reg.VecVirtual  { return everywhere(a.kinds, kind) }
func (a *attacks) ofColor(side int) reg.VecVirtual { return everywhere(a.colors, side) }

// walk emits the search for what comes from four directions. Only one piece can be the
// first in a direction. So all of them are looked for at once, in three planes that tell
// which it was: bishops and rooks have a bit in the first, queens in the second, kings in
// both; what is White's in the third.
func (a *attacks) walk(c *compass, up int) {
	first, second, whites, kings := a.ofKind(bishop), a.ofKind(queen), YMM(), a.ofKind(kingKind)
	VPBLENDD(U8(0xF0), a.ofKind(rook), first, first)
	VPOR(kings, first, first)
	VPOR(kings, second, second)
	VPOR(first, second, whites)
	VPAND(a.ofColor(0), whites, whites)
	occupied := a.ofColor(0)
	VPOR(a.ofColor(1), occupied, occupied)
	c.fill(up, occupied, first, second, whites)
	pawns := both(a.ofKind(pawn), a.ofColor(up)) // 0 is up, and White
	VPBLENDD(U8(0xF0), zero(), pawns, pawns)
	for _, v := range []reg.VecVirtual{first, second, kings, pawns} {
		c.shift(up, c.steps[0], v, v)
		VPAND(c.inside[up], v, v)
	}
	c.shift(up, c.steps[0], whites, whites)
	if up == 0 {
		VPOR(pawns, whites, whites)
	}
	VMOVDQU(pawns, a.sides[up].pawnsAt)

	rays, line := both(first, second), YMM()
	VPOR(pawns, kings, line) // near
	VPXOR(rays, first, first)
	VPXOR(rays, second, second)
	VPOR(first, line, line)
	VPOR(second, line, line)
	for i := range a.sides {
		s, part := &a.sides[i], both
		if i == 1 {
			part = without
		}
		s.add(part(line, whites))
		VMOVDQU(part(first, whites), s.found[up].far)
		VMOVDQU(part(second, whites), s.found[up].queens)
		VMOVDQU(part(rays, whites), s.found[up].rays)
	}
}

// jump emits the search for what knights attack.
func (a *attacks) jump(c *compass, up int) {
	for i := range a.sides {
		v := both(a.ofKind(knight), a.ofColor(i))
		c.shift(up, c.jumps, v, v)
		VPAND(c.jumpInside[up], v, v)
		a.sides[i].add(v)
		VMOVDQU(v, a.sides[i].found[up].knights)
	}
}

// add emits the counting of one more vector of what is attacked.
func (s *side) add(v reg.VecVirtual) {
	if s.once == nil {
		s.once, s.twice = YMM(), zero()
		VMOVDQA(v, s.once)
		return
	}
	more := both(s.once, v)
	VPOR(more, s.twice, s.twice)
	VPOR(v, s.once, s.once)
}

// count emits what all lanes of each side say together of what is attacked.
func (a *attacks) count() {
	white, black := &a.sides[0], &a.sides[1]
	// halves emits the lower lanes of both sides, White's below, and their upper lanes.
	halves := func(w, b reg.VecVirtual) (low, high reg.VecVirtual) {
		low, high = YMM(), YMM()
		VPERM2I128(U8(0x20), b, w, low)
		VPERM2I128(U8(0x31), b, w, high)
		return low, high
	}
	once, other := halves(white.once, black.once)
	twice, more := halves(white.twice, black.twice)
	VPOR(more, twice, twice)
	VPOR(both(once, other), twice, twice)
	VPOR(other, once, once)
	VPSHUFD(U8(0x4E), once, other)
	VPSHUFD(U8(0x4E), twice, more)
	VPOR(more, twice, twice)
	VPOR(both(once, other), twice, twice)
	VPOR(other, once, once)
	a.once, a.twice = once, twice
	white.once, black.once = YMM(), YMM()
	VPERMQ(U8(0x00), once, white.once)
	VPERMQ(U8(0xAA), once, black.once)
}

// total emits what both vectors of each kind say together.
func (s *side) total() {
	sum := func(of func(f *finds) Mem) reg.VecVirtual {
		v := read(of(&s.found[0]))
		VPOR(of(&s.found[1]), v, v)
		return v
	}
	far := sum(func(f *finds) Mem { return f.far })
	queens := sum(func(f *finds) Mem { return f.queens })
	knights := sum(func(f *finds) Mem { return f.knights })
	unite(far) // bishops, bishops, rooks, rooks
	s.byKind = YMM()
	VPUNPCKLQDQ(queens, knights, s.byKind)
	VPUNPCKHQDQ(queens, knights, knights)
	VPOR(knights, s.byKind, s.byKind)
	VPERMQ(U8(0x4E), s.byKind, queens)
	VPOR(queens, s.byKind, s.byKind)
	VPBLENDD(U8(0x3C), far, s.byKind, s.byKind)

	s.pawns = read(s.pawnsAt)
	unite(s.pawns)
	VPERMQ(U8(0x44), s.pawns, s.pawns)

	rays := sum(func(f *finds) Mem { return f.rays })
	unite(rays)
	s.checks = YMM()
	VPERMQ(U8(0x4E), rays, s.checks)
	VPOR(rays, s.checks, s.checks)
	VPBLENDD(U8(0x3C), rays, s.checks, s.checks)
}

// pin emits the finding of pieces that a king's rays hit from one side and enemy sliders
// from the other.
func (a *attacks) pin() {
	pinned := zero()
	for i := range a.sides {
		friends := a.ofColor(i)
		for up := range 2 {
			own, enemy := &a.sides[i].found[up], &a.sides[1-i].found[1-up]
			v := read(enemy.far)
			VPOR(enemy.queens, v, v)
			VPAND(own.rays, v, v)
			VPAND(friends, v, v)
			VPOR(v, pinned, pinned)
		}
	}
	VPOR(upper(pinned), pinned, pinned)
	unite(pinned)
	a.pinned = GP64()
	VMOVQ(pinned.AsX(), a.pinned)
}

// compass are the directions, and a knight's jumps: up the board (0) and down (1).
type compass struct {
	steps      [3]Mem // of one, two and four squares: the shift
	inside     [2]Mem // squares that a step can end on
	jumps      Mem
	jumpInside [2]Mem
}

func newCompass() *compass {
	return &compass{
		steps: [3]Mem{
			numbers("steps1", 9, 7, 8, 1),
			numbers("steps2", 18, 14, 16, 2),
			numbers("steps4", 36, 28, 32, 4),
		},
		inside: [2]Mem{
			numbers("insidesUp", notA, notH, ^uint64(0), notA),
			numbers("insidesDown", notH, notA, ^uint64(0), notH),
		},
		jumps: numbers("jumps", 17, 10, 15, 6),
		jumpInside: [2]Mem{
			numbers("jumpInsidesUp", notA, notAB, notH, notGH),
			numbers("jumpInsidesDown", notH, notGH, notA, notAB),
		},
	}
}

// fill emits how pieces that move far do so, up to the last free square. It spoils
// occupied.
func (c *compass) fill(up int, occupied reg.VecVirtual, pieces ...reg.VecVirtual) {
	free, t := occupied, YMM()
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

// shift emits one up the board (0) or down (1).
func (c *compass) shift(up int, by Mem, from, to reg.VecVirtual) {
	if up == 0 {
		VPSLLVQ(by, from, to)
	} else {
		VPSRLVQ(by, from, to)
	}
}

// everywhere emits the reading of a set into all lanes.
func everywhere(base reg.Register, i int) reg.VecVirtual {
	v := YMM()
	VPBROADCASTQ(Mem{Base: base, Disp: 8 * i}, v)
	return v
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

// unite emits the union of the first lane and the second, and of the third and the fourth.
func unite(v reg.VecVirtual) {
	t := YMM()
	VPSHUFD(U8(0x4E), v, t)
	VPOR(t, v, v)
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
