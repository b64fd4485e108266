package syzygy_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

	"alfiere/legal"
	"alfiere/search/dtm"
	"alfiere/search/syzygy"
)

func open(t testing.TB, path string) *syzygy.Tables {
	t.Helper()
	tables, err := syzygy.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tables.Close() })
	return tables
}

// randomPosition puts the men of a table, such as KQvKR, on random squares and
// gives the move to a random side. Colours change at random, too.
func randomPosition(rng *rand.Rand, name string) (p legal.Position, ok bool) {
	var board [64]legal.Piece
	swap := rng.IntN(2) == 1
	black := false
	for _, letter := range []byte(name) {
		if letter == 'v' {
			black = true
			continue
		}
		if black != swap {
			letter |= 0x20
		}
		sq := rng.IntN(64)
		if board[sq] != legal.NoPiece {
			return p, false
		}
		board[sq], _ = legal.ParsePiece(letter)
	}
	fen := string(legal.AppendBoard(nil, &board)) + [2]string{" w - - 0 1", " b - - 0 1"}[rng.IntN(2)]
	p, err := legal.ParseFEN(fen)
	return p, err == nil
}

// judge returns what the tables must say of p by what they say of the positions
// after its moves: worth and distance, the latter to a ply.
func judge(t *testing.T, tables *syzygy.Tables, p *legal.Position) (best syzygy.WDL, distance int) {
	t.Helper()
	moves := p.AppendMoves(nil, legal.GenAll)
	if len(moves) == 0 {
		if p.InCheck() {
			return syzygy.Loss, -1
		}
		return syzygy.Draw, 0
	}
	type reply struct {
		worth    syzygy.WDL
		distance int
	}
	var replies []reply
	best = syzygy.Loss
	for _, m := range moves {
		next := p.After(m)
		v, ok := tables.WDL(&next)
		n, ok2 := tables.DTZ(&next)
		if !ok || !ok2 {
			t.Fatalf("%s after %s is not known", p.FEN(), m)
		}
		switch {
		case next.InCheck() && !next.HasMoves():
			n = 1
		case p.IsCapture(m) || p.PieceAt(m.From()).Kind() == legal.Pawn:
			n = [...]int{-1, -101, 0, 101, 1}[-v+2]
		case n > 0:
			n = -n - 1
		case n < 0:
			n = -n + 1
		}
		replies = append(replies, reply{-v, n})
		best = max(best, -v)
	}
	distance = 1 << 20
	for _, r := range replies {
		if r.worth == best {
			distance = min(distance, r.distance)
		}
	}
	return best, distance
}

// consistent checks a position against its successors.
func consistent(t *testing.T, tables *syzygy.Tables, p *legal.Position) {
	t.Helper()
	v, ok := tables.WDL(p)
	n, ok2 := tables.DTZ(p)
	if !ok || !ok2 {
		t.Fatalf("%s is not known", p.FEN())
	}
	wantV, wantN := judge(t, tables, p)
	if v != wantV {
		t.Fatalf("%s is a %v, by its moves a %v", p.FEN(), v, wantV)
	}
	if (n > 0) != (v > 0) || (n < 0) != (v < 0) || abs(n-wantN) > 1 {
		t.Fatalf("%s, a %v, has the distance %d, by its moves %d", p.FEN(), v, n, wantN)
	}
}

func abs(n int) int { return max(n, -n) }

