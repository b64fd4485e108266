package eval

import "alfiere/legal"

// The accumulators of the positions along a line. Following a move only notes
// what it changed; the sums are made when a position is to be judged, from the
// nearest position before it that has them. Most positions of a search are
// never judged, or share what leads to them with a judged one.

// accumulators are the lazily kept sums of one Stack. A row holds those of one
// position, for both sides' views; null moves share the row of the position
// before them, so that row r differs from row r-1 by the move deltas[r].
type accumulators struct {
	net    *Network
	top    int                     // moves on the stack
	rows   [stackDepth]uint16      // by number of moves: the row after them
	deltas [stackDepth]legal.Delta // by row; that of row 0 is unused
	known  [stackDepth][2]bool     // by row and view: the sums are there
	sums   []int16                 // by row, view and neuron
	cache  refreshCache

	threats threatList // of the position that was prepared last
}

func newAccumulators(n *Network) *accumulators {
	return &accumulators{
		net:   n,
		sums:  make([]int16, stackDepth*2*n.Width),
		cache: newRefreshCache(n),
	}
}

// at returns the accumulator of a row for c's view.
func (a *accumulators) at(row int, c legal.Color) []int16 {
	width := a.net.Width
	i := (row*2 + int(c&1)) * width
	return a.sums[i : i+width : i+width]
}

// reset makes p the only position.
func (a *accumulators) reset(p *legal.Position) {
	a.top = 0
	for c := legal.White; c <= legal.Black; c++ {
		a.rebuild(0, c, p, a.net.viewOf(c, p.KingSquare(c)))
	}
}

// next is Stack.Delta.
func (a *accumulators) next() *legal.Delta { return &a.deltas[a.rows[a.top]+1] }

// push notes a move.
func (a *accumulators) push() {
	row := a.rows[a.top]
	if a.deltas[row+1].NumRemoved > 0 {
		row++
		a.known[row] = [2]bool{}
	}
	a.top++
	a.rows[a.top] = row
}

func (a *accumulators) pop() { a.top-- }

// evaluate returns what the network says of p, the position on top, from the
// view of the side to move.
func (a *accumulators) evaluate(p *legal.Position) int {
	bucket := outputBucket(p.Occupied().Count())
	a.prepare(p)
	return a.ask(p, bucket)
}

// prepare makes the sums of p, the position on top, and lists its threats. The list comes
// first: each of its steps waits for the one before, and sums can be made meanwhile.
func (a *accumulators) prepare(p *legal.Position) {
	if a.net.Threats > 0 {
		a.threats.find(p)
	}
	row := int(a.rows[a.top])
	a.complete(row, legal.White, p)
	a.complete(row, legal.Black, p)
	a.verify(row, p)
}

// ask returns what the output layer of a bucket says of p, after prepare.
func (a *accumulators) ask(p *legal.Position, bucket int) int {
	row, us, weights := int(a.rows[a.top]), p.SideToMove(), a.net.outputs(bucket)
	sum := output(a.at(row, us), a.at(row, us.Other()), weights, a.net.threatRows, &a.threats, a.net.Threats)
	a.verifyOutput(sum, p, bucket)
	return a.net.score(sum, bucket)
}

// complete makes the sums of c's view of p, the position of the row. It goes back
// to the last known row and follows the moves from there. If c's king changed
// its view on the way, nothing before that is of use.
func (a *accumulators) complete(row int, c legal.Color, p *legal.Position) {
	if a.known[row][c&1] {
		return
	}
	v := a.net.viewOf(c, p.KingSquare(c))
	ownKing := legal.NewPiece(c, legal.King)
	from := row
	for ; !a.known[from][c&1]; from-- {
		mover := a.deltas[from].Removed[0]
		if mover.Piece == ownKing && a.net.viewOf(c, mover.Square) != v {
			a.rebuild(row, c, p, v)
			return
		}
	}
	for from++; from <= row; from++ {
		a.follow(from, c, v)
	}
}

// follow makes the sums of a row from those of the row before.
func (a *accumulators) follow(row int, c legal.Color, v view) {
	d := &a.deltas[row]
	dst, src := a.at(row, c), a.at(row-1, c)
	weights := func(at legal.Placement) []int8 { return a.net.featureRow(v.feature(c, at.Piece, at.Square)) }
	add, sub := weights(d.Added[0]), weights(d.Removed[0])
	switch {
	case d.NumRemoved == 1:
		move(dst, src, add, sub)
	case d.NumAdded == 1:
		capture(dst, src, add, sub, weights(d.Removed[1]))
	default:
		castle(dst, src, add, weights(d.Added[1]), sub, weights(d.Removed[1]))
	}
	a.known[row][c&1] = true
}

// rebuild makes the sums of a row without those before it.
func (a *accumulators) rebuild(row int, c legal.Color, p *legal.Position, v view) {
	a.cache.refresh(a.net, a.at(row, c), c, p, v)
	a.known[row][c&1] = true
}
