package eval

import "alfiere/legal"

// The network's arithmetic in plain Go: what the kernels in assembly must equal
// bit for bit, and what runs where there are none. All vectors of one call have
// the network's width. Sums of int16 wrap around.

// Here and not in kernel_arm64.go, which go generate passes over on other processors:
//
//go:generate go run ./_neon

// moveGeneric adds one feature and takes one away.
func moveGeneric(dst, src []int16, add, sub []int8) {
	src, add, sub = src[:len(dst)], add[:len(dst)], sub[:len(dst)]
	for i := range dst {
		dst[i] = src[i] + int16(add[i]) - int16(sub[i])
	}
}

// captureGeneric adds one feature and takes two away.
func captureGeneric(dst, src []int16, add, sub1, sub2 []int8) {
	src, add, sub1, sub2 = src[:len(dst)], add[:len(dst)], sub1[:len(dst)], sub2[:len(dst)]
	for i := range dst {
		dst[i] = src[i] + int16(add[i]) - int16(sub1[i]) - int16(sub2[i])
	}
}

// castleGeneric adds two features and takes two away.
func castleGeneric(dst, src []int16, add1, add2, sub1, sub2 []int8) {
	src, add1, add2, sub1, sub2 = src[:len(dst)], add1[:len(dst)], add2[:len(dst)], sub1[:len(dst)], sub2[:len(dst)]
	for i := range dst {
		dst[i] = src[i] + int16(add1[i]) + int16(add2[i]) - int16(sub1[i]) - int16(sub2[i])
	}
}

// featureList is a list of features, given by where their weights begin.
type featureList struct {
	rows  [64]int32
	count int
}

func (l *featureList) append(row int) {
	l.rows[l.count&63] = int32(row)
	l.count++
}

// refreshGeneric adds and takes away any number of features, and writes the
// outcome to acc and dst.
func refreshGeneric(dst, acc []int16, weights []int8, adds, subs *featureList) {
	acc = acc[:len(dst)]
	for _, at := range adds.rows[:adds.count] {
		row := weights[at:][:len(dst)]
		for i := range acc {
			acc[i] += int16(row[i])
		}
	}
	for _, at := range subs.rows[:subs.count] {
		row := weights[at:][:len(dst)]
		for i := range acc {
			acc[i] -= int16(row[i])
		}
	}
	copy(dst, acc)
}

// listGeneric lists the threats among the pieces on board, whose squares are also known
// by kind and colour, in the view that turn makes.
func (l *threatList) listGeneric(board *[64]legal.Piece, kinds *[8]legal.Bitboard, colors *[2]legal.Bitboard, turn int) {
	*l = threatList{}
	code := func(t Threat, sq legal.Square) uint16 {
		return uint16((int(t)<<threatShift | int(board[sq&63])<<victimShift | int(sq)) ^ turn)
	}
	var reaches [2]reach
	for c := range reaches {
		reaches[c].find(legal.Color(c), kinds, colors)
	}
	for c := range colors {
		enemy, own := &reaches[c^1], &reaches[c]
		enemies, friends := colors[c^1], colors[c]
		king := (friends & kinds[legal.King]).First()
		threat, pinned := kingThreat(king, enemy, own, enemies, friends, kinds)
		l.append(code(threat, king))
		for pinned != 0 {
			l.append(code(Pinned, pinned.Pop()))
		}
	}
	var sets threatSets
	sets.find(&reaches, colors)
	victims := (colors[legal.White] | colors[legal.Black]) &^ kinds[legal.King]
	for victims &= sets[0] | sets[1] | sets[2] | sets[3] | sets[4]; victims != 0; {
		sq := victims.Pop()
		l.append(code(sets.at(sq), sq))
	}
}

func (l *threatList) append(code uint16) {
	l.codes[l.count&63] = code
	l.count++
}

// outputGeneric returns the sum of the squares of the clamped accumulators times the
// output weights, the first half of which are for us. Before that, the rows of the listed
// threats are added to the first neurons of us, as many as seen says.
func outputGeneric(us, them, weights []int16, rows []uint8, l *threatList, seen int) int64 {
	sum := outputHalf(us[seen:], weights[seen:]) + outputHalf(them, weights[len(us):])
	var sums [rowBlock]int16
	for b := 0; b < seen; b += rowBlock {
		copy(sums[:], us[b:])
		for _, code := range l.codes[:l.count] {
			row := rows[int(code)*seen+b:][:rowBlock]
			for i := range rowBlock / 2 {
				sums[i] += int16(row[2*i]) - rowBias
				sums[rowBlock/2+i] += int16(row[2*i+1]) - rowBias
			}
		}
		sum += outputHalf(sums[:], weights[b:])
	}
	return sum
}

func outputHalf(acc, weights []int16) (sum int64) {
	weights = weights[:len(acc)]
	for i, a := range acc {
		v := int32(min(max(a, 0), InputOne))
		sum += int64(v * v * int32(weights[i]))
	}
	return sum
}
