package legal

import (
	"cmp"
	"fmt"
	"strings"
)

// Reading positions in Forsyth-Edwards notation, with the castling fields of
// X-FEN (Reinhard Scharnagl) and Shredder-FEN for Chess960. The rest of the
// package relies on what is checked here: one king each, no king that can be
// taken, and at most sixteen pieces a side, which bounds the number of legal moves.

// The fields of a FEN as FENError names them. FieldLayout stands for the FEN as a
// whole, where the number of fields is wrong.
const (
	FieldLayout    = "layout"
	FieldBoard     = "board"
	FieldSide      = "side to move"
	FieldCastling  = "castling"
	FieldEnPassant = "en passant"
	FieldHalfmove  = "halfmove clock"
	FieldFullmove  = "move number"
)

// FENError says what is wrong with a FEN.
type FENError struct {
	Field  string // one of the Field constants
	Text   string // the field as it was given; for FieldLayout the whole FEN
	Reason string
}

// Error returns one line that quotes the field.
func (e *FENError) Error() string {
	return fmt.Sprintf("FEN %s %.100q: %s", e.Field, e.Text, e.Reason)
}

// maxCounter is where the two move counters of a FEN saturate: far beyond any
// rule, and far enough from the end of their type that play goes on from it.
const maxCounter = 9999

// ParseFEN reads a position. The fields are board, side to move, castling, en
// passant square, halfmove clock and move number, between any white space; the
// last two may be missing, and are then 0 and 1.
//
// Castling rights may be written KQkq, for the outermost rook on that side of
// the king (X-FEN), or as the file letter of the rook (Shredder-FEN), upper
// case for White. An en passant square that fits the board is accepted, but
// kept only if a capture is legal there. Counters saturate at 9999, move
// number 0 is taken as 1.
//
// The position must be one that can be played on: one king each, no pawn on
// the first or last rank, at most sixteen pieces a side, eight of them pawns, the
// side that just moved not in check, at most two pieces giving check, castling
// rights with king and rook in place. Whether a game can lead there does not
// matter: seven queens may stand behind eight pawns. Any error is a *FENError.
func ParseFEN(s string) (Position, error) { return parseFEN(s, false) }

// ParseLooseFEN is ParseFEN, except that it forgives what is often wrong with boards
// set up by hand: castling rights without king or rook in place, en passant squares
// that no pawn can have passed, and anything after the sixth field are ignored; all
// fields after the second may be missing; and a counter that is no whole number
// counts as missing. Any error is a *FENError.
func ParseLooseFEN(s string) (Position, error) { return parseFEN(s, true) }

func parseFEN(s string, loose bool) (Position, error) {
	fields, least := strings.Fields(s), 4
	if loose {
		fields, least = fields[:min(len(fields), 6)], 2
	}
	if n := len(fields); n < least || n > 6 {
		return Position{}, &FENError{FieldLayout, s, fmt.Sprintf("%d to 6 fields are needed, found %d", least, n)}
	}
	fields = append(fields, []string{"-", "-", "0", "1"}[len(fields)-2:]...)

	p := emptyPosition()
	steps := [...]struct {
		field string
		read  func(text string) (reason string)
	}{
		{FieldBoard, p.readBoard},
		{FieldSide, p.readSide},
		{FieldCastling, func(text string) string { return p.readCastling(text, loose) }},
		{FieldEnPassant, func(text string) string { return p.readEnPassant(text, loose) }},
		{FieldHalfmove, func(text string) string { return readCounter(text, &p.halfmove, loose) }},
		{FieldFullmove, func(text string) string { return readCounter(text, &p.fullmove, loose) }},
	}
	for i, step := range steps {
		if reason := step.read(fields[i]); reason != "" {
			return Position{}, &FENError{step.field, fields[i], reason}
		}
	}
	p.fullmove = max(p.fullmove, 1)
	p.keys = p.computeKeys()
	return p, nil
}

// MustParseFEN is ParseFEN for constants of the program; it panics on an error.
func MustParseFEN(s string) Position {
	p, err := ParseFEN(s)
	if err != nil {
		panic(err)
	}
	return p
}

// emptyPosition returns a board without pieces or rights, White to move.
func emptyPosition() Position {
	return Position{
		rooks:    [4]Square{NoSquare, NoSquare, NoSquare, NoSquare},
		ep:       NoSquare,
		fullmove: 1,
	}
}

func (p *Position) readBoard(text string) string {
	if n := strings.Count(text, "/") + 1; n != 8 {
		return fmt.Sprintf("%d ranks instead of 8", n)
	}
	for i, squares := range strings.Split(text, "/") {
		if reason := p.readRank(7-i, squares); reason != "" {
			return reason
		}
	}
	return cmp.Or(p.checkArmy(White), p.checkArmy(Black))
}

// readRank places the pieces of a rank, 0 to 7, or says what is wrong with it.
func (p *Position) readRank(rank int, text string) string {
	file, digit := 0, false
	for i := range len(text) {
		l := text[i]
		if l >= '1' && l <= '8' {
			if digit {
				return fmt.Sprintf("rank %d has two numbers in a row", rank+1)
			}
			file, digit = file+int(l-'0'), true
			continue
		}
		pc, ok := ParsePiece(l)
		if !ok {
			return fmt.Sprintf("%q is neither a piece nor a number from 1 to 8", text[i:i+1])
		}
		if file > 7 {
			return fmt.Sprintf("rank %d has more than 8 squares", rank+1)
		}
		p.place(pc, SquareAt(file, rank))
		file, digit = file+1, false
	}
	if file != 8 {
		return fmt.Sprintf("rank %d has %d squares instead of 8", rank+1, file)
	}
	return ""
}

