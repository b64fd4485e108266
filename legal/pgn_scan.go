package legal

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// The lexical side of PGN: bytes in, tokens out, with line numbers. It holds
// no more than one token and does not recurse.

// pgnToken is a part of a PGN text.
type pgnToken struct {
	kind      pgnTokenKind
	text      string // of a word or comment
	line      int    // where the token begins
	lineStart bool   // the token opens a line
}

type pgnTokenKind uint8

const (
	pgnEnd         pgnTokenKind = iota // of the text, or an error of the reader
	pgnWord                            // move, move number, result, anything else
	pgnComment                         // its text, without the braces
	pgnOpenComment                     // one that is not closed
	pgnLongComment                     // one of more than maxPGNComments bytes
	pgnTag                             // the bracket that opens a tag
	pgnOpen                            // parenthesis of a variation
	pgnClose
)

// Limits of single parts of a text, in bytes, far beyond any use.
const (
	maxPGNWord     = 255
	maxPGNTagValue = 1 << 15 // twice that in the text, with backslashes
	maxPGNComments = 1 << 24 // all of a game's comments, or a single one
)

// byteOrderMark opens the files of some programs, and so stands at the start of
// lines where files have been joined.
const byteOrderMark = "\ufeff"

type pgnScanner struct {
	r         *bufio.Reader
	line      int  // of the next byte, from 1
	lineStart bool // the next byte opens a line
	err       error
}

func newPGNScanner(r io.Reader) pgnScanner {
	return pgnScanner{r: bufio.NewReader(&steadyReader{r: r}), line: 1, lineStart: true}
}

// steadyReader repeats the first error of r, so that one met while looking ahead
// is not lost. It does not repeat the end of a text, after which more may come.
type steadyReader struct {
	r   io.Reader
	err error
}

func (s *steadyReader) Read(b []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.r.Read(b)
	if err != io.EOF {
		s.err = err
	}
	return n, err
}

// peek returns the next byte; every end of line is a line feed. ok is false at
// the end of the text.
func (s *pgnScanner) peek() (b byte, ok bool) {
	next, err := s.r.Peek(1)
	if err != nil {
		s.err = err
		return 0, false
	}
	if next[0] == '\r' {
		return '\n', true
	}
	return next[0], true
}

// take consumes the byte that peek has shown.
func (s *pgnScanner) take() {
	b, _ := s.r.ReadByte()
	if b == '\r' {
		if next, err := s.r.Peek(1); err == nil && next[0] == '\n' {
			s.r.Discard(1)
		}
		b = '\n'
	}
	s.lineStart = b == '\n'
	if s.lineStart {
		s.line++
	}
}

// takeWhile consumes the bytes for which wanted holds and returns them. It
// stops short when there are more than limit.
func (s *pgnScanner) takeWhile(limit int, wanted func(byte) bool) (text string, short bool) {
	var b strings.Builder
	for {
		c, ok := s.peek()
		if !ok || !wanted(c) {
			return b.String(), false
		}
		if b.Len() == limit {
			return b.String(), true
		}
		b.WriteByte(c)
		s.take()
	}
}

// skipWhile consumes the bytes for which unwanted holds.
func (s *pgnScanner) skipWhile(unwanted func(byte) bool) {
	for c, ok := s.peek(); ok && unwanted(c); c, ok = s.peek() {
		s.take()
	}
}

