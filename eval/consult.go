package eval

import "alfiere/legal"

// Opinion is what a network says of a position, from the view of the side to
// move.
type Opinion struct {
	Outputs [OutputBuckets]int // the score of each output layer
	Bucket  int                // the one that counts, by the number of pieces
	Score   int                // that one, tempered and faded: the static evaluation
}

// Consult asks n about a single position. It is slow, and meant for output that
// people read.
func Consult(n *Network, p *legal.Position) Opinion {
	a := newAccumulators(n)
	a.reset(p)
	a.prepare(p)
	o := Opinion{Bucket: outputBucket(p.Occupied().Count())}
	for b := range o.Outputs {
		o.Outputs[b] = a.ask(p, b)
	}
	o.Score = Fade(temper(o.Outputs[o.Bucket], p, false), p)
	return o
}
