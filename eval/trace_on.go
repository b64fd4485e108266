//go:build tune

package eval

import (
	"unsafe"

	"alfiere/legal"
)

const tracing = true

// numWeights is the number of weights when the struct is seen as a flat list.
const numWeights = int(unsafe.Sizeof(w) / unsafe.Sizeof(Score(0)))

// trace counts how often each weight entered an evaluation: for White less for
// Black in linear terms, apart by the endangered king in danger.
type trace struct {
	lines       [numWeights]int16
	dangers     [2][numWeights]int16
	chances     [numWeights]int16
	phase, mult int
}

// indexOf returns the place of a weight in the flat list.
func indexOf(v *Score) int {
	return int(uintptr(unsafe.Pointer(v))-uintptr(unsafe.Pointer(&w))) / int(unsafe.Sizeof(*v))
}

func (t *trace) linear(c legal.Color, v *Score, n int) {
	t.lines[indexOf(v)] += int16(n - 2*n*int(c))
}

func (t *trace) danger(c legal.Color, v *Score, n int) { t.dangers[c&1][indexOf(v)] += int16(n) }

// calm forgets the danger to c's king: too few attack it.
func (t *trace) calm(c legal.Color) { t.dangers[c&1] = [numWeights]int16{} }

func (t *trace) chance(v *Score, n int) { t.chances[indexOf(v)] += int16(n) }

func (t *trace) blend(phase, scale int) { t.phase, t.mult = phase, scale }
