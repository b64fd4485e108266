package train

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Scores that say the same in another way are as good: only what their order leaves
// open is an error.
func TestBend(t *testing.T) {
	const seed, count = 11, 20000
	rng := rand.New(rand.NewPCG(seed, 0))
	var plain, bent, blurred []judged
	for range count {
		score := rng.NormFloat64() * 300
		expected := sigmoid((score + rng.NormFloat64()*60) / 400)
		plain = append(plain, judged{score: score, expected: expected})
		bent = append(bent, judged{score: score + score*math.Abs(score)/500, expected: expected})
		blurred = append(blurred, judged{score: score + rng.NormFloat64()*20, expected: expected})
	}
	first := measure([][]judged{plain}).Error
	if e := measure([][]judged{bent}).Error; math.Abs(e/first-1) > 0.005 {
		t.Errorf("error %g of scores, %g of the same scores bent", first, e)
	}
	if e := measure([][]judged{blurred}).Error; !(e > 1.05*first) {
		t.Errorf("error %g of scores, %g of the same scores blurred", first, e)
	}
}

// Few positions get a straight line, and all scores alike their mean.
func TestBendFew(t *testing.T) {
	line := []judged{{score: -100, expected: 0.3}, {score: 0, expected: 0.4}, {score: 300, expected: 0.7}, {score: 300, expected: 0.7}}
	b := fitBend(line)
	for score, want := range map[float64]float64{-200: 0.2, -100: 0.3, 50: 0.45, 300: 0.7, 400: 0.8} {
		if got := b.at(score); math.Abs(got-want) > 1e-6 {
			t.Errorf("%g at %g, want %g", got, score, want)
		}
	}
	b = fitBend([]judged{{score: 5, expected: 0.1}, {score: 5, expected: 0.5}})
	if got := b.at(7); math.Abs(got-0.3) > 1e-6 {
		t.Errorf("%g after 0.1 and 0.5", got)
	}
}
