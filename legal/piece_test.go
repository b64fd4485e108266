package legal_test

import (
	"testing"

	"alfiere/legal"
)

// TestPieceLetters: every number has a letter, and the pieces' letters name them.
func TestPieceLetters(t *testing.T) {
	pieces := 0
	for n := range 16 {
		piece := legal.Piece(n)
		if back, ok := legal.ParsePiece(piece.Letter()); ok {
			pieces++
			if back != piece {
				t.Errorf("%d is written %s, which is %d", n, piece, back)
			}
		}
	}
	if pieces != 12 {
		t.Errorf("%d pieces have letters", pieces)
	}
	if none := legal.Kind(7); none.Letter() != '?' || none.String() != "?" {
		t.Errorf("what is no kind is written %c, %s", none.Letter(), none)
	}
}
