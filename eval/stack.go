package eval

import "alfiere/legal"

// stackDepth is the number of positions that a Stack holds: the longest line
// of a search (246 moves) and some room.
const stackDepth = 288

// Stack evaluates the positions along a line of moves with a network, whose
// accumulators it keeps up to date. Each search worker has its own; it takes a
// good kilobyte for each neuron and allocates nothing after NewStack.
//
// Reset must come first. For each move that is made, its [legal.Delta], an empty one for
// a null move, is to be written where Delta says; then comes Push, and Pop when the move
// is taken back.
type Stack struct {
	acc  *accumulators
	flat bool
}

// NewStack returns a Stack that asks n, or the default network if n is nil. It
// needs a Reset before its first use.
func NewStack(n *Network) *Stack {
	if n == nil {
		n = Default()
	}
	return &Stack{acc: newAccumulators(n)}
}

// NewFlatStack returns a Stack as NewStack does, whose scores do not grow with the
// pieces on the board. Networks learn from games that are played with it: otherwise
// they would learn the growth, which would then count twice.
func NewFlatStack(n *Network) *Stack {
	st := NewStack(n)
	st.flat = true
	return st
}

// Reset makes p the only position on the stack.
func (st *Stack) Reset(p *legal.Position) { st.acc.reset(p) }

// Delta returns where the next move to be pushed must write what it changes: the place
// where that is needed later, which saves a copy.
func (st *Stack) Delta() *legal.Delta { return st.acc.next() }

// Push follows a move from the position on top of the stack, by what Delta holds. At
// most 280 moves may lie on the stack.
func (st *Stack) Push() { st.acc.push() }

// Pop takes the last pushed move back.
func (st *Stack) Pop() { st.acc.pop() }

// Evaluate returns the worth of p to the side to move, whatever the fifty-move count
// says (see [Fade]). p must be the position on top of the stack: the one reset to,
// after the moves pushed since.
func (st *Stack) Evaluate(p *legal.Position) int { return temper(st.acc.evaluate(p), p, st.flat) }
