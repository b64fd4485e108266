//go:build tune

package main

import (
	"math"
	"math/rand/v2"

	"alfiere/eval"
)

// fit is the state of gradient descent by Adam (Kingma and Ba, 2015).
type fit struct {
	data    *dataset
	k       float64 // slope of the sigmoid per centipawn
	weights [][2]float64
	prior   [][2]float64
	grad    [][2]float64
	mean    [][2]float64
	square  [][2]float64
	steps   int
	rng     *rand.Rand
}

// batch is the number of positions in one step of the descent.
const batch = 16384

func newFit(d *dataset, weights [][2]float64) *fit {
	n := len(weights)
	return &fit{
		data: d, weights: weights, prior: append([][2]float64(nil), weights...),
		grad: make([][2]float64, n), mean: make([][2]float64, n), square: make([][2]float64, n),
		rng: rand.New(rand.NewPCG(1, 1)),
	}
}

func (f *fit) train() []row { return f.data.rows[:f.data.training] }
func (f *fit) held() []row  { return f.data.rows[f.data.training:] }

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// blendTargets finds the slope at which the engines' evaluations foretell the
// results best, and sets the targets.
func (f *fit) blendTargets(share float64) float64 {
	best := slope(func(k float64) (sum float64) {
		for i := range f.data.rows {
			r := &f.data.rows[i]
			diff := float64(r.result) - sigmoid(k*float64(r.engine))
			sum += diff * diff
		}
		return sum
	})
	for i := range f.data.rows {
		r := &f.data.rows[i]
		r.target = float32(share*float64(r.result) + (1-share)*sigmoid(best*float64(r.engine)))
	}
	return best
}

// mixed is a forward pass, kept for the backward one.
type mixed struct {
	score    float64
	danger   [2][2]float64 // by king, half
	mgPart   float64       // what the score changes by with the midgame half
	egPart   float64       // the same for the endgame half, after chances
	open     bool          // the chances do not cancel the endgame half
	favoured float64       // who is better in the endgame: +1, 0 or -1
}

func (f *fit) sum(factors []eval.Factor) (mg, eg float64) {
	for _, x := range factors {
		v := &f.weights[x.Index]
		mg += float64(x.N) * v[0]
		eg += float64(x.N) * v[1]
	}
	return mg, eg
}

func clampDanger(x float64) float64 { return min(max(x, 0), eval.DangerMax) }

// evaluate does in floating point what the evaluation does in integers.
func (f *fit) evaluate(r *row) (m mixed) {
	mg, eg := f.sum(f.data.part(r, 0))
	for c, sign := range [2]float64{-1, 1} {
		dmg, deg := f.sum(f.data.part(r, 1+c))
		m.danger[c] = [2]float64{dmg, deg}
		dmg, deg = clampDanger(dmg), clampDanger(deg)
		mg += sign * dmg * dmg / eval.DangerSquare
		eg += sign * deg / eval.DangerPlain
	}
	_, chances := f.sum(f.data.part(r, 3))
	switch {
	case eg > 0:
		m.favoured = 1
	case eg < 0:
		m.favoured = -1
	}
	m.open = chances > -math.Abs(eg)
	if m.open {
		eg += m.favoured * chances
	} else {
		eg = 0
	}
	fade := float64(r.fade)
	m.mgPart = float64(r.phase) / 256 * fade
	m.egPart = float64(256-r.phase) / 256 * float64(r.scale) / 128 * fade
	m.score = mg*m.mgPart + eg*m.egPart
	return m
}

// meanError returns the mean difference between the two evaluations. It is
// below one when the factors are right; single positions may be further off,
// because rounding can decide who is favoured.
func (f *fit) meanError() (sum float64) {
	for i := range f.data.rows {
		r := &f.data.rows[i]
		sum += math.Abs(f.evaluate(r).score - float64(r.score))
	}
	return sum / float64(len(f.data.rows))
}

func (f *fit) loss(rows []row) (sum float64) {
	for i := range rows {
		r := &rows[i]
		diff := sigmoid(f.k*f.evaluate(r).score) - float64(r.target)
		sum += diff * diff
	}
	return sum / float64(len(rows))
}

// pass goes once through the training positions, in batches taken in random
// order, and returns the mean loss on the way.
func (f *fit) pass(step, prior float64) (sum float64) {
	rows := f.train()
	f.rng.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	for from := 0; from < len(rows); from += batch {
		part := rows[from:min(from+batch, len(rows))]
		for i := range part {
			sum += f.accumulate(&part[i])
		}
		f.descend(step, float64(len(part)), prior*float64(len(part))/float64(len(rows)))
	}
	return sum / float64(len(rows))
}

// accumulate adds the gradient of one position's loss and returns the loss.
func (f *fit) accumulate(r *row) float64 {
	m := f.evaluate(r)
	expected := sigmoid(f.k * m.score)
	diff := expected - float64(r.target)
	slope := 2 * diff * expected * (1 - expected) * f.k
	mg, eg := slope*m.mgPart, slope*m.egPart
	if !m.open {
		eg = 0
	}
	f.spread(f.data.part(r, 0), mg, eg)
	for c, sign := range [2]float64{-1, 1} {
		var dmg, deg float64
		if x := m.danger[c][0]; x > 0 && x < eval.DangerMax {
			dmg = sign * mg * 2 * x / eval.DangerSquare
		}
		if x := m.danger[c][1]; x > 0 && x < eval.DangerMax {
			deg = sign * eg / eval.DangerPlain
		}
		f.spread(f.data.part(r, 1+c), dmg, deg)
	}
	f.spread(f.data.part(r, 3), 0, eg*m.favoured)
	return diff * diff
}

func (f *fit) spread(factors []eval.Factor, mg, eg float64) {
	for _, x := range factors {
		g := &f.grad[x.Index]
		g[0] += float64(x.N) * mg
		g[1] += float64(x.N) * eg
	}
}

// descend takes one step. The pull to the prior is as strong as the evidence
// of that many positions in which the weight counts once, fully.
func (f *fit) descend(step, n, prior float64) {
	const beta1, beta2 = 0.9, 0.999
	f.steps++
	fix1, fix2 := 1-math.Pow(beta1, float64(f.steps)), 1-math.Pow(beta2, float64(f.steps))
	pull := prior * f.k * f.k / 8
	for i := range f.weights {
		for half := range 2 {
			v := &f.weights[i][half]
			g := (f.grad[i][half] + pull*(*v-f.prior[i][half])) / n
			f.grad[i][half] = 0
			mean, square := &f.mean[i][half], &f.square[i][half]
			*mean = beta1**mean + (1-beta1)*g
			*square = beta2**square + (1-beta2)*g*g
			if *square > 0 {
				*v -= step * (*mean / fix1) / (math.Sqrt(*square/fix2) + 1e-12)
			}
		}
	}
}
