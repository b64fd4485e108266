package uci

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
)

// Words and numbers of a line.

// cutWord returns the first word of s and what comes after it. Words are
// separated by white space of any kind and length; without one, word is empty.
func cutWord(s string) (word, rest string) {
	s = strings.TrimLeftFunc(s, unicode.IsSpace)
	if i := strings.IndexFunc(s, unicode.IsSpace); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// number reads a whole number with an optional sign. What does not fit into 63
// bits is taken as the nearest number that does. ok is false for anything but a
// number.
func number(s string) (n int64, ok bool) {
	if strings.Trim(strings.TrimLeft(s, "+-"), "0123456789") != "" {
		return 0, false // ParseInt stops reading where a number becomes too large
	}
	n, err := strconv.ParseInt(s, 10, 64) // an error of range comes with the nearest number
	return n, err == nil || errors.Is(err, strconv.ErrRange)
}

// maxEcho is how many characters of wrong input an answer repeats.
const maxEcho = 80

// clip quotes s for an answer, without its end if it is long.
func clip(s string) string {
	kept := 0
	for i := range s {
		if kept == maxEcho {
			return strconv.Quote(s[:i]) + "…"
		}
		kept++
	}
	return strconv.Quote(s)
}
