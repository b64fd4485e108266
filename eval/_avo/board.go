package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A vector of the kernel for AVX-512 has a lane for each of the eight directions along a
// line, up the board first, those of bishops before those of rooks; or for each of a
// knight's eight jumps. A vector that tells the sides apart has four lanes for White and
// then four for Black. If they are for kinds of pieces, they go from knights to queens.
const (
	bishops    = 0b00110011
	whites     = 0b00001111
	knightKind = 0b00010001
	rookKind   = 0b01000100
	farKinds   = 0b01100110 // bishops and rooks
	queenKind  = 0b10001000
)

// only returns a vector in memory that has all bits of some lanes set.
func only(lanes int) Mem {
	name, list := fmt.Sprintf("lanes%08b", lanes), [8]uint64{}
	for i := range list {
		if lanes>>i&1 != 0 {
			list[i] = ^uint64(0)
		}
	}
	return numbers(name, list[:]...)
}

// put emits the copying of some lanes of v into another vector.
func put(v reg.VecVirtual, lanes int, into reg.VecVirtual) {
	VPTERNLOGQ(U8(0xD8), only(lanes), v, into) // lanes ? v : into
}

// board is a position, and what attacks in it.
type board struct {
	white, black, occupied reg.VecVirtual // in all lanes
	friends, enemies       reg.VecVirtual // of each half's side
	kings                  [2]king

	// Along a line: by rooks and bishops, by queens, by these and kings and pawns. White's
	// part of all that, since only one piece can be the first in a direction. By knights of
	// each side, and by pawns.
	slide, queens, line, whites reg.VecVirtual
	jumps                       [2]reg.VecVirtual
	pawns                       reg.VecVirtual
	kingRays                    [2]reg.VecVirtual // what each king's queen would attack

	// What each side attacks, in its half: with any piece, with two or more; with bishops,
	// bishops, rooks and rooks by lane; with knights, queens, knights and queens.
	once, twice, sliders, others reg.VecVirtual
}

// king is one of the two, and its square as a number.
type king struct{ set, square reg.GPVirtual }

// newBoard emits the reading of a position and the search for what attacks in it.
func newBoard(kinds, colors reg.Register) *board {
	all := func(base reg.Register, i int) reg.VecVirtual {
		v := ZMM()
		VPBROADCASTQ(Mem{Base: base, Disp: 8 * i}, v)
		return v
	}
	b := &board{white: all(colors, 0), black: all(colors, 1), occupied: ZMM(), friends: ZMM(), enemies: ZMM()}
	VPORQ(b.white, b.black, b.occupied)
	VMOVDQA64(b.black, b.friends)
	put(b.white, whites, b.friends)
	VMOVDQA64(b.white, b.enemies)
	put(b.black, whites, b.enemies)
	for c := range b.kings {
		k := king{GP64(), GP64()}
		MOVQ(Mem{Base: kinds, Disp: 8 * kingKind}, k.set)
		ANDQ(Mem{Base: colors, Disp: 8 * c}, k.set)
		TZCNTQ(k.set, k.square)
		b.kings[c] = k
	}
	slide := loaded(numbers("sliders", bishop, bishop, rook, rook, bishop, bishop, rook, rook))
	VPERMQ(loaded(Mem{Base: kinds}), slide, slide)
	b.slide, b.queens = slide, all(kinds, queen)
	b.walk(all(kinds, pawn), all(kinds, kingKind))
	b.jump(all(kinds, knight))
	b.count()
	return b
}

// walk emits the search along lines.
func (b *board) walk(pawns, kings reg.VecVirtual) {
	r := newRays(b.occupied)
	near := ZMM()
	b.pawns, b.line, b.whites = pawns, ZMM(), ZMM()
	VPTERNLOGQ(U8(0x80), only(bishops), b.friends, b.pawns) // those of both; White's go up
	VPORQ(b.pawns, kings, near)
	VMOVDQA64(b.white, b.whites)
	VPORQ(b.queens, kings, b.line)
	VPTERNLOGQ(U8(0xE0), b.slide, b.line, b.whites) // whites & (slide | line)
	for _, v := range []reg.VecVirtual{b.slide, b.queens, kings, b.whites} {
		r.fill(v)
	}
	VMOVDQA64(near, b.line)
	VPTERNLOGQ(U8(0xFE), b.slide, b.queens, b.line)
	VPTERNLOGQ(U8(0xF8), near, b.white, b.whites) // whites | near & white
	for _, v := range []reg.VecVirtual{b.slide, b.queens, kings, b.line, b.whites, b.pawns} {
		r.advance(v)
	}
	b.kingRays = b.bySide(kings)
}