func isPGNBlank(c byte) bool   { return c <= ' ' }
func isNotLineEnd(c byte) bool { return c != '\n' }
func isDigit(c byte) bool      { return c >= '0' && c <= '9' }
func isLetter(c byte) bool     { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// isPGNWord reports whether c can be part of a word. The asterisk is a word by
// itself.
func isPGNWord(c byte) bool { return c > ' ' && strings.IndexByte("{}()[];$*", c) < 0 }

// next returns the next token. Escape lines and annotation glyphs ($1) are
// passed over.
func (s *pgnScanner) next() pgnToken {
	for {
		c, ok := s.peek()
		if !ok {
			return pgnToken{kind: pgnEnd, line: s.line}
		}
		t := pgnToken{line: s.line, lineStart: s.lineStart}
		switch {
		case isPGNBlank(c):
			s.take()
			continue
		case c == '%' && s.lineStart:
			s.skipWhile(isNotLineEnd)
			continue
		case c == '$':
			s.glyph()
			continue
		case c == byteOrderMark[0] && s.lineStart:
			if mark, _ := s.r.Peek(3); string(mark) == byteOrderMark {
				s.r.Discard(3)
				continue
			}
			t.kind, t.text = pgnWord, s.word()
		case c == '{' || c == ';':
			s.take()
			t.kind, t.text = s.comment(c)
		case c == '[':
			s.take()
			t.kind = pgnTag
		case c == '(':
			s.take()
			t.kind = pgnOpen
		case c == ')':
			s.take()
			t.kind = pgnClose
		case isPGNWord(c):
			t.kind, t.text = pgnWord, s.word()
		default: // an asterisk; a closing brace or bracket without its other half
			s.take()
			t.kind, t.text = pgnWord, string([]byte{c})
		}
		return t
	}
}

// word reads a word. After the square or the equals sign of a promotion, the
// piece may stand in parentheses: a8(Q), a8=(Q)+.
func (s *pgnScanner) word() string {
	text, _ := s.takeWhile(maxPGNWord, isPGNWord)
	if c, ok := s.peek(); !ok || c != '(' || strings.IndexByte("18=", text[len(text)-1]) < 0 {
		return text
	}
	next, err := s.r.Peek(len("(Q)"))
	if err != nil || next[2] != ')' {
		return text
	}
	if _, ok := promotionKind(next[1]); !ok {
		return text
	}
	text += string(next)
	s.r.Discard(len(next))
	tail, _ := s.takeWhile(maxPGNWord, isPGNWord)
	return text + tail
}

// atRemark reports whether the next part of the text is a comment, with no empty
// line before it. It consumes the white space and the annotation glyphs up to
// there, and reads no further.
func (s *pgnScanner) atRemark() bool {
	for lines := 0; lines < 2; {
		c, ok := s.peek()
		switch {
		case !ok:
			return false
		case c == '$':
			s.glyph()
			continue
		case !isPGNBlank(c):
			return c == '{' || c == ';'
		case c == '\n':
			lines++
		}
		s.take()
	}
	return false
}

// glyph passes over an annotation glyph.
func (s *pgnScanner) glyph() {
	s.take()
	s.skipWhile(isDigit)
}

// comment reads a comment after its first byte: to the closing brace, or with
// a semicolon to the end of the line. Runs of white space become one blank.
func (s *pgnScanner) comment(open byte) (pgnTokenKind, string) {
	inside := isNotLineEnd
	if open == '{' {
		inside = func(c byte) bool { return c != '}' }
	}
	text, long := s.takeWhile(maxPGNComments, inside)
	s.skipWhile(inside)
	if _, closed := s.peek(); open == '{' && !closed {
		return pgnOpenComment, ""
	}
	if open == '{' {
		s.take()
	}
	if long {
		return pgnLongComment, ""
	}
	return pgnComment, tidy(text)
}

// tidy returns a comment with single blanks for all white space and control
// characters, none at either end.
func tidy(s string) string { return strings.Join(strings.Fields(printable(s)), " ") }

// printable returns s with blanks for its control characters.
func printable(s string) string {
	b := []byte(s) // bytes, since the text may be in any encoding
	for i, c := range b {
		if c < ' ' || c == 0x7F {
			b[i] = ' '
		}
	}
	return string(b)
}

// tag reads a tag after its opening bracket. reason says what is wrong with
// it, if anything is; the rest of the line is then skipped, unless it may be the
// next tag.
func (s *pgnScanner) tag() (tag Tag, reason string) {
	if tag, reason = s.tagParts(); reason != "" {
		if c, ok := s.peek(); ok && !(s.lineStart && c == '[') {
			s.skipWhile(isNotLineEnd)
		}
	}
	return tag, reason
}

// atEvent reports, after a tag's opening bracket, whether the tag is Event, the
// first one of a game.
func (s *pgnScanner) atEvent() bool {
	s.skipWhile(isPGNBlank)
	const name = "Event"
	ahead, _ := s.r.Peek(len(name) + 1)
	return len(ahead) > len(name) && string(ahead[:len(name)]) == name && !isTagName(ahead[len(name)])
}

func (s *pgnScanner) tagParts() (tag Tag, reason string) {
	s.skipWhile(isPGNBlank)
	name, _ := s.takeWhile(maxPGNWord, isTagName)
	if name == "" {
		return tag, "a tag has no name"
	}
	s.skipWhile(isPGNBlank)
	if c, ok := s.peek(); !ok || c != '"' {
		return tag, "a tag's value does not begin with a quotation mark"
	}
	s.take()
	value, reason := s.tagValue()
	if value = tagUnescaper.Replace(value); len(value) > maxPGNTagValue {
		return tag, longTagValue
	}
	return Tag{name, printable(value)}, reason
}

var longTagValue = fmt.Sprintf("a tag's value has more than %d bytes", maxPGNTagValue)

// tagValue reads a tag's value after its opening quotation mark, and the end of
// the tag. A quotation mark within the value should have a backslash before it;
// one without is accepted, since only the last one stands before the bracket. So is
// a backslash that ends the value ("C:\"), where the line ends with the bracket.
func (s *pgnScanner) tagValue() (value, reason string) {
	reason = "a tag's value is not closed on its line"
	escaped := false
	inside := func(c byte) bool {
		if c == '"' {
			if s.closesTag(escaped) {
				return false
			}
			if !escaped {
				reason = "a tag is not closed by a bracket"
			}
		}
		escaped = c == '\\' && !escaped
		return c != '\n'
	}
	value, short := s.takeWhile(2*maxPGNTagValue, inside)
	if short {
		return "", longTagValue
	}
	if c, ok := s.peek(); !ok || c != '"' {
		return "", reason
	}
	s.take()
	s.skipWhile(isPGNBlank)
	s.take() // the bracket
	return value, ""
}

// closesTag reports whether the quotation mark that comes next is the last one of
// a tag: only white space stands between it and a closing bracket. One that is
// escaped is the last only if the line or the text ends with that bracket.
func (s *pgnScanner) closesTag(escaped bool) bool {
	const far = 80
	bracket := false
	for n := 2; n <= far; n++ { // no further than needed: more may be long in coming
		ahead, err := s.r.Peek(n)
		if err != nil {
			return bracket
		}
		switch c := ahead[n-1]; {
		case c == '\n' || c == '\r':
			if bracket || escaped {
				return bracket
			}
		case isPGNBlank(c):
		case c == ']' && escaped && !bracket:
			bracket = true
		default:
			return c == ']' && !bracket
		}
	}
	return false
}

// In a tag's value a backslash stands before a quotation mark or a backslash.
var (
	tagUnescaper = strings.NewReplacer(`\"`, `"`, `\\`, `\`)
	tagEscaper   = strings.NewReplacer(`"`, `\"`, `\`, `\\`)
)

// isTagName reports whether c can be part of a tag's name, a symbol of PGN.
func isTagName(c byte) bool {
	return isDigit(c) || isLetter(c) || strings.IndexByte("_+#=:-", c) >= 0
}
