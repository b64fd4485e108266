package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"alfiere/legal"
)

// randomWalk calls visit on positions of random games.
func randomWalk(games, plies int, visit func(w *worker, p *legal.Position)) {
	rng := rand.New(rand.NewPCG(3, 7))
	w := New(DefaultOptions()).workers[0]
	for range games {
		g := legal.NewGame(legal.StartPosition())
		for range plies {
			moves := g.Position().AppendMoves(nil, legal.GenAll)
			if len(moves) == 0 {
				break
			}
			if err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
				panic(err)
			}
			visit(w, g.Position())
		}
	}
}

// TestPicker checks that all legal moves come out, once each, whatever moves of
// other positions the table and the killers suggest.
func TestPicker(t *testing.T) {
	suggestions := []legal.Move{legal.NoMove}
	randomWalk(30, 100, func(w *worker, p *legal.Position) {
		f := w.frame(0)
		f.pos = *p
		f.before = [3]*pieceToHistory{&w.hist.continuation[0], &w.hist.continuation[1], &w.hist.continuation[2]}
		legalMoves := p.AppendMoves(nil, legal.GenAll)
		pick := func(i int) legal.Move { return suggestions[i%len(suggestions)] }
		f.picker.start(p, pick(len(legalMoves)*7), [2]legal.Move{pick(len(legalMoves)), pick(len(legalMoves) * 3)}, false)
		var got []legal.Move
		for m := w.pick(f); m != legal.NoMove; m = w.pick(f) {
			got = append(got, m)
		}
		suggestions = append(suggestions, legalMoves...)
		slices.Sort(got)
		slices.Sort(legalMoves)
		if !slices.Equal(got, legalMoves) {
			t.Fatalf("%s:\n got %v\nwant %v", p.FEN(), got, legalMoves)
		}
	})
}

// TestTake checks that moves come by their scores, the highest and the lowest that there
// can be among them, and that the best of those left is as good as it says.
func TestTake(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 8))
	for n := range 100 {
		var k picker
		scores := map[legal.Move]int{}
		for i := range n {
			m := legal.Move(i + 1)
			scores[m] = []int{-1 << 21, 1<<21 - 1, rng.IntN(7) - 3, rng.IntN(1<<22) - 1<<21}[rng.IntN(4)]
			k.moves[i], k.keys[i] = m, key(scores[m], i)
		}
		k.end = n
		before := 1 << 21
		for range n {
			m, score := k.take()
			if want, ok := scores[m]; !ok || score != want || score > before {
				t.Fatalf("of %d moves %d with %d after %d, want %d", n, m, score, before, want)
			}
			delete(scores, m)
			before = score
		}
	}
}

// TestSkippedQuiets checks that of the quiet moves that are no killers, once they
// are skipped, those that give check come all the same.
func TestSkippedQuiets(t *testing.T) {
	checks := 0
	randomWalk(30, 100, func(w *worker, p *legal.Position) {
		f := w.frame(0)
		f.pos = *p
		f.findThreatsAndChecks()
		want := slices.DeleteFunc(p.AppendMoves(nil, legal.GenQuiet), func(m legal.Move) bool { return !f.checksWith(m) })
		f.picker.start(p, legal.NoMove, [2]legal.Move{}, false)
		f.picker.skipQuiets = true
		var got []legal.Move
		for m := w.pick(f); m != legal.NoMove; m = w.pick(f) {
			if !p.IsNoisy(m) {
				got = append(got, m)
			}
		}
		checks += len(want)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%s:\n got %v\nwant %v", p.FEN(), got, want)
		}
	})
	if checks == 0 {
		t.Error("no move gave check: the test tests nothing")
	}
}

// TestNothingTakenBack: after a null move no capture takes back.
func TestNothingTakenBack(t *testing.T) {
	w := New(DefaultOptions()).workers[0]
	w.begin(legal.NewGame(legal.MustParseFEN("r3k3/8/8/8/8/8/4K3/N7 w - - 0 1")), nil)
	w.pushNull(0)
	f := w.frame(1)
	f.findThreatsAndChecks()
	if m := legal.NewMove(legal.A8, legal.A1); w.forcing(1, m) {
		t.Errorf("%v takes back nothing, and is said to", m)
	}
}
