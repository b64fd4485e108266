package legal

// When a single reversible move leads from one position to another, the exclusive
// or of their keys is the key of that move. There are 3,668 such moves; a cuckoo
// hash table (Pagh and Rodler, 2001) finds them in two look-ups, which tells a search
// that a repetition is one move away (van Kervinck's note on upcoming repetitions,
// 2013, at marcelk.net; known from Stockfish).

const cuckooSize = 8192

type cuckooTable struct {
	keys  [cuckooSize]uint64
	moves [cuckooSize]Move
}

var cuckoo = newCuckooTable()

func cuckooSlots(key uint64) (first, second uint64) {
	return key & (cuckooSize - 1), key >> 16 & (cuckooSize - 1)
}

func newCuckooTable() *cuckooTable {
	t := new(cuckooTable)
	for pc := WhiteKnight; pc <= BlackKing; pc++ {
		kind := pc.Kind()
		if kind < Knight || kind > King {
			continue
		}
		for a := A1; a <= H8; a++ {
			for to := PieceAttacks(kind, a, 0) &^ (a.Bit()<<1 - 1); to != 0; {
				b := to.Pop()
				t.insert(PieceKey(pc, a)^PieceKey(pc, b)^zobrist.side, NewMove(a, b))
			}
		}
	}
	return t
}

// insert puts a move in its first slot; what was there moves to its other one,
// and so on.
func (t *cuckooTable) insert(key uint64, m Move) {
	for slot := key & (cuckooSize - 1); ; {
		key, t.keys[slot] = t.keys[slot], key
		m, t.moves[slot] = t.moves[slot], m
		if m == NoMove {
			return
		}
		first, second := cuckooSlots(key)
		slot ^= first ^ second
	}
}

// ReversibleMove returns a move, without capture or pawn, whose key is diff:
// the one that leads from one position to another when diff is the exclusive
// or of their keys. The move may be meant in either direction, and whether the
// way is free is the caller's to check. ok is false when there is none.
func ReversibleMove(diff uint64) (m Move, ok bool) {
	first, second := cuckooSlots(diff)
	switch {
	case cuckoo.keys[first] == diff:
		return cuckoo.moves[first], true
	case cuckoo.keys[second] == diff:
		return cuckoo.moves[second], true
	}
	return NoMove, false
}
