package dtm

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"alfiere/legal"
)

// best returns the best of all legal moves.
func (t *Table) best(p *legal.Position) (legal.Move, bool) {
	return t.Best(p, p.AppendMoves(nil, legal.GenAll))
}

// eachPosition calls f with every legal position of White's king and man
// against the lone king, either side to move.
func eachPosition(t *testing.T, kind legal.Kind, f func(p *legal.Position)) {
	t.Helper()
	for i := range uint32(positions) {
		side, king, lone, man := positionAt(i)
		if king == lone || king == man || lone == man {
			continue
		}
		p, err := set([]legal.Placement{
			{Piece: legal.WhiteKing, Square: king},
			{Piece: legal.BlackKing, Square: lone},
			{Piece: legal.NewPiece(legal.White, kind), Square: man},
		}, side)
		if err == nil {
			f(&p)
		}
	}
}

// tables holds the tables that the tests share; each is built when it is first asked for.
var tables = map[string]func() (*Table, error){"krk": once("krk"), "kqk": once("kqk"), "kpk": once("kpk")}

func once(name string) func() (*Table, error) {
	return sync.OnceValues(func() (*Table, error) { return Build(name) })
}

func mustBuild(t *testing.T, name string) *Table {
	t.Helper()
	table, err := tables[name]()
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// fromMoves returns what p is worth by the rules of the game, if the table is
// right about the positions that its legal moves lead to.
func fromMoves(table *Table, p *legal.Position) Result {
	var buf [legal.MaxMoves]legal.Move
	moves := p.AppendMoves(buf[:0], legal.GenAll)
	if len(moves) == 0 {
		return Result{Known: true, Loses: p.InCheck()}
	}
	fastest, slowest, loses := 1<<20, 0, true
	for _, m := range moves {
		next := p.After(m)
		r := table.Probe(&next)
		if !r.Known {
			return Result{}
		}
		if r.Loses {
			fastest = min(fastest, r.Plies)
		}
		loses = loses && r.Wins
		slowest = max(slowest, r.Plies)
	}
	switch {
	case fastest < 1<<20:
		return Result{Known: true, Wins: true, Plies: fastest + 1}
	case loses:
		return Result{Known: true, Loses: true, Plies: slowest + 1}
	}
	return Result{Known: true}
}

// Every entry agrees with those that its legal moves lead to. As each distance
// rests on a shorter one, down to the mates, none can be wrong then. The
// longest wins and the numbers of positions are those of the literature. While
// the count of fifty moves is at zero, no mate comes too late.
func TestEveryPosition(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and without concurrency")
	}
	for _, c := range []struct {
		name        string
		kind        legal.Kind
		white       int // legal positions with White to move
		black       int
		longestWin  int // plies, White to move
		longestLoss int // plies, Black to move
	}{
		{"krk", legal.Rook, 175168, 223944, 31, 32},
		{"kqk", legal.Queen, 144508, 223944, 19, 20},
		{"kpk", legal.Pawn, 163328, 168024, 55, 56},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			table, pawns := mustBuild(t, c.name), mustBuild(t, "kpk") // which knows what pawns turn into, too
			var count, longest [2]int
			eachPosition(t, c.kind, func(p *legal.Position) {
				side := p.SideToMove()
				got, want := table.Probe(p), fromMoves(table, p)
				if got != want || !got.Known {
					t.Fatalf("%s: %+v, by its moves %+v", p.FEN(), got, want)
				}
				if inTime := pawns.ProbeInTime(p); inTime != got {
					t.Fatalf("%s: %+v, without a count %+v", p.FEN(), inTime, got)
				}
				if c.kind == legal.Rook {
					bestKeepsLength(t, table, p, got)
				}
				count[side]++
				longest[side] = max(longest[side], got.Plies)
			})
			if want := [2]int{c.white, c.black}; count != want {
				t.Errorf("%d legal positions by side to move, want %d", count, want)
			}
			if want := [2]int{c.longestWin, c.longestLoss}; longest != want {
				t.Errorf("longest wins %d plies by side to move, want %d", longest, want)
			}
		})
	}
}

// bestKeepsLength checks that the move of Best leads to mate in exactly the plies that
// the table promises, r: to a position with one ply less.
func bestKeepsLength(t *testing.T, table *Table, p *legal.Position, r Result) {
	m, ok := table.best(p)
	if ok != p.HasMoves() || ok && !p.IsLegal(m) {
		t.Fatalf("%s: Best is %s, %t", p.FEN(), m, ok)
	}
	if !ok {
		if r.Plies != 0 || r.Loses != p.InCheck() {
			t.Fatalf("%s: no moves, %+v", p.FEN(), r)
		}
		return
	}
	next := p.After(m)
	want := Result{Known: true, Wins: r.Loses, Loses: r.Wins, Plies: max(r.Plies-1, 0)}
	if got := table.Probe(&next); got != want {
		t.Fatalf("%s is %+v, but after the best move %s %+v", p.FEN(), r, m, got)
	}
}

