package train

import (
	"math/rand/v2"

	"alfiere/eval/train/viriformat"
	"alfiere/legal"
)

// Positions to test with, from random play.

// randomWalk plays random legal moves from random Chess960 starts and calls
// visit for n positions.
func randomWalk(r *rand.Rand, n int, visit func(p *legal.Position, played legal.Move)) {
	var moves []legal.Move
	for n > 0 {
		p, _ := legal.Chess960Position(r.IntN(960))
		for range 20 + r.IntN(200) {
			moves = p.AppendMoves(moves[:0], legal.GenAll)
			if len(moves) == 0 || n == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			visit(&p, m)
			n--
			var next legal.Position
			var d legal.Delta
			p.Make(m, &next, &d)
			p = next
		}
	}
}

// material returns White's material minus Black's, a pawn being 100.
func material(p *legal.Position) int {
	sum := 0
	for k, worth := range []int{legal.Pawn: 100, legal.Knight: 300, legal.Bishop: 300, legal.Rook: 500, legal.Queen: 900} {
		sum += worth * (p.Pieces(legal.White, legal.Kind(k)).Count() - p.Pieces(legal.Black, legal.Kind(k)).Count())
	}
	return sum
}

// randomPositions returns n positions scored by material, with the result that
// it promises.
func randomPositions(r *rand.Rand, n int) []position {
	var all []position
	randomWalk(r, n, func(p *legal.Position, _ legal.Move) {
		score := material(p)
		result := 1
		if score != 0 {
			result = 1 + score/max(score, -score)
		}
		all = append(all, pack(p, int16(score), uint8(result)))
	})
	return all
}

// randomGames returns games of random moves scored by material.
func randomGames(r *rand.Rand, n int) []*viriformat.Game {
	games := make([]*viriformat.Game, n)
	for i := range games {
		g := &viriformat.Game{Result: viriformat.Result(r.IntN(3))}
		randomWalk(r, 20+r.IntN(60), func(p *legal.Position, m legal.Move) {
			if p.Fullmove() == 1 && p.SideToMove() == legal.White {
				g.Start, g.Moves = *p, nil
			}
			g.Moves = append(g.Moves, viriformat.Scored{Move: m, Score: int16(material(p))})
		})
		games[i] = g
	}
	return games
}
