package legal_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"alfiere/legal"
)

// Counts of leaves that many generators agree on.

// TestPerft counts the six positions of the Chess Programming Wiki's page
// "Perft Results" to about a hundred million leaves each.
func TestPerft(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		leaves    []uint64 // by depth, from 1
	}{
		{"start", startFEN,
			[]uint64{20, 400, 8902, 197281, 4865609, 119060324}},
		{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
			[]uint64{48, 2039, 97862, 4085603, 193690690}},
		{"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
			[]uint64{14, 191, 2812, 43238, 674624, 11030083, 178633661}},
		{"position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
			[]uint64{6, 264, 9467, 422333, 15833292, 706045033}},
		{"position 4 mirrored", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
			[]uint64{6, 264, 9467, 422333, 15833292}},
		{"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
			[]uint64{44, 1486, 62379, 2103487, 89941194}},
		{"position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
			[]uint64{46, 2079, 89890, 3894594, 164075551}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p, err := legal.ParseFEN(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range c.leaves {
				if testing.Short() && want > 5_000_000 {
					return
				}
				if got := legal.Perft(&p, i+1); got != want {
					t.Fatalf("%d leaves at depth %d, want %d", got, i+1, want)
				}
			}
		})
	}
}

// TestPerftOfNothing covers depths that have no moves to count.
func TestPerftOfNothing(t *testing.T) {
	p := legal.StartPosition()
	for _, depth := range []int{0, -1} {
		if got := legal.Perft(&p, depth); got != 1 {
			t.Errorf("%d leaves at depth %d, want 1", got, depth)
		}
	}
	mated := legal.MustParseFEN("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
	if got := legal.Perft(&mated, 2); got != 0 {
		t.Errorf("%d leaves after mate, want 0", got)
	}
}

// TestPerftChess960 counts the positions of testdata.
func TestPerftChess960(t *testing.T) {
	t.Parallel()
	most := uint64(20_000_000) // most of them to depth 5
	if testing.Short() {
		most = 50_000
	}
	if n := checkPerftFile(t, filepath.Join("testdata", "chess960.epd"), most); n < 100 {
		t.Errorf("%d positions, want at least 100", n)
	}
}

// TestPerftCollections counts large collections where they are at hand.
func TestPerftCollections(t *testing.T) {
	if testing.Short() {
		t.Skip("short run: the large collections are left out")
	}
	for name, most := range map[string]uint64{
		"chess960.perft": 500_000, "frcperftsuite.epd": 500_000,
		"standard.epd": 5_000_000, "tricky.perft": 5_000_000, "random.perft": 50_000,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join("..", "..", "shared", "data", "perft", name)
			if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
				t.Skip("not beside the source tree: not counted")
			}
			if n := checkPerftFile(t, path, most); n < 10 {
				t.Errorf("only %d positions", n)
			}
		})
	}
}

// checkPerftFile compares the counts of at most most leaves of a file and
// returns the number of positions. Both usual forms are read: "FEN ;D1 20 ;D2
// 400", one position a line, and lines "epd FEN" and "perft 1 20".
func checkPerftFile(t *testing.T, path string, most uint64) (positions int) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var p legal.Position
	fen := ""
	setUp := func(text string) {
		fen = text
		if p, err = legal.ParseFEN(fen); err != nil {
			t.Fatal(err)
		}
		positions++
	}
	check := func(format, text string) {
		var depth int
		var want uint64
		if _, err := fmt.Sscanf(text, format, &depth, &want); err != nil {
			t.Fatalf("%s: %q: %v", path, text, err)
		}
		if want > most {
			return
		}
		if got := legal.Perft(&p, depth); got != want {
			t.Errorf("%s: %d leaves at depth %d, want %d", fen, got, depth, want)
		}
	}
	for line := range strings.Lines(string(content)) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#' || strings.HasPrefix(line, "id "):
		case strings.HasPrefix(line, "epd "):
			setUp(line[len("epd "):])
		case strings.HasPrefix(line, "perft "):
			check("perft %d %d", line)
		default:
			parts := strings.Split(line, ";")
			setUp(parts[0])
			for _, part := range parts[1:] {
				check("D%d %d", part)
			}
		}
	}
	return positions
}

// TestPerftCountsTheList holds perft's last ply, which counts sets of targets,
// against the moves that the generator lists.
func TestPerftCountsTheList(t *testing.T) {
	t.Parallel()
	const seed = 1871
	w := newWalker(seed)
	for game := range scaled(600) {
		w.game(w.doubleStart(t), func(p *legal.Position, moves []legal.Move, _ legal.Move) bool {
			if got := legal.Perft(p, 1); got != uint64(len(moves)) {
				t.Fatalf("seed %d, game %d, %s: %d counted, %d listed", seed, game, p.ShredderFEN(), got, len(moves))
			}
			return true
		})
	}
}

// TestDivide: a divided count is the count, and can be stopped.
func TestDivide(t *testing.T) {
	p := legal.MustParseFEN("8/8/8/8/8/k7/p7/K7 b - - 0 1") // few moves: deep counts are quick
	for depth := range 9 {
		sum := uint64(0)
		total, err := legal.Divide(t.Context(), &p, depth, func(_ legal.Move, n uint64) { sum += n })
		if want := legal.Perft(&p, depth); err != nil || total != want || depth > 0 && sum != want {
			t.Errorf("depth %d: total %d, sum of moves %d, error %v; want %d", depth, total, sum, err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := legal.Divide(ctx, &p, 9, func(legal.Move, uint64) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("Divide with a context that is done: %v", err)
	}
}

// doneAfter is a context that is done after a number of looks at it.
type doneAfter struct {
	context.Context
	looks int
}

func (c *doneAfter) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

// TestDivideStopsSoon: where moves are many, the context is looked at within the
// tenth of a second that four half-moves take.
func TestDivideStopsSoon(t *testing.T) {
	p := legal.MustParseFEN("6qk/6pp/QQQQQQ2/8/8/qqqqqq2/6PP/6QK w - - 0 1")
	_, err := legal.Divide(&doneAfter{t.Context(), 1}, &p, 5, func(m legal.Move, n uint64) {
		t.Errorf("%s is counted to the end, %d leaves", m, n)
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
