package legal

//go:generate go run ./_magic -out slider_table.go

// Slider attacks by magic bitboards (Kannan, "Magic move-bitboard generation
// in computer chess", 2007): the pieces that can stand in a slider's way are
// multiplied into an index to a table of attack sets. The multipliers are
// found by a checked-in program, the table is filled when the program starts.

// magic turns the occupancy of one square's lines into a table index.
type magic struct {
	mask   Bitboard // squares whose occupancy matters: the lines without their ends
	factor uint64
	offset uint32 // where the square's part of the table begins
	shift  uint8  // 64 less the number of index bits
}

// sliderTableSize is the number of attack sets, 107,648, rounded up to a power
// of two so that masking an index proves it in bounds. The rest is never
// touched.
const sliderTableSize = 1 << 17

var (
	sliderTable              [sliderTableSize]Bitboard
	rookMagics, bishopMagics = newMagics()
)

var (
	rookDirections   = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	bishopDirections = [4][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

func newMagics() (rook, bishop [64]magic) {
	offset := uint32(0)
	offset = fillMagics(&rook, &rookFactors, rookDirections, offset)
	fillMagics(&bishop, &bishopFactors, bishopDirections, offset)
	return rook, bishop
}

// fillMagics writes the table's part for one kind of slider, from offset on,
// and returns the offset after it.
func fillMagics(magics *[64]magic, factors *[64]uint64, directions [4][2]int, offset uint32) uint32 {
	for sq := A1; sq <= H8; sq++ {
		mask := sliderMask(sq, directions)
		m := magic{mask, factors[sq], offset, uint8(64 - mask.Count())}
		magics[sq] = m
		for occ := Bitboard(0); ; {
			sliderTable[m.index(occ)] = slide(sq, occ, directions)
			if occ = (occ - mask) & mask; occ == 0 { // next subset of mask
				break
			}
		}
		offset += 1 << mask.Count()
	}
	return offset
}

// sliderMask returns the squares on which a piece can shorten the slide from sq.
func sliderMask(sq Square, directions [4][2]int) Bitboard {
	edges := (Rank1|Rank8)&^RankOf(sq.Rank()) | (FileA|FileH)&^FileOf(sq.File())
	return slide(sq, 0, directions) &^ edges
}

// slide returns the attack set of a slider, square by square.
func slide(sq Square, occ Bitboard, directions [4][2]int) (b Bitboard) {
	for _, d := range directions {
		b |= walk(sq, d[0], d[1], occ)
	}
	return b
}

func (m *magic) index(occ Bitboard) uint32 {
	return (uint32(uint64(occ&m.mask)*m.factor>>(m.shift&63)) + m.offset) & (sliderTableSize - 1)
}

// RookAttacks returns the squares that a rook on sq attacks when the squares
// of occ are occupied: up to and including the first piece in each direction.
func RookAttacks(sq Square, occ Bitboard) Bitboard {
	return sliderTable[rookMagics[sq&63].index(occ)]
}

// BishopAttacks returns the squares that a bishop on sq attacks when the
// squares of occ are occupied. See RookAttacks.
func BishopAttacks(sq Square, occ Bitboard) Bitboard {
	return sliderTable[bishopMagics[sq&63].index(occ)]
}
