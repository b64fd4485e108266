package legal_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"alfiere/legal"
)

// readPGN reads all games of a text; errs holds the errors in between.
func readPGN(t *testing.T, text string) (games []*legal.PGNGame, errs []*legal.PGNError) {
	t.Helper()
	r := legal.NewPGNReader(strings.NewReader(text))
	for range len(text) + 1 {
		g, err := r.Read()
		var pgnErr *legal.PGNError
		switch {
		case err == io.EOF:
			return games, errs
		case errors.As(err, &pgnErr):
			errs = append(errs, pgnErr)
		case err != nil:
			t.Fatalf("error of type %T: %v", err, err)
		default:
			games = append(games, g)
		}
	}
	t.Fatal("the reader does not come to an end")
	return nil, nil
}

// uciMoves returns the moves of a game in the Chess960 form of UCI.
func uciMoves(g *legal.PGNGame) string {
	var s []string
	for _, m := range g.Game.Moves() {
		s = append(s, m.UCI(true))
	}
	return strings.Join(s, " ")
}

const wildPGN = "\ufeff% an escape line with 1. e4\r\n" +
	`[Event "a \"small\" test \\ of tags"]
[Site   "?"] [White "M\u00fcller"] [White "another"]
[Result "1-0"]

{first}1.e4 ; to the end of the line 1. d4
e5 $1 2 . Nf3!? (2. f4 exf4 (2... d5 {nested ) and ( [} 3. exd5) 3. Nf3)
% 2... d5
2...Nc6 3.Bb5 {The Spanish
  Game} {and more} a6 # 4. Bxc6 dxc6 5.0-0 f6 6.d4 += exd4 1-0

1. d4 * [Event "third"] [Result "1/2-1/2"]
1. c4 c5 2... [Event "fourth"]
[FEN "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 20"]
20... O-O-O 21. O-O 0-1
`

