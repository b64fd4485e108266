package viriformat

import (
	"encoding/binary"
	"fmt"
	"strconv"

	"alfiere/legal"
)

// The start position as 32 bytes. They are read by way of FEN, so that what is
// accepted is exactly what legal.ParseFEN accepts.

const (
	castlingRook = 6 // the code of a rook that may castle, beside those of the kinds
	blackPiece   = 8 // added for black pieces
	noEnPassant  = 64
	blackToMove  = 128
	maxPieces    = 32
)

// pack returns the header of a game from p, its result left at zero.
func pack(p *legal.Position) (h [HeaderSize]byte, err error) {
	occupied := p.Occupied()
	if occupied.Count() > maxPieces || p.KingSquare(legal.White) == legal.NoSquare || p.KingSquare(legal.Black) == legal.NoSquare {
		return h, ErrPosition
	}
	if p.Halfmove() > 255 {
		return h, ErrMoveClock
	}
	binary.LittleEndian.PutUint64(h[:], uint64(occupied))
	for i := 0; occupied != 0; i++ {
		h[8+i/2] |= code(p, occupied.Pop()) << (i % 2 * 4)
	}
	h[24] = noEnPassant
	if sq := p.EnPassant(); sq != legal.NoSquare {
		h[24] = byte(sq)
	}
	if p.SideToMove() == legal.Black {
		h[24] |= blackToMove
	}
	h[25] = byte(p.Halfmove())
	binary.LittleEndian.PutUint16(h[26:], uint16(p.Fullmove()))
	return h, nil
}

// code returns the four bits that stand for the piece on sq.
func code(p *legal.Position, sq legal.Square) byte {
	pc := p.PieceAt(sq)
	c := byte(pc.Kind() - legal.Pawn)
	if pc.Kind() == legal.Rook && mayCastle(p, pc.Color(), sq) {
		c = castlingRook
	}
	if pc.Color() == legal.Black {
		c |= blackPiece
	}
	return c
}

func mayCastle(p *legal.Position, c legal.Color, rook legal.Square) bool {
	return p.CastlingRook(c, legal.KingSide) == rook || p.CastlingRook(c, legal.QueenSide) == rook
}

// unpack returns the position of a header.
func unpack(h *[HeaderSize]byte) (legal.Position, error) {
	occupied := legal.Bitboard(binary.LittleEndian.Uint64(h[:]))
	if n := occupied.Count(); n > maxPieces {
		return legal.Position{}, fmt.Errorf("%w: %d pieces", ErrPosition, n)
	}
	var board [64]legal.Piece
	var rights []byte
	for i := 0; occupied != 0; i++ {
		sq := occupied.Pop()
		code := h[8+i/2] >> (i % 2 * 4) & 15
		kind := legal.Pawn + legal.Kind(code&7)
		side := legal.Color(code / blackPiece)
		if code&7 == castlingRook {
			if sq.RelativeRank(side) != 0 {
				return legal.Position{}, fmt.Errorf("%w: the rook on %s cannot castle", ErrPosition, sq)
			}
			kind = legal.Rook
			rights = append(rights, "Aa"[side]+byte(sq.File()))
		}
		if kind > legal.King {
			return legal.Position{}, fmt.Errorf("%w: no piece has the code %d", ErrPosition, code)
		}
		board[sq] = legal.NewPiece(side, kind)
	}
	p, err := legal.ParseFEN(string(appendFEN(make([]byte, 0, 96), h, &board, rights)))
	if err != nil {
		return p, fmt.Errorf("%w: %w", ErrPosition, err)
	}
	return p, nil
}

// appendFEN appends the FEN of the board and of the rest of the header.
func appendFEN(b []byte, h *[HeaderSize]byte, board *[64]legal.Piece, rights []byte) []byte {
	b = legal.AppendBoard(b, board)
	b = append(b, ' ', "wb"[h[24]/blackToMove], ' ')
	if len(rights) == 0 {
		rights = []byte{'-'}
	}
	b = append(b, rights...)
	b = append(b, ' ')
	switch ep := h[24] % blackToMove; {
	case ep == noEnPassant:
		b = append(b, '-')
	case ep > noEnPassant:
		b = strconv.AppendUint(b, uint64(ep), 10) // no square: the parser will say so
	default:
		b = append(b, legal.Square(ep).String()...)
	}
	b = append(b, ' ')
	b = strconv.AppendUint(b, uint64(h[25]), 10)
	b = append(b, ' ')
	return strconv.AppendUint(b, uint64(binary.LittleEndian.Uint16(h[26:])), 10)
}
