package train

import (
	"slices"
	"sort"
)

// What a network's scores stand for, as far as positions tell.

const (
	maxKnots   = 22
	perSegment = 50 // positions at least between two knots, on average
)

// A bend gives the expected result for each score: along straight lines between
// knots, and beyond these along the first and the last line.
type bend struct {
	scores, expected []float64 // of the knots; scores rise
}

// fitBend returns the bend that comes nearest to what the positions' data expect, by
// least squares, with equally many positions between neighbouring knots.
func fitBend(positions []judged) bend {
	if len(positions) == 0 {
		return bend{}
	}
	scores := make([]float64, len(positions))
	for i := range positions {
		scores[i] = positions[i].score
	}
	slices.Sort(scores)
	segments := min(max(len(scores)/perSegment, 1), maxKnots-1)
	b := bend{}
	for i := range segments + 1 {
		b.scores = append(b.scores, scores[i*(len(scores)-1)/segments])
	}
	b.scores = slices.Compact(b.scores)
	b.solve(positions)
	return b
}

// solve finds the knots' expected results. Each position asks something of the two
// knots beside it only, so that the equations have three diagonals. They can be solved,
// since each knot is the score of a position.
func (b *bend) solve(positions []judged) {
	n := len(b.scores)
	own, next, right := make([]float64, n), make([]float64, n), make([]float64, n)
	for i := range positions {
		j := &positions[i]
		k, part := b.locate(j.score)
		own[k] += (1 - part) * (1 - part)
		right[k] += (1 - part) * j.expected
		if k+1 < n {
			own[k+1] += part * part
			next[k] += part * (1 - part)
			right[k+1] += part * j.expected
		}
	}
	for i := 1; i < n; i++ { // Gauss
		f := next[i-1] / own[i-1]
		own[i] -= f * next[i-1]
		right[i] -= f * right[i-1]
	}
	for i := n - 1; i >= 0; i-- {
		if i+1 < n {
			right[i] -= next[i] * right[i+1]
		}
		right[i] /= own[i]
	}
	b.expected = right
}

// locate returns the knot before a score, and how far the score is from there to the
// next, as a part of the way.
func (b *bend) locate(score float64) (knot int, part float64) {
	if len(b.scores) == 1 {
		return 0, 0
	}
	knot = sort.SearchFloat64s(b.scores, score) - 1
	knot = min(max(knot, 0), len(b.scores)-2)
	return knot, (score - b.scores[knot]) / (b.scores[knot+1] - b.scores[knot])
}

// at returns the expected result of a score.
func (b *bend) at(score float64) float64 {
	k, part := b.locate(score)
	if part == 0 {
		return b.expected[k]
	}
	return (1-part)*b.expected[k] + part*b.expected[k+1]
}
