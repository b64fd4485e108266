package main

import (
	"fmt"
	"os"
	"strings"
	"unicode"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// What several commands print alike.

// count returns a number with the noun that goes with it: "1 game", "2 games". A
// plural that does not just add an s has to be given.
func count(n int, what string, plural ...string) string {
	switch {
	case n == 1:
	case len(plural) > 0:
		what = plural[0]
	default:
		what += "s"
	}
	return fmt.Sprint(n, " ", what)
}

// printable returns what may be sent to a terminal in place of r.
func printable(r rune) rune {
	if unicode.IsPrint(r) {
		return r
	}
	return '?'
}

// harmless returns lines, which may name files, in a form fit to be sent to a terminal.
func harmless(lines string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return printable(r)
	}, lines)
}

func percent(part, whole int) float64 { return 100 * float64(part) / float64(max(whole, 1)) }

// How wide a terminal has to be for the progress bars of suite and datagen, which are not
// shortened for a narrower one but broken into lines.
const (
	suiteColumns   = 60
	datagenColumns = 100
)

// showsBar reports whether a progress bar that needs so many columns can be shown on
// stream.
func showsBar(stream any, columns int) bool {
	if !isTerminal(stream) {
		return false
	}
	width, _, err := term.GetSize(int(stream.(*os.File).Fd()))
	return err == nil && width >= columns
}

// newBar returns a progress bar on standard error, hidden where none can be shown.
func newBar(c *console, total, columns int) *progressbar.ProgressBar {
	return progressbar.NewOptions(total,
		progressbar.OptionSetWriter(c.err),
		progressbar.OptionSetVisibility(showsBar(c.err, columns)),
		progressbar.OptionSetDescription("positions"),
		progressbar.OptionShowCount(),
		progressbar.OptionFullWidth(),
	)
}