// jump emits the search for what knights attack.
func (b *board) jump(knights reg.VecVirtual) {
	steps := loaded(numbers("jumpSteps", 17, 10, 64-15, 64-6, 15, 6, 64-17, 64-10))
	insides := loaded(numbers("jumpInsides", notA&not12, notAB&not1, notA&not78, notAB&not8, notH&not12, notGH&not1, notH&not78, notGH&not8))
	for c, own := range []reg.VecVirtual{b.white, b.black} {
		v := both512(knights, own)
		VPROLVQ(steps, v, v)
		VPANDQ(insides, v, v)
		b.jumps[c] = v
	}
}

// count emits what each side attacks, all directions together.
func (b *board) count() {
	lines, slides, queens := b.bySide(b.line), b.bySide(b.slide), b.bySide(b.queens)
	b.once, b.twice = counted(lines[0], b.jumps[0], lines[1], b.jumps[1])
	b.sliders = halves(slides)
	uniteNeighbours(b.sliders)
	q, n, low := halves(queens), halves(b.jumps), ZMM()
	VPUNPCKLQDQ(q, n, low)
	VPUNPCKHQDQ(q, n, n)
	VPORQ(low, n, n)
	uniteFar(n)
	b.others = n
}

// bySide emits what of v comes from White, and what from Black.
func (b *board) bySide(v reg.VecVirtual) [2]reg.VecVirtual {
	black := ZMM()
	VPANDNQ(v, b.whites, black)
	return [2]reg.VecVirtual{both512(v, b.whites), black}
}

// sets emits the sets of squares of which transposed makes a number for each square, where
// setLanes says.
func (b *board) sets() reg.VecVirtual {
	own, minors, foes := ZMM(), ZMM(), ZMM()
	uniteNeighbours(b.pawns)
	VMOVDQA64(b.once, own)
	put(b.pawns, knightKind, own) // a lane that knights do not need
	put(b.twice, rookKind, own)
	put(b.sliders, queenKind, own)
	result := halves([2]reg.VecVirtual{both512(own, b.enemies), both512(own, b.friends)})
	VPORQ(b.sliders, b.others, minors)
	VPERMQ(U8(0), minors, minors)
	VPANDQ(b.enemies, minors, minors)
	VSHUFI64X2(U8(0x4E), minors, minors, foes)
	VPORQ(foes, minors, minors)
	put(minors, 1<<setLanes[attackedByMinor], result)
	return result
}

// kingThreats emits the Threat of each king of package eval.
func (b *board) kingThreats() (threats [2]reg.GPVirtual) {
	// Where pieces of each kind would check, in the half of those that do.
	targets, t := halves([2]reg.VecVirtual{b.kingRays[1], b.kingRays[0]}), ZMM()
	uniteNeighbours(targets)
	VPERMQ(U8(0x4E), targets, t)
	VPTERNLOGQ(U8(0xF8), only(queenKind), t, targets) // queens go both ways
	jumps := leaps("knightLeaps", knightSteps)
	for c := range 2 {
		VPBROADCASTQ(jumps.Idx(b.kings[1-c].square, 8), t)
		put(t, knightKind&[]int{whites, ^whites}[c], targets)
	}
	checks, guards, set := ZMM(), ZMM(), K()
	VMOVDQA64(b.others, checks)
	put(b.sliders, farKinds, checks)
	VSHUFI64X2(U8(0x4E), b.once, b.once, guards)
	VPTERNLOGQ(U8(0x40), guards, targets, checks) // checks & targets &^ guards
	VPANDNQ(checks, b.friends, checks)
	VPTESTMQ(checks, checks, set)

	steps := leaps("kingSteps", kingSteps)
	byKind := GP32()
	KMOVB(set, byKind)
	for c, attacked := range []reg.VecVirtual{guards, b.once} { // by the enemies of each
		both, taken, flight := XMM(), GP64(), GP64()
		VPORQ([]reg.VecVirtual{b.white, b.black}[c].AsX(), attacked.AsX(), both)
		VMOVQ(both, taken)
		XORQ(flight, flight)
		ANDNQ(steps.Idx(b.kings[c].square, 8), taken, taken)
		SETNE(flight.As8())
		threats[c] = GP64()
		MOVL(byKind, threats[c].As32())
		if c == 0 {
			SHRL(U8(4), threats[c].As32())
		} else {
			ANDL(U8(15), threats[c].As32())
		}
		LEAQ(Mem{Base: flight, Index: threats[c], Scale: 2}, threats[c])
	}
	return threats
}

