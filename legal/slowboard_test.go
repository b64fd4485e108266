package legal_test

import (
	"fmt"
	"slices"
	"strings"
)

// slowBoard is the oracle for the move generator: the rules of chess on an
// array of 64 letters, as obvious as can be and sharing nothing with the
// package but the form of a FEN. A move is legal when it is a way for the
// piece to move and the own king cannot be taken after it.
type slowBoard struct {
	squares [64]byte // FEN letters, '.' for a free square; a1 is 0
	white   bool     // to move
	rooks   [64]bool // rooks that may still castle
	passed  int      // square that a pawn has just passed over, -1 for none
}

// slowMove is a move; castling goes from the king to his rook.
type slowMove struct {
	from, to  int
	promotion byte // lower case, 0 for none
	castling  bool
}

func (m slowMove) String() string {
	text := slowSquare(m.from) + slowSquare(m.to)
	if m.promotion != 0 {
		text += string(m.promotion)
	}
	return text
}

func slowSquare(sq int) string { return string([]byte{"abcdefgh"[sq%8], "12345678"[sq/8]}) }

// newSlowBoard reads a FEN with castling rights in Shredder's form.
func newSlowBoard(fen string) *slowBoard {
	fields := strings.Fields(fen)
	b := &slowBoard{white: fields[1] == "w", passed: -1}
	for i, rank := range strings.Split(fields[0], "/") {
		file := 0
		for _, c := range []byte(rank) {
			if c >= '1' && c <= '8' {
				for range c - '0' {
					b.squares[(7-i)*8+file] = '.'
					file++
				}
				continue
			}
			b.squares[(7-i)*8+file] = c
			file++
		}
	}
	for _, c := range []byte(strings.Trim(fields[2], "-")) {
		if c >= 'A' && c <= 'H' {
			b.rooks[c-'A'] = true
		} else {
			b.rooks[56+c-'a'] = true
		}
	}
	if fields[3] != "-" {
		b.passed = int(fields[3][0]-'a') + 8*int(fields[3][1]-'1')
	}
	return b
}

// fen returns the fields of board, side and castling rights.
func (b *slowBoard) fen() string {
	var s strings.Builder
	for rank := 7; rank >= 0; rank-- {
		free := 0
		for _, c := range b.squares[rank*8 : rank*8+8] {
			if c == '.' {
				free++
				continue
			}
			if free > 0 {
				fmt.Fprint(&s, free)
			}
			free = 0
			s.WriteByte(c)
		}
		if free > 0 {
			fmt.Fprint(&s, free)
		}
		if rank > 0 {
			s.WriteByte('/')
		}
	}
	s.WriteString(map[bool]string{true: " w ", false: " b "}[b.white])
	rights := ""
	for file := 7; file >= 0; file-- {
		if b.rooks[file] {
			rights += string("ABCDEFGH"[file])
		}
	}
	for file := 7; file >= 0; file-- {
		if b.rooks[56+file] {
			rights += string("abcdefgh"[file])
		}
	}
	if rights == "" {
		rights = "-"
	}
	return s.String() + rights
}

// owns reports whether a piece of the given side stands on sq.
func (b *slowBoard) owns(white bool, sq int) bool {
	c := b.squares[sq]
	return c != '.' && (c < 'a') == white
}

func (b *slowBoard) king(white bool) int {
	return slices.Index(b.squares[:], map[bool]byte{true: 'K', false: 'k'}[white])
}

var (
	slowStraight = [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}
	slowDiagonal = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	slowAround   = slices.Concat(slowStraight, slowDiagonal)
	slowLeaps    = [][2]int{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {2, 1}, {2, -1}, {-2, 1}, {-2, -1}}
)

// step returns the square file files and rank ranks from sq, -1 off the board.
func step(sq, file, rank int) int {
	file, rank = file+sq%8, rank+sq/8
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return -1
	}
	return rank*8 + file
}

// reach calls visit with each square that the piece on from, no pawn, attacks.
func (b *slowBoard) reach(from int, visit func(to int)) {
	steps, slides := slowAround, true
	switch b.squares[from] | 0x20 {
	case 'n':
		steps, slides = slowLeaps, false
	case 'k':
		slides = false
	case 'b':
		steps = slowDiagonal
	case 'r':
		steps = slowStraight
	}
	for _, s := range steps {
		for to := step(from, s[0], s[1]); to >= 0; to = step(to, s[0], s[1]) {
			visit(to)
			if !slides || b.squares[to] != '.' {
				break
			}
		}
	}
}

// attacked reports whether a piece of the given side attacks sq.
func (b *slowBoard) attacked(white bool, sq int) bool {
	hit := false
	for from := range b.squares {
		if !b.owns(white, from) {
			continue
		}
		if b.squares[from]|0x20 == 'p' {
			hit = hit || step(from, 1, b.ahead(white)) == sq || step(from, -1, b.ahead(white)) == sq
			continue
		}
		b.reach(from, func(to int) { hit = hit || to == sq })
	}
	return hit
}

