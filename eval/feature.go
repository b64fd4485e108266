package eval

import "alfiere/legal"

// The features: what the network is told about a position. Each side has its
// own view of the board, with its own pieces and the enemy's told apart and its
// own first rank at the bottom. When its king stands on the files e to h, the
// board is also mirrored left to right, so that the king is always on the files
// a to d and what is learned about one wing serves for the other.

// numFeatures is the number of features of one view: own pieces and enemy
// pieces, each of six kinds on 64 squares.
const numFeatures = 2 * 6 * 64

// storedFeatures returns how many features occur, given the number of king buckets: no pawn
// stands on the first or last rank, and each of the 32 squares of the own king has one bucket.
func storedFeatures(buckets int) int { return buckets*(numFeatures-64-2*16) + 32 }

// occurs reports whether a position can have feature f.
func (p *Parameters) occurs(f int) bool {
	const ownKing = int(legal.King - legal.Pawn)
	bucket, piece, sq := f/numFeatures, f%numFeatures/64, legal.Square(f%64)
	if piece == ownKing {
		return sq.File() < 4 && int(p.Kings[sq]) == bucket
	}
	return piece%6 != 0 || pawnSquare(sq)
}

// pawnSquare reports whether pawns can stand on sq.
func pawnSquare(sq legal.Square) bool { return sq.Rank() > 0 && sq.Rank() < 7 }

// view is how one side sees the board while its king stands on a given square.
type view struct {
	flip   legal.Square // turns a square of the board into one of the view
	bucket uint8        // the king's set of weights
}

// viewOf returns c's view when its king is on the square king.
func (p *Parameters) viewOf(c legal.Color, king legal.Square) view {
	flip := flipOf(c, king)
	return view{flip, p.Kings[(king^flip)&63]}
}

// flipOf returns what turns a square of the board into one of c's view when its king
// is on the square king.
func flipOf(c legal.Color, king legal.Square) legal.Square {
	flip := legal.Square(c) * 56
	if king&4 != 0 {
		flip ^= 7
	}
	return flip
}

// number tells the views of one side apart: below 2*maxKingBuckets.
func (v view) number() int { return int(v.bucket)*2 + int(v.flip&1) }

// feature returns the index of a piece on a square in c's view.
func (v view) feature(c legal.Color, pc legal.Piece, sq legal.Square) int {
	return int(v.bucket)*numFeatures + int(pieceFeature[c&1][pc&15]) + int((sq^v.flip)&63)
}

// Feature returns the index of the feature that stands for a piece on sq when
// seen by c, whose own king is on the square king: the king's bucket first,
// then own pieces before the enemy's, then the kind, then the square. The
// bucket is found in Kings by the king's square in the view.
func (p *Parameters) Feature(c legal.Color, king legal.Square, pc legal.Piece, sq legal.Square) int {
	return p.viewOf(c, king).feature(c, pc, sq)
}

// pieceFeature is the feature of a piece on the first square, for both views.
var pieceFeature = newPieceFeature()

func newPieceFeature() (t [2][16]uint16) {
	for c := legal.White; c <= legal.Black; c++ {
		for k := legal.Pawn; k <= legal.King; k++ {
			own := (uint16(k) - 1) * 64
			t[c][legal.NewPiece(c, k)] = own
			t[c][legal.NewPiece(c.Other(), k)] = own + numFeatures/2
		}
	}
	return t
}
