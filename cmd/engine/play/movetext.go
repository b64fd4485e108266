package play

import (
	"regexp"
	"strings"
	"unicode"

	"alfiere/legal"
)

// Reading moves as people type them, and telling them what is wrong with the
// ones that cannot be played.

// refusalKind is what is wrong with a move.
type refusalKind int

const (
	refusalUnreadable  refusalKind = iota // neither move nor command; argument: the text
	refusalEmptySquare                    // from a square without a piece; the square
	refusalNotYours                       // of an opponent's piece; the square
	refusalOwnPiece                       // to a square where an own piece stands; the square
	refusalSameSquare                     // to the square that it comes from; the square
	refusalCannotGo                       // the piece does not move like that; piece, from, to
	refusalNoneCanGo                      // no piece of the kind goes there; that none does, to
	refusalMeant                          // not that way, but others of the kind go there, or the king castles; their moves
	refusalInCheck                        // the king stays in check; nothing
	refusalExposed                        // the king would be in check; nothing
	refusalPromotion                      // what the pawn becomes is missing; an example
	refusalNoPromotion                    // the move promotes nothing; nothing
	refusalAmbiguous                      // several moves fit; their names
	refusalCastling                       // castling is not legal now; nothing

	refusals // their number
)

// refusal says why a move is not played.
type refusal struct {
	kind refusalKind
	args []any
}

func refuse(kind refusalKind, args ...any) *refusal { return &refusal{kind, args} }

var (
	castlingText = regexp.MustCompile(`^[0Oo]-?[0Oo](-?[0Oo])?$`)
	squaresText  = regexp.MustCompile(`^([a-hA-H][1-8])[-x ]?([a-hA-H][1-8])(?:[=/(]?([a-zA-Z])\)?)?$`)
	shortCapture = regexp.MustCompile(`^[a-h][a-h][1-8]`) // may mean a piece, too: bc3
	moveNumbers  = regexp.MustCompile(`^[0-9]+\s*\.[.\s]*`)
	spacedSigns  = regexp.MustCompile(`\s*([-=x/])\s*`)
	signs        = strings.NewReplacer("->", "-", "→", "-", "‐", "-", "‑", "-", "–", "-", "—", "-", "−", "-", "×", "x", ":", "x")
	enPassant    = regexp.MustCompile(`[+#\s]*e\.?p\.?$`) // check may be written before it, or after
	sanText      = regexp.MustCompile(`^([A-Z])?([a-h])?([1-8])?([-x])?([a-h][1-8])(?:[=/(]?([a-zA-Z])\)?)?$`)
)

// parseMove returns the legal move of p that text names: UCI notation, castling
// with letters or zeros, algebraic notation with the pieces' letters of the
// language (English letters too where they mean nothing else), short or long,
// in any case of letters if that leaves a single move. The text may have the
// move's number before it, figurines instead of letters, blanks around its signs,
// any dash or arrow as a hyphen, a colon for x, and e.p. after it; it may stand in quotation
// marks, end as a sentence does, or be in words. Exactly one of the results is set.
func (c *catalogue) parseMove(p *legal.Position, text string) (legal.Move, *refusal) {
	body := strings.Trim(strings.Map(plainRune, text), quotes+" ")
	body = c.unspoken(moveNumbers.ReplaceAllString(body, ""))
	body = spacedSigns.ReplaceAllString(signs.Replace(strings.Map(c.unfigured, body)), "$1")
	body = strings.TrimRight(body, "+#!?., ")
	body = enPassant.ReplaceAllString(body, "")
	if parts := castlingText.FindStringSubmatch(body); parts != nil {
		return castle(p, parts[1] != "")
	}
	m, r := c.byName(p, body)
	if r == nil && body == strings.TrimRight(c.san(p, m), "+#") {
		return m, nil // the C7e5 of an Italian is no move from square c7
	}
	if parts := squaresText.FindStringSubmatch(body); parts != nil {
		if bySquares, why := c.bySquares(p, parts); why == nil || m == legal.NoMove {
			return bySquares, why
		}
		return m, nil // nor is the C3h4 without its x
	}
	if m != legal.NoMove && !shortCapture.MatchString(body) || r != nil && r.kind == refusalAmbiguous {
		return m, r
	}
	// Letters of the wrong case are accepted if they name one legal move only. If they
	// name none, the refusal is that of the text as typed. Another reading's refusal
	// takes its place if the text as typed cannot be read, if the other reading is
	// ambiguous (the user can then choose), or if the text would be a pawn's capture
	// that no pawn can make (a piece was meant).
	found := legal.NoMove
	for _, reading := range readings(body) {
		other, why := c.byName(p, reading)
		if other != legal.NoMove && found != legal.NoMove {
			return legal.NoMove, refuse(refusalAmbiguous, c.names(p, []legal.Move{found, other}))
		}
		if other != legal.NoMove {
			found = other
		} else if r != nil && (r.kind == refusalUnreadable || why.kind == refusalAmbiguous ||
			why.kind != refusalUnreadable && noPawn(p, body)) {
			r = why
		}
	}
	if found != legal.NoMove {
		return found, nil
	}
	if r.kind == refusalUnreadable {
		r = refuse(refusalUnreadable, quote(text))
	}
	return legal.NoMove, r
}