// ahead is the direction of a side's pawns.
func (b *slowBoard) ahead(white bool) int {
	if white {
		return 1
	}
	return -1
}

// moves returns the legal moves.
func (b *slowBoard) moves() []slowMove {
	var found []slowMove
	try := func(m slowMove) {
		after := b.play(m)
		if !after.attacked(after.white, after.king(b.white)) {
			found = append(found, m)
		}
	}
	for from := range b.squares {
		switch {
		case !b.owns(b.white, from):
		case b.squares[from]|0x20 == 'p':
			b.pawnMoves(from, try)
		default:
			b.reach(from, func(to int) {
				if !b.owns(b.white, to) {
					try(slowMove{from: from, to: to})
				}
			})
		}
	}
	for rook, may := range b.rooks {
		if may && (rook < 8) == b.white && b.mayCastle(rook) {
			found = append(found, slowMove{from: b.king(b.white), to: rook, castling: true})
		}
	}
	return found
}

func (b *slowBoard) pawnMoves(from int, try func(slowMove)) {
	add := func(to int) {
		if to/8 != 0 && to/8 != 7 {
			try(slowMove{from: from, to: to})
			return
		}
		for _, p := range []byte("nbrq") {
			try(slowMove{from: from, to: to, promotion: p})
		}
	}
	ahead := b.ahead(b.white)
	if one := step(from, 0, ahead); b.squares[one] == '.' {
		add(one)
		home := map[bool]int{true: 1, false: 6}[b.white]
		if from/8 == home && b.squares[step(one, 0, ahead)] == '.' {
			add(step(one, 0, ahead))
		}
	}
	for _, side := range []int{1, -1} {
		if to := step(from, side, ahead); to >= 0 && (b.owns(!b.white, to) || to == b.passed) {
			add(to)
		}
	}
}

// slowCastled returns where king and rook land.
func slowCastled(king, rook int) (kingTo, rookTo int) {
	if rook > king {
		return king/8*8 + 6, king/8*8 + 5
	}
	return king/8*8 + 2, king/8*8 + 3
}

// mayCastle follows article 3.8.2 of the Laws and its Chess960 guidelines
// square by square.
func (b *slowBoard) mayCastle(rook int) bool {
	king := b.king(b.white)
	if b.attacked(!b.white, king) { // even if the rook will shield him where he stands
		return false
	}
	kingTo, rookTo := slowCastled(king, rook)
	for sq := min(king, kingTo); sq <= max(king, kingTo); sq++ {
		if sq != king && sq != rook && b.squares[sq] != '.' {
			return false
		}
		// The king stands on each square of his way in turn; the rook jumps
		// when he has arrived.
		way := *b
		way.squares[king], way.squares[rook] = '.', '.'
		if sq == kingTo {
			way.squares[rookTo] = b.squares[rook]
		} else {
			way.squares[rook] = b.squares[rook]
		}
		way.squares[sq] = b.squares[king]
		if way.attacked(!b.white, sq) {
			return false
		}
	}
	for sq := min(rook, rookTo); sq <= max(rook, rookTo); sq++ {
		if sq != king && sq != rook && b.squares[sq] != '.' {
			return false
		}
	}
	return true
}

// play returns the board after a move that is legal but for the king's safety.
func (b *slowBoard) play(m slowMove) *slowBoard {
	after := *b
	after.white, after.passed = !b.white, -1
	piece := b.squares[m.from]
	after.squares[m.from] = '.'
	if m.castling {
		rook := b.squares[m.to]
		after.squares[m.to] = '.'
		kingTo, rookTo := slowCastled(m.from, m.to)
		after.squares[kingTo], after.squares[rookTo] = piece, rook
	} else {
		after.squares[m.to] = piece
	}
	if piece|0x20 == 'p' {
		switch {
		case m.to == b.passed:
			after.squares[m.from/8*8+m.to%8] = '.'
		case m.to-m.from == 16 || m.from-m.to == 16:
			after.passed = (m.from + m.to) / 2
		case m.promotion != 0:
			after.squares[m.to] = piece&0x20 | m.promotion&^0x20
		}
	}
	after.rooks[m.from], after.rooks[m.to] = false, false
	if piece|0x20 == 'k' {
		for file := range 8 {
			after.rooks[m.from/8*8+file] = false
		}
	}
	return &after
}

// perft counts leaves.
func (b *slowBoard) perft(depth int) (leaves uint64) {
	if depth == 0 {
		return 1
	}
	for _, m := range b.moves() {
		leaves += b.play(m).perft(depth - 1)
	}
	return leaves
}