// checkArmy says what is wrong with the pieces of c, if anything is.
func (p *Position) checkArmy(c Color) string {
	count := func(k Kind) int { return p.Pieces(c, k).Count() }
	pawns := p.Pieces(c, Pawn)
	switch {
	case count(King) != 1:
		return fmt.Sprintf("%s has %d kings instead of 1", player(c), count(King))
	case pawns&(Rank1|Rank8) != 0:
		return fmt.Sprintf("%s has a pawn on %s", player(c), (pawns & (Rank1 | Rank8)).First())
	case pawns.Count() > 8:
		return fmt.Sprintf("%s has %d pawns", player(c), pawns.Count())
	case p.colors[c&1].Count() > 16:
		return fmt.Sprintf("%s has %d pieces", player(c), p.colors[c&1].Count())
	}
	return ""
}

// player returns what the side c is called as a player.
func player(c Color) string {
	if c == White {
		return "White"
	}
	return "Black"
}

func (p *Position) readSide(text string) string {
	switch text {
	case "w":
		p.side = White
	case "b":
		p.side = Black
	default:
		return "neither w nor b"
	}
	if them := p.side.Other(); p.Attacks(p.side, p.KingSquare(them), p.Occupied()) {
		return fmt.Sprintf("%s could take the king on %s", player(p.side), p.KingSquare(them))
	}
	p.findChecks()
	if n := p.checkers.Count(); n > 2 {
		return fmt.Sprintf("%d pieces give check to %s", n, player(p.side))
	}
	return ""
}

func (p *Position) readCastling(text string, loose bool) string {
	if text == "-" {
		return ""
	}
	for i := range len(text) {
		c, letter := White, text[i]
		if letter >= 'a' {
			c, letter = Black, letter-('a'-'A')
		}
		if reason, known := p.readRight(c, letter); reason != "" && !(known && loose) {
			return fmt.Sprintf("%q: %s", text[i:i+1], reason)
		}
	}
	return ""
}

// readRight sets one castling right of c, given by its letter in upper case, or
// says why not. known tells whether the letter stands for one at all.
func (p *Position) readRight(c Color, letter byte) (reason string, known bool) {
	king := p.KingSquare(c)
	var rook Square
	switch {
	case letter == 'K':
		rook = p.outermostRook(c, KingSide)
	case letter == 'Q':
		rook = p.outermostRook(c, QueenSide)
	case letter >= 'A' && letter <= 'H':
		rook = SquareAt(int(letter-'A'), king.Rank())
	default:
		return "no castling right", false
	}
	if king.RelativeRank(c) != 0 {
		return fmt.Sprintf("the %s king on %s cannot castle", c, king), true
	}
	if rook == NoSquare || p.board[rook] != NewPiece(c, Rook) {
		return fmt.Sprintf("no %s rook to castle with", c), true
	}
	side := KingSide
	if rook < king {
		side = QueenSide
	}
	right := RightOf(c, side)
	if p.rights&right != 0 {
		return "second right on the same side", true
	}
	p.rights |= right
	p.rooks[rightIndex(c, side)] = rook
	return "", true
}

// outermostRook returns the rook of c on its first rank that stands farthest
// from the king on his s side, NoSquare if there is none.
func (p *Position) outermostRook(c Color, s Side) Square {
	king := p.KingSquare(c)
	rooks := p.Pieces(c, Rook) & RankOf(king.Rank())
	left := king.Bit() - 1
	if s == QueenSide {
		return (rooks & left).First()
	}
	if rooks &^= left; rooks == 0 {
		return NoSquare
	}
	return rooks.Last()
}

func (p *Position) readEnPassant(text string, loose bool) string {
	if text == "-" {
		return ""
	}
	sq, ok := ParseSquare(text)
	if !ok {
		return "neither a square nor -"
	}
	if reason := p.checkPassed(sq); reason != "" {
		if loose {
			return ""
		}
		return reason
	}
	p.offerEnPassant(sq)
	return ""
}

// checkPassed says why no pawn can just have passed sq, if none can.
func (p *Position) checkPassed(sq Square) string {
	if sq.RelativeRank(p.side) != 5 {
		return fmt.Sprintf("not on the rank that a pawn of %s can have passed", player(p.side.Other()))
	}
	pawn, origin := sq^8, sq^24 // before and behind, as the pawn sees it
	if p.board[pawn] != NewPiece(p.side.Other(), Pawn) {
		return fmt.Sprintf("no pawn on %s that can have passed it", pawn)
	}
	for _, free := range []Square{sq, origin} {
		if p.board[free] != NoPiece {
			return fmt.Sprintf("%s is occupied", free)
		}
	}
	return ""
}

// readCounter reads digits into n, saturating at maxCounter. A loose reading leaves
// n as it is where there is anything else.
func readCounter(text string, n *uint16, loose bool) string {
	value := 0
	for _, d := range []byte(text) {
		switch {
		case d >= '0' && d <= '9':
		case loose:
			return ""
		default:
			return "not a whole number, 0 or more"
		}
		value = min(value*10+int(d-'0'), maxCounter)
	}
	*n = uint16(value)
	return ""
}
