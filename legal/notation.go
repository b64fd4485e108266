package legal

import "fmt"

// Reading moves as the UCI protocol writes them.

// MoveError says why a text is no legal move.
type MoveError struct {
	Text   string
	Reason string
}

// Error returns one line that quotes the text.
func (e *MoveError) Error() string { return fmt.Sprintf("move %.40q: %s", e.Text, e.Reason) }

// ParseUCI returns the legal move that s names in UCI notation, such as e2e4
// or e7e8q. Castling may be written as the king's own squares (e1g1) or as
// king takes rook (e1h1) in any position; where the king's new square could
// also be reached by an ordinary king move, that one is meant. Any error is a
// *MoveError.
func (p *Position) ParseUCI(s string) (Move, error) {
	if len(s) != 4 && len(s) != 5 {
		return NoMove, &MoveError{s, "not a move: four or five characters are needed"}
	}
	from, fromOK := ParseSquare(s[:2])
	to, toOK := ParseSquare(s[2:4])
	if !fromOK || !toOK {
		return NoMove, &MoveError{s, "not a move: two squares are needed"}
	}
	promotion := NoKind
	if len(s) == 5 {
		var ok bool
		if promotion, ok = promotionKind(s[4]); !ok {
			return NoMove, &MoveError{s, fmt.Sprintf("not a move: no pawn becomes %q", s[4:])}
		}
	}
	if m := p.findMove(from, to, promotion); m != NoMove {
		return m, nil
	}
	return NoMove, &MoveError{s, p.whyIllegal(from, to, promotion)}
}

// promotionKind reads the letter of a promotion piece in either case.
func promotionKind(letter byte) (Kind, bool) {
	k := kindOf(letter &^ 0x20)
	return k, Knight <= k && k <= Queen
}

// findMove returns the legal move with these squares as ParseUCI reads them,
// or NoMove.
func (p *Position) findMove(from, to Square, promotion Kind) Move {
	var buf [MaxMoves]Move
	landing := NoMove
	for _, m := range p.AppendMoves(buf[:0], GenAll) {
		switch {
		case m.From() != from || m.Promotion() != promotion:
		case m.To() == to:
			return m
		case m.IsCastling() && m.CastlingKingTo() == to && from != to:
			landing = m
		}
	}
	return landing
}

// whyIllegal describes the first thing that is wrong with a move for which
// findMove has no legal one.
func (p *Position) whyIllegal(from, to Square, promotion Kind) string {
	pc := p.board[from]
	switch {
	case pc == NoPiece:
		return fmt.Sprintf("there is no piece on %s", from)
	case pc.Color() != p.side:
		return fmt.Sprintf("the piece on %s is not %s's", from, p.side)
	case promotion == NoKind && p.findMove(from, to, Queen) != NoMove:
		return "the piece that the pawn becomes is missing"
	case promotion != NoKind && p.findMove(from, to, NoKind) != NoMove:
		return "this move is no promotion"
	case p.InCheck():
		return "not legal: the king is in check"
	}
	return "not legal"
}
