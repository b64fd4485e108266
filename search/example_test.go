package search_test

import (
	"context"
	"fmt"

	"alfiere/legal"
	"alfiere/search"
)

// A search to a depth; to end one by the clock, give it a context with a deadline or
// Limits.MoveTime.
func ExampleEngine_Search() {
	g := legal.NewGame(legal.MustParseFEN("r6k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1"))
	e := search.New(search.DefaultOptions())
	r := e.Search(context.Background(), g, search.Limits{Depth: 12}, nil)
	moves, ok := search.MateIn(r.Score)
	fmt.Println("mate in", moves, ok)
	p := *g.Position()
	for _, m := range r.PV {
		fmt.Println(p.SAN(m))
		p = p.After(m)
	}
	// Output:
	// mate in 2 true
	// Qg8+
	// Rxg8
	// Nf7#
}
