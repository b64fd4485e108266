package legal

//go:generate go run ./_magic

// Slider attacks are looked up. The tables compete with those of the search for the
// processor's cache, so each kind of slider has the method that is fast with a small
// one: rooks 5 KB, bishops 42 KB. Magic bitboards would take 800 KB for rooks.

// Rooks: kindergarten bitboards (Isenberg and others, about 2006). What a slider
// attacks on one line depends on the six inner squares of that line alone; whether
// they are occupied is made an index, for a file by a multiplication.

// gatherFile moves the inner squares of the a-file to the upper six bits.
const gatherFile = 0x0080402010080400

// What a slider attacks on the first rank and on the a-file, by the inner squares
// and its own place on the line.
var rankAttacks, fileAttacks = newLineAttacks()

func newLineAttacks() (rank [64 * 8]uint8, file [64 * 8]Bitboard) {
	for inner := range Bitboard(64) {
		onFile := Bitboard(0) // the same squares of the a-file
		for i := range 6 {
			onFile |= inner >> i & 1 << (8 * (i + 1))
		}
		for i := range Bitboard(8) {
			sq := Square(i)
			rank[inner<<3|i] = uint8(walk(sq, 1, 0, inner<<1) | walk(sq, -1, 0, inner<<1))
			sq = Square(i << 3)
			file[onFile*gatherFile>>58<<3|i] = walk(sq, 0, 1, onFile) | walk(sq, 0, -1, onFile)
		}
	}
	return rank, file
}

// RookAttacks returns the squares that a rook on sq attacks when the squares
// of occ are occupied: up to and including the first piece in each direction.
func RookAttacks(sq Square, occ Bitboard) Bitboard {
	file, rank := sq&7, sq&56
	onRank, onFile := occ>>rank>>1&63, (occ>>file&FileA)*gatherFile>>58
	return Bitboard(rankAttacks[onRank<<3|Bitboard(file)])<<rank | fileAttacks[onFile<<3|Bitboard(rank>>3)]<<file
}

// Bishops: magic bitboards (Kannan, "Magic move-bitboard generation in computer
// chess", 2007). The pieces that can stand in a bishop's way are multiplied into
// an index. The multipliers are found by a checked-in program.

// magic turns the occupancy of one square's diagonals into a table index.
type magic struct {
	mask   Bitboard // squares whose occupancy matters: the diagonals without their ends
	factor uint64
	offset uint32 // where the square's part of the table begins
	shift  uint8  // 64 less the number of index bits
}

// bishopTableSize is the number of attack sets, 5,248, rounded up to a power of
// two so that masking an index proves it in bounds. The rest is never touched.
const bishopTableSize = 1 << 13

var (
	bishopTable  [bishopTableSize]Bitboard
	bishopMagics = newMagics()
)

func newMagics() (magics [64]magic) {
	offset := uint32(0)
	for sq := A1; sq <= H8; sq++ {
		mask := diagonals(sq, 0) &^ (Rank1 | Rank8 | FileA | FileH)
		m := magic{mask, bishopFactors[sq], offset, uint8(64 - mask.Count())}
		magics[sq] = m
		for occ := Bitboard(0); ; {
			bishopTable[m.index(occ)] = diagonals(sq, occ)
			if occ = (occ - mask) & mask; occ == 0 { // next subset of mask
				break
			}
		}
		offset += 1 << mask.Count()
	}
	return magics
}

// diagonals returns the attack set of a bishop, square by square.
func diagonals(sq Square, occ Bitboard) Bitboard {
	return walk(sq, 1, 1, occ) | walk(sq, 1, -1, occ) | walk(sq, -1, -1, occ) | walk(sq, -1, 1, occ)
}

func (m *magic) index(occ Bitboard) uint32 {
	return (uint32(uint64(occ&m.mask)*m.factor>>(m.shift&63)) + m.offset) & (bishopTableSize - 1)
}

// BishopAttacks returns the squares that a bishop on sq attacks when the
// squares of occ are occupied. See RookAttacks.
func BishopAttacks(sq Square, occ Bitboard) Bitboard {
	return bishopTable[bishopMagics[sq&63].index(occ)]
}
