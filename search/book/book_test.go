package book

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"alfiere/legal"
)

// after returns the position after moves from the start.
func after(t testing.TB, moves string) *legal.Position {
	t.Helper()
	g := legal.NewGame(legal.StartPosition())
	for _, text := range strings.Fields(moves) {
		m, err := g.Position().ParseUCI(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return g.Position()
}

// TestKeys compares with the examples in the description of the format.
func TestKeys(t *testing.T) {
	for _, c := range []struct {
		moves string
		key   uint64
	}{
		{"", 0x463b96181691fc9c},
		{"e2e4", 0x823c9b50fd114196},
		{"e2e4 d7d5", 0x0756b94461c50fb0},
		{"e2e4 d7d5 e4e5", 0x662fafb965db29d4},
		{"e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78},
		{"e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
		{"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
		{"a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
		{"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560},
	} {
		if key := keyOf(after(t, c.moves)); key != c.key {
			t.Errorf("after %q the key is %016x, want %016x", c.moves, key, c.key)
		}
	}
}

// encode returns a book's entry.
func encode(key uint64, from, to legal.Square, promotion, weight uint16) []byte {
	b := binary.BigEndian.AppendUint64(nil, key)
	b = binary.BigEndian.AppendUint16(b, uint16(to)|uint16(from)<<6|promotion<<12)
	b = binary.BigEndian.AppendUint16(b, weight)
	return append(b, 0, 0, 0, 0)
}

func TestMoves(t *testing.T) {
	castle := legal.MustParseFEN("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
	promote := legal.MustParseFEN("8/P6k/8/8/8/8/8/K7 w - - 0 1")
	for _, c := range []struct {
		p    legal.Position
		data []byte
		want string
	}{
		{castle, encode(keyOf(&castle), legal.E1, legal.H1, 0, 3), "e1h1"},
		{castle, encode(keyOf(&castle), legal.E1, legal.A1, 0, 3), "e1a1"},
		{promote, encode(keyOf(&promote), legal.A7, legal.A8, 4, 3), "a7a8q"},
		{promote, encode(keyOf(&promote), legal.A7, legal.A8, 1, 3), "a7a8n"},
		{promote, encode(keyOf(&promote), legal.A7, legal.A8, 7, 3), ""}, // no such piece
		{promote, encode(keyOf(&promote), legal.A7, legal.B8, 4, 3), ""}, // not legal
		{promote, append(encode(keyOf(&promote), legal.A1, legal.B1, 0, 0), // no weight
			encode(keyOf(&promote), legal.A1, legal.B2, 0, 3)...), "a1b2"},
		{promote, encode(keyOf(&castle), legal.A1, legal.B1, 0, 3), ""}, // of another position
	} {
		b, err := read(bytes.NewReader(c.data), int64(len(c.data)))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, m := range b.Moves(&c.p) {
			got += m.Move.String()
		}
		if got != c.want {
			t.Errorf("%s: moves %q, want %q", c.p.FEN(), got, c.want)
		}
	}
}

// TestPick checks that the weights decide how often a move is drawn.
func TestPick(t *testing.T) {
	start := legal.StartPosition()
	key := keyOf(&start)
	data := append(encode(key, legal.E2, legal.E4, 0, 3), encode(key, legal.D2, legal.D4, 0, 1)...)
	b, err := read(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	count := map[string]int{}
	for range 4000 {
		m, ok := b.Pick(&start, rng)
		if !ok {
			t.Fatal("no move")
		}
		count[m.String()]++
	}
	if n := count["e2e4"]; n < 2850 || n > 3150 || n+count["d2d4"] != 4000 {
		t.Errorf("weights 3 and 1: drawn %v", count)
	}
	var none *Book
	if _, ok := none.Pick(&start, rng); ok {
		t.Error("no book has a move")
	}
}

func TestString(t *testing.T) {
	for want, b := range map[string]*Book{
		"no book":           nil,
		"a book of 1 move":  {make([]entry, 1)},
		"a book of 2 moves": {make([]entry, 2)},
	} {
		if got := b.String(); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	for what, data := range map[string][]byte{
		"empty":       {},
		"and a half":  append(encode(1, legal.E2, legal.E4, 0, 1), make([]byte, 8)...),
		"zeros":       make([]byte, 64),
		"not ordered": append(encode(2, legal.E2, legal.E4, 0, 1), encode(1, legal.E2, legal.E4, 0, 1)...),
	} {
		path := filepath.Join(t.TempDir(), "book.bin")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(path); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
	if _, err := Open(filepath.Join(t.TempDir(), "missing")); err == nil {
		t.Error("a missing file is no error")
	}
	if _, err := Open(t.TempDir()); err == nil {
		t.Error("a folder is no error")
	}
}

// TestPublicBook looks up the first moves in a book of others' making.
func TestPublicBook(t *testing.T) {
	path := filepath.Join("..", "..", "..", "shared", "data", "books", "performance.bin")
	if _, err := os.Stat(path); err != nil {
		t.Skipf("skipped: no %s", path)
	}
	b, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, moves := range []string{"", "e2e4", "d2d4 g8f6 c2c4", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6"} {
		if known := b.Moves(after(t, moves)); len(known) == 0 {
			t.Errorf("the book knows nothing after %q", moves)
		}
	}
}

func FuzzBook(f *testing.F) {
	start := legal.StartPosition()
	f.Add(encode(keyOf(&start), legal.E2, legal.E4, 0, 1))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := read(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		for _, m := range b.Moves(&start) {
			if !start.IsLegal(m.Move) || m.Weight <= 0 {
				t.Errorf("%+v", m)
			}
		}
	})
}
