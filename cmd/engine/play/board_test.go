package play

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"alfiere/legal"
)

func TestPlainBoard(t *testing.T) {
	p := legal.MustParseFEN("2k5/8/6R1/2K5/8/5q2/1P6/8 w - - 0 1")
	want := `1 . . . . . . . .
2 . . . . . . P .
3 . . d . . . . .
4 . . . . . . . .
5 . . . . . R . .
6 . T . . . . . .
7 . . . . . . . .
8 . . . . . r . .
  h g f e d c b a
`
	if got := italian().board(&p, legal.NoMove, look{}, true); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Each line of a coloured board is as wide as the others, ends with the colours
// set back, and sets background and foreground of every square.
func TestColoredBoard(t *testing.T) {
	p := legal.MustParseFEN("r3k2r/8/8/8/8/4Q3/8/R3K2R b KQkq - 0 1")
	last := legal.NewMove(legal.D3, legal.E3)
	sequence := regexp.MustCompile("\x1b\\[[0-9;]*m")
	square := regexp.MustCompile("\x1b\\[(4[0-7]|48;5;[0-9]+);(3[0-7]|(1|22);38;5;[0-9]+)m")
	for _, l := range []look{{16, true}, {16, false}, {256, true}, {256, false}} {
		board := strings.Split(english().board(&p, last, l, false), "\n")
		if len(board) != 10 {
			t.Fatalf("%v: %d lines", l, len(board))
		}
		if files := "    a  b  c  d  e  f  g  h "; !strings.HasPrefix(board[0], " 8 ") || board[8] != files {
			t.Errorf("%v: no 8 before %q, or %q is not %q", l, board[0], board[8], files)
		}
		for _, line := range board[:8] {
			if width := len([]rune(sequence.ReplaceAllString(line, ""))); width != coloredWidth {
				t.Errorf("%v: %d columns: %q", l, width, line)
			}
			if !strings.HasSuffix(line, "\x1b[0m") || len(sequence.FindAllString(line, -1)) != 9 || len(square.FindAllString(line, -1)) != 8 {
				t.Errorf("%v: colours of %q", l, line)
			}
		}
		queen := "Q"
		if l.unicode {
			queen = "♛"
			if l.colors == 16 {
				queen = "♕"
			}
		}
		if !strings.Contains(board[5], queen) {
			t.Errorf("%v: no queen in %q", l, board[5])
		}
	}
}

// Nothing that goes to a file has colours, and NO_COLOR is honoured.
func TestLook(t *testing.T) {
	file, err := os.Create(t.TempDir() + "/out")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	env := []string{"TERM=xterm-256color", "LANG=en_US.UTF-8"}
	if l := lookOf(file, env); l != (look{}) {
		t.Errorf("a file has %v", l)
	}
	forced := append(env, "TTY_FORCE=1")
	if l := lookOf(file, forced); l != (look{256, true}) {
		t.Errorf("forced colours: %v", l)
	}
	for term, want := range map[string]look{"xterm": {16, true}, "linux": {16, false}, "dumb": {}} {
		if l := lookOf(file, append([]string{"TERM=" + term}, forced[1:]...)); l != want {
			t.Errorf("%s has %v, want %v", term, l, want)
		}
	}
	for _, more := range []string{"LC_ALL=C", "LC_CTYPE=C"} {
		if l := lookOf(file, append(forced, more)); l != (look{256, false}) {
			t.Errorf("forced colours, %s: %v", more, l)
		}
	}
	if l := lookOf(file, append(forced, "NO_COLOR=yes")); l.colors != 0 || l.unicode {
		t.Errorf("NO_COLOR: %v", l)
	}
	for columns, want := range map[int]look{0: {256, true}, coloredWidth - 1: {}, coloredWidth: {256, true}} {
		if l := (look{256, true}).within(columns); l != want {
			t.Errorf("%d columns: %v", columns, l)
		}
	}
}

// The squares that the last move left and reached are marked, the light ones (here -) in
// a colour of their own, in castling the king's, and so is that of a king in check.
func TestMarkedSquares(t *testing.T) {
	colors := paletteOf(256)
	marked := func(fen string, last legal.Move) string {
		p := legal.MustParseFEN(fen)
		var squares []string
		for sq := legal.A1; sq <= legal.H8; sq++ {
			switch colors.square(&p, sq, last) {
			case colors.darkMove:
				squares = append(squares, sq.String())
			case colors.lightMove:
				squares = append(squares, sq.String()+"-")
			case colors.check:
				squares = append(squares, sq.String()+"+")
			}
		}
		return strings.Join(squares, " ")
	}
	p := legal.StartPosition()
	if a1, h1 := colors.square(&p, legal.A1, legal.NoMove), colors.square(&p, legal.H1, legal.NoMove); a1 != colors.dark || h1 != colors.light {
		t.Errorf("a1 has %s, h1 %s", a1, h1)
	}
	const castled = "4k3/8/8/8/8/8/8/5RK1 b - - 0 1"
	for want, got := range map[string]string{
		"":            marked(castled, legal.NoMove),
		"e1 g1":       marked(castled, legal.NewCastling(legal.E1, legal.H1)),
		"e2- e4-":     marked("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", legal.NewMove(legal.E2, legal.E4)),
		"a2- e2- e8+": marked("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", legal.NewMove(legal.A2, legal.E2)),
	} {
		if got != want {
			t.Errorf("marked are %q, want %q", got, want)
		}
	}
}

// The squares of a move differ in their share of blue, which the red-green blind see.
func TestBlueOfMoves(t *testing.T) {
	blue := func(background string) int {
		n, err := strconv.Atoi(strings.TrimPrefix(background, "48;5;"))
		if err != nil {
			t.Fatal(err)
		}
		return (n - 16) % 6 // in the cube of 6 x 6 x 6 colours
	}
	c := paletteOf(256)
	if blue(c.darkMove) < blue(c.dark)+2 || blue(c.lightMove) < blue(c.light)+2 {
		t.Errorf("%+v: the squares of a move are hardly bluer than others", c)
	}
}

// The pieces can be had without the board, in lines that fit a braille display.
func TestPieces(t *testing.T) {
	const fen = "3qk3/8/8/8/4P3/8/8/RN2K2R w KQ - 0 1"
	mustSay(t, played(t, Config{FEN: fen}, "pieces"), "pieces\nWhite: Ke1 Ra1 Rh1 Nb1 e4\nBlack: Ke8 Qd8\nYour move: ")
	mustSay(t, played(t, Config{FEN: fen, Lang: Italian}, "pezzi"), "Bianco: Re1 Ta1 Th1 Cb1 e4\nNero: Re8 Dd8\n")
	mustSay(t, played(t, Config{Drill: "krk", FEN: drilled}, "pieces"), "White: Kd4 Rh1\nBlack: Ka5\n")
}
