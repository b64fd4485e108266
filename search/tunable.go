package search

import (
	_ "embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Tuning by games. params.go is the table of what can be tuned: here it is read
// as text. The ordinary program has its numbers as constants. A program for
// tuning, built by
//
//	go generate -tags tune ./search && go build -tags tune ./cmd/engine
//
// has them as variables that UCI options set.

//go:embed params.go
var paramsSource string

// Tunable is a number of the search that games decide.
type Tunable struct {
	Name     string
	Value    float64 // in the source
	Min, Max float64 // the range worth trying
	Integer  bool
}

// tunableLine matches a constant with its range.
var tunableLine = regexp.MustCompile(`(?m)^\t(\w+) *= (-?[0-9.]+) +// (?:.*; )?(-?[0-9.]+)-(-?[0-9.]+)$`)

// Tunables returns all of them in the order of the source.
func Tunables() []Tunable {
	block, _, _ := strings.Cut(paramsSource, "\n)\n")
	var all []Tunable
	for _, m := range tunableLine.FindAllStringSubmatch(block, -1) {
		number := func(text string) float64 {
			v, err := strconv.ParseFloat(text, 64)
			if err != nil {
				panic(fmt.Sprintf("params.go: %s: %v", m[0], err))
			}
			return v
		}
		all = append(all, Tunable{m[1], number(m[2]), number(m[3]), number(m[4]), !strings.Contains(m[2], ".")})
	}
	return all
}

// Step is how far a tuner moves the number at the end of a run: a tenth of the
// range, for whole numbers at least one half.
func (t *Tunable) Step() float64 {
	step := (t.Max - t.Min) / 10
	if t.Integer {
		return max(step, 0.5)
	}
	return step
}

// String describes the number in the format of OpenBench's tunes: name, type,
// value, least, most, step and learning rate.
func (t *Tunable) String() string {
	if t.Integer {
		return fmt.Sprintf("%s, int, %.0f, %.0f, %.0f, %g, 0.002", t.Name, t.Value, t.Min, t.Max, t.Step())
	}
	return fmt.Sprintf("%s, float, %g, %g, %g, %g, 0.002", t.Name, t.Value, t.Min, t.Max, t.Step())
}
