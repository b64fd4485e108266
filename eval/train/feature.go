package train

// Which inputs of the network a position sets.

const (
	bucketFeatures = 768 // own and enemy, six kinds, 64 squares
	enemyFeatures  = bucketFeatures / 2
	maxPieces      = 32

	flipRanks = 56
	flipFiles = 7
)

// outputBucket returns the set of weights for a number of pieces, kings
// included.
func outputBucket(pieces int) int { return (pieces - 2) / 4 }

// kingBuckets returns the bucket of each square of a side's king, the side
// playing upwards, for a number of buckets; nil if there is no such number.
// Squares on files e to h get what their mirrors get; no king stands there.
func kingBuckets(n int) *[64]uint8 {
	var half string // files a to d of rank 1, then of rank 2, and so on
	switch n {
	case 1:
		half = "aaaa" + "aaaa" + "aaaa" + "aaaa" + "aaaa" + "aaaa" + "aaaa" + "aaaa"
	case 4:
		half = "aabb" + "cccc" + "dddd" + "dddd" + "dddd" + "dddd" + "dddd" + "dddd"
	case 8:
		half = "abcd" + "eeff" + "gggg" + "gggg" + "hhhh" + "hhhh" + "hhhh" + "hhhh"
	case 16:
		half = "abcd" + "efgh" + "iijj" + "kkll" + "mmnn" + "mmnn" + "oopp" + "oopp"
	default:
		return nil
	}
	table := new([64]uint8)
	for sq := range table {
		file := sq & 7
		table[sq] = half[sq/8*4+min(file, file^flipFiles)] - 'a'
	}
	return table
}

// appendFeatures appends to dst the features of p as the side to move sees it,
// or as its opponent does.
func (p *position) appendFeatures(dst []uint32, opponent bool, kings *[64]uint8) []uint32 {
	king, turn, swap := uint32(p.king), uint32(0), byte(0)
	if opponent {
		king, turn, swap = uint32(p.enemyKing)^flipRanks, flipRanks, enemyPiece
	}
	if king&7 > 3 {
		king ^= flipFiles
		turn ^= flipFiles
	}
	first := uint32(kings[king&63]) * bucketFeatures
	occupied := p.occupied
	for i := 0; occupied != 0; i++ {
		piece := p.code(i) ^ swap
		feature := first + uint32(piece&7)*64 + uint32(occupied.Pop()) ^ turn
		if piece&enemyPiece != 0 {
			feature += enemyFeatures
		}
		dst = append(dst, feature)
	}
	return dst
}
