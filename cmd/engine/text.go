package main

import (
	"fmt"

	"github.com/schollz/progressbar/v3"
)

// What several commands print alike.

// count returns a number with the noun that goes with it: "1 game", "2 games". A
// plural that takes no s is given.
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

func percent(part, whole int) float64 { return 100 * float64(part) / float64(max(whole, 1)) }

// newBar returns a progress bar on standard error, shown on terminals only.
func newBar(c *console, total int) *progressbar.ProgressBar {
	return progressbar.NewOptions(total,
		progressbar.OptionSetWriter(c.err),
		progressbar.OptionSetVisibility(isTerminal(c.err)),
		progressbar.OptionSetDescription("positions"),
		progressbar.OptionShowCount(),
		progressbar.OptionFullWidth(),
	)
}
