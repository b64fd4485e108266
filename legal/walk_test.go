package legal_test

import (
	"math/rand/v2"
	"testing"

	"alfiere/legal"
)

// Random play, the source of positions for the tests that compare two ways of
// getting the same thing.

// walkLength is the number of half-moves after which a random game is given
// up; most of them end earlier or have lost most of their pieces by then.
const walkLength = 160

// walker plays random games from a fixed seed.
type walker struct {
	random *rand.Rand
	moves  []legal.Move
	delta  legal.Delta
}

func newWalker(seed uint64) *walker {
	return &walker{random: rand.New(rand.NewPCG(seed, 0x776166666C65))}
}

// game plays one game from start and calls visit with every position, its
// legal moves, and the move that is about to be played: NoMove at the end. The
// walk ends early when visit returns false.
func (w *walker) game(start legal.Position, visit func(p *legal.Position, moves []legal.Move, next legal.Move) bool) {
	p := start
	for range walkLength {
		w.moves = p.AppendMoves(w.moves[:0], legal.GenAll)
		m := legal.NoMove
		if len(w.moves) > 0 {
			m = w.moves[w.random.IntN(len(w.moves))]
		}
		if !visit(&p, w.moves, m) || m == legal.NoMove {
			return
		}
		var next legal.Position
		p.Make(m, &next, &w.delta)
		p = next
	}
}

// everyMove plays games from random start positions and calls visit with every
// legal move of theirs, the positions before and after it, and what it changed.
// The walk ends early when the test has failed.
func (w *walker) everyMove(t *testing.T, games int, visit func(p *legal.Position, m legal.Move, next *legal.Position, d *legal.Delta)) {
	t.Helper()
	for range games {
		w.game(w.doubleStart(t), func(p *legal.Position, moves []legal.Move, _ legal.Move) bool {
			for _, m := range moves {
				var next legal.Position
				var d legal.Delta
				p.Make(m, &next, &d)
				visit(p, m, &next, &d)
			}
			return !t.Failed()
		})
	}
}

// doubleStart returns a random start position of double Chess960, in every
// third game with the same arrangement for both sides.
func (w *walker) doubleStart(t *testing.T) legal.Position {
	t.Helper()
	white := w.random.IntN(960)
	black := white
	if w.random.IntN(3) != 0 {
		black = w.random.IntN(960)
	}
	p, err := legal.DoubleChess960Position(white, black)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// scaled returns n, or about a tenth of it in a short run.
func scaled(n int) int {
	if testing.Short() {
		return max(n/10, 1)
	}
	return n
}
