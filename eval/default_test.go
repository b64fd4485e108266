package eval_test

import (
	"bytes"
	"encoding/hex"
	"os"
	"testing"

	"alfiere/eval"
)

// What is asked here must hold for any network worth shipping.

func TestDefault(t *testing.T) {
	file, err := os.ReadFile("net/default.alfn")
	if err != nil {
		t.Fatal(err)
	}
	n := eval.Default()
	hash := n.Hash()
	if n.Name == "" || !bytes.HasSuffix(file, hash[:]) {
		t.Errorf("name %q, hash %x", n.Name, hash)
	}
	if len(file) >= 4<<20 {
		t.Errorf("%d bytes: the repository is to grow by less than 4 MiB with a network", len(file))
	}
	if eval.Default() != n {
		t.Error("read twice")
	}
	t.Logf("%v: %d neurons, %d king buckets", n, n.Width, n.KingBuckets())
}

// TestNetworksNote: the note on the networks describes the one that is shipped.
func TestNetworksNote(t *testing.T) {
	note, err := os.ReadFile("NETWORKS.md")
	if err != nil {
		t.Fatal(err)
	}
	hash := eval.Default().Hash()
	if text := hex.EncodeToString(hash[:]); !bytes.Contains(note, []byte(text)) {
		t.Errorf("NETWORKS.md has no network %s", text)
	}
}

// TestJudgement checks the order of magnitude of plain cases.
func TestJudgement(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		low, high int
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", -40, 120},
		{"a queen up", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 500, 4000},
		{"a queen down", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", -4000, -500},
		{"a rook down", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1", -2500, -200},
		{"a knight up late", "8/5pk1/4p1p1/3n4/8/4P1P1/5PK1/8 b - - 0 40", 150, 2500},
		{"level rooks", "3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30", -100, 200},
	} {
		if got := evaluate(eval.NewStack(nil), parse(t, c.fen)); got < c.low || got > c.high {
			t.Errorf("%s: %d, want %d to %d", c.name, got, c.low, c.high)
		}
	}
}

// TestFade: the longer nothing has happened, the less an advantage counts, but the
// evaluation that it fades from stays the same, and so does the way to a mate.
func TestFade(t *testing.T) {
	const knightUp = "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
	st := eval.NewStack(nil)
	faded := func(fen string) int {
		p := parse(t, fen)
		return eval.Fade(evaluate(st, p), p)
	}
	fresh, stale, beyond := faded(knightUp+"0 40"), faded(knightUp+"90 40"), faded(knightUp+"9000 40")
	if stale <= 0 || stale >= fresh*3/4 || beyond <= 0 || beyond >= stale {
		t.Errorf("a knight up: %d, after 90 half-moves of nothing %d, after 9000 %d", fresh, stale, beyond)
	}
	if kept := evaluate(st, parse(t, knightUp+"90 40")); kept != fresh {
		t.Errorf("a knight up is worth %d, after 90 half-moves of nothing %d", fresh, kept)
	}
	const mating = "8/8/8/4k3/8/8/8/R3K3 w - - "
	if fresh, stale := faded(mating+"0 60"), faded(mating+"90 60"); fresh != stale {
		t.Errorf("rook and king against king: %d, after 90 half-moves %d", fresh, stale)
	}
}

// TestDefaultColours: the same position with colours exchanged is worth the same.
func TestDefaultColours(t *testing.T) {
	st := eval.NewStack(nil)
	for _, fen := range positions {
		a, b := evaluate(st, parse(t, fen)), evaluate(st, parse(t, flip(fen)))
		if a != b {
			t.Errorf("%s: %d, with colours exchanged %d", fen, a, b)
		}
	}
}

// TestDefaultMirrored: without castling rights, left and right are alike too.
func TestDefaultMirrored(t *testing.T) {
	st := eval.NewStack(nil)
	a := evaluate(st, parse(t, "2kr3r/ppp2ppp/2n5/3q4/8/5N2/PPP2PPP/R2Q1RK1 w - - 0 14"))
	b := evaluate(st, parse(t, "r3rk2/ppp2ppp/5n2/4q3/8/2N5/PPP2PPP/1KR1Q2R w - - 0 14"))
	if a != b {
		t.Errorf("%d, mirrored %d", a, b)
	}
}
