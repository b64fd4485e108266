//go:build tune

// Command texel fits the weights of the evaluation to positions of games, and
// writes weights_table.go.
//
//	xzcat positions.txt.xz | go run -tags tune ./eval/_texel -out eval/weights_table.go
//
// Each line of input is a quiet position, an engine's evaluation in centipawns
// and the game's result, both from White's side, in the order of the games:
//
//	FEN | 60 | 0.5
//
// Positions must come from games with unequal material too, such as self-play
// after random moves: tournament games alone teach the worth of pieces badly.
//
// The fit minimises the squared difference between the expected result that
// the evaluation stands for (a sigmoid) and a target, the mean of the result
// and of what the engine's evaluation stands for. A tenth of the input is
// held out. Exchanging colours would change nothing: the evaluation treats
// them alike and has no constant term.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"log"
	"math"
	"os"

	"alfiere/eval"
)

func main() {
	log.SetFlags(0)
	out := flag.String("out", "", "file to write the weights to (none: print losses only)")
	limit := flag.Int("limit", 0, "read at most that many positions (0: all)")
	epochs := flag.Int("epochs", 30, "passes over the data")
	rate := flag.Float64("rate", 2, "first step size, in centipawns")
	prior := flag.Float64("prior", 1000, "pull back to the present weights, in positions' worth")
	result := flag.Float64("result", 0.5, "share of the game's result in the target")
	k := flag.Float64("k", 0, "slope of the sigmoid per centipawn (0: the one that suits the present weights)")
	flag.Parse()

	data, err := read(bufio.NewReaderSize(os.Stdin, 1<<20), *limit)
	if err != nil {
		log.Fatal(err)
	}
	fit := newFit(data, eval.Weights())
	engine := fit.blendTargets(*result)
	fmt.Printf("%d positions, %d factors, engine slope %.5f\n", len(data.rows), len(data.factors), engine)
	if off := fit.meanError(); off > 1 {
		log.Fatalf("the factors do not add up to the evaluation: off by %.2f on average", off)
	}
	fit.k = *k
	if *k == 0 {
		fit.k = slope(func(k float64) float64 { fit.k = k; return fit.loss(fit.train()) })
	}
	fmt.Printf("slope %.5f\nbefore: train %.6f, held out %.6f\n", fit.k, fit.loss(fit.train()), fit.loss(fit.held()))

	for epoch := range *epochs {
		progress := float64(epoch) / float64(*epochs)
		step := *rate * (0.02 + 0.98*0.5*(1+math.Cos(math.Pi*progress)))
		train := fit.pass(step, *prior)
		fmt.Printf("epoch %2d: step %.3f, train %.6f, held out %.6f\n", epoch+1, step, train, fit.loss(fit.held()))
	}
	if *out == "" {
		return
	}
	source, err := eval.Source(fit.weights)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(*out, source, 0o644); err != nil {
		log.Fatal(err)
	}
}

// slope returns the argument between 0.0005 and 0.02 at which f is smallest,
// by golden section. f has one valley.
func slope(f func(float64) float64) float64 {
	const ratio = 0.6180339887
	low, high := 0.0005, 0.02
	for high-low > 1e-5 {
		a, b := high-ratio*(high-low), low+ratio*(high-low)
		if f(a) < f(b) {
			high = b
		} else {
			low = a
		}
	}
	return (low + high) / 2
}