// Steps of pieces that do not move far, by ranks and files.
var (
	knightSteps = [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	kingSteps   = [][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}
)

// leaps emits a table of the squares that are a number of ranks and files from each.
func leaps(name string, by [][2]int) Mem {
	var table [64]uint64
	for sq := range table {
		for _, d := range by {
			if rank, file := sq/8+d[0], sq%8+d[1]; rank&^7 == 0 && file&^7 == 0 {
				table[sq] |= 1 << (rank*8 + file)
			}
		}
	}
	m, base := numbers(name, table[:]...), GP64()
	LEAQ(m, base)
	return Mem{Base: base}
}

// pinned emits the set of pieces that one king's rays hit from one side and enemy sliders
// from the other.
func (b *board) pinned() reg.GPVirtual {
	v, shield, from, set := ZMM(), ZMM(), ZMM(), GP64()
	VPORQ(b.slide, b.queens, from)
	VSHUFI64X2(U8(0x4E), from, from, from) // the opposite direction
	VSHUFI64X2(U8(0x4E), b.whites, b.whites, shield)
	black, white := both512(b.kingRays[1], b.black), both512(b.kingRays[0], b.white)
	VPTERNLOGQ(U8(0xCA), white, black, shield) // White's ? black : white
	VPANDQ(from, shield, v)
	VSHUFI64X2(U8(0x4E), v, v, from)
	VPORQ(from, v, v)
	uniteFar(v)
	uniteNeighbours(v)
	VMOVQ(v.AsX(), set)
	return set
}

// rays are the eight directions along a line, by lane.
type rays struct {
	inside     reg.VecVirtual    // squares that a step can end on
	step, free [3]reg.VecVirtual // of one, two and four squares: the shift, and what can be crossed
}

// newRays emits these. Shifts are rotations.
func newRays(occupied reg.VecVirtual) *rays {
	steps := numbers("raySteps", 9, 7, 8, 1, 64-9, 64-7, 64-8, 64-1)
	insides := numbers("rayInsides", notA&not1, notH&not1, not1, notA, notH&not8, notA&not8, not8, notH)
	r := &rays{inside: loaded(insides)}
	r.step[0] = loaded(steps)
	r.free[0] = ZMM()
	VPANDNQ(r.inside, occupied, r.free[0])
	for k := range 2 {
		r.step[k+1], r.free[k+1] = ZMM(), ZMM()
		VPADDQ(r.step[k], r.step[k], r.step[k+1])
		VPROLVQ(r.step[k], r.free[k], r.free[k+1])
		VPANDQ(r.free[k], r.free[k+1], r.free[k+1])
	}
	return r
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

// both512 emits what is in a and in b.
func both512(a, b reg.VecVirtual) reg.VecVirtual {
	v := ZMM()
	VPANDQ(a, b, v)
	return v
}

// split emits the lower halves of two vectors as one, and the upper halves.
func split(a, b reg.VecVirtual) (low, high reg.VecVirtual) {
	low, high = ZMM(), ZMM()
	VINSERTI64X4(U8(1), b.AsY(), a, low)
	VSHUFI64X2(U8(0xEE), b, a, high)
	return low, high
}

// halves emits a vector whose halves are the united halves of each of two.
func halves(v [2]reg.VecVirtual) reg.VecVirtual {
	low, high := split(v[0], v[1])
	VPORQ(high, low, low)
	return low
}

// uniteNeighbours emits the union of the first lane and the second, and so on.
func uniteNeighbours(v reg.VecVirtual) {
	t := ZMM()
	VPSHUFD(U8(0x4E), v, t)
	VPORQ(t, v, v)
}

// uniteFar emits the union of the first lane and the third of each half, and of the second
// and the fourth.
func uniteFar(v reg.VecVirtual) {
	t := ZMM()
	VPERMQ(U8(0x4E), v, t)
	VPORQ(t, v, v)
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
