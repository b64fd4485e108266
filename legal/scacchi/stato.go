package scacchi

import (
	"fmt"
	"strings"

	"alfiere/legal"
)

// Stato is a state of play: the board, the side to move, and what each side may
// still castle and take en passant. Make one with [NewStato] or
// [NewStatoDaFEN].
//
// A state reached by [Stato.SimulaSpostamentoOCattura] may be one that no game
// can reach: the side that has moved stands in check, and a king may even have
// been captured.
type Stato struct {
	position legal.Position
	board    Scacchiera

	// passed is the square that the last move, a double step, went over, else
	// NoSquare. The position knows that square only when a capture on it is
	// legal; a potential move need not be.
	passed legal.Square
}

// NewStato returns the initial state.
func NewStato() *Stato { return newStato(legal.StartPosition()) }

func newStato(p legal.Position) *Stato {
	return &Stato{position: p, board: newScacchiera(&p), passed: legal.NoSquare}
}

// NewStatoDaFEN returns the state that a FEN describes, with pieces of its own.
// The error is a *[legal.FENError]: for what [legal.ParseFEN] refuses, and for
// castling rights that only Chess960 knows.
func NewStatoDaFEN(fen string) (*Stato, error) {
	p, err := legal.ParseFEN(fen)
	if err != nil {
		return nil, err
	}
	fields := strings.Fields(fen)
	if !p.HasStandardCastling() {
		return nil, &legal.FENError{Field: legal.FieldCastling, Text: fields[2], Reason: "not a right of standard chess"}
	}
	s := newStato(p)
	if sq, ok := legal.ParseSquare(fields[3]); ok {
		s.passed = sq
	}
	return s, nil
}

// Scacchiera returns the board of this state; [Stato.EseguiMossa] changes it.
func (s *Stato) Scacchiera() *Scacchiera { return &s.board }

// TurnoBianco reports whether White is to move.
func (s *Stato) TurnoBianco() bool { return s.position.SideToMove() == legal.White }

// Arrocco reports whether the side has not lost the right to castle, short
// (corto, with the rook of the h file) or long. The right may be suspended for
// the moment: [Pezzo].SpostamentoPotenziale tells whether the king can castle
// now.
func (s *Stato) Arrocco(white, corto bool) bool {
	side := legal.QueenSide
	if corto {
		side = legal.KingSide
	}
	return s.position.CastlingRook(colorOf(white), side) != legal.NoSquare
}

// EnPassant returns the square on which the side may capture en passant as a
// potential move of one of its pawns, 0 if there is none.
func (s *Stato) EnPassant(white bool) int {
	us := colorOf(white)
	target := s.enPassant(us)
	if legal.PawnsAttack(us, s.position.Pieces(us, legal.Pawn))&target == 0 {
		return 0
	}
	return casaOf(target.First())
}

// SottoAttacco reports whether a white piece, or a black one if white is false,
// attacks pos, a square that is free or holds a piece of the other colour. It
// is false when pos holds a piece of that same colour or is no square. A pinned
// piece attacks like any other.
func (s *Stato) SottoAttacco(pos int, white bool) bool {
	sq, ok := squareOf(pos)
	by := colorOf(white)
	return ok && !s.position.ByColor(by).Has(sq) && s.position.Attacks(by, sq, s.position.Occupied())
}

// Scacco reports whether the side to move is in check.
func (s *Stato) Scacco() bool { return s.kingAttacked(s.position.SideToMove()) }

// ScaccoMatto reports whether the side to move is checkmated.
func (s *Stato) ScaccoMatto() bool { return s.Scacco() && !s.canMove() }

// Stallo reports whether the side to move is stalemated. A side whose king has
// been captured in a simulation is not.
func (s *Stato) Stallo() bool {
	king := s.position.Pieces(s.position.SideToMove(), legal.King)
	return king != 0 && !s.Scacco() && !s.canMove()
}

// canMove reports whether a move of the side to move is valid. A simulation may put
// the kings side by side, where they check each other. The position itself does not
// know of such checks, so all squares are tried then.
func (s *Stato) canMove() bool {
	us := s.position.SideToMove()
	if legal.KingAttacks(s.position.KingSquare(us))&s.position.Pieces(us.Other(), legal.King) == 0 {
		return s.position.HasMoves()
	}
	for own := s.position.ByColor(us); own != 0; {
		from := casaOf(own.Pop())
		for to := legal.A1; to < legal.NoSquare; to++ {
			if s.MossaValida(from, casaOf(to)) {
				return true
			}
		}
	}
	return false
}

// SimulaSpostamentoOCattura returns the state after the side to move plays from
// the square from to the square to, if its own piece stands on from and to is
// either one of the piece's potential moves or holds an enemy piece that it
// attacks; else nil. Whether the own king is left in check is not asked. The
// state itself does not change, and the pieces in the new one are the same.
//
// promozione is the code of the piece that a pawn becomes on the last rank: 0
// queen (also when it is left out), 1 knight, 2 bishop, 3 rook. For other moves
// those codes mean nothing; any other number, or more than one, makes every
// move impossible.
func (s *Stato) SimulaSpostamentoOCattura(from, to int, promozione ...int) *Stato {
	m, reason := s.move(from, to, promozione)
	if reason != 0 {
		return nil
	}
	return s.after(m)
}

// MossaValida reports whether the move can be simulated and does not leave the
// mover's own king attacked.
func (s *Stato) MossaValida(from, to int, promozione ...int) bool {
	next := s.SimulaSpostamentoOCattura(from, to, promozione...)
	return next != nil && !next.kingAttacked(s.position.SideToMove())
}

// EseguiMossa plays the move on this state and reports true if it is valid;
// otherwise nothing changes.
func (s *Stato) EseguiMossa(from, to int, promozione ...int) bool {
	next := s.SimulaSpostamentoOCattura(from, to, promozione...)
	if next == nil || next.kingAttacked(s.position.SideToMove()) {
		return false
	}
	*s = *next
	return true
}

// String returns the board and a ninth line with the rest: who moves, the
// castling rights as in a FEN, the en passant square.
func (s *Stato) String() string {
	fields := strings.Fields(s.position.FEN())
	passed := "-"
	if pos := s.EnPassant(s.TurnoBianco()); pos != 0 {
		passed = squareName(pos)
	}
	return fmt.Sprintf("%s\nmuove il %s, arrocchi %s, en passant %s",
		&s.board, sideName(s.position.SideToMove()), fields[2], passed)
}

// kingAttacked reports whether c's king stands in check. A king that has been
// captured does not.
func (s *Stato) kingAttacked(c legal.Color) bool {
	king := s.position.KingSquare(c)
	return king != legal.NoSquare && s.position.Attacks(c.Other(), king, s.position.Occupied())
}
