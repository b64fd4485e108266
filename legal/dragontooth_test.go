package legal_test

import (
	"slices"
	"testing"

	"github.com/dylhunn/dragontoothmg"

	"alfiere/legal"
)

// TestDragontooth compares legal moves and perft 3 with dragontoothmg, a
// generator written independently, on positions of random play. It knows
// standard chess only.
func TestDragontooth(t *testing.T) {
	t.Parallel()
	const seed, depth = 20220917, 3
	want := scaled(2000)
	w := newWalker(seed)
	for compared := 0; compared < want; {
		w.game(legal.StartPosition(), func(p *legal.Position, moves []legal.Move, _ legal.Move) bool {
			if w.random.IntN(3) != 0 { // neighbours teach little
				return true
			}
			fen := p.FEN()
			board := dragontoothmg.ParseFen(fen)
			if ours, theirs := ourMoveTexts(moves), theirMoveTexts(&board); !slices.Equal(ours, theirs) {
				t.Fatalf("seed %d, position %d, %s:\nours   %v\ntheirs %v", seed, compared, fen, ours, theirs)
			}
			ours, theirs := legal.Perft(p, depth), dragontoothmg.Perft(&board, depth)
			if ours != uint64(theirs) {
				t.Fatalf("seed %d, position %d, %s: perft %d is %d, theirs %d", seed, compared, fen, depth, ours, theirs)
			}
			compared++
			return compared < want
		})
	}
}

func ourMoveTexts(moves []legal.Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.UCI(false)
	}
	slices.Sort(texts)
	return texts
}

func theirMoveTexts(b *dragontoothmg.Board) []string {
	moves := b.GenerateLegalMoves()
	texts := make([]string, len(moves))
	for i := range moves {
		texts[i] = moves[i].String()
	}
	slices.Sort(texts)
	return texts
}
