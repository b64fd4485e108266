package train

import "math"

// What the network is asked for, and how far it is from it.

// An objective says what the output for a position should be.
type objective struct {
	lambda float64 // weight of the result
	scale  float64
	steep  float64 // sigmoid(steep * output) is the result that the network expects
	power  float64
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// target returns the expected score of the side to move, 0 to 1.
func (o *objective) target(p *position) float64 {
	return o.lambda*float64(p.result)/2 + (1-o.lambda)*sigmoid(float64(p.score)/o.scale)
}

// loss returns the loss of an output for p and its derivative with respect to
// the output.
func (o *objective) loss(output float32, p *position) (loss, slope float64) {
	s := sigmoid(o.steep * float64(output))
	e := s - o.target(p)
	if o.power == 2 {
		return e * e, 2 * e * s * (1 - s) * o.steep
	}
	size := math.Abs(e)
	grade := math.Pow(size, o.power-1)
	return grade * size, o.power * math.Copysign(grade, e) * s * (1 - s) * o.steep
}