func TestPGNReader(t *testing.T) {
	games, errs := readPGN(t, wildPGN)
	if len(errs) != 0 || len(games) != 4 {
		t.Fatalf("%d games, errors %v", len(games), errs)
	}
	for i, want := range []struct {
		result legal.Result
		event  string
		moves  string
	}{
		{legal.WhiteWins, `a "small" test \ of tags`, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1h1 f7f6 d2d4 e5d4"},
		{legal.Ongoing, "", "d2d4"},
		{legal.Draw, "third", "c2c4 c7c5"},
		{legal.BlackWins, "fourth", "e8a8 e1h1"},
	} {
		g := games[i]
		if g.Result != want.result || g.Tag("Event") != want.event || uciMoves(g) != want.moves {
			t.Errorf("game %d: %s, event %q, moves %s", i, g.Result, g.Tag("Event"), uciMoves(g))
		}
	}
	comments := games[0].Comments
	for n, want := range map[int]string{0: "first", 1: "to the end of the line 1. d4", 5: "The Spanish Game and more"} {
		if len(comments) != 13 || comments[n] != want {
			t.Errorf("comments %q, want %q after %d moves", comments, want, n)
		}
	}
	if games[1].Comments != nil {
		t.Errorf("comments %q where there are none", games[1].Comments)
	}
	names := []string{"Event", "Site", "White", "Result"}
	if got := games[0].Tags; !slices.EqualFunc(got, names, func(t legal.Tag, n string) bool { return t.Name == n }) {
		t.Errorf("tags %v, want %v", got, names)
	}
}

// A header without moves or result ends where the next game's begins.
func TestPGNHeadersOnly(t *testing.T) {
	games, errs := readPGN(t, "[Event \"\"]\n[Result \"1-0\"]\n\n[Event \"B\"] {b}\n[Eventful \"no\"]\n\n[ Event \"C\"]\n1. e4 *\n")
	if len(errs) != 0 || len(games) != 3 {
		t.Fatalf("%d games, errors %v", len(games), errs)
	}
	for i, want := range []struct{ event, result, moves string }{{"", "1-0", ""}, {"B", "*", ""}, {"C", "*", "e2e4"}} {
		g := games[i]
		if g.Tag("Event") != want.event || g.Result.String() != want.result || uciMoves(g) != want.moves {
			t.Errorf("game %d: tags %v, %s, moves %s", i, g.Tags, g.Result, uciMoves(g))
		}
	}
	_, errs = readPGN(t, "[Event \"A\"]\n[Site x]\n\n[Event \"B\"]\n[Site x]\n")
	if len(errs) != 2 || errs[1].Line != 5 {
		t.Errorf("errors %v, want one for each game", errs)
	}
}

// Comments behind a result belong to its game, up to an empty line.
func TestPGNCommentAfterResult(t *testing.T) {
	games, errs := readPGN(t, "1. e4 {a} 1-0 {b} $140$1 ; c\n{d}\n \n{of the next} [Event \"B\"]\n\n1. d4 *\n\n1. c4 0-1 {last}")
	if len(errs) != 0 || len(games) != 3 {
		t.Fatalf("%d games, errors %v", len(games), errs)
	}
	for i, want := range [][]string{{"", "a b c d"}, {"of the next", ""}, {"", "last"}} {
		if !slices.Equal(games[i].Comments, want) {
			t.Errorf("game %d: comments %q, want %q", i, games[i].Comments, want)
		}
	}
	games, errs = readPGN(t, "1. e4 1-0 {never closed")
	if len(games) != 1 || len(errs) != 1 {
		t.Errorf("%d games, errors %v, want a game and an error behind it", len(games), errs)
	}
}

// What is left behind a result, without tags or moves, is no game of its own.
func TestPGNPhantoms(t *testing.T) {
	for _, rest := range []string{"1-0", "(agreed)", "1-0 {x}\n\n*"} {
		text := "[Event \"A\"]\n\n1. e4 e5 1-0 " + rest
		games, errs := readPGN(t, text+"\n[Event \"B\"]\n\n*"+text)
		if len(errs) != 0 || len(games) != 3 || games[1].Tag("Event") != "B" {
			t.Errorf("%s: %d games, errors %v, want 3", rest, len(games), errs)
		}
	}
}

// What is no proper PGN, but clear.
func TestPGNForgives(t *testing.T) {
	for _, text := range []string{
		"[Event-Date \"2020\"]\n1. d4 d5 *", "[ Event\n  \"x\"\n]\n1. d4 d5 *", "1. d4 d5* 1. e4 *",
		"1. d4+= d5+- *", "1. d4 = d5 ± 1/2 1. e4 *", "1. d4 d5= 1-0", "[Variant \"FRC\"] 1. d4 d5 *",
		"[Event \"The \"Big\" Open\"]\n1. d4 d5 *", "[Event \"C:\\\\\"]\n1. d4 d5 *",
		"[Variant \"From Position\"] 1. d4 d5 *", "[SetUp \"0\"] [FEN \"8/8\"] 1. d4 d5 *",
		"1. d4 (1. e4 [%eval 0.1] e5) d5 *", "1. d4 ! d5 e.p. *", "1d4 d5 N *", "1.d4 D 1...d5 mate *", "1. d4⩱ d5∞ *",
	} {
		games, errs := readPGN(t, text)
		if len(errs) != 0 || uciMoves(games[0]) != "d2d4 d7d5" {
			t.Errorf("%q: %d games, errors %v", text, len(games), errs)
		}
	}
	games, _ := readPGN(t, "[Event \"The \"Big\" Open\" ] *")
	if got := games[0].Tag("Event"); got != `The "Big" Open` {
		t.Errorf("event %q", got)
	}
	for _, tag := range []string{`[Site "C:\chess\"]`, "[Site \"C:\\chess\\\" ] \r", `[Site "C:\\chess\\"]`} {
		games, errs := readPGN(t, tag+"\n[Event \"A\"]\n\n1. d4 d5 *\n\n"+tag)
		if len(games) != 2 || len(errs) != 0 || uciMoves(games[0]) != "d2d4 d7d5" ||
			games[0].Tag("Site") != `C:\chess\` || games[1].Tag("Site") != `C:\chess\` || games[0].Tag("Event") != "A" {
			t.Errorf("%s: %d games, errors %v", tag, len(games), errs)
		}
	}
	games, errs := readPGN(t, "[Site\n[Event \"B\"]\n1. d4 d5 *\n")
	if len(games) != 0 || len(errs) != 1 || errs[0].Line != 1 {
		t.Errorf("%d games, errors %v", len(games), errs)
	}
	for _, broken := range []string{"[Site *]\n1. e4 *\n\n", "[Site (]\n1. e4 *\n\n", "[Site\n[Event \"A\"]\n[Event \"B\"]\n"} {
		games, errs := readPGN(t, broken+"1. d4 d5 *\n")
		if len(games) != 1 || uciMoves(games[0]) != "d2d4 d7d5" || len(errs) != 1 || errs[0].Line != 1 {
			t.Errorf("%q, then a game: %d games, errors %v", broken, len(games), errs)
		}
	}
}

// The forms of moves that ParseSAN knows are those that a game may have.
func TestPGNPromotions(t *testing.T) {
	for _, move := range []string{"a8=Q", "a8Q", "a8/Q", "a8(Q)", "a8=(Q)", "a8(Q)+!", "a8=(q)+=", "a7a8q", "a8(Q)(1. Kd1)", "a8(Q){x}", "a8Q(Kd1 Kf8(Rd1)) {x}"} {
		games, errs := readPGN(t, "[FEN \"4k3/P7/8/8/8/8/8/R3K3 w Q - 0 1\"]\n1. "+move+" Ke7 2. O-O-O+- *\n")
		if len(games) != 1 || uciMoves(games[0]) != "a7a8q e8e7 e1a1" {
			t.Errorf("%s: %d games, errors %v", move, len(games), errs)
		}
	}
}

// Comments in a row take linear time, and more than 16 MiB in a game are refused.
func TestPGNManyComments(t *testing.T) {
	games, errs := readPGN(t, "1. e4 "+strings.Repeat("{x}", 1<<20)+" *")
	if len(games) != 1 || len(games[0].Comments[1]) != 1<<21-1 {
		t.Errorf("%d games, errors %v", len(games), errs)
	}
	long := "{" + strings.Repeat("x", 1<<20-1) + "}"
	for n, want := range map[int]int{16: 1, 17: 0} {
		one := "{" + strings.Repeat("x", n<<20-n) + "}"
		for _, comments := range []string{strings.Repeat(long, n), one} {
			games, errs := readPGN(t, "1. e4 "+comments+" *")
			if len(games) != want || len(errs) != 1-want || want == 0 && !strings.Contains(errs[0].Reason, "more than 16777216 bytes") {
				t.Errorf("%d MiB of comments: %d games, errors %v", n, len(games), errs)
			}
		}
	}
	// Behind the result, too, they are that game's.
	games, errs = readPGN(t, "1. e4 * {"+strings.Repeat("x", 17<<20)+"}\n\n[Event \"B\"]\n1. d4 *")
	if len(games) != 1 || len(errs) != 1 || games[0].Tag("Event") != "B" {
		t.Errorf("17 MiB of comments behind a result: %d games, errors %v", len(games), errs)
	}
}

// Rights to castle that the board has lost do not keep a game from being read.
func TestPGNLooseFEN(t *testing.T) {
	games, errs := readPGN(t, "[FEN \"4k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1\"]\n1. O-O-O O-O *\n")
	if len(games) != 1 || uciMoves(games[0]) != "e1a1 e8h8" {
		t.Errorf("%d games, errors %v", len(games), errs)
	}
}

// Joined files have byte order marks in the middle.
func TestPGNByteOrderMarks(t *testing.T) {
	games, errs := readPGN(t, "1. e4 *\n\n\ufeff[Event \"B\"]\n1. d4 *\n\n\ufeff\ufeff% an escape line\n1. c4 *\n\ufeff")
	if len(errs) != 0 || len(games) != 3 {
		t.Errorf("%d games, errors %v", len(games), errs)
	}
}

// TestPGNErrors puts one bad game between two good ones: the error must say
// where it is and the good ones must be read.
func TestPGNErrors(t *testing.T) {
	for _, c := range []struct {
		text       string
		line, move int
		contains   string
	}{
		{"[Event \"x\"]\n\n1. e4 e5\n2. Ke3 Nf6 (2... d5) 3. zz 1-0\n", 6, 2, `"Ke3": no king of white`},
		{"[Event \"x\"]\n\n1. e4 e5 2. Nf3 Ke6 0-1\n", 5, 2, `"Ke6"`},
		{"[Event \"x\"]\n1. e4 {open } } *\n", 4, 1, `"}"`},
		{"[Event \"x\"]\n1. e4 ) *\n", 4, 1, "no variation"},
		{"[Event \"x\"]\n1. e4 (1. d4 (1. c4\n) *\n", 4, 1, "variation is not closed"},
		{"[Event \"x\"]\n1. e4 (1. d4\n(1. c4) *\n", 4, 1, "variation is not closed"},
		{"[Event \"x\"]\n1. e4 % e5 *\n", 4, 1, `"%"`},
		{"[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n1. O-O- *\n", 4, 1, "O-O-"},
		{"[Event \"x]\n1. e4 *\n", 3, 0, "not closed on its line"},
		{"[Event x]\n1. e4 *\n", 3, 0, "quotation mark"},
		{"[\"x\"]\n1. e4 *\n", 3, 0, "no name"},
		{"[Event \"x\" y]\n1. e4 *\n", 3, 0, "bracket"},
		{"[FEN \"8/8 w - - 0 1\"]\n1. e4 *\n", 3, 0, "FEN board"},
		{"[FEN \"8/8\"]\n1. e4 *\n", 3, 0, "2 to 6 fields"},
		{"[Event \"x\"]\n1. Ke3+- *\n", 4, 1, `"Ke3+-": no king of white`},
		{"[Variant \"Atomic\"]\n1. e4 *\n", 3, 0, `"Atomic"`},
		{"[Event \"x\"]\n1. e4 e5 2. " + strings.Repeat("N", 1000) + " *\n", 4, 2, "NNN"},
		{"[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n" + strings.Repeat("Rg1 Kd8 Rh1 Ke8 ", 5001) + " *\n", 4, 10001, "half-moves"},
	} {
		good := "[Event \"good\"]\n1. d4 d5 *\n"
		games, errs := readPGN(t, good+c.text+good)
		if len(games) != 2 || uciMoves(games[0]) != "d2d4 d7d5" || uciMoves(games[1]) != "d2d4 d7d5" {
			t.Errorf("%.60q: %d good games, errors %v", c.text, len(games), errs)
			continue
		}
		if len(errs) != 1 || errs[0].Line != c.line || errs[0].Move != c.move || !strings.Contains(errs[0].Error(), c.contains) {
			t.Errorf("%.60q: errors %v, want one at line %d, move %d, with %s", c.text, errs, c.line, c.move, c.contains)
		}
	}
	var tags strings.Builder
	for n := range 300 {
		fmt.Fprintf(&tags, "[Tag%d \"x\"]\n", n)
	}
	if _, errs := readPGN(t, tags.String()+"1. e4 *"); len(errs) != 1 || errs[0].Line != 257 {
		t.Errorf("300 tags: %v", errs)
	}
	if _, errs := readPGN(t, "1. e4\n{never closed\n1. d4 *\n"); len(errs) != 1 || errs[0].Line != 2 || !strings.Contains(errs[0].Reason, "comment") {
		t.Errorf("open comment: %v", errs)
	}
}

// TestPGNStrayClose: what stands between two games spoils neither.
func TestPGNStrayClose(t *testing.T) {
	for _, stray := range []string{")", "}", "(", "word"} {
		r := legal.NewPGNReader(strings.NewReader("[Event \"A\"]\n\n1. e4 *\n" + stray + "\n\n[Event \"B\"]\n\n1. d4 *\n"))
		var events []string
		for {
			g, err := r.Read()
			if err == io.EOF {
				break
			}
			if err == nil {
				events = append(events, g.Tag("Event"))
			}
		}
		if !slices.Equal(events, []string{"A", "B"}) {
			t.Errorf("with %s between them: games %q", stray, events)
		}
	}
}

func TestPGNEmpty(t *testing.T) {
	for _, text := range []string{"", " \r\n\t", "% only an escape", "{only a comment}", "\ufeff"} {
		if games, errs := readPGN(t, text); len(games)+len(errs) != 0 {
			t.Errorf("%q: %d games, errors %v", text, len(games), errs)
		}
	}
	for _, text := range []string{"*", "[Event \"x\"]", "1.", "(1. e4)"} {
		if games, errs := readPGN(t, text); len(games) != 1 || len(games[0].Game.Moves()) != 0 {
			t.Errorf("%q: %d games, errors %v, want one without moves", text, len(games), errs)
		}
	}
}

func TestPGNDeepNesting(t *testing.T) {
	depth := 1_000_000
	text := "1. e4 " + strings.Repeat("(", depth) + strings.Repeat(")", depth) + " e5 1-0"
	if games, errs := readPGN(t, text); len(games) != 1 || uciMoves(games[0]) != "e2e4 e7e5" {
		t.Errorf("%d games, errors %v", len(games), errs)
	}
}

// TestPGNFullTags: what has as many and as long tags as may be read can be written
// and read again, usual tags and repeated ones do not count, and the first of two with
// one name is kept, even if it is empty.
func TestPGNFullTags(t *testing.T) {
	var text strings.Builder
	text.WriteString("[White \"\"]\n[White \"Anna\"]\n[Long \"" + strings.Repeat(`"`, 1<<15) + "\"]\n")
	for n := range 255 {
		fmt.Fprintf(&text, "[Tag%d \"x\"]\n", n)
	}
	text.WriteString("[Tag0 \"y\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Black \"Bea\"]\n")
	games, errs := readPGN(t, text.String()+"1. e4 *\n")
	if len(errs) > 0 || len(games) != 1 || games[0].Tag("White") != "" || games[0].Tag("Tag0") != "x" || games[0].Tag("Black") != "Bea" {
		t.Fatalf("%d games, errors %v", len(games), errs)
	}
	var written strings.Builder
	if err := legal.WritePGN(&written, games[0]); err != nil {
		t.Fatal(err)
	}
	if back, errs := readPGN(t, written.String()); len(errs) > 0 || len(back) != 1 || back[0].Tag("Long") != games[0].Tag("Long") {
		t.Errorf("what was written reads as %d games, errors %v", len(back), errs)
	}
	if _, errs := readPGN(t, "[Long \""+strings.Repeat("x", 1<<15+1)+"\"]\n1. e4 *\n"); len(errs) != 1 {
		t.Errorf("a value that is too long: errors %v", errs)
	}
}

func FuzzPGN(f *testing.F) {
	f.Add(wildPGN)
	f.Add("[FEN \"1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 b KQkq - 3 7\"]\n[Variant \"fischerandom\"]\n7... d6 8. e4 O-O {x} 0-1")
	f.Add("1. e4 ((((( ) ; x\n } ] 2.[A \"\\\\\\\"\"]$12 1...e5 e8=Q 1/2-1/2 {")
	f.Add("[Event")
	f.Add("[A \"\"][A \"b\"]\r\r% x\r{ %y }\r*")
	f.Add("{\x1a}0")
	f.Add("[FEN \"1rk3r1/8/8/8/8/8/8/1RK3R1 b Qkq - 0 1\"][Round \"\t\"] (1... e5")
	f.Fuzz(func(t *testing.T, text string) {
		games, _ := readPGN(t, text)
		for _, g := range games {
			var first, second strings.Builder
			if err := legal.WritePGN(&first, g); err != nil {
				t.Fatalf("%q: a game that was read cannot be written: %v", text, err)
			}
			back, errs := readPGN(t, first.String())
			if len(errs) != 0 || len(back) != 1 || uciMoves(back[0]) != uciMoves(g) || *back[0].Game.Position() != *g.Game.Position() {
				t.Fatalf("%q: written as\n%s\nwhich reads back as another game; errors %v", text, first.String(), errs)
			}
			if err := legal.WritePGN(&second, back[0]); err != nil || second.String() != first.String() {
				t.Fatalf("%q: written as\n%s\nand after reading as\n%s", text, first.String(), second.String())
			}
		}
	})
}
