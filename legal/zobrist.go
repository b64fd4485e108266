package legal

// Zobrist keys (Zobrist, "A new hashing method with application for game
// playing", 1970): a random number for each feature of a position; the key is
// the exclusive or of those present. The seed is fixed so that keys, and with
// them node counts, are the same in every build.

type zobristTable struct {
	piece  [16][64]uint64 // by Piece and square; zero for NoPiece
	rights [16]uint64     // by Rights
	ep     [8]uint64      // by file
	side   uint64         // black to move
}

var zobrist = newZobristTable()

func newZobristTable() (t zobristTable) {
	state := uint64(0x416C666965726531) // "Alfiere1"
	next := func() uint64 {             // SplitMix64 (Steele, Lea, Flood 2014)
		state += 0x9E3779B97F4A7C15
		z := state
		z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
		z = (z ^ z>>27) * 0x94D049BB133111EB
		return z ^ z>>31
	}
	for _, c := range []Color{White, Black} {
		for k := Pawn; k <= King; k++ {
			for sq := range t.piece[0] {
				t.piece[NewPiece(c, k)][sq] = next()
			}
		}
	}
	var single [4]uint64
	for i := range single {
		single[i] = next()
	}
	for r := range t.rights {
		for i, key := range single {
			if r>>i&1 != 0 {
				t.rights[r] ^= key
			}
		}
	}
	for i := range t.ep {
		t.ep[i] = next()
	}
	t.side = next()
	return t
}

// PieceKey returns the Zobrist key of piece pc on sq, which is what Keys.Full
// changes by when the piece enters or leaves the square.
func PieceKey(pc Piece, sq Square) uint64 { return zobrist.piece[pc&15][sq&63] }

// toggle enters or removes a piece in all keys that know it.
func (k *Keys) toggle(pc Piece, sq Square) {
	z := zobrist.piece[pc&15][sq&63]
	k.Full ^= z
	switch kind := pc.Kind(); {
	case kind == Pawn:
		k.Pawn ^= z
		return
	case kind <= Bishop:
		k.Minor ^= z
	case kind <= Queen:
		k.Major ^= z
	default:
		k.Minor ^= z
		k.Major ^= z
	}
	k.NonPawn[pc.Color()&1] ^= z
}

// computeKeys returns the keys of p from scratch.
func (p *Position) computeKeys() (k Keys) {
	for occ := p.Occupied(); occ != 0; {
		sq := occ.Pop()
		k.toggle(p.board[sq], sq)
	}
	k.Full ^= zobrist.rights[p.rights&15]
	if p.ep != NoSquare {
		k.Full ^= zobrist.ep[p.ep.File()]
	}
	if p.side == Black {
		k.Full ^= zobrist.side
	}
	return k
}
