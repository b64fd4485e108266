package bench_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"alfiere/bench"
	"alfiere/legal"
	"alfiere/search"
)

func TestParseEPD(t *testing.T) {
	const quiet = "4k3/8/8/8/8/8/4P3/4K3 w - - "
	for _, c := range []struct {
		name, line  string
		best, avoid string // UCI
		mate        int
		id          string
	}{
		{"best move", quiet + `bm e4; id "one";`, "e2e4", "", 0, "one"},
		{"several, long and with signs", quiet + "bm e2-e3 Kf2! Ke1-d1;", "e2e3 e1f2 e1d1", "", 0, ""},
		{"signs apart", quiet + "bm Kf2 ! , Kd1 +, e4 # ; am e3 + ?;", "e1f2 e1d1 e2e4", "e2e3", 0, ""},
		{"en passant apart", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 bm dxe6 e.p. ! ;", "d5e6", "", 0, ""},
		{"commas", quiet + "bm e4, e3;", "e2e4 e2e3", "", 0, ""},
		{"to avoid", quiet + "am e4; id x y;", "", "e2e4", 0, "x y"},
		{"both", quiet + "bm e3; am e4;", "e2e3", "e2e4", 0, ""},
		{"direct mate", quiet + "dm 4;", "", "", 4, ""},
		{"mate as best move", quiet + "bm #7;", "", "", 7, ""},
		{"mate and moves", quiet + "bm #7, e4 Kd1;", "e2e4 e1d1", "", 7, ""},
		{"being mated", quiet + "bm #-3", "", "", -3, ""},
		{"mate score", quiet + "bm e4; ce +M5; pv e2-e4 Ke8-d7;", "e2e4", "", 5, ""},
		{"score in centipawns", quiet + "bm e4; ce 120;", "e2e4", "", 0, ""},
		{"odd dash", quiet + `- bm e4; id "dash";`, "e2e4", "", 0, "dash"},
		{"counters", quiet + `12 40 bm e4;`, "e2e4", "", 0, ""},
		{"no semicolons", quiet + `bm e4 id "bare" c0 "text"`, "e2e4", "", 0, "bare"},
		{"comment behind", quiet + `bm e4; id "A.1"; CCC post of 1.4. by X, id "B.2"`, "e2e4", "", 0, "A.1"},
		{"code twice", quiet + "bm bm e2-e4; dm 2;", "e2e4", "", 2, ""},
		{"tabs", strings.ReplaceAll(quiet, " ", "\t") + "bm\te4;\tid\t\"tabs\";", "e2e4", "", 0, "tabs"},
		{"twice", quiet + "bm e4; am Kd1; bm e3; am Kf1;", "e2e4 e2e3", "e1d1 e1f1", 0, ""},
		{"semicolon in quotes", quiet + `id "a;b"; bm e4;`, "e2e4", "", 0, "a;b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e, err := bench.ParseEPD(c.line)
			if err != nil {
				t.Fatal(err)
			}
			if got := uciAll(e.Best); got != c.best {
				t.Errorf("best %q, want %q", got, c.best)
			}
			if got := uciAll(e.Avoid); got != c.avoid {
				t.Errorf("avoid %q, want %q", got, c.avoid)
			}
			if e.Mate != c.mate || e.ID != c.id {
				t.Errorf("mate %d and id %q, want %d and %q", e.Mate, e.ID, c.mate, c.id)
			}
		})
	}
}

func uciAll(moves []legal.Move) string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.UCI(false)
	}
	return strings.Join(texts, " ")
}

func TestReadEPDErrors(t *testing.T) {
	const good = "# a comment\n\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\r\n"
	for _, c := range []struct{ name, line, part string }{
		{"short", "4k3/8/8 w", "position"},
		{"bad FEN", "4k3/8/8/8/8/8/4P3/8 w - - bm e4;", "position"},
		{"illegal move", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;", "bm"},
		{"illegal move to avoid", "4k3/8/8/8/8/8/4P3/4K3 w - - am Nf3;", "am"},
		{"no operand", "4k3/8/8/8/8/8/4P3/4K3 w - - bm;", "bm"},
		{"no move, only its sign", "4k3/8/8/8/8/8/4P3/4K3 w - - bm #;", "task"},
		{"bad mate", "4k3/8/8/8/8/8/4P3/4K3 w - - dm soon;", "dm"},
		{"endless mate", "4k3/8/8/8/8/8/4P3/4K3 w - - dm -9223372036854775808;", "dm"},
		{"mate in nothing", "4k3/8/8/8/8/8/4P3/4K3 w - - bm #0;", "bm"},
		{"no task", `4k3/8/8/8/8/8/4P3/4K3 w - - id "x";`, "task"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := bench.ReadEPD(strings.NewReader(good + c.line + "\n" + good))
			bad, ok := errors.AsType[*bench.EPDError](err)
			if !ok {
				t.Fatalf("error %v, want an *EPDError", err)
			}
			if bad.Line != 4 || bad.Part != c.part {
				t.Errorf("line %d, part %q, want 4 and %q", bad.Line, bad.Part, c.part)
			}
		})
	}
}

