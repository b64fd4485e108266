package uci

import (
	"fmt"
	"strconv"
	"strings"

	"alfiere/search"
)

// What is needed to tune the search's numbers: the command tunables, which lists
// them, and in a program built for tuning an option for each.

// tunables returns a line for each number, in OpenBench's format.
func tunables() string {
	var lines []string
	for _, t := range search.Tunables() {
		lines = append(lines, t.String())
	}
	return strings.Join(lines, "\n")
}

// tuning returns the options of a program built for tuning. The protocol has no
// fractions, so numbers that are not whole become string options. Values out of
// range are taken as they are.
func (c *session) tuning() (options []option) {
	for _, t := range search.Tunables() {
		declaration := fmt.Sprintf("string default %g", t.Value)
		if t.Integer {
			declaration = fmt.Sprintf("spin default %.0f min %.0f max %.0f", t.Value, t.Min, t.Max)
		}
		options = append(options, option{t.Name, declaration, func(text string) error {
			v, err := strconv.ParseFloat(text, 64)
			if err != nil {
				return fmt.Errorf("%s is not a number; nothing was changed", clip(text))
			}
			c.settle(false)
			search.Tune(t.Name, v)
			return nil
		}})
	}
	return options
}
