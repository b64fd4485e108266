package legal

import (
	"fmt"
	"strings"
)

// Standard algebraic notation (PGN specification, section 8.2.3): strict when
// written, lenient when read.

// SAN returns m, a legal move here, in standard algebraic notation: the least
// that tells it from the other legal moves, x for captures, =Q for promotions,
// O-O for castling, + for check and # for mate.
func (p *Position) SAN(m Move) string {
	next := p.After(m)
	suffix := ""
	if next.InCheck() {
		suffix = "+"
		if !next.HasMoves() {
			suffix = "#"
		}
	}
	return p.sanBody(m) + suffix
}

// sanBody returns the SAN of m without sign of check.
func (p *Position) sanBody(m Move) string {
	if m.IsCastling() {
		if m.To() > m.From() {
			return "O-O"
		}
		return "O-O-O"
	}
	var s strings.Builder
	kind := p.board[m.From()].Kind()
	switch {
	case kind != Pawn:
		s.WriteByte(kind.Letter())
		s.WriteString(p.origin(m, kind))
	case p.IsCapture(m):
		s.WriteString(m.From().String()[:1])
	}
	if p.IsCapture(m) {
		s.WriteByte('x')
	}
	s.WriteString(m.To().String())
	if k := m.Promotion(); k != NoKind {
		s.Write([]byte{'=', k.Letter()})
	}
	return s.String()
}

// origin returns what SAN says of the square that m starts from: nothing when
// no other piece of that kind can go to the same square, else the file if that
// tells it apart, else the rank, else both.
func (p *Position) origin(m Move, kind Kind) string {
	var buf [MaxMoves]Move
	others := Bitboard(0)
	for _, o := range p.AppendMoves(buf[:0], GenAll) {
		if o.To() == m.To() && o.From() != m.From() && p.board[o.From()].Kind() == kind {
			others |= o.From().Bit()
		}
	}
	from := m.From()
	switch {
	case others == 0:
		return ""
	case others&FileOf(from.File()) == 0:
		return from.String()[:1]
	case others&RankOf(from.Rank()) == 0:
		return from.String()[1:]
	}
	return from.String()
}

// sanText is what a move text says; parts that it leaves open are zero, files
// and ranks -1.
type sanText struct {
	kind       Kind
	letter     bool // the kind was written
	file, rank int  // of the square the move starts from
	capture    bool
	to         Square
	promotion  Kind
}

// ParseSAN returns the legal move that s names. Beyond SAN as it should be, it
// accepts castling with zeros or small letters, signs of check, quality (+ # ! ?)
// and capture (x or a colon) that are missing or superfluous, a pawn's P,
// promotions as e8Q, e8=Q, e8/Q, e8(Q) and e8=(Q), more of the origin than is
// needed (Ngf3, Ng1f3), long algebraic notation (Ng1-f3, e2-e4), "e.p." and UCI
// notation. Only a pawn that captures must say so, by the file that it comes from
// or by the sign. A text that fits several legal moves is an error that names
// them, or says that the piece that the pawn becomes is missing. Any error is a
// *MoveError.
func (p *Position) ParseSAN(s string) (Move, error) {
	body := trimSAN(s)
	if side, ok := castlingText(body); ok {
		if p.checkers == 0 {
			if m := p.castling(side); m != NoMove {
				return m, nil
			}
		}
		return NoMove, &MoveError{s, "castling is not legal"}
	}
	text, reason := readSAN(body)
	if reason != "" {
		return NoMove, &MoveError{s, reason}
	}
	var buf [MaxMoves]Move
	found := p.fittingMoves(buf[:0], text)
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1 && found[0].IsPromotion() && text.promotion == NoKind:
		return NoMove, &MoveError{s, "the piece that the pawn becomes is missing"}
	case len(found) > 1:
		names := make([]string, len(found))
		for i, m := range found {
			names[i] = m.UCI(false)
		}
		return NoMove, &MoveError{s, "ambiguous: " + strings.Join(names, " or ")}
	case p.bySquares(text):
		from := SquareAt(text.file, text.rank)
		if m := p.findMove(from, text.to, text.promotion); m != NoMove {
			return m, nil
		}
		return NoMove, &MoveError{s, p.whyIllegal(from, text.to, text.promotion)}
	}
	loose := sanText{kind: text.kind, file: -1, rank: -1, capture: text.capture, to: text.to}
	if len(p.fittingMoves(buf[:0], loose)) > 0 {
		return NoMove, &MoveError{s, fmt.Sprintf("a %s of %s can go to %s, but not as written", text.kind, p.side, text.to)}
	}
	return NoMove, &MoveError{s, fmt.Sprintf("no %s of %s can go to %s", text.kind, p.side, text.to)}
}

