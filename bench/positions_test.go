package bench_test

import (
	"testing"

	"alfiere/bench"
	"alfiere/legal"
)

// TestPositions checks that every position can be searched and that the set
// covers what a fingerprint should cover.
func TestPositions(t *testing.T) {
	seen := map[string]bool{}
	count := map[string]int{}
	for _, fen := range bench.Positions() {
		p, err := legal.ParseFEN(fen)
		if err != nil {
			t.Errorf("%s: %v", fen, err)
			continue
		}
		if o := legal.NewGame(p).Outcome(); o.Over() {
			t.Errorf("%s: the game is over: %v", fen, o)
		}
		if seen[p.FEN()] {
			t.Errorf("%s: twice in the set", fen)
		}
		seen[p.FEN()] = true
		count[p.SideToMove().String()]++
		count[phase(&p)]++
		if !p.HasStandardCastling() {
			count["chess960"]++
		}
		if p.ByKind(legal.Pawn)&(legal.Rank2&^p.ByColor(legal.White)) != 0 &&
			p.ByKind(legal.Pawn)&(legal.Rank7&^p.ByColor(legal.Black)) != 0 {
			count["promotions"]++
		}
		if p.Halfmove() >= 80 {
			count["fifty moves"]++
		}
	}
	for what, atLeast := range map[string]int{
		"white": 15, "black": 15,
		"opening": 8, "middlegame": 10, "endgame": 15, "pawn endgame": 2,
		"chess960": 2, "promotions": 1, "fifty moves": 1,
	} {
		if count[what] < atLeast {
			t.Errorf("%s: %d positions, want at least %d", what, count[what], atLeast)
		}
	}
	if n := len(bench.Positions()); n < 40 {
		t.Errorf("%d positions, want at least 40", n)
	}
}

// phase sorts a position by the pieces left besides kings and pawns.
func phase(p *legal.Position) string {
	pieces := p.Occupied() &^ p.ByKind(legal.King) &^ p.ByKind(legal.Pawn)
	switch n := pieces.Count(); {
	case n == 0:
		return "pawn endgame"
	case n <= 4:
		return "endgame"
	case n < 12:
		return "middlegame"
	}
	return "opening"
}
