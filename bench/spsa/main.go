// Command spsa tunes the numbers of search/params.go by games between two
// versions of a program built for tuning (see search/tunable.go), which the
// match runner fastchess (https://github.com/Disservin/fastchess) plays.
//
//	go generate -tags tune ./search && go build -tags tune -o tuned ./cmd/engine
//	go run ./bench/spsa -engine ./tuned -fastchess fastchess -book book.epd -state spsa.json
//
// With -nodes N both think for N nodes a move instead of by the clock: a small N
// gives more games in the same time, with shallower searches. The state file is
// written after every iteration. If it exists, a run goes on from it, with the
// -params and -iterations that are stored there.
// What comes out is a suggestion: a match against the old numbers decides.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"math/rand/v2"
	"os"
	"os/signal"
	"path"
	"syscall"

	"alfiere/search"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("spsa: ")
	var m match
	flag.StringVar(&m.engine, "engine", "./tuned", "program built with -tags tune")
	flag.StringVar(&m.runner, "fastchess", "fastchess", "the match runner")
	flag.StringVar(&m.book, "book", "", "EPD file of openings")
	flag.StringVar(&m.control, "tc", "1+0.01", "time control")
	flag.UintVar(&m.nodes, "nodes", 0, "nodes for each move, instead of the time control")
	flag.IntVar(&m.pairs, "pairs", 4, "pairs of games in an iteration")
	flag.IntVar(&m.concurrency, "concurrency", 2, "games at the same time")
	file := flag.String("state", "spsa.json", "file that holds the state of the run")
	iterations := flag.Int("iterations", 1000, "iterations of the whole run")
	names := flag.String("params", "*", "pattern of the names to tune, such as lmr*")
	seed := flag.Uint64("seed", 1, "seed of the changes that are tried")
	flag.Parse()
	if flag.NArg() > 0 || *iterations < 1 || m.pairs < 1 || m.concurrency < 1 {
		log.Print("there are no arguments but flags, and numbers are positive")
		flag.Usage()
		os.Exit(2)
	}

	t, err := load(*file, *names, *iterations)
	if err != nil {
		log.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	if err := m.tune(ctx, t, *file, *seed); err != nil {
		log.Fatal(err)
	}
	stop()
	for _, p := range t.Params {
		fmt.Printf("%-26s %10.4g   was %g\n", p.Name, p.Value, p.Was)
	}
	if t.Done < t.Iterations {
		log.Fatalf("interrupted after %d of %d iterations; to go on, repeat this command", t.Done, t.Iterations)
	}
}

// tune plays the iterations that are left, until ctx is done, and keeps the
// state in the file.
func (m *match) tune(ctx context.Context, t *tuner, file string, seed uint64) error {
	folder, err := os.MkdirTemp("", "spsa")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if err := m.settle(folder); err != nil {
		return err
	}
	if err := m.check(ctx, t.Params); err != nil {
		return err
	}
	if err := t.save(file); err != nil { // before games are played for nothing
		return err
	}
	for t.Done < t.Iterations {
		k := t.Done
		plus, minus, flips := t.perturb(rand.New(rand.NewPCG(seed, uint64(k))))
		score, err := m.play(ctx, k, plus, minus)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		t.learn(flips, score)
		if err := t.save(file); err != nil {
			return err
		}
		log.Printf("iteration %d of %d: %+d", t.Done, t.Iterations, score)
	}
	return nil
}

// load returns the state of a run, a new one if there is no file.
func load(file, names string, iterations int) (*tuner, error) {
	var t tuner
	text, err := os.ReadFile(file)
	switch {
	case err == nil:
		if err := json.Unmarshal(text, &t); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if !t.valid() {
			return nil, fmt.Errorf("%s: not the state of a run", file)
		}
		return &t, nil
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	t.Iterations = iterations
	for _, n := range search.Tunables() {
		matches, err := path.Match(names, n.Name)
		if err != nil {
			return nil, fmt.Errorf("-params %s: %w", names, err)
		}
		if matches {
			t.Params = append(t.Params, param{n.Name, n.Value, n.Value, n.Min, n.Max, n.Step(), n.Integer})
		}
	}
	if len(t.Params) == 0 {
		return nil, fmt.Errorf("-params %s: no such number", names)
	}
	return &t, nil
}

// save writes the state, whole or not at all.
func (t *tuner) save(file string) error {
	text, err := json.MarshalIndent(t, "", "\t")
	if err != nil {
		return err
	}
	if err := os.WriteFile(file+".new", text, 0o644); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}
