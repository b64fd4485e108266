package train

import "math"

// What the network should say, and how far it is from that.

// An objective says what the output for a position should be.
type objective struct {
	lambda float64 // weight of the result with ManyPieces and more
	few    float64 // the same with fewPieces and fewer
	scale  float64
	steep  float64 // sigmoid(steep * output) is the result that the network expects
	power  float64
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// fewPieces is the number of pieces up to which LambdaFew alone counts. The fewer there
// are, the less is still to happen in a game, and the more its result tells about the
// position.
const fewPieces = 6

// weight returns the weight of the result for a number of pieces.
func (o *objective) weight(pieces int) float64 {
	many := float64(min(max(pieces, fewPieces), ManyPieces)-fewPieces) / (ManyPieces - fewPieces)
	return many*o.lambda + (1-many)*o.few
}

// target returns the expected score of the side to move, 0 to 1.
func (o *objective) target(p *position) float64 {
	w := o.weight(p.count())
	return w*float64(p.result)/2 + (1-w)*sigmoid(float64(p.score)/o.scale)
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
