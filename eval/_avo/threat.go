package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The kinds of pieces, as package legal numbers them.
const (
	none = iota
	pawn
	knight
	bishop
	rook
	queen
	king
)

// Squares that a step or jump can end on without having left the board at a side.
const (
	notA  = 0xFEFEFEFEFEFEFEFE
	notAB = 0xFCFCFCFCFCFCFCFC
	notH  = 0x7F7F7F7F7F7F7F7F
	notGH = 0x3F3F3F3F3F3F3F3F
	not1  = 0xFFFFFFFFFFFFFF00
	not12 = 0xFFFFFFFFFFFF0000
	not8  = 0x00FFFFFFFFFFFFFF
	not78 = 0x0000FFFFFFFFFFFF
)

// numbers emits a table of eight numbers of 64 bits and returns it.
func numbers(name string, list ...uint64) Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i, v := range list {
		DATA(8*i, U64(v))
	}
	return m
}

// nibbles emits a word of four bytes that have their lower half set.
func nibbles() Mem {
	m := GLOBL("nibbles", RODATA|NOPTR)
	DATA(0, U32(0x0F0F0F0F))
	return m
}

// bytes64 emits a table of 64 bytes and returns it.
func bytes64(name string, byteAt func(i int) int) Mem {
	m := GLOBL(name, RODATA|NOPTR)
	for i := range 64 {
		DATA(i, U8(byteAt(i)))
	}
	return m
}