// noPawn reports whether a text would be a pawn's capture, but no pawn takes so
// (bd3), or there is no pawn on that file.
func noPawn(p *legal.Position, body string) bool {
	if !shortCapture.MatchString(body) {
		return false
	}
	from, to := int(body[0]-'a'), int(body[1]-'a')
	return from != to+1 && from != to-1 || p.Pieces(p.SideToMove(), legal.Pawn)&legal.FileOf(from) == 0
}

// readings returns what a text may have been meant to be: a pawn's move, and
// that of a piece.
func readings(body string) []string {
	if body == "" {
		return nil
	}
	lower := strings.ToLower(body)
	return []string{lower, strings.ToUpper(lower[:1]) + lower[1:]}
}

// castle returns the castling move of p, on the queen's side if it is long.
func castle(p *legal.Position, long bool) (legal.Move, *refusal) {
	text := "O-O"
	if long {
		text = "O-O-O"
	}
	if m, err := p.ParseSAN(text); err == nil {
		return m, nil
	}
	return legal.NoMove, refuse(refusalCastling)
}

// unfigured returns the letter of the piece that a figurine shows, and any other
// character as it is. A pawn's is nothing (-1).
func (c *catalogue) unfigured(r rune) rune {
	if r < '♔' || r > '♟' {
		return r
	}
	kind := legal.King - legal.Kind((r-'♔')%6) // king to pawn, white and black
	if kind == legal.Pawn {
		return -1
	}
	return rune(c.letters[kind])
}

// kindOf returns the kind of piece that a letter of either case stands for:
// the language's letters first, then the English ones.
func (c *catalogue) kindOf(letter byte) legal.Kind {
	letter &^= 0x20
	for k := legal.Pawn; k <= legal.King; k++ {
		if letter == c.letters[k] {
			return k
		}
	}
	for k := legal.Pawn; k <= legal.King; k++ {
		if letter == k.Letter() {
			return k
		}
	}
	return legal.NoKind
}

// promotionOf is kindOf for the piece that a pawn becomes. A pawn becomes no
// king, so that r is always the rook there, as UCI writes it.
func (c *catalogue) promotionOf(text string) legal.Kind {
	if text == "" {
		return legal.NoKind
	}
	if text == "r" || text == "R" {
		return legal.Rook
	}
	if k := c.kindOf(text[0]); k != legal.Pawn && k != legal.King {
		return k
	}
	return legal.NoKind
}

// bySquares reads the two squares and the promotion that squaresText found.
func (c *catalogue) bySquares(p *legal.Position, parts []string) (legal.Move, *refusal) {
	squares := strings.ToLower(parts[1] + parts[2])
	from, _ := legal.ParseSquare(squares[:2])
	to, _ := legal.ParseSquare(squares[2:])
	uci := squares
	promotion := c.promotionOf(parts[3])
	if promotion != legal.NoKind {
		uci += string(promotion.Letter() | 0x20)
	} else if parts[3] != "" {
		if r := c.whyNot(p, from, to); r.kind == refusalPromotion {
			return legal.NoMove, r
		}
		return legal.NoMove, refuse(refusalUnreadable, quote(parts[0]))
	}
	if m, err := p.ParseUCI(uci); err == nil {
		return m, nil
	}
	return legal.NoMove, c.whyNot(p, from, to)
}

// whyNot says what is wrong with a move by squares that is not legal as it was typed.
func (c *catalogue) whyNot(p *legal.Position, from, to legal.Square) *refusal {
	pc := p.PieceAt(from)
	squares := from.String() + to.String()
	playable := func(uci string) bool {
		_, err := p.ParseUCI(uci)
		return err == nil
	}
	switch {
	case pc == legal.NoPiece:
		return refuse(refusalEmptySquare, from)
	case pc.Color() != p.SideToMove():
		return refuse(refusalNotYours, from)
	case from == to:
		return refuse(refusalSameSquare, from)
	case playable(squares + "q"):
		return refuse(refusalPromotion, squares+string(c.letters[legal.Queen]|0x20))
	case playable(squares):
		return refuse(refusalNoPromotion)
	case pc.Kind() == legal.King && castlesWith(p, to):
		return refuse(refusalCastling)
	case p.ByColor(p.SideToMove()).Has(to):
		return refuse(refusalOwnPiece, to)
	case reaches(p, from, to):
		return whyKing(p)
	case pc.Kind() == legal.King && looksLikeCastling(p, from, to):
		return refuse(refusalCastling)
	}
	return refuse(refusalCannotGo, c.kinds[pc.Kind()], from, to)
}

