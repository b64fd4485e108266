package scacchi

import (
	"strings"

	"alfiere/legal"
)

// Scacchiera is a board: which piece stands where. What distinguishes it from
// the board of a [legal.Position] is that pieces have an identity: the two
// white rooks are different pieces, and each stays the same when it moves.
//
// A board that has been handed out is changed by [Stato.EseguiMossa] alone.
// Assigning another board to one that belongs to a state breaks the state. The zero
// value is an empty board.
type Scacchiera struct {
	pezzi [64]Pezzo // by legal.Square, nil for a free square
}

// NewScacchiera returns the initial position, with pieces of its own.
func NewScacchiera() *Scacchiera { return NewStato().Scacchiera() }

// newScacchiera returns a board with new pieces, placed as in p.
func newScacchiera(p *legal.Position) (b Scacchiera) {
	for set := p.Occupied(); set != 0; {
		sq := set.Pop()
		b.pezzi[sq] = newPezzo(p.PieceAt(sq))
	}
	return b
}

// Get returns the piece on pos, nil if the square is free or pos is no square.
func (b *Scacchiera) Get(pos int) Pezzo {
	sq, ok := squareOf(pos)
	if !ok {
		return nil
	}
	return b.pezzi[sq]
}

// GetPos returns the square that p stands on, 0 if it is not on this board: it
// was captured, is a pawn that was promoted, belongs to another board, or is
// nil.
func (b *Scacchiera) GetPos(p Pezzo) int {
	if p == nil {
		return 0
	}
	for sq, q := range b.pezzi {
		if q == p {
			return casaOf(legal.Square(sq))
		}
	}
	return 0
}

// String returns eight lines, rank 8 first, the squares of a rank separated by
// a blank: a piece's letter as [Pezzo] has it, or a dot.
func (b *Scacchiera) String() string {
	var text strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if file > 0 {
				text.WriteByte(' ')
			}
			if p := b.pezzi[legal.SquareAt(file, rank)]; p != nil {
				text.WriteString(p.String())
			} else {
				text.WriteByte('.')
			}
		}
		if rank > 0 {
			text.WriteByte('\n')
		}
	}
	return text.String()
}

// apply carries out what a move changed. The piece that arrives is the one
// that left, unless its kind is another: then a pawn was promoted, and a new
// piece takes its place.
func (b *Scacchiera) apply(d *legal.Delta) {
	var moved [2]Pezzo
	for i, gone := range d.Removed[:d.NumRemoved] {
		moved[i] = b.pezzi[gone.Square]
		b.pezzi[gone.Square] = nil
	}
	for i, come := range d.Added[:d.NumAdded] {
		if come.Piece != d.Removed[i].Piece {
			moved[i] = newPezzo(come.Piece)
		}
		b.pezzi[come.Square] = moved[i]
	}
}
