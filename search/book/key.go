package book

import (
	"encoding/binary"

	"github.com/corentings/chess/v2"

	"alfiere/legal"
)

// The keys of Polyglot: random numbers that the format fixes, one for each thing
// that a position may have, combined by exclusive or.

// Where the numbers for each kind of thing begin.
const (
	pieceNumbers     = 0 // by piece and square
	castlingNumbers  = 768
	enPassantNumbers = 772 // by file, if a pawn can take there
	whiteToMove      = 780
	allNumbers       = 781
)

var randomNumbers = func() (numbers [allNumbers]uint64) {
	for i := range numbers {
		numbers[i] = binary.BigEndian.Uint64(chess.GetPolyglotHashBytes(i))
	}
	return numbers
}()

// keyOf returns the key of a position. Polyglot notes an en passant square when
// a pawn stands beside the one to be taken, even if it may not take; such rare
// positions are not found.
func keyOf(p *legal.Position) (key uint64) {
	for set := p.Occupied(); set != 0; {
		sq := set.Pop()
		pc := p.PieceAt(sq)
		number := 2 * int(pc.Kind()-legal.Pawn)
		if pc.Color() == legal.White {
			number++
		}
		key ^= randomNumbers[pieceNumbers+64*number+int(sq)]
	}
	for i, right := range [...]legal.Rights{legal.WhiteKingSide, legal.WhiteQueenSide, legal.BlackKingSide, legal.BlackQueenSide} {
		if p.Rights()&right != 0 {
			key ^= randomNumbers[castlingNumbers+i]
		}
	}
	if sq := p.EnPassant(); sq != legal.NoSquare {
		key ^= randomNumbers[enPassantNumbers+sq.File()]
	}
	if p.SideToMove() == legal.White {
		key ^= randomNumbers[whiteToMove]
	}
	return key
}