// names returns the tables of a folder of which both files are there.
func names(t *testing.T, folder string) (all []string) {
	files, err := filepath.Glob(filepath.Join(folder, "*.rtbz"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no tables in %s: %v", folder, err)
	}
	for _, f := range files {
		all = append(all, strings.TrimSuffix(filepath.Base(f), ".rtbz"))
	}
	return all
}

// TestConsistent checks that what the tables say of random positions fits what
// they say of the positions one move later.
func TestConsistent(t *testing.T) {
	folders, positions := []string{"testdata"}, 3000
	if all := filepath.Join("..", "..", "..", "shared", "data", "syzygy"); exists(all) {
		folders = append(folders, all)
	} else {
		t.Logf("skipped the other tables of 3 and 4 men: no %s", all)
	}
	if testing.Short() {
		positions /= 10
	}
	for _, folder := range folders {
		tables := open(t, folder)
		for _, name := range names(t, folder) {
			rng := rand.New(rand.NewPCG(1, uint64(len(name))))
			for n := 0; n < positions; {
				if p, ok := randomPosition(rng, name); ok {
					consistent(t, tables, &p)
					n++
				}
			}
		}
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// TestThreeMen compares with tables that were computed by retrograde analysis.
// Every win of king and pawn against king is one within the fifty-move rule.
func TestThreeMen(t *testing.T) {
	tables := open(t, "testdata")
	exact, err := dtm.Build("kpk")
	if err != nil {
		t.Fatal(err)
	}
	positions := 50000
	if testing.Short() {
		positions /= 10
	}
	rng := rand.New(rand.NewPCG(2, 0))
	for range positions {
		p, ok := randomPosition(rng, []string{"KPvK", "KRvK", "KQvK"}[rng.IntN(3)])
		if !ok {
			continue
		}
		want := syzygy.Draw
		switch r := exact.Probe(&p); {
		case r.Wins:
			want = syzygy.Win
		case r.Loses:
			want = syzygy.Loss
		}
		if v, ok := tables.WDL(&p); !ok || v != want {
			t.Fatalf("%s: %v (known: %t), want %v", p.FEN(), v, ok, want)
		}
	}
}

// TestUnknown checks what tables do not tell.
func TestUnknown(t *testing.T) {
	tables := open(t, "testdata")
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",    // a right to castle
		"4k3/8/8/8/8/8/P7/R3K3 w - - 0 1",   // no such table
		"4k3/8/8/8/8/8/PP6/RQ2K3 w - - 0 1", // too many men
		"4k3/p7/8/8/8/8/PPPPPPPP/4K3 b - - 0 1",
	} {
		p := legal.MustParseFEN(fen)
		if v, ok := tables.WDL(&p); ok {
			t.Errorf("%s is a %v", fen, v)
		}
		if n, ok := tables.DTZ(&p); ok {
			t.Errorf("%s has the distance %d", fen, n)
		}
	}
	kings := legal.MustParseFEN("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	if v, ok := tables.WDL(&kings); !ok || v != syzygy.Draw {
		t.Errorf("bare kings are a %v (known: %t)", v, ok)
	}
	var none *syzygy.Tables
	if p := legal.StartPosition(); none.Men() != 0 {
		t.Error("no tables have men")
	} else if _, ok := none.WDL(&p); ok {
		t.Error("no tables know something")
	}
}

func TestOpenErrors(t *testing.T) {
	if _, err := syzygy.Open(filepath.Join(t.TempDir(), "missing")); err == nil {
		t.Error("a missing folder is no error")
	}
	folder := t.TempDir()
	if _, err := syzygy.Open(folder); err == nil {
		t.Error("an empty folder is no error")
	}
	good, err := os.ReadFile("testdata/KRvK.rtbw")
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"KRvK.rtbw":  good,
		"KQvK.rtbw":  good[:len(good)-1], // cut short
		"KXvK.rtbw":  good,               // no such piece
		"KPvK.rtbw":  good,               // another table: found out when it is opened
		"KNvK.rtbw":  append([]byte("????"), good[4:]...),
		"readme.txt": []byte("nothing of note"),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	list := string(os.PathListSeparator) // an empty folder at each end, and a missing one
	tables := open(t, list+folder+list+filepath.Join(folder, "missing")+list)
	if n := len(tables.Skipped()); n != 3 {
		t.Errorf("%d files and folders are skipped: %q", n, tables.Skipped())
	}
	for fen, want := range map[string]bool{
		"8/8/8/8/3k4/8/8/KR6 w - - 0 1": true,
		"8/8/8/8/3k4/8/8/KQ6 w - - 0 1": false,
		"8/8/8/8/3k4/8/P7/K7 w - - 0 1": false,
		"8/8/8/8/3k4/8/N7/K7 w - - 0 1": false,
	} {
		p := legal.MustParseFEN(fen)
		if _, ok := tables.WDL(&p); ok != want {
			t.Errorf("%s is known: %t", fen, ok)
		}
		if _, ok := tables.DTZ(&p); ok {
			t.Errorf("%s has a distance without a file", fen)
		}
	}
}

// TestConcurrent has goroutines open the same files at the same time.
func TestConcurrent(t *testing.T) {
	tables := open(t, "testdata")
	var group errgroup.Group
	for i := range 4 {
		group.Go(func() error {
			rng := rand.New(rand.NewPCG(4, uint64(i)))
			for range 200 {
				if p, ok := randomPosition(rng, "KPvK"); ok {
					if _, ok := tables.DTZ(&p); !ok {
						return errors.New(p.FEN() + " is not known")
					}
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		t.Error(err)
	}
}

func TestAllocations(t *testing.T) {
	tables := open(t, "testdata")
	p := legal.MustParseFEN("8/8/8/q7/8/8/5K1Q/3k4 w - - 0 1")
	if n := testing.AllocsPerRun(100, func() { tables.WDL(&p); tables.DTZ(&p) }); n > 0 {
		t.Errorf("%v allocations a probe", n)
	}
}

func BenchmarkWDL(b *testing.B) {
	tables := open(b, "testdata")
	p := legal.MustParseFEN("8/8/8/1r6/8/5R2/5K2/3k4 w - - 0 1")
	for b.Loop() {
		tables.WDL(&p)
	}
}
