package legal

// Delta is what a move changed on the board, for those who keep something
// incrementally. A quiet move removes one piece and adds one, a capture
// removes two and adds one, castling removes and adds two.
type Delta struct {
	Removed    [2]Placement // the mover first, then the captured piece or the castling rook
	Added      [2]Placement // the mover (or what it became) first, then the castling rook
	NumRemoved uint8        // 0 (a null move), 1 or 2
	NumAdded   uint8        // 0, 1 or 2, never more than NumRemoved
}

// Placement is a piece on a square.
type Placement struct {
	Piece  Piece
	Square Square
}
