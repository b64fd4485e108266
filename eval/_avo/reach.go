package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// reach emits the kernel that finds what both sides attack, as threats does, but for
// AVX2: each four directions up the board, and their four opposites, have a vector.
func reach() {
	r := compass{
		steps: [3]Mem{
			numbers("steps1", 8, 1, 9, 7),
			numbers("steps2", 16, 2, 18, 14),
			numbers("steps4", 32, 4, 36, 28),
		},
		inside: [2]Mem{
			numbers("insidesUp", ^uint64(0), notA, notA, notH),
			numbers("insidesDown", ^uint64(0), notH, notH, notA),
		},
	}
	jumps := numbers("jumps", 17, 10, 15, 6)
	jumpInside := [2]Mem{
		numbers("jumpInsidesUp", notA, notAB, notH, notGH),
		numbers("jumpInsidesDown", notH, notGH, notA, notAB),
	}

	TEXT("reachAVX2", NOSPLIT, "func(white, black, kinds, colors *uint64)")
	Pragma("noescape")
	reaches := [2]reg.Register{load("white"), load("black")}
	kinds, colors := load("kinds"), load("colors")
	all := func(base reg.Register, i int) reg.VecVirtual {
		v := YMM()
		VPBROADCASTQ(Mem{Base: base, Disp: 8 * i}, v)
		return v
	}
	occupied := all(colors, 0)
	VPOR(all(colors, 1), occupied, occupied)
	for up := range r.free {
		free := &r.free[up]
		free[0] = YMM()
		VPANDN(read(r.inside[up]), occupied, free[0])
		for k := range 2 {
			free[k+1] = YMM()
			r.shift(up, r.steps[k], free[k], free[k+1])
			VPAND(free[k], free[k+1], free[k+1])
		}
	}
	for c, to := range reaches {
		const far, foot, jump, line = 0, 1, 2, 3
		var attacks [2][4]reg.VecVirtual
		own := func(kind int) reg.VecVirtual {
			v := all(kinds, kind)
			VPAND(all(colors, c), v, v)
			return v
		}
		for up := range attacks {
			a := &attacks[up]
			a[far] = own(rook)
			VPBLENDD(U8(0xF0), own(bishop), a[far], a[far])
			r.fill(up, a[far])
			a[line] = own(queen)
			r.fill(up, a[line])
			VPOR(a[far], a[line], a[line])
			near := own(king)
			r.step(up, near)
			VPOR(near, a[line], a[line])
			if up == c { // 0 is up, and White
				a[foot] = own(pawn)
				r.step(up, a[foot])
				VPBLENDD(U8(0x0F), zero(), a[foot], a[foot])
				VPOR(a[foot], a[line], a[line])
			}
			a[jump] = own(knight)
			r.shift(up, jumps, a[jump], a[jump])
			VPAND(jumpInside[up], a[jump], a[jump])
		}
		once, twice := overlaps(attacks[0][line], attacks[0][jump], attacks[1][line], attacks[1][jump])
		rooks, knights, pawns := attacks[0][far], attacks[0][jump], attacks[c][foot]
		VPOR(attacks[1][far], rooks, rooks)
		VPOR(attacks[1][jump], knights, knights)
		t := YMM()
		VPERMQ(U8(0x4E), knights, t)
		VPOR(t, knights, knights)
		VPBLENDD(U8(0x0F), zero(), knights, knights)
		VPOR(knights, rooks, rooks) // the upper half: minors
		for i, v := range []reg.VecVirtual{pawns, rooks, rooks, once, twice} {
			x := v.AsX()
			if i < 2 {
				x = XMM()
				VEXTRACTI128(U8(1), v, x)
			}
			swapped := XMM()
			VPSHUFD(U8(0x4E), x, swapped)
			VPOR(x, swapped, swapped)
			VMOVQ(swapped, Mem{Base: to, Disp: 8 * i})
		}
	}
	VZEROUPPER()
	RET()
}

func zero() reg.VecVirtual {
	v := YMM()
	VPXOR(v, v, v)
	return v
}

func read(m Mem) reg.VecVirtual {
	v := YMM()
	VMOVDQU(m, v)
	return v
}

// compass are the eight directions along a line, four up the board and four down.
type compass struct {
	steps  [3]Mem               // of one, two and four squares: the shift
	inside [2]Mem               // squares that a step can end on
	free   [2][3]reg.VecVirtual // what a step of one, two and four squares can cross
}

// shift emits one up the board (0) or down (1).
func (r *compass) shift(up int, by Mem, from, to reg.VecVirtual) {
	if up == 0 {
		VPSLLVQ(by, from, to)
	} else {
		VPSRLVQ(by, from, to)
	}
}

// fill emits what pieces attack that move far.
func (r *compass) fill(up int, pieces reg.VecVirtual) {
	for k, free := range r.free[up] {
		t := YMM()
		r.shift(up, r.steps[k], pieces, t)
		VPAND(free, t, t)
		VPOR(t, pieces, pieces)
	}
	r.step(up, pieces)
}

// step emits what pieces attack that move one square.
func (r *compass) step(up int, pieces reg.VecVirtual) {
	r.shift(up, r.steps[0], pieces, pieces)
	VPAND(r.inside[up], pieces, pieces)
}

// overlaps emits what is in one lane or more of four vectors, and what in two or more;
// these are to be united with what is in the other lane of the lower half.
func overlaps(vectors ...reg.VecVirtual) (once, twice reg.VecVirtual) {
	once, twice = vectors[0], zero()
	also := func(v reg.VecVirtual) {
		t := YMM()
		VPAND(once, v, t)
		VPOR(t, twice, twice)
		VPOR(v, once, once)
	}
	for _, v := range vectors[1:] {
		also(v)
	}
	t, u := YMM(), YMM()
	VPERMQ(U8(0x4E), once, t)
	VPERMQ(U8(0x4E), twice, u)
	VPOR(u, twice, twice)
	also(t)
	VPSHUFD(U8(0x4E), once, t)
	also(t)
	return once, twice
}
