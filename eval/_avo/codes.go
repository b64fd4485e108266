package main

import (
	"encoding/binary"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// codes emits the kernel that lists the threats in a position, for AVX2: see threats. It
// makes the codes of all squares at once and then takes those that count.
func codes() {
	TEXT("threatsAVX2", NOSPLIT, "func(codes *uint16, board *uint8, kinds, colors *uint64, turn int) int")
	Pragma("noescape")
	a := newAttacks(load("kinds"), load("colors"))
	l := list{load("codes"), load("board"), load("turn"), GP64()}
	l.clear()
	for c := range a.sides {
		threat, square := a.kingThreat(c)
		l.king(c, threat, square)
	}
	victims := GP64()
	sets, any := a.threatSets()
	VMOVQ(any.AsX(), victims)
	l.take(victims, l.all(sets))
	l.addPinned(a.pinned)
	Store(l.count, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// kingThreat emits the Threat of a king of package eval.
func (a *attacks) kingThreat(c int) (threat, square reg.GPVirtual) {
	own, enemy := &a.sides[c], &a.sides[1-c]
	square = GP64()
	MOVQ(Mem{Base: a.kinds, Disp: 8 * kingKind}, square)
	ANDQ(Mem{Base: a.colors, Disp: 8 * c}, square)
	TZCNTQ(square, square)

	guarded, t := a.ofColor(1-c), YMM()
	VPOR(own.once, guarded, guarded)
	VPBROADCASTQ(leaps("knightLeaps", knightSteps).Idx(square, 8), t)
	VPBLENDD(U8(0x03), t, own.checks, t)
	VPAND(enemy.byKind, t, t)
	VPANDN(t, guarded, t)
	VPCMPEQQ(zero(), t, t)
	threat = GP64()
	VMOVMSKPD(t, threat.As32())
	XORL(U8(15), threat.As32())

	taken, flight := GP64(), GP64()
	VMOVQ(enemy.once.AsX(), taken)
	ORQ(Mem{Base: a.colors, Disp: 8 * c}, taken)
	XORQ(flight, flight)
	ANDNQ(leaps("kingSteps", kingSteps).Idx(square, 8), taken, taken)
	SETNE(flight.As8())
	LEAQ(Mem{Base: flight, Index: threat, Scale: 2}, threat)
	return threat, square
}

// threatSets emits the sets of package eval that tell what threatens the pieces, each in
// a lane, and all pieces but kings that are in any of them.
func (a *attacks) threatSets() (sets [5]reg.VecVirtual, any reg.VecVirtual) {
	white, black := &a.sides[0], &a.sides[1]
	colors, foes, onFoes := YMM(), YMM(), YMM()
	VBROADCASTI128(Mem{Base: a.colors}, colors)
	VPERMQ(U8(0x41), colors, onFoes) // what White attacks and Black, then what they defend
	VPERMQ(U8(0x11), colors, foes)   // attacks alone, of two sorts

	// inTurn emits lanes of White and of Black by turns.
	inTurn := func(w, b reg.VecVirtual) reg.VecVirtual {
		v := YMM()
		VPBLENDD(U8(0xCC), b, w, v)
		return v
	}
	// met emits what of such lanes meets the pieces of a mask, by either side.
	met := func(v, mask reg.VecVirtual) reg.VecVirtual {
		VPAND(mask, v, v)
		unite(v)
		return v
	}
	for _, v := range []reg.VecVirtual{a.once, a.twice} {
		VPERMQ(U8(0x88), v, v) // by turns, too
	}
	attacked, twice := met(a.once, onFoes), met(a.twice, onFoes)
	pawns := met(inTurn(white.pawns, black.pawns), onFoes)
	minors := met(inTurn(white.minorsAndRooks(), black.minorsAndRooks()), foes)
	rooks, defended, guarded, footmen := upper(minors), upper(attacked), upper(twice), upper(pawns)

	// As in package eval; more is told only of what no pawn attacks.
	lesser := either(pawns, minors)
	more, minor, rook := without(twice, pawns), without(minors, pawns), without(rooks, lesser)
	royal := without(attacked, either(lesser, rooks))
	loose := without(ones(), either(attacked, defended))
	sets = [5]reg.VecVirtual{
		either(both(attacked, either(footmen, guarded)), loose),
		either(without(both(attacked, defended), footmen), loose),
		either(pawns, either(without(rook, more), both(either(minor, royal), more))),
		either(rook, either(without(minor, more), both(royal, more))),
		either(royal, more),
	}
	any = a.ofColor(0)
	VPOR(a.ofColor(1), any, any)
	VPANDN(any, a.ofKind(kingKind), any)
	some := either(sets[0], sets[1])
	for _, s := range sets[2:] {
		VPOR(s, some, some)
	}
	VPAND(some, any, any)
	return sets, any
}

// minorsAndRooks emits what knights and bishops attack, in the first two lanes, and what
// rooks do in the others.
func (s *side) minorsAndRooks() reg.VecVirtual {
	v, others := YMM(), YMM()
	VPERMQ(U8(0xA0), s.byKind, v)
	VPERMQ(U8(0xA5), s.byKind, others)
	VPOR(others, v, v)
	return v
}

// clear emits the clearing of the whole list.
func (l *list) clear() {
	none := zero()
	for i := range 4 {
		VMOVDQU(none, Mem{Base: l.codes, Disp: 32 * i})
	}
	XORQ(l.count, l.count)
}

// king emits the writing of the code of White's king or Black's.
func (l *list) king(c int, threat, square reg.GPVirtual) {
	SHLQ(U8(10), threat)
	LEAQ(Mem{Base: threat, Index: square, Scale: 1, Disp: (c*8 + kingKind) << 6}, threat)
	XORQ(l.turn, threat)
	MOVW(threat.As16(), Mem{Base: l.codes, Disp: 2 * c})
}

// all emits the making of the codes of all squares, two ranks in a vector.
func (l *list) all(sets [5]reg.VecVirtual) (codes [4]reg.VecVirtual) {
	turn := YMM()
	VMOVQ(l.turn, turn.AsX())
	VPBROADCASTW(turn.AsX(), turn)
	for i, s := range sets {
		sets[i] = YMM()
		VPBROADCASTQ(s.AsX(), sets[i])
	}
	// The unpacking below takes bytes from the first quarter and the third, and so on, of
	// what it unpacks.
	squareOf := func(i int) int { return i&^31 | (i>>3&1)<<4 | (i>>4&1)<<3 | i&7 }
	ranks := bytes64("ranksAVX2", func(i int) int { return squareOf(i) >> 3 })
	squares := bytes64("squaresAVX2", squareOf)
	files := read(bytes64("files", func(i int) int { return 1 << (i & 7) }))
	lowByPiece := bytes64("lowerByPiece", func(i int) int { return i & 3 << 6 })
	highByPiece := bytes64("upperByPiece", func(i int) int { return i & 15 >> 2 })
	for half := range 2 {
		pieces, spread, low, high := YMM(), read(ranks.Offset(32*half)), read(lowByPiece), zero()
		VPERMQ(U8(0xD8), Mem{Base: l.board, Disp: 32 * half}, pieces)
		for i := len(sets) - 1; i >= 0; i-- {
			bits := YMM()
			VPSHUFB(spread, sets[i], bits)
			VPAND(files, bits, bits)
			VPCMPEQB(files, bits, bits) // -1 where the square is in the set
			VPADDB(high, high, high)
			VPSUBB(bits, high, high)
		}
		for range 2 {
			VPADDB(high, high, high)
		}
		byPiece := read(highByPiece)
		VPSHUFB(pieces, byPiece, byPiece)
		VPOR(byPiece, high, high)
		VPSHUFB(pieces, low, low)
		VPOR(squares.Offset(32*half), low, low)
		for i, unpack := range []func(...Op){VPUNPCKLBW, VPUNPCKHBW} {
			words := YMM()
			unpack(high, low, words)
			VPXOR(turn, words, words)
			codes[2*half+i] = words
		}
	}
	return codes
}

// take emits the copying of a set's codes behind those of the kings, a rank at a time.
func (l *list) take(set reg.GPVirtual, codes [4]reg.VecVirtual) {
	to, squeeze, left, rank, n := GP64(), GP64(), GP64(), GP64(), GP64()
	LEAQ(Mem{Base: l.codes, Disp: 4}, to)
	LEAQ(squeezes(), squeeze)
	MOVQ(set, left)
	for i := range 8 {
		words := codes[i/2].AsX()
		if i%2 == 1 {
			words = XMM()
			VEXTRACTI128(U8(1), codes[i/2], words)
		}
		MOVBQZX(left.As8(), rank)
		POPCNTQ(rank, n)
		SHLQ(U8(4), rank)
		x := XMM()
		VPSHUFB(Mem{Base: squeeze, Index: rank, Scale: 1}, words, x)
		VMOVDQU(x, Mem{Base: to})
		LEAQ(Mem{Base: to, Index: n, Scale: 2}, to)
		SHRQ(U8(8), left)
	}
	POPCNTQ(set, l.count)
	ADDQ(Imm(2), l.count)
}

// squeezes emits a table of how to move those of eight words together, for each set of them.
func squeezes() Mem {
	return table("squeezes", func() {
		for set := range 256 {
			var order [16]uint8
			for i := range order {
				order[i] = 0x80 // zero
			}
			n := 0
			for i := range 8 {
				if set>>i&1 != 0 {
					order[n], order[n+1] = uint8(2*i), uint8(2*i+1)
					n += 2
				}
			}
			for i := range 2 {
				DATA(16*set+8*i, U64(binary.LittleEndian.Uint64(order[8*i:])))
			}
		}
	})
}

// upper emits the upper two lanes as the lower ones.
func upper(v reg.VecVirtual) reg.VecVirtual {
	y := YMM()
	VEXTRACTI128(U8(1), v, y.AsX())
	return y
}

// either emits what is in a or in b.
func either(a, b reg.VecVirtual) reg.VecVirtual {
	v := YMM()
	VPOR(a, b, v)
	return v
}

// ones emits a vector of all squares.
func ones() reg.VecVirtual {
	v := YMM()
	VPCMPEQD(v, v, v)
	return v
}
