package eval

// Score is a midgame and an endgame value in one integer, so that both are
// added, subtracted and multiplied by a small number in one instruction. Each
// half must stay within ±32,000.
type Score int32

// s packs a midgame and an endgame value.
func s(mg, eg int32) Score { return Score(mg<<16 + eg) }

// Midgame returns the value that counts while all pieces are on the board. The
// rounding takes back what a negative endgame half borrowed.
func (v Score) Midgame() int { return int((v + 1<<15) >> 16) }

// Endgame returns the value that counts when only kings and pawns are left.
func (v Score) Endgame() int { return int(int16(v)) }
