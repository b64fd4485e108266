package eval

import "alfiere/legal"

// Term is a named part of an evaluation: what each side gets for it, in the
// midgame, in the endgame, and blended by the pieces left.
type Term struct {
	Name         string
	White, Black Part
}

// Part is one side's share of a term, from that side's view.
type Part struct {
	Midgame, Endgame int
	Blended          int // what it counts now, before the endgame scale
}

// Explain takes the evaluation of p apart. The last two terms belong to the
// position as a whole and stand on White's side, from White's view: the chances
// of winning, and the total that Evaluate returns. The others do not add up
// to the total exactly, since that is scaled in the endgame.
func Explain(p *legal.Position) []Term {
	st := NewStack(nil)
	st.Reset(p)
	total := st.Evaluate(p)
	if p.SideToMove() == legal.Black {
		total = -total
	}
	e := &st.e
	phase := phaseOf(p)
	terms := []Term{}
	var sum Score
	add := func(name string, side func(legal.Color) Score) {
		t := Term{Name: name}
		for c, part := range []*Part{&t.White, &t.Black} {
			v := side(legal.Color(c))
			sum += v * Score(1-2*c)
			mg, eg := v.Midgame(), v.Endgame()
			*part = Part{mg, eg, (mg*phase + eg*(256-phase)) / 256}
		}
		terms = append(terms, t)
	}

	e.begin(p)
	var scratch pawnEntry
	add("Material", func(c legal.Color) Score { return sideMaterial(p, c) })
	add("Squares", func(c legal.Color) Score { return sideSquares(p, c) - sideMaterial(p, c) })
	add("Pawns", func(c legal.Color) Score { return e.structure(c, &scratch) })
	e.entry = st.probePawns(e)
	add("Knights", e.knights)
	add("Bishops", e.bishops)
	add("Rooks", e.rooks)
	add("Queens", e.queens)
	add("King safety", e.kingSafety)
	add("Threats", e.threats)
	add("Passed pawns", e.passers)
	add("Space", e.space)
	add("Tempo", func(c legal.Color) Score {
		if c == p.SideToMove() {
			return w.tempo
		}
		return 0
	})
	chances := e.complexity(sum.Endgame())
	whole := func(name string, mg, eg, blended int) {
		terms = append(terms, Term{Name: name, White: Part{mg, eg, blended}})
	}
	whole("Chances", 0, chances, chances*(256-phase)/256)
	whole("Total", sum.Midgame(), sum.Endgame()+chances, total)
	return terms
}

// sideMaterial returns the worth of c's pieces without their squares.
func sideMaterial(p *legal.Position, c legal.Color) (sum Score) {
	for k := legal.Pawn; k <= legal.King; k++ {
		sum += w.material[k&7] * Score(p.Pieces(c, k).Count())
	}
	return sum
}

// sideSquares returns the worth of c's pieces where they stand.
func sideSquares(p *legal.Position, c legal.Color) (sum Score) {
	for pieces := p.ByColor(c); pieces != 0; {
		sq := pieces.Pop()
		sum += pieceSquare[p.PieceAt(sq)&15][sq&63]
	}
	return sum * Score(1-2*int(c))
}