// looksLikeCastling reports whether a king's move is one to where castling would take
// him, from where it may be possible: e1 or e8, or anywhere while he has the right.
func looksLikeCastling(p *legal.Position, from, to legal.Square) bool {
	us := p.SideToMove()
	rights := p.Rights() & (legal.RightOf(us, legal.KingSide) | legal.RightOf(us, legal.QueenSide))
	return (from == legal.E1.Relative(us) || rights != 0) && from.Rank() == to.Rank() && (to.File() == 2 || to.File() == 6)
}

// castlesWith reports whether the side to move has the right to castle with a rook
// on sq.
func castlesWith(p *legal.Position, sq legal.Square) bool {
	us := p.SideToMove()
	return sq == p.CastlingRook(us, legal.KingSide) || sq == p.CastlingRook(us, legal.QueenSide)
}

// whyKing says what is wrong with a move that only the king's safety forbids.
func whyKing(p *legal.Position) *refusal {
	if p.InCheck() {
		return refuse(refusalInCheck)
	}
	return refuse(refusalExposed)
}

// reaches reports whether the piece on from could go to another square if its
// king's safety did not matter, en passant and castling left aside.
func reaches(p *legal.Position, from, to legal.Square) bool {
	us := p.SideToMove()
	kind := p.PieceAt(from).Kind()
	switch {
	case p.ByColor(us).Has(to):
		return false
	case kind != legal.Pawn:
		return legal.PieceAttacks(kind, from, p.Occupied()).Has(to)
	case from.File() != to.File():
		return legal.PawnAttacks(us, from).Has(to) && p.Occupied().Has(to)
	}
	steps := to.RelativeRank(us) - from.RelativeRank(us)
	way := legal.Between(from, to) | to.Bit()
	return way&p.Occupied() == 0 && (steps == 1 || steps == 2 && from.RelativeRank(us) == 1)
}

// byName reads algebraic notation with its letters in their proper case.
func (c *catalogue) byName(p *legal.Position, body string) (legal.Move, *refusal) {
	parts := sanText.FindStringSubmatch(body)
	if parts == nil {
		return legal.NoMove, refuse(refusalUnreadable, quote(body))
	}
	kind, promotion := legal.Pawn, c.promotionOf(parts[6])
	if parts[1] != "" {
		kind = c.kindOf(parts[1][0])
	}
	if kind == legal.NoKind || parts[6] != "" && promotion == legal.NoKind {
		return legal.NoMove, refuse(refusalUnreadable, quote(body))
	}
	to, _ := legal.ParseSquare(parts[5])
	takes := parts[4] == "x"
	fits := func(from legal.Square) bool {
		return (parts[2] == "" || from.String()[:1] == parts[2]) && (parts[3] == "" || from.String()[1:] == parts[3]) &&
			// A bare square is a pawn's advance; with a file before it, or a sign
			// of capture, it is a capture.
			(kind != legal.Pawn || parts[3] != "" && !takes || (takes || parts[2] != "") == (from.File() != to.File()))
	}
	var found, others []legal.Move
	missing, superfluous := false, false
	for _, m := range p.AppendMoves(nil, legal.GenAll) {
		switch k := m.Promotion(); {
		case m.IsCastling():
			if kind == legal.King && landing(m) == to {
				others = append(others, m)
			}
		case m.To() != to || p.PieceAt(m.From()).Kind() != kind:
		case !fits(m.From()):
			// Of a pawn's four promotions the queen stands for all.
			if k == promotion || k == legal.NoKind || promotion == legal.NoKind && k == legal.Queen {
				others = append(others, m)
			}
		case k == promotion:
			found = append(found, m)
		case promotion == legal.NoKind:
			missing = true
		case k == legal.NoKind:
			superfluous = true
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return legal.NoMove, refuse(refusalAmbiguous, c.names(p, found))
	case missing:
		return legal.NoMove, refuse(refusalPromotion, body+"="+string(c.letters[legal.Queen]))
	case superfluous:
		return legal.NoMove, refuse(refusalNoPromotion)
	}
	for b := p.Pieces(p.SideToMove(), kind); b != 0; {
		if from := b.Pop(); fits(from) && reaches(p, from, to) {
			return legal.NoMove, whyKing(p)
		}
	}
	if len(others) > 0 {
		return legal.NoMove, refuse(refusalMeant, c.names(p, others))
	}
	return legal.NoMove, refuse(refusalNoneCanGo, c.noneGoes[kind], to)
}

// names lists moves.
func (c *catalogue) names(p *legal.Position, moves []legal.Move) string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = c.san(p, m)
	}
	return strings.Join(names, ", ")
}

// quotable is the number of characters of a text that a message repeats.
const quotable = 40

// quote returns the start of a text for a message.
func quote(text string) string {
	text = printable(text)
	if runes := []rune(text); len(runes) > quotable {
		return string(runes[:quotable]) + "..."
	}
	return text
}

// printable returns a text with a question mark for all that may not be sent
// to a terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return '?'
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
}