// bySquares reports whether a text that fits no move as SAN may be one in UCI
// notation or its like: both squares are given, and no piece letter, except K
// with the king's own square, as in castling (Ke1g1).
func (p *Position) bySquares(t sanText) bool {
	if t.file < 0 || t.rank < 0 {
		return false
	}
	return !t.letter || t.kind == King && p.KingSquare(p.side) == SquareAt(t.file, t.rank)
}

// trimSAN removes what says nothing about which move is meant.
func trimSAN(s string) string {
	s = strings.TrimSpace(s)
	for {
		t := strings.TrimRight(s, "+#!? ")
		t = strings.TrimSuffix(strings.TrimSuffix(t, "e.p."), "ep")
		if t == s {
			return s
		}
		s = t
	}
}

// castlingText recognises castling, with the letter O or zeros.
func castlingText(s string) (Side, bool) {
	switch s {
	case "O-O", "0-0", "o-o":
		return KingSide, true
	case "O-O-O", "0-0-0", "o-o-o":
		return QueenSide, true
	}
	return 0, false
}

// readSAN takes a move text apart, from both ends towards the square that the
// move goes to. reason says why it is no move text, if it is none.
func readSAN(s string) (t sanText, reason string) {
	t = sanText{kind: Pawn, file: -1, rank: -1}
	if s != "" && kindOf(s[0]) != NoKind {
		t.kind, t.letter = kindOf(s[0]), true
		s = s[1:]
	}
	s, t.promotion = cutPromotion(s)
	if len(s) < 2 {
		return t, "not a move"
	}
	var ok bool
	if t.to, ok = ParseSquare(s[len(s)-2:]); !ok {
		return t, "not a move: it does not end with a square"
	}
	s = s[:len(s)-2]
	if s != "" && strings.IndexByte("x:-", s[len(s)-1]) >= 0 {
		t.capture = s[len(s)-1] != '-'
		s = s[:len(s)-1]
	}
	if s != "" && s[0] >= 'a' && s[0] <= 'h' {
		t.file = int(s[0] - 'a')
		s = s[1:]
	}
	if s != "" && s[0] >= '1' && s[0] <= '8' {
		t.rank = int(s[0] - '1')
		s = s[1:]
	}
	if s != "" {
		return t, "not a move"
	}
	return t, ""
}

// cutPromotion removes a promotion from the end of a move text: the letter of
// the piece after the square, with =, / or parentheses around it.
func cutPromotion(s string) (rest string, k Kind) {
	body := strings.TrimSuffix(s, ")")
	if body == "" {
		return s, NoKind
	}
	k, ok := promotionKind(body[len(body)-1])
	if !ok {
		return s, NoKind
	}
	body = strings.TrimSuffix(body[:len(body)-1], "(")
	if body != "" && strings.IndexByte("=/", body[len(body)-1]) >= 0 {
		body = body[:len(body)-1]
	}
	return body, k
}

// fittingMoves appends to dst the legal moves that the text fits, castling
// left aside.
func (p *Position) fittingMoves(dst []Move, t sanText) []Move {
	var buf [MaxMoves]Move
	for _, m := range p.AppendMoves(buf[:0], GenAll) {
		from := m.From()
		switch {
		case m.IsCastling() || m.To() != t.to || p.board[from].Kind() != t.kind:
		case t.file >= 0 && from.File() != t.file || t.rank >= 0 && from.Rank() != t.rank:
		case t.promotion != NoKind && m.Promotion() != t.promotion:
		case t.kind == Pawn && t.file < 0 && !t.capture && from.File() != t.to.File():
			// A bare square is a pawn's advance, never a capture.
		default:
			dst = append(dst, m)
		}
	}
	return dst
}