// TestReadEPDLineEnds: a line may end with CR, LF or both, and counts once, also where
// the LF is read later. A mark of the byte order is no part of the first line.
func TestReadEPDLineEnds(t *testing.T) {
	const task = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;"
	text := strings.NewReader("\ufeff" + task + "\r" + task + "\r\n" + task + "\n\r\n" + task + "\r")
	positions, err := bench.ReadEPD(iotest.OneByteReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var lines []int
	for _, e := range positions {
		lines = append(lines, e.Line)
	}
	if !slices.Equal(lines, []int{1, 2, 3, 5}) {
		t.Errorf("positions in lines %v", lines)
	}
}

// TestReadEPDLongLine: a line without end is refused, not read.
func TestReadEPDLongLine(t *testing.T) {
	text := "# none\n" + strings.Repeat("x", 1<<20)
	if _, err := bench.ReadEPD(strings.NewReader(text)); err == nil || err.Error() != "line 2 is longer than 64 KiB" {
		t.Errorf("error %v", err)
	}
}

// TestReadEPDFiles reads whole files as they are found in the wild, where they
// are at hand.
func TestReadEPDFiles(t *testing.T) {
	counts := map[string]int{
		"wac.epd": 300, "bk.epd": 24, "lct.epd": 35, "nolot.epd": 11, "rapid.epd": 111, "eet.epd": 100,
		"zugts.epd": 30, "hardzugs.epd": 3, "mate2.epd": 880, "mate3.epd": 1277, "mate4.epd": 1100,
		"mate5.epd": 902, "mates.epd": 2000,
	}
	files, err := filepath.Glob(filepath.FromSlash("../../shared/data/suites/*.epd"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("no suites beside the source tree: their reading is not tested")
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		positions, err := bench.ReadEPD(f)
		f.Close()
		want, known := counts[filepath.Base(name)]
		if err != nil || known && len(positions) != want {
			t.Errorf("%s: %d positions, error %v; want %d", name, len(positions), err, want)
		}
	}
}

// TestSolves goes through the rule of what counts as solved.
func TestSolves(t *testing.T) {
	p := legal.StartPosition()
	move := func(text string) legal.Move {
		m, err := p.ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	e4, d4, a4 := move("e2e4"), move("d2d4"), move("a2a4")
	best := bench.EPD{Best: []legal.Move{e4, d4}}
	avoid := bench.EPD{Avoid: []legal.Move{a4}}
	both := bench.EPD{Best: []legal.Move{e4}, Avoid: []legal.Move{a4}}
	for _, c := range []struct {
		name string
		epd  bench.EPD
		move legal.Move
		want bool
	}{
		{"one of the best", best, d4, true},
		{"another", best, a4, false},
		{"avoided", avoid, e4, true},
		{"not avoided", avoid, a4, false},
		{"best of both", both, e4, true},
		{"neither of both", both, d4, false},
		{"only a mate counts", bench.EPD{Mate: 3}, e4, false},
		{"best move of a mate", bench.EPD{Best: []legal.Move{e4}, Mate: 3}, e4, true},
	} {
		if got := c.epd.Solves(c.move, 0); got != c.want {
			t.Errorf("%s: solved is %v", c.name, got)
		}
	}
}

// TestSolvesMate is about the score of a mate in so many plies.
func TestSolvesMate(t *testing.T) {
	for _, c := range []struct {
		mate, score int
		want        bool
	}{
		{3, search.Mate - 5, true}, {3, search.Mate - 3, true}, {3, search.Mate - 7, false}, {3, -search.Mate + 4, false},
		{-3, -search.Mate + 6, true}, {-3, -search.Mate + 8, false}, {-3, search.Mate - 5, false},
		// Who is mated already mates nobody.
		{1, -search.Mate, false}, {-1, -search.Mate, true},
	} {
		if got := (&bench.EPD{Mate: c.mate}).Solves(legal.NoMove, c.score); got != c.want {
			t.Errorf("mate in %d wanted, score %d: solved is %v", c.mate, c.score, got)
		}
	}
}