// Whole games under the rules that count moves and repetitions, too.
func TestGamesLastAsLongAsTheTableSays(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"krk", "kqk", "kpk"} {
		table := mustBuild(t, name)
		for range 300 {
			p, err := Start(name, rng)
			if err != nil {
				t.Fatal(err)
			}
			r, g, plies := table.Probe(&p), legal.NewGame(p), 0
			for ; !g.Outcome().Over() && plies < 200; plies++ {
				m, ok := table.best(g.Position())
				if !ok {
					t.Fatalf("%s: nothing to play in %s", name, g.Position().FEN())
				}
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			want := legal.Draw
			if r.Wins {
				want = legal.WhiteWins
			}
			if o := g.Outcome(); o.Over() && o.Result != want || r.Wins && plies != r.Plies {
				t.Errorf("%s: %s after %d plies, the table says %+v", p.FEN(), o, plies, r)
			}
		}
	}
}

func TestProbe(t *testing.T) {
	table := mustBuild(t, "kpk")
	rook := mustBuild(t, "krk")
	win := func(n int) Result { return Result{Known: true, Wins: true, Plies: n} }
	loss := func(n int) Result { return Result{Known: true, Loses: true, Plies: n} }
	draw := Result{Known: true}
	for _, c := range []struct {
		fen   string
		table *Table
		want  Result
	}{
		{"7k/8/6K1/8/8/8/8/R7 w - - 0 1", rook, win(1)},
		{"7k/8/6K1/8/8/8/8/R7 b - - 0 1", rook, loss(2)},
		{"R6k/8/6K1/8/8/8/8/8 b - - 0 1", rook, loss(0)},
		{"r7/8/8/8/8/6k1/8/7K b - - 0 1", rook, win(1)},
		{"7k/5K2/6R1/8/8/8/8/8 b - - 0 1", rook, loss(4)},
		{"8/8/8/8/8/8/1R6/k1K5 b - - 0 1", rook, draw},
		{"7k/8/8/8/8/8/1r6/2K5 w - - 0 1", rook, draw},
		{"7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", rook, Result{}},
		{"7k/8/6K1/8/8/8/8/RR6 w - - 0 1", rook, Result{}},
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", rook, Result{}},
		{"4k3/8/8/8/8/8/8/4K2B w - - 0 1", rook, draw},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", rook, draw},
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", rook, Result{}},
		{"4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", table, draw},
		{"8/4P3/3K4/8/8/8/8/k7 w - - 0 1", table, win(13)},
		{"8/8/8/8/8/6k1/6p1/6K1 w - - 0 1", table, draw},
		{"7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", table, win(1)},
		{"7k/8/6K1/8/8/8/8/R7 w - - 0 1", table, win(1)},
	} {
		p := legal.MustParseFEN(c.fen)
		if got := c.table.Probe(&p); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.fen, got, c.want)
		}
		if !c.table.Probe(&p).Known {
			if m, ok := c.table.best(&p); ok {
				t.Errorf("%s: Best is %s in a position that is not known", c.fen, m)
			}
		}
	}
}

// Black sees the same as White on the board turned round.
func TestColorsAreAlike(t *testing.T) {
	table := mustBuild(t, "kpk")
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		p, err := Start("kpk", rng)
		if err != nil {
			t.Fatal(err)
		}
		var men []legal.Placement
		for occ := p.Occupied(); occ != 0; {
			sq := occ.Pop()
			men = append(men, legal.Placement{Piece: p.PieceAt(sq) ^ 8, Square: sq ^ 56})
		}
		turned, err := set(men, legal.Black)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := table.Probe(&p), table.Probe(&turned); a != b {
			t.Errorf("%s: %+v, %s: %+v", p.FEN(), a, turned.FEN(), b)
		}
	}
}

func TestBestInDraws(t *testing.T) {
	table := mustBuild(t, "kpk")
	for _, c := range []struct{ fen, move, not string }{
		{"8/8/8/8/8/3k4/4P3/K7 b - - 0 1", "d3e2", ""},  // the defender takes
		{"8/8/8/4P3/3k4/8/8/6K1 b - - 0 1", "d4e5", ""}, // although he need not at once
		{"8/8/8/3k4/8/4P3/8/K7 w - - 0 1", "", "e3e4"},  // the other side gives nothing away
		{"k7/P7/8/1K6/8/8/8/8 w - - 0 1", "b5c6", ""},   // nor stalemates, by a6 or b6
	} {
		p := legal.MustParseFEN(c.fen)
		m, ok := table.best(&p)
		if got := m.String(); !ok || c.move != "" && got != c.move || got == c.not {
			t.Errorf("%s: %s, want %q, not %q", c.fen, got, c.move, c.not)
		}
		if r := table.Probe(&p); r != (Result{Known: true}) {
			t.Errorf("%s is no draw: %+v", c.fen, r)
		}
	}
}

func TestBuildNames(t *testing.T) {
	for _, name := range append(Names(), "", "KRK", "krkk") {
		_, err := Build(name)
		if known := name == "krk" || name == "kqk" || name == "kpk"; known != (err == nil) || known != HasTable(name) {
			t.Errorf("%q: error %v, HasTable %t", name, err, HasTable(name))
		}
	}
}

func BenchmarkBuild(b *testing.B) {
	for _, name := range []string{"krk", "kqk", "kpk"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Build(name); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func ExampleTable_Best() {
	table, err := Build("krk")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := legal.MustParseFEN("2k5/8/6R1/2K5/8/8/8/8 w - - 0 1")
	m, _ := table.best(&p)
	fmt.Println(m, table.Probe(&p).Plies)
	// Output: c5c6 7
}
