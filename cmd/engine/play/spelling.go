package play

import (
	"strings"
	"unicode"

	"alfiere/legal"
)

// What the keyboards of phones, word processors and dictation make of a line.

// quotes are the quotation marks that a text may stand in.
const quotes = "\"'`“”„‟«»‘’‚‹›"

// plainRune returns the character meant by a blank of any width and by one of the
// full-width letters, digits and signs of an East Asian keyboard, and -1, nothing, for
// one that is not seen.
func plainRune(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case r >= '！' && r <= '～':
		return r - '！' + '!'
	case unicode.In(r, unicode.Cf, unicode.Variation_Selector):
		return -1
	}
	return r
}

// spokenSigns has the words for the signs of a move, in either language.
var spokenSigns = map[string]string{"to": "-", "in": "-", "takes": "x", "prende": "x"}

// unspoken returns a move in words, such as "knight takes e5", as it is written: Nxe5.
// Single letters are put together with what follows, too (N f3). Another text stays as
// it is.
func (c *catalogue) unspoken(text string) string {
	words := strings.Fields(text)
	found := false
	for i, word := range words {
		written, ok := c.written(strings.ToLower(word))
		if ok {
			words[i] = written
		}
		found = found || ok || len(word) == 1 && unicode.IsLetter(rune(word[0]))
	}
	if !found {
		return text
	}
	return strings.Join(words, "")
}

// written returns what stands in a move for the name of a piece or of a sign.
func (c *catalogue) written(word string) (text string, ok bool) {
	for k := legal.Knight; k <= legal.King; k++ {
		if word == c.pieceName(k) {
			return string(c.letters[k]), true
		}
	}
	text, ok = spokenSigns[word]
	return text, ok || word == c.pieceName(legal.Pawn)
}

// pieceName returns the name of a kind of piece without its article.
func (c *catalogue) pieceName(k legal.Kind) string {
	name := c.kinds[k]
	return name[strings.LastIndexAny(name, " '")+1:]
}
