package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
)

// Simultaneous perturbation stochastic approximation (Spall, 1992): all numbers
// are changed at once, each up or down by chance, and the version changed one
// way plays the version changed the other way. Each number then moves in the
// direction in which the winner had it changed. Gains fall as Spall recommends;
// step and rate stand for their values at the end of the run, as in Fishtest and
// OpenBench.
const (
	alpha     = 0.602
	gamma     = 0.101
	stability = 0.1   // of the iterations: keeps the first steps small
	rate      = 0.002 // movement for a won game, in last steps
)

// tuner is the state of a run.
type tuner struct {
	Iterations int
	Done       int
	Params     []param
}

// param is a number that is tuned.
type param struct {
	Name       string
	Value, Was float64
	Min, Max   float64
	Step       float64 // size of a change at the end of the run
	Integer    bool
}

// valid reports whether the state is one to go on from, and not another
// program's JSON.
func (t *tuner) valid() bool {
	unusable := func(p param) bool { return p.Name == "" || !(p.Min <= p.Value && p.Value <= p.Max && p.Step > 0) }
	return len(t.Params) > 0 && !slices.ContainsFunc(t.Params, unusable)
}

// size returns the size of the change in the next iteration.
func (t *tuner) size(p *param) float64 {
	return p.Step * math.Pow(float64(t.Iterations)/float64(t.Done+1), gamma)
}

// perturb returns the values of both versions and the direction that plus takes
// for each number. Whole numbers are rounded up or down by chance, so that changes by
// a fraction have an effect, too.
func (t *tuner) perturb(rng *rand.Rand) (plus, minus map[string]string, flips []float64) {
	plus, minus = map[string]string{}, map[string]string{}
	flips = make([]float64, len(t.Params))
	for i := range t.Params {
		p := &t.Params[i]
		flips[i] = float64(1 - 2*rng.IntN(2))
		change := flips[i] * t.size(p)
		plus[p.Name] = p.text(p.Value+change, rng)
		minus[p.Name] = p.text(p.Value-change, rng)
	}
	return plus, minus, flips
}

// text returns a value within the range as an option takes it.
func (p *param) text(v float64, rng *rand.Rand) string {
	v = min(max(v, p.Min), p.Max)
	if p.Integer {
		return strconv.Itoa(int(math.Floor(v + rng.Float64())))
	}
	return strconv.FormatFloat(v, 'g', 6, 64)
}

// learn moves the numbers by the score that plus made. In Spall's words gain is a_k,
// size is c_k, and early is A.
func (t *tuner) learn(flips []float64, score int) {
	n, k := float64(t.Iterations), float64(t.Done+1)
	early := stability * n
	for i := range t.Params {
		p := &t.Params[i]
		gain := rate * p.Step * p.Step * math.Pow((early+n)/(early+k), alpha)
		p.Value = min(max(p.Value+gain/t.size(p)*float64(score)*flips[i], p.Min), p.Max)
	}
	t.Done++
}
