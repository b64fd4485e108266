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
	kingKind
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

// tables are those that have been emitted, by name.
var tables = map[string]Mem{}

// table emits a table once and returns it.
func table(name string, fill func()) Mem {
	if _, ok := tables[name]; !ok {
		tables[name] = GLOBL(name, RODATA|NOPTR)
		fill()
	}
	return tables[name]
}

// numbers emits a table of numbers of 64 bits and returns it.
func numbers(name string, list ...uint64) Mem {
	return table(name, func() {
		for i, v := range list {
			DATA(8*i, U64(v))
		}
	})
}

// nibbles emits a word of four bytes that have their lower half set.
func nibbles() Mem {
	return table("nibbles", func() { DATA(0, U32(0x0F0F0F0F)) })
}

// bytes64 emits a table of 64 bytes and returns it.
func bytes64(name string, byteAt func(i int) int) Mem {
	return table(name, func() {
		for i := range 64 {
			DATA(i, U8(byteAt(i)))
		}
	})
}

// threats emits the kernel that lists the threats in a position. Pieces that move far fill
// the free squares in steps of one, two and four squares (Kogge and Stone's way of adding
// up, which Steffen Westcott and Gerd Isenberg brought to chess). So there is no branch
// that depends on the position, but for pinned pieces.
func threats() {
	TEXT("threatsVBMI2", NOSPLIT, "func(codes *uint16, board *uint8, kinds, colors *uint64, turn int) int")
	Pragma("noescape")
	l := list{load("codes"), load("board"), load("turn"), GP64()}
	b := newBoard(load("kinds"), load("colors"))
	threat := threatsOf(transposed(b.sets()))
	pieces, kings, some := GP64(), K(), K()
	VMOVQ(b.occupied.AsX(), pieces)
	for _, king := range b.kings {
		XORQ(king.set, pieces)
	}
	KMOVQ(pieces, some)
	VPTESTMB(threat, threat, some, some)
	pinned := b.pinned()
	for c, t := range b.kingThreats() {
		KMOVQ(b.kings[c].set, kings)
		VPBROADCASTB(t.As32(), kings, threat)
		KORQ(kings, some, some)
	}
	l.add(some, threat)
	l.addPinned(pinned)
	Store(l.count, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// list is that of codes, with what they are made of.
type list struct {
	codes, board, turn, count reg.GPVirtual
}

// add emits the writing of the codes of a set of squares, behind which there are zeros.
func (l *list) add(set reg.OpmaskVirtual, threats reg.VecVirtual) {
	where, what, threat, turns := loaded(bytes64("squares", func(i int) int { return i })), ZMM(), ZMM(), ZMM()
	VPCOMPRESSB_Z(where, set, where)
	VPERMB(Mem{Base: l.board}, where, what)
	VPERMB(threats, where, threat)
	for i, v := range []reg.VecVirtual{where, what, threat} {
		VPMOVZXBW(v.AsY(), v)
		if i > 0 {
			VPSLLW(U8([]int{0, 6, 10}[i]), v, v)
		}
	}
	VPBROADCASTW(l.turn.As32(), turns)
	VPORQ(threat, what, what)
	VPTERNLOGQ(U8(0x96), where, turns, what) // exclusive or of all
	first, valid := GP32(), K()
	KMOVQ(set, l.count)
	POPCNTQ(l.count, l.count)
	MOVL(U32(0xFFFFFFFF), first)
	BZHIL(l.count.As32(), first, first)
	KMOVD(first, valid)
	VMOVDQU16_Z(what, valid, what)
	VMOVDQU64(what, Mem{Base: l.codes})
}

// addPinned emits the writing of the codes of pinned pieces, of which there are none or
// few, one by one.
func (l *list) addPinned(set reg.GPVirtual) {
	TESTQ(set, set)
	JZ(LabelRef("listed"))
	Label("pinned")
	square, code := GP64(), GP32()
	TZCNTQ(set, square)
	MOVBLZX(Mem{Base: l.board, Index: square, Scale: 1}, code)
	SHLL(U8(6), code)
	LEAL(Mem{Base: code.As64(), Index: square, Scale: 1, Disp: 1 << 10}, code)
	XORL(l.turn.As32(), code)
	MOVL(code, Mem{Base: l.codes, Index: l.count, Scale: 2}) // a zero behind it
	INCQ(l.count)
	BLSRQ(set, set)
	JNZ(LabelRef("pinned"))
	Label("listed")
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

// setLanes tells where [board.sets] puts them.
var setLanes = [8]int{
	attackedByPawn: 0, attacked: 1, attackedTwice: 2, attackedByRook: 3,
	defendedByPawn: 4, defended: 5, defendedTwice: 6, attackedByMinor: 7,
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
func threatsOf(bits reg.VecVirtual) reg.VecVirtual {
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
	return threat
}

// loaded emits the reading of a vector.
func loaded(m Mem) reg.VecVirtual {
	v := ZMM()
	VMOVDQU64(m, v)
	return v
}
