package search

import "alfiere/legal"

// pvTable keeps the best line found so far from each ply of the current line:
// a node's line is its best move and then the line of that move's node.
type pvTable struct {
	moves  [MaxPly + 2][MaxPly + 2]legal.Move
	length [MaxPly + 2]int
}

// clear makes the line of ply empty.
func (t *pvTable) clear(ply int) { t.length[ply] = 0 }

// update makes m, followed by the line of the next ply, the line of ply.
func (t *pvTable) update(ply int, m legal.Move) {
	n := t.length[ply+1]
	t.moves[ply][0] = m
	copy(t.moves[ply][1:], t.moves[ply+1][:n])
	t.length[ply] = n + 1
}

// line returns the line of a ply, valid until the next update.
func (t *pvTable) line(ply int) []legal.Move { return t.moves[ply][:t.length[ply]] }
