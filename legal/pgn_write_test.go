package legal_test

import (
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"alfiere/legal"
)

func TestWritePGN(t *testing.T) {
	start := legal.MustParseFEN("1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 b KQkq - 3 7")
	g := legal.NewGame(start)
	playOn(t, g, "d6 e4 O-O e5 dxe5")
	var b strings.Builder
	err := legal.WritePGN(&b, &legal.PGNGame{
		Tags: []legal.Tag{
			{"ECO", "A00"}, {"White", `Say "A" \ B`}, {"Event", "Two\nlines"},
			{"FEN", "no longer true"}, {"Result", "1-0"},
		},
		Game:     g,
		Result:   legal.Draw,
		Comments: []string{"before", "", "a comment } that is long enough to be wrapped with all %x moves before it"},
	})
	want := `[Event "Two lines"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Say \"A\" \\ B"]
[Black "?"]
[Result "1/2-1/2"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 b KQkq - 3 7"]
[ECO "A00"]

{before} 7... d6 8. e4 {a comment ) that is long enough to be wrapped with all %x
moves before it} 8... O-O 9. e5 dxe5 1/2-1/2

`
	if err != nil || b.String() != want {
		t.Errorf("error %v, text\n%s\nwant\n%s", err, b.String(), want)
	}
	for _, bad := range []*legal.PGNGame{{}, {Game: g, Tags: []legal.Tag{{"a b", ""}}}} {
		if err := legal.WritePGN(io.Discard, bad); err == nil {
			t.Errorf("%v is written without an error", bad.Tags)
		}
	}
}

// Control characters, which could command a terminal, become blanks in both directions.
func TestPGNControlCharacters(t *testing.T) {
	games, errs := readPGN(t, "[White \"a\x1b[2J\x7fb\"]\n\n{x\x1by\x7fz} 1. e4 *\n")
	if len(errs) > 0 || len(games) != 1 || games[0].Tag("White") != "a [2J b" || games[0].Comments[0] != "x y z" {
		t.Errorf("read: %+v, %v", games, errs)
	}
	var b strings.Builder
	g := &legal.PGNGame{
		Game: legal.NewGame(legal.StartPosition()), Comments: []string{"x\x1by\x7fz"},
		Tags: []legal.Tag{{"White", "a\x1b[2J\x7fb"}, {"Annotator", "c\nd"}},
	}
	if err := legal.WritePGN(&b, g); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"[White \"a [2J b\"]\n", "[Annotator \"c d\"]\n", "{x y z} *\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("written: no %q in\n%q", want, b.String())
		}
	}
}

// TestPGNRoundTrip writes random games and reads them back.
func TestPGNRoundTrip(t *testing.T) {
	const seed = 3
	rng := rand.New(rand.NewPCG(seed, 0))
	signs := func() (value string) { // that mean something at the end of a tag
		for range rng.IntN(7) {
			value += string(`"\][ a`[rng.IntN(6)])
		}
		return value
	}
	var text strings.Builder
	var written []*legal.PGNGame
	for n := range 20 {
		start := legal.StartPosition()
		if n%2 == 1 {
			start, _ = legal.Chess960Position(rng.IntN(960))
		}
		g := &legal.PGNGame{Game: legal.NewGame(start), Result: legal.Result(n % 4), Comments: []string{}}
		for range 10 + rng.IntN(200) {
			moves := g.Game.Position().AppendMoves(nil, legal.GenAll)
			if len(moves) == 0 {
				break
			}
			if err := g.Game.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		for range len(g.Game.Moves()) + 1 {
			g.Comments = append(g.Comments, []string{"", "a b", "[%clk 0:01] ; {", "1-0"}[rng.IntN(4)])
		}
		g.Tags = []legal.Tag{{"White", signs()}, {"AZaz09_+#=:-", signs()}}
		written = append(written, g)
		if err := legal.WritePGN(&text, g); err != nil {
			t.Fatal(err)
		}
	}
	for line := range strings.SplitSeq(text.String(), "\n") {
		if len(line) > 79 && line[0] != '[' {
			t.Errorf("seed %d: a line of %d bytes: %s", seed, len(line), line)
		}
	}
	games, errs := readPGN(t, text.String())
	if len(errs) != 0 || len(games) != len(written) {
		t.Fatalf("seed %d: %d of %d games, errors %v", seed, len(games), len(written), errs)
	}
	for i, g := range games {
		w := written[i]
		if *g.Game.Start() != *w.Game.Start() || uciMoves(g) != uciMoves(w) || g.Result != w.Result || !slices.Equal(g.Comments, w.Comments) {
			t.Errorf("seed %d: game %d comes back as another one", seed, i)
		}
		for _, tag := range w.Tags {
			if got := g.Tag(tag.Name); got != tag.Value && tag.Value != "" {
				t.Errorf("seed %d: the tag %s of game %d comes back as %q, not %q", seed, tag.Name, i, got, tag.Value)
			}
		}
	}
}
