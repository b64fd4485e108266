package selfplay

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"alfiere/legal"
)

// TestStart checks the shares of the start positions.
func TestStart(t *testing.T) {
	const draws = 50
	for _, c := range []struct {
		shuffled, double int
		usual, alike     int // draws with the usual position, and with both sides' pieces alike
	}{
		{0, 0, draws, draws},
		{100, 0, 0, draws},
		{0, 100, 0, 0},
	} {
		y := player{options: &Options{Shuffled: c.shuffled, Double: c.double}}
		rng := rand.New(rand.NewPCG(1, 1))
		usual, alike := 0, 0
		for range draws {
			p := y.start(rng)
			board, _, _ := strings.Cut(p.FEN(), " ")
			if p == legal.StartPosition() {
				usual++
			}
			if strings.EqualFold(board[:8], board[len(board)-8:]) {
				alike++
			}
		}
		if usual != c.usual || alike != c.alike {
			t.Errorf("%+v: %d and %d", c, usual, alike)
		}
	}
}

// TestFinishedBook checks that looking for an opening can be interrupted where
// there is none.
func TestFinishedBook(t *testing.T) {
	const mated = "4R1k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"
	o := quick(t, 1)
	o.Shuffled, o.Double = 0, 0
	o.Book = []legal.Position{legal.MustParseFEN(mated)}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Run(ctx, o, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestUnbalancedBook checks that no game is played from a position that is won or over, and
// that a run does not look for another for ever.
func TestUnbalancedBook(t *testing.T) {
	for _, won := range []string{"4k3/pppp4/8/8/8/8/8/QQQ1K3 w - - 0 1", "qqq1k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1", "8/8/8/4k3/8/8/8/K7 w - - 0 1"} {
		o := quick(t, 1)
		o.Shuffled, o.Double, o.Games = 0, 0, 1
		o.Book = []legal.Position{legal.MustParseFEN(won)}
		if total, err := Run(t.Context(), o, nil); err == nil || !strings.Contains(err.Error(), "none was balanced") {
			t.Errorf("%s: %d games, error %v", won, total.Games, err)
		}
	}
}
