// Package viriformat reads and writes games in viriformat, the layout of
// training data that the chess engine Viridithas introduced
// (https://github.com/cosmobobak/viriformat) and that other trainers read too:
// a start position and then a move and a score each, about four bytes a
// position.
//
// A file is one game after another, all integers little-endian. A game is
//
//	32 bytes  the start position and the result; see below
//	 4 bytes  for each move: the move (16 bits), its score (16 bits, signed)
//	 4 bytes  zero, the end of the game
//
// The bits of a move are those of [legal.Move]. The 32 bytes are
//
//	 0   8  occupied squares, as the bits of a legal.Bitboard
//	 8  16  four bits for each of them from A1 on, the low half of a byte first:
//	        pawn 0, knight 1, bishop 2, rook 3, queen 4, king 5,
//	        6 a rook that may castle; 8 more for a black piece
//	24   1  en passant square, 64 for none; 128 more with Black to move
//	25   1  half-moves since the last capture or pawn move
//	26   2  number of the move
//	28   2  a score of the position: not used here, zero
//	30   1  the Result
//	31   1  not used, zero
package viriformat

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"alfiere/legal"
)

// Sizes in bytes.
const (
	HeaderSize = 32
	moveSize   = 4
)

// Result is the result of a game.
type Result uint8

// The results, by White's half points.
const (
	BlackWins Result = iota
	Draw
	WhiteWins
)

// String returns the result as PGN writes it.
func (r Result) String() string {
	switch r {
	case BlackWins:
		return "0-1"
	case Draw:
		return "1/2-1/2"
	case WhiteWins:
		return "1-0"
	}
	return fmt.Sprintf("result %d", uint8(r))
}

// NoScore stands for the score of a position that was not searched long enough
// to keep one. It is Alfiere's own addition to the format.
const NoScore = math.MinInt16

// Scored is a move with the score of the position in which it was played, in
// units of the engine that played it, from White's side whoever moved, or
// NoScore.
type Scored struct {
	Move  legal.Move
	Score int16
}

// Game is a start position, the moves played from it, and how it ended.
type Game struct {
	Start  legal.Position
	Result Result
	Moves  []Scored
}

// Causes of an error, in a game to be written or one that is read.
var (
	ErrResult    = errors.New("the result is neither 0, 1 nor 2")
	ErrNoMove    = errors.New("a move is empty")
	ErrPosition  = errors.New("not a position")
	ErrMoveClock = errors.New("more than 255 half-moves without capture or pawn move")
)

// Append appends the game's record to dst and returns it. When the game cannot
// be written, the error has one of the causes above, and dst comes back as it was.
// Whether the moves are legal is not looked at.
func (g *Game) Append(dst []byte) ([]byte, error) {
	record := dst
	header, err := pack(&g.Start)
	if err != nil {
		return dst, err
	}
	if g.Result > WhiteWins {
		return dst, fmt.Errorf("%w: %d", ErrResult, uint8(g.Result))
	}
	header[30] = byte(g.Result)
	record = append(record, header[:]...)
	for i, m := range g.Moves {
		if m.Move == legal.NoMove {
			return dst, fmt.Errorf("move %d of %d: %w", i+1, len(g.Moves), ErrNoMove)
		}
		record = binary.LittleEndian.AppendUint16(record, uint16(m.Move))
		record = binary.LittleEndian.AppendUint16(record, uint16(m.Score))
	}
	return append(record, make([]byte, moveSize)...), nil
}
