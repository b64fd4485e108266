package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// reach emits the kernel that finds what attacks and what defends the pieces, as
// threatSets does, but for AVX2: each four directions up the board, and their four
// opposites, have a vector. It fills two of package eval's Reach.
func reach() {
	TEXT("reachAVX2", NOSPLIT, "func(attack, defence, kinds, colors *uint64)")
	Pragma("noescape")
	c := newCompass(load("kinds"), load("colors"))
	reaches := [2]reg.Register{load("attack"), load("defence")}
	var all [2]tally
	for up := range 2 {
		c.half(up, &all)
	}
	for i, to := range reaches {
		t := &all[i]
		once, twice := t.total()
		fields := []reg.VecVirtual{t.pawns, nil, nil, once, twice}
		if i == 0 {
			swapped := YMM()
			VPERMQ(U8(0x4E), t.knights, swapped)
			VPOR(t.knights, swapped, swapped)
			VPBLENDD(U8(0x0F), zero(), swapped, swapped)
			VPOR(swapped, t.far, t.far) // the lower half: rooks; the upper: minor pieces
			fields[1], fields[2] = t.far, t.far
		}
		for k, v := range fields {
			if v == nil {
				continue
			}
			x := v.AsX()
			if k < 2 {
				x = XMM()
				VEXTRACTI128(U8(1), v, x)
			}
			other := XMM()
			VPSHUFD(U8(0x4E), x, other)
			VPOR(x, other, other)
			VMOVQ(other, Mem{Base: to, Disp: 8 * k})
		}
	}
	VZEROUPPER()
	RET()
}

// tally is what has been found so far of what attacks the pieces, or defends them.
type tally struct {
	once, twice         reg.VecVirtual // in one lane or more; in two or more
	far, knights, pawns reg.VecVirtual // by rooks and bishops, each in two lanes
}

// add emits the counting of one more vector.
func (t *tally) add(v reg.VecVirtual) {
	if t.once == nil {
		t.once, t.twice = v, zero()
		return
	}
	both := YMM()
	VPAND(t.once, v, both)
	VPOR(both, t.twice, t.twice)
	VPOR(v, t.once, t.once)
}

// total emits what is in any lane, and what in two or more; these are still to be united
// with what is in the other lane of the lower half.
func (t *tally) total() (once, twice reg.VecVirtual) {
	swapped, more := YMM(), YMM()
	VPERMQ(U8(0x4E), t.once, swapped)
	VPERMQ(U8(0x4E), t.twice, more)
	VPOR(more, t.twice, t.twice)
	t.add(swapped)
	VPSHUFD(U8(0x4E), t.once, swapped)
	t.add(swapped)
	return t.once, t.twice
}

// unite emits the union of what was found with v, either of which may be missing.
func unite(found *reg.VecVirtual, v reg.VecVirtual) {
	if *found == nil {
		*found = v
	} else {
		VPOR(v, *found, *found)
	}
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
func (c *compass) half(up int, all *[2]tally) {
	far := c.ofKind(rook)
	VPBLENDD(U8(0xF0), c.ofKind(bishop), far, far)
	line, whites, near, foot := c.ofKind(queen), YMM(), c.ofKind(king), c.ofKind(pawn)
	VPOR(far, line, whites)
	VPAND(c.ofColor(0), whites, whites)
	c.fill(up, far, line, whites)
	VPAND(c.ofColor(up), foot, foot) // 0 is up, and White
	VPBLENDD(U8(0x0F), zero(), foot, foot)
	VPOR(foot, near, near)
	VPOR(near, line, line)
	VPOR(far, line, line)
	VPAND(c.ofColor(0), near, near)
	VPOR(near, whites, whites)
	for _, v := range []reg.VecVirtual{far, line, whites, foot} {
		c.shift(up, c.steps[0], v, v)
		VPAND(c.inside[up], v, v)
	}
	enemies, pieces := c.victims(whites)
	attack, defence := &all[0], &all[1]
	unite(&attack.far, both(far, enemies))
	unite(&attack.pawns, both(foot, enemies))
	unite(&defence.pawns, without(both(foot, pieces), enemies))
	attack.add(both(line, enemies))
	defence.add(without(both(line, pieces), enemies))

	knights, whiteKnights := c.ofKind(knight), YMM()
	VPAND(c.ofColor(0), knights, whiteKnights)
	for _, v := range []reg.VecVirtual{knights, whiteKnights} {
		c.shift(up, c.jumps, v, v)
		VPAND(c.jumpInside[up], v, v)
	}
	enemies, pieces = c.victims(whiteKnights)
	attacked := both(knights, enemies)
	attack.add(attacked)
	unite(&attack.knights, attacked)
	defence.add(without(both(knights, pieces), enemies))
}

// victims emits the enemies of what attacks, where White does whites, and all pieces.
// Kings do not count.
func (c *compass) victims(whites reg.VecVirtual) (enemies, pieces reg.VecVirtual) {
	kings, white, black := c.ofKind(king), YMM(), YMM()
	VPANDN(c.ofColor(0), kings, white)
	VPANDN(c.ofColor(1), kings, black)
	pieces = YMM()
	VPOR(white, black, pieces)
	VPAND(whites, black, black)
	VPANDN(white, whites, white)
	VPOR(black, white, white)
	return white, pieces
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
