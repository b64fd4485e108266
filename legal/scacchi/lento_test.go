package scacchi_test

import (
	"slices"
	"strings"
	"unicode"
)

// slow is a second opinion on what pieces may do: the specification's rules
// read off square by square, with no regard to speed and without package legal.
type slow struct {
	at     [100]byte // by the specification's numbers; '.' for a free square, 0 off the board
	white  bool      // White is to move
	rights string    // letters of KQkq
	passed int       // the square that a double step has just gone over, else 0
}

var (
	straight = []int{10, -10, 1, -1}
	oblique  = []int{11, -11, 9, -9}
	allWays  = slices.Concat(straight, oblique)
	jumps    = []int{21, 19, 12, 8, -21, -19, -12, -8}
)

// homes holds the squares of kings and rooks with the rights that end there.
var homes = map[int]string{51: "KQ", 81: "K", 11: "Q", 58: "kq", 88: "k", 18: "q"}

// newSlow reads the first three fields of a FEN.
func newSlow(fen string) *slow {
	fields := strings.Fields(fen)
	b := &slow{white: fields[1] == "w", rights: strings.Trim(fields[2], "-")}
	for i, rank := range strings.Split(fields[0], "/") {
		file := 1
		for _, l := range []byte(rank) {
			n := 1
			if unicode.IsDigit(rune(l)) {
				n, l = int(l-'0'), '.'
			}
			for ; n > 0; n-- {
				b.at[10*file+8-i] = l
				file++
			}
		}
	}
	return b
}

// get returns the letter on pos, 0 when pos is no square.
func (b *slow) get(pos int) byte {
	if pos < 0 || pos >= len(b.at) {
		return 0
	}
	return b.at[pos]
}

// holds reports whether pos holds a piece of that colour.
func (b *slow) holds(pos int, white bool) bool {
	l := rune(b.get(pos))
	return unicode.IsLetter(l) && unicode.IsUpper(l) == white
}

// attacks returns the squares that the piece on from attacks, ascending, those
// of its own side left out.
func (b *slow) attacks(from int) (list []int) {
	white := b.holds(from, true)
	reach := func(steps []int, far bool) {
		for _, step := range steps {
			for pos := from + step; b.get(pos) != 0; pos += step {
				if !b.holds(pos, white) {
					list = append(list, pos)
				}
				if !far || b.get(pos) != '.' {
					break
				}
			}
		}
	}
	switch b.get(from) {
	case 'P':
		reach([]int{11, -9}, false)
	case 'p':
		reach([]int{9, -11}, false)
	case 'N', 'n':
		reach(jumps, false)
	case 'B', 'b':
		reach(oblique, true)
	case 'R', 'r':
		reach(straight, true)
	case 'Q', 'q':
		reach(allWays, true)
	case 'K', 'k':
		reach(allWays, false)
	}
	slices.Sort(list)
	return list
}

// attacked reports whether a piece of that colour attacks pos.
func (b *slow) attacked(pos int, white bool) bool {
	for from := range b.at {
		if b.holds(from, white) && slices.Contains(b.attacks(from), pos) {
			return true
		}
	}
	return false
}

// inCheck reports whether the king of that colour is attacked.
func (b *slow) inCheck(white bool) bool {
	king := byte('k')
	if white {
		king = 'K'
	}
	pos := slices.Index(b.at[:], king)
	return pos >= 0 && b.attacked(pos, !white)
}

// moves returns the free squares that the piece on from can go to, ascending.
func (b *slow) moves(from int) (list []int) {
	white := b.holds(from, true)
	switch b.get(from) {
	case 'P', 'p':
		ahead, home := 1, 2
		if !white {
			ahead, home = -1, 7
		}
		if b.get(from+ahead) == '.' {
			list = append(list, from+ahead)
			if from%10 == home && b.get(from+2*ahead) == '.' {
				list = append(list, from+2*ahead)
			}
		}
		if white == b.white && b.passed != 0 && slices.Contains(b.attacks(from), b.passed) {
			list = append(list, b.passed)
		}
	default:
		for _, pos := range b.attacks(from) {
			if b.get(pos) == '.' {
				list = append(list, pos)
			}
		}
		if b.get(from)|0x20 == 'k' {
			list = append(list, b.castlings(white)...)
		}
	}
	slices.Sort(list)
	return list
}

// enPassant returns the square on which a pawn of that colour can take en
// passant, 0 if none can.
func (b *slow) enPassant(white bool) int {
	for from := range b.at {
		pawn := b.at[from]|0x20 == 'p' && b.holds(from, white)
		if pawn && b.passed != 0 && slices.Contains(b.moves(from), b.passed) {
			return b.passed
		}
	}
	return 0
}

// castlings returns where the king of that colour can castle to.
func (b *slow) castlings(white bool) (list []int) {
	rank, short, long := 8, "k", "q"
	if white {
		rank, short, long = 1, "K", "Q"
	}
	try := func(right string, free, safe []int) {
		if !strings.Contains(b.rights, right) {
			return
		}
		for _, file := range free {
			if b.get(10*file+rank) != '.' {
				return
			}
		}
		for _, file := range safe {
			if b.attacked(10*file+rank, !white) {
				return
			}
		}
		list = append(list, 10*safe[2]+rank)
	}
	try(short, []int{6, 7}, []int{5, 6, 7})
	try(long, []int{2, 3, 4}, []int{5, 4, 3})
	return list
}

// play returns the board after a move that the side to move can make.
func (b *slow) play(from, to, code int) *slow {
	next := *b
	piece := b.at[from]
	next.at[from], next.at[to] = '.', piece
	next.white, next.passed = !b.white, 0
	switch {
	case piece|0x20 == 'p' && from/10 != to/10 && b.at[to] == '.':
		next.at[to/10*10+from%10] = '.'
	case piece|0x20 == 'p' && (to%10 == 1 || to%10 == 8):
		next.at[to] = "qnbr"[code]
		if b.white {
			next.at[to] = "QNBR"[code]
		}
	case piece|0x20 == 'p' && (to-from == 2 || to-from == -2):
		next.passed = (from + to) / 2
	case piece|0x20 == 'k' && to-from == 20:
		next.at[to+10], next.at[to-10] = '.', b.at[to+10]
	case piece|0x20 == 'k' && to-from == -20:
		next.at[to-20], next.at[to+10] = '.', b.at[to-20]
	}
	for pos, lost := range homes {
		if from == pos || to == pos {
			next.rights = strings.Map(func(right rune) rune {
				if strings.ContainsRune(lost, right) {
					return -1
				}
				return right
			}, next.rights)
		}
	}
	return &next
}

// String draws the board as the specification does.
func (b *slow) String() string {
	var text []byte
	for rank := 8; rank >= 1; rank-- {
		for file := 1; file <= 8; file++ {
			text = append(text, b.at[10*file+rank], ' ')
		}
		text[len(text)-1] = '\n'
	}
	return string(text[:len(text)-1])
}
