package legal

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Writing games in PGN's export format, but for the order of the tags beyond
// the roster, which is kept.

// roster holds the seven tags that every game has, in their order, and the
// values that stand for unknown ones.
var roster = [7]Tag{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"},
	{"White", "?"}, {"Black", "?"}, {"Result", "*"},
}

// maxPGNLine is the length of the longest line, in bytes, that the moves are
// wrapped at. A longer word stands on a line of its own.
const maxPGNLine = 79

// WritePGN writes a game, followed by an empty line. The seven tags of the
// roster come first, the Result tag with g.Result, whatever g.Tags says of it;
// then Variant, as given or as the start position demands, and SetUp and FEN,
// whatever g.Tags says of them; then the other tags. A closing brace in a comment,
// which PGN cannot express, becomes a parenthesis, and control characters become
// blanks.
//
// The result is written as g.Result has it, "*" if that was not set, even where
// the moves end in mate: for a game played here, set it to g.Game.Outcome().Result.
//
// The error is that of w, or says what cannot be written: a nil Game, or a tag
// whose name has more than letters, digits and the signs _ + # = : -.
func WritePGN(w io.Writer, g *PGNGame) error {
	if g.Game == nil {
		return errors.New("PGN: there is no game to write")
	}
	var b bytes.Buffer
	for _, t := range g.exportTags() {
		if t.Name == "" || len(t.Name) > maxPGNWord || strings.ContainsFunc(t.Name, isNoTagRune) {
			return fmt.Errorf("PGN: %.80q cannot be the name of a tag", t.Name)
		}
		fmt.Fprintf(&b, "[%s \"%s\"]\n", t.Name, tagEscaper.Replace(printable(t.Value)))
	}
	b.WriteByte('\n')
	g.writeMoves(&pgnWrapper{out: &b})
	b.WriteString("\n\n")
	_, err := w.Write(b.Bytes())
	return err
}

// isNoTagRune reports whether r cannot be part of a tag's name.
func isNoTagRune(r rune) bool { return r >= 0x80 || !isTagName(byte(r)) }

// exportTags returns the tags in the order in which they are written.
func (g *PGNGame) exportTags() []Tag {
	var tags []Tag
	written := map[string]bool{"FEN": true, "SetUp": true}
	add := func(name, value string) {
		tags = append(tags, Tag{name, value})
		written[name] = true
	}
	for _, t := range roster {
		value := cmp.Or(g.Tag(t.Name), t.Value)
		if t.Name == "Result" {
			value = g.Result.String()
		}
		add(t.Name, value)
	}
	start := g.Game.Start()
	if variant := g.Tag("Variant"); variant != "" {
		add("Variant", variant)
	} else if !start.HasStandardCastling() {
		add("Variant", "Chess960")
	}
	if *start != StartPosition() {
		add("SetUp", "1")
		add("FEN", start.FEN())
	}
	for _, t := range g.Tags {
		if !written[t.Name] {
			add(t.Name, t.Value)
		}
	}
	return tags
}

// writeMoves writes the moves, their comments and the result.
func (g *PGNGame) writeMoves(w *pgnWrapper) {
	comment := func(n int) bool {
		if n >= len(g.Comments) {
			return false
		}
		text := strings.ReplaceAll(tidy(g.Comments[n]), "}", ")")
		if text == "" {
			return false
		}
		for word := range strings.FieldsSeq("{" + text + "}") {
			w.word(word)
		}
		return true
	}
	comment(0)
	numbered := false // Black's move needs its number at the start and after a comment
	for n, m := range g.Game.Moves() {
		p := g.Game.PositionAt(n)
		switch {
		case p.SideToMove() == White:
			w.word(fmt.Sprintf("%d.", p.Fullmove()))
		case !numbered:
			w.word(fmt.Sprintf("%d...", p.Fullmove()))
		}
		w.word(p.SAN(m))
		numbered = !comment(n + 1)
	}
	w.word(g.Result.String())
}

// pgnWrapper writes words with blanks between them and wraps the lines.
type pgnWrapper struct {
	out    *bytes.Buffer
	column int
}

// word writes a word, on a new line if it does not fit. Words that would mean
// something else at the start of a line, even within a comment, stay where
// they are.
func (w *pgnWrapper) word(s string) {
	switch {
	case w.column == 0:
	case w.column+1+len(s) > maxPGNLine && s[0] != '%' && s[0] != '[':
		w.out.WriteByte('\n')
		w.column = 0
	default:
		w.out.WriteByte(' ')
		w.column++
	}
	w.out.WriteString(s)
	w.column += len(s)
}
