package train

import (
	"math"

	"alfiere/eval/train/viriformat"
)

// A search of a few hundred nodes often learns a move later what it had missed.
// So the target of a position is blended with the scores of those that followed
// it in its game, the nearest most: TD(λ) of Sutton, "Learning to predict by
// the methods of temporal differences" (1988), which Baxter, Tridgell and Weaver
// brought to chess with KnightCap. The λ is called trace here, since the
// trainer's lambda is the weight of the result.

// blend returns the scores of a game's moves from White's side. The part
// Filter.Trace of each comes from the blended score of the next move that has one.
// Scores are blended as the expected results that they stand for. The slice is valid
// until the next call.
func (d *Data) blend(moves []viriformat.Scored) []int16 {
	d.blended = d.blended[:0]
	for _, m := range moves {
		d.blended = append(d.blended, m.Score)
	}
	if d.filter.Trace == 0 {
		return d.blended
	}
	expected, known := 0.0, false // of the next position with a score
	for i := len(moves) - 1; i >= 0; i-- {
		if moves[i].Score == viriformat.NoScore {
			continue
		}
		here := d.filter.expected(moves[i].Score)
		if known {
			here = d.filter.Trace*expected + (1-d.filter.Trace)*here
			d.blended[i] = d.filter.score(here)
		}
		expected, known = here, true
	}
	return d.blended
}

// expected returns the result that a score stands for, 0 to 1.
func (f *Filter) expected(score int16) float64 { return sigmoid(float64(score) / f.Scale) }

// score undoes expected. Beyond what the filter lets pass all scores are alike.
func (f *Filter) score(expected float64) int16 {
	s := f.Scale * math.Log(expected/(1-expected))
	return int16(math.Round(min(max(s, -float64(f.MaxScore)), float64(f.MaxScore))))
}