// threats emits the kernel that lists the threats in a position. A vector has a lane for
// each of the eight directions along a line, and for each of a knight's eight jumps.
// Pieces that move far fill the free squares in steps of one, two and four squares
// (Kogge and Stone's way of adding up, which Steffen Westcott and Gerd Isenberg brought
// to chess). So there is no branch that depends on the position.
func threats() {
	TEXT("threatsVBMI2", NOSPLIT, "func(codes *uint16, board *uint8, kinds, colors *uint64, turn int) int")
	Pragma("noescape")
	codes, board, kinds, colors, turn := load("codes"), load("board"), load("kinds"), load("colors"), load("turn")
	sets, victims := threatSets(kinds, colors)
	threat := threatsOf(transposed(sets), victims)

	// The list: squares that have one, and what stands there.
	squares := bytes64("squares", func(i int) int { return i })
	some, where, what, turns, count := K(), ZMM(), ZMM(), ZMM(), GP64()
	VPTESTMB(threat, threat, some)
	VMOVDQU8_Z(squares, some, where)
	VPCOMPRESSB_Z(where, some, where)
	VMOVDQU64(Mem{Base: board}, what)
	VPERMB(what, where, what)
	VPERMB(threat, where, threat)
	for i, v := range []reg.VecVirtual{where, what, threat} {
		VPMOVZXBW(v.AsY(), v)
		if i > 0 {
			VPSLLW(U8([]int{0, 6, 10}[i]), v, v)
		}
	}
	VPBROADCASTW(turn.(reg.GP).As32(), turns)
	VPORQ(threat, what, what)
	VPTERNLOGQ(U8(0x96), where, turns, what) // exclusive or of all
	KMOVQ(some, count)
	POPCNTQ(count, count)
	first, valid := GP32(), K()
	MOVL(U32(0xFFFFFFFF), first)
	BZHIL(count.As32(), first, first)
	KMOVD(first, valid)
	VMOVDQU16_Z(what, valid, what)
	VMOVDQU64(what, Mem{Base: codes})
	Store(count, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// The sets of squares that tell what threatens the pieces, by the bit that stands for each.
const (
	attackedByPawn = iota
	attackedByMinor
	attackedByRook
	attackedTwice
	attacked
	defended
	defendedTwice
	defendedByPawn
)

// setLanes tells where threatSets puts them.
var setLanes = [8]int{
	attackedByRook: 0, attackedByPawn: 1, attacked: 2, attackedTwice: 3,
	attackedByMinor: 4, defendedByPawn: 5, defended: 6, defendedTwice: 7,
}

// threatSets emits these sets, where there are pieces, and those that count: all but the
// kings.
func threatSets(kinds, colors reg.Register) (sets, victims reg.VecVirtual) {
	// Shifts are rotations: up the board for the first four lanes, down for the others.
	// Lanes 0, 1, 4 and 5 run along ranks and files, the others are diagonal.
	steps := numbers("raySteps", 8, 1, 9, 7, 64-8, 64-1, 64-9, 64-7)
	insides := numbers("rayInsides", not1, notA, notA&not1, notH&not1, not8, notH, notH&not8, notA&not8)
	jumps := numbers("jumpSteps", 17, 10, 64-15, 64-6, 15, 6, 64-17, 64-10)
	jumpInsides := numbers("jumpInsides", notA&not12, notAB&not1, notA&not78, notAB&not8, notH&not12, notGH&not1, notH&not78, notGH&not8)
	const rookLanes, whitePawnLanes, blackPawnLanes = 0b00110011, 0b00001100, 0b11000000
	sliders := numbers("sliders", rook, rook, bishop, bishop, rook, rook, bishop, bishop)

	all := func(base reg.Register, i int) reg.VecVirtual {
		v := ZMM()
		VPBROADCASTQ(Mem{Base: base, Disp: 8 * i}, v)
		return v
	}

	white, black, occupied := all(colors, 0), all(colors, 1), ZMM()
	VPORQ(white, black, occupied)
	r := rays{inside: loaded(insides)}
	r.step[0] = loaded(steps)
	r.free[0] = ZMM()
	VPANDNQ(r.inside, occupied, r.free[0])
	for k := range 2 {
		r.step[k+1], r.free[k+1] = ZMM(), ZMM()
		VPADDQ(r.step[k], r.step[k], r.step[k+1])
		VPROLVQ(r.step[k], r.free[k], r.free[k+1])
		VPANDQ(r.free[k], r.free[k+1], r.free[k+1])
	}

	// What is attacked by direction, be it by White or by Black: only one piece can be
	// the first in a direction. By rooks and bishops; by pawns; by all but knights, and
	// what of it by White; by knights, and what of it by White.
	slide, queens, kings, pawns := loaded(sliders), all(kinds, queen), all(kinds, king), all(kinds, pawn)
	VPERMQ(loaded(Mem{Base: kinds}), slide, slide)
	foot, near, line, whites := ZMM(), ZMM(), ZMM(), ZMM()
	VPANDQ_Z(pawns, white, maskOf(whitePawnLanes), foot)
	VPANDQ(pawns, black, maskOf(blackPawnLanes), foot)
	VPORQ(foot, kings, near)
	VMOVDQA64(white, whites)
	VPTERNLOGQ(U8(0xE0), slide, queens, whites) // whites & (slide | queens)
	r.fill(slide)
	r.fill(queens)
	r.fill(whites)
	VMOVDQA64(near, line)
	VPTERNLOGQ(U8(0xFE), slide, queens, line)
	VPTERNLOGQ(U8(0xF8), near, white, whites) // whites | near & white
	for _, v := range []reg.VecVirtual{slide, foot, line, whites} {
		r.advance(v)
	}
	jump, whiteJump := all(kinds, knight), ZMM()
	VPANDQ(jump, white, whiteJump)
	jumpStep, jumpInside := loaded(jumps), loaded(jumpInsides)
	for _, v := range []reg.VecVirtual{jump, whiteJump} {
		VPROLVQ(jumpStep, v, v)
		VPANDQ(jumpInside, v, v)
	}

	// What of that hits the other side, and what the own. Kings do not count.
	VPANDNQ(occupied, kings, occupied)
	VPANDNQ(white, kings, white)
	VPANDNQ(black, kings, black)
	VPTERNLOGQ(U8(0xCA), white, black, whites) // whites ? black : white
	VPTERNLOGQ(U8(0xCA), white, black, whiteJump)
	attacks := func(what, enemies reg.VecVirtual) reg.VecVirtual {
		v := ZMM()
		VPANDQ(what, enemies, v)
		return v
	}
	defends := func(what, enemies reg.VecVirtual) reg.VecVirtual {
		VPTERNLOGQ(U8(0x40), enemies, occupied, what) // what & occupied &^ enemies
		return what
	}
	jumpAttacks, lineAttacks, footAttacks := attacks(jump, whiteJump), attacks(line, whites), attacks(foot, whites)
	once, twice := counted(lineAttacks, jumpAttacks, defends(line, whites), defends(jump, whiteJump))
	minors, rooks := attacks(slide, whites), ZMM()
	VMOVDQA64_Z(minors, maskOf(rookLanes), rooks)
	VPXORQ(rooks, minors, minors)
	VPORQ(jumpAttacks, minors, minors)
	kind := united(rooks, footAttacks, minors, defends(foot, whites))

	const onceLanes, twiceLanes = 0b01000100, 0b10001000
	VMOVDQA64(once, maskOf(onceLanes), kind)
	VMOVDQA64(twice, maskOf(twiceLanes), kind)
	return kind, occupied
}

// transposed emits a byte for each square that has a bit for each of the sets.
func transposed(sets reg.VecVirtual) reg.VecVirtual {
	ranks := bytes64("ranks", func(i int) int { return 8*setLanes[7-i&7] + i>>3 })
	files := bytes64("files", func(i int) int { return 1 << (i & 7) })
	byRank, bits := loaded(ranks), loaded(files)
	VPERMB(sets, byRank, byRank)
	VGF2P8AFFINEQB(U8(0), byRank, bits, bits)
	return bits
}

// threatsOf emits the Threat of package eval for each square: such bits are looked up, the
// upper four by themselves.
func threatsOf(bits, victims reg.VecVirtual) reg.VecVirtual {
	is := func(bits, bit int) bool { return bits>>bit&1 != 0 }
	attack := bytes64("attackThreats", func(i int) int {
		more := 0
		if is(i, attackedTwice) {
			more = 12
		}
		switch {
		case !is(i, attacked) && is(i, defended):
			return 0
		case !is(i, attacked):
			return 3
		case is(i, attackedByPawn):
			return 4
		case is(i, attackedByMinor):
			return 8 + more
		case is(i, attackedByRook):
			return 12 + more
		}
		return 16 + more
	})
	defence := bytes64("defenceThreats", func(i int) int {
		i = i & 15 << attacked
		switch {
		case !is(i, attacked) || !is(i, defended):
			return 0
		case is(i, defendedByPawn):
			return 1
		case is(i, defendedTwice):
			return 3
		}
		return 2
	})
	threat, shield := loaded(attack), ZMM()
	VPERMB(threat, bits, threat)
	VPSRLW(U8(attacked), bits, shield)
	VPANDD_BCST(nibbles(), shield, shield)
	defences := loaded(defence)
	VPSHUFB(shield, defences, shield)
	VPADDB(shield, threat, threat)
	set, isVictim := GP64(), K()
	VMOVQ(victims.AsX(), set)
	KMOVQ(set, isVictim)
	VMOVDQU8_Z(threat, isVictim, threat)
	return threat
}

// loaded emits the reading of a vector.
func loaded(m Mem) reg.VecVirtual {
	v := ZMM()
	VMOVDQU64(m, v)
	return v
}

// rays are the eight directions along a line, by lane.
type rays struct {
	inside     reg.VecVirtual    // squares that a step can end on
	step, free [3]reg.VecVirtual // of one, two and four squares: the shift, and what can be crossed
}

// fill emits how pieces that move far do so, up to the last free square.
func (r *rays) fill(pieces reg.VecVirtual) {
	t := ZMM()
	for k := range r.free {
		VPROLVQ(r.step[k], pieces, t)
		VPTERNLOGQ(U8(0xF8), r.free[k], t, pieces) // pieces | t & free
	}
}

// advance emits one step.
func (r *rays) advance(pieces reg.VecVirtual) {
	VPROLVQ(r.step[0], pieces, pieces)
	VPANDQ(r.inside, pieces, pieces)
}

// split emits the lower halves of two vectors as one, and the upper halves.
func split(a, b reg.VecVirtual) (low, high reg.VecVirtual) {
	low, high = ZMM(), ZMM()
	VINSERTI64X4(U8(1), b.AsY(), a, low)
	VSHUFI64X2(U8(0xEE), b, a, high)
	return low, high
}

// counted emits what is in one lane or more of a and b, and what in two or more, in all
// lanes of the lower halves; the same of c and d in the upper ones.
func counted(a, b, c, d reg.VecVirtual) (once, twice reg.VecVirtual) {
	var ones, twos [2]reg.VecVirtual
	for i, in := range [][2]reg.VecVirtual{{a, b}, {c, d}} {
		ones[i], twos[i] = ZMM(), ZMM()
		VPORQ(in[0], in[1], ones[i])
		VPANDQ(in[0], in[1], twos[i])
	}
	once, ones[0] = split(ones[0], ones[1])
	twice, twos[0] = split(twos[0], twos[1])
	for i := range 3 {
		switch i {
		case 1:
			VPERMQ(U8(0x4E), once, ones[0])
			VPERMQ(U8(0x4E), twice, twos[0])
		case 2:
			VPSHUFD(U8(0x4E), once, ones[0])
			VPSHUFD(U8(0x4E), twice, twos[0])
		}
		VPORQ(twos[0], twice, twice)
		VPTERNLOGQ(U8(0xF8), once, ones[0], twice) // twice | ones & once
		VPORQ(ones[0], once, once)
	}
	return once, twice
}

// united emits what is in any lane: of a and b in the first two lanes, of c and d in the
// first two of the upper half.
func united(a, b, c, d reg.VecVirtual) reg.VecVirtual {
	left, t := split(a, c)
	VPORQ(t, left, left)
	right, u := split(b, d)
	VPORQ(u, right, right)
	VPUNPCKLQDQ(right, left, t)
	VPUNPCKHQDQ(right, left, u)
	VPORQ(u, t, t)
	VPERMQ(U8(0x4E), t, u)
	VPORQ(u, t, t)
	return t
}

// maskOf emits a mask.
func maskOf(bits uint64) reg.OpmaskVirtual {
	set, k := GP32(), K()
	MOVL(U32(bits), set)
	KMOVW(set, k)
	return k
}
