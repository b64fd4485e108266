//go:build !tune

package eval

import "alfiere/legal"

// tracing is true in builds with the tag "tune", which record what the fitting
// program needs; in all others its branches vanish.
const tracing = false

type trace struct{}

func (*trace) linear(legal.Color, *Score, int) {}
func (*trace) danger(legal.Color, *Score, int) {}
func (*trace) calm(legal.Color)                {}
func (*trace) chance(*Score, int)              {}
func (*trace) blend(phase, scale int)          {}
