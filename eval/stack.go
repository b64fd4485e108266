package eval

import "alfiere/legal"

// stackDepth is the number of positions that a Stack holds: the longest line
// of a search (256 moves) and some room.
const stackDepth = 288

// Stack evaluates the positions along a line of moves, by a network or by hand.
// It keeps the network's accumulators, or the sum of material and square values,
// up to date move by move; for the evaluation by hand it remembers pawn
// structures. Each search worker has its own; it is about a megabyte and
// allocates nothing after NewStack.
//
// The caller pushes the [legal.Delta] of every move that it makes, null moves
// included, and pops when it takes one back. Reset must come first.
type Stack struct {
	net   *accumulators     // nil for the evaluation by hand, which has the rest
	sums  [stackDepth]Score // material and squares, White's less Black's
	top   int
	e     evaluation
	pawns [pawnTableSize]pawnEntry
}

// NewStack returns a Stack that needs a Reset before its first use. It asks n,
// or evaluates by hand if n is nil.
func NewStack(n *Network) *Stack {
	st := new(Stack)
	if n != nil {
		st.net = newAccumulators(n)
		return st
	}
	for i := range st.pawns {
		st.pawns[i].shelterKing = [2]legal.Square{legal.NoSquare, legal.NoSquare}
	}
	return st
}

// Reset makes p the only position on the stack.
func (st *Stack) Reset(p *legal.Position) {
	if st.net != nil {
		st.net.reset(p)
		return
	}
	st.top = 0
	st.sums[0] = sumSquares(p)
}

// Push follows a move from the position on top of the stack. At most 280 moves
// may lie on the stack.
func (st *Stack) Push(d *legal.Delta) {
	if st.net != nil {
		st.net.push(d)
		return
	}
	sum := st.sums[st.top]
	for i := range d.NumRemoved {
		gone := &d.Removed[i&1]
		sum -= pieceSquare[gone.Piece&15][gone.Square&63]
	}
	for i := range d.NumAdded {
		come := &d.Added[i&1]
		sum += pieceSquare[come.Piece&15][come.Square&63]
	}
	st.top++
	st.sums[st.top] = sum
}

// Pop takes the last pushed move back.
func (st *Stack) Pop() {
	if st.net != nil {
		st.net.pop()
		return
	}
	st.top--
}

// pieceSquare is the worth of each piece on each square, from White's view:
// material and square value together, negative for Black's pieces.
var pieceSquare = newPieceSquare()

func newPieceSquare() (t [16][64]Score) {
	for k := legal.Pawn; k <= legal.King; k++ {
		for sq := legal.A1; sq <= legal.H8; sq++ {
			v := w.material[k] + w.square[k][sq]
			t[legal.NewPiece(legal.White, k)][sq] = v
			t[legal.NewPiece(legal.Black, k)][sq.Relative(legal.Black)] = -v
		}
	}
	return t
}

// sumSquares adds up material and square values of p from scratch.
func sumSquares(p *legal.Position) (sum Score) {
	for occ := p.Occupied(); occ != 0; {
		sq := occ.Pop()
		sum += pieceSquare[p.PieceAt(sq)&15][sq]
	}
	return sum
}
