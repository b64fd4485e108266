package search

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"alfiere/legal"
)

func TestPacking(t *testing.T) {
	for _, d := range []ttData{
		{legal.NewMove(legal.E2, legal.E4), -Mate + 3, 17, 12, UpperBound, true},
		{legal.NoMove, Mate, noScore, 255, LowerBound, false},
		{legal.NewPromotion(legal.A7, legal.B8, legal.Queen), 0, -19999, 0, Exact, true},
	} {
		var got ttData
		if got.unpack(d.pack(ttGenerations - 1)); got != d {
			t.Errorf("packed %+v, unpacked %+v", d, got)
		}
	}
	for _, score := range []int{0, 123, Mate - 5, -Mate + 8} {
		if got := fromTable(toTable(score, 3), 3, 100); got != score {
			t.Errorf("score %d comes back as %d", score, got)
		}
	}
}

// TestTableClear checks that nothing outlives a clear, wherever it stood and in
// whichever search it came.
func TestTableClear(t *testing.T) {
	table := newTable(1)
	defer table.free()
	for range 2 {
		table.age()
		keyOf := func(i int) uint64 { return uint64(i)<<46 | 1 } // the highest bits choose the bucket
		for i := range 1 << 18 {
			table.store(keyOf(i), &ttData{move: 1, bound: Exact})
		}
		table.clear()
		for i := range 1 << 18 {
			if table.probe(keyOf(i), &ttData{}) {
				t.Fatalf("key %x is still there", keyOf(i))
			}
		}
	}
}

// TestUnusedTable: memory goes back once, whether the table is freed or nobody
// holds it any more.
func TestUnusedTable(t *testing.T) {
	const rounds = 1000
	var freed, dropped atomic.Int32
	tableOf(make([]ttBucket, 1), func() { freed.Add(1) }).free()
	tableOf(make([]ttBucket, 1), func() { dropped.Add(1) })
	for i := 0; i < rounds && dropped.Load() == 0; i++ {
		runtime.GC()
		time.Sleep(10 * time.Millisecond)
	}
	if freed.Load() != 1 || dropped.Load() != 1 {
		t.Errorf("the memory of the one went back %d times, of the other %d times", freed.Load(), dropped.Load())
	}
}

// TestTableTorn lets writers race for the same buckets: what a reader gets
// under a key must have been stored under it.
func TestTableTorn(t *testing.T) {
	table := newTable(1)
	defer table.free()
	keyOf := func(i int) uint64 { return uint64(i%64)<<40 | uint64(i%7) + 1 }
	var group sync.WaitGroup
	for worker := range 4 {
		group.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(worker), 1))
			for range 20_000 {
				key := keyOf(rng.IntN(1000))
				var d ttData
				if table.probe(key, &d) && d.score != int(key%1000) {
					t.Errorf("key %x: score %d", key, d.score)
				}
				table.store(key, &ttData{legal.Move(rng.IntN(1 << 14)), int(key % 1000), 5, rng.IntN(30), Exact, false})
			}
		})
	}
	group.Wait()
}

// TestForgets: what was stored does not outlive the change of an option that scores
// depend on, but does outlive that of any other.
func TestForgets(t *testing.T) {
	for _, c := range []struct {
		name    string
		change  func(*Options)
		forgets bool
	}{
		{"the fifty-move rule", func(o *Options) { o.FiftyMoves = !o.FiftyMoves }, true},
		{"how evaluations grow", func(o *Options) { o.Flat = !o.Flat }, true},
		{"another size", func(o *Options) { o.Hash++ }, true},
		{"lines and overhead", func(o *Options) { o.MultiPV, o.MoveOverhead = 3, time.Second }, false},
		{"workers", func(o *Options) { o.Threads++ }, false},
	} {
		e := New(DefaultOptions())
		p := legal.StartPosition()
		next := p.After(e.Search(t.Context(), legal.NewGame(p), Limits{Depth: 6}, nil).Move)
		if !e.table.probe(next.Key(), &ttData{}) {
			t.Fatal("nothing is known to begin with: the test tests nothing")
		}
		o := e.Options()
		c.change(&o)
		if _, err := e.SetOptions(o); err != nil {
			t.Fatal(err)
		}
		if known := e.table.probe(next.Key(), &ttData{}); known == c.forgets {
			t.Errorf("%s: the table still knows a position: %t", c.name, known)
		}
		e.table.free()
	}
}
