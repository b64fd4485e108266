// Package selfplay has the engine play against itself and keeps the games, with
// the score of every position, as data to train a network on.
//
// A run plays the games 0, 1, 2, … of a seed. Each depends on the seed and its
// number alone, so that an interrupted run continues at the end of its files,
// and gives byte for byte what it would have given in one go.
package selfplay

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"alfiere/eval"
	"alfiere/legal"
	"alfiere/search"
	"alfiere/search/syzygy"
)

// Options say what to play. To resume a run they must be the same but for Games
// and Positions; Run returns an error where the last game of a file differs.
type Options struct {
	File      string // where the games go; see Files
	Games     int    // number of games; 0 for no limit
	Positions int    // stop once this many positions are written; 0 for no limit
	Nodes     uint64 // soft limit for each move: the iteration is finished
	Fast      uint64 // soft limit for moves that only carry the game on; 0 to search all with Nodes
	Share     int    // percent of the quiet positions that are searched with Nodes all the same and keep their scores, if there is Fast
	Threads   int    // games played at the same time, at least 1
	Hash      int    // transposition table of each player in MiB; a small one stays in the cache
	Seed      uint64
	Network   *eval.Network    // what both sides play with; nil for the default network
	Book      []legal.Position // opening positions; empty for the start position
	Shuffled  int              // percent of the games that start in Chess960
	Double    int              // percent that start in double Chess960
	Tables    *syzygy.Tables   // endgame tables, whose word ends a game; nil for none
}

// DefaultOptions returns the settings of the command, without file or limit.
func DefaultOptions() Options {
	return Options{Nodes: 1000, Share: 35, Threads: 1, Hash: 1, Seed: 1, Shuffled: 10, Double: 10}
}

// Tally counts what is in the files: what was found there and what was added.
type Tally struct {
	Games, Positions int
	Draws            int
	Nodes            uint64 // searched in this run for the moves of the games added
}

func (t *Tally) add(more Tally) {
	t.Games += more.Games
	t.Positions += more.Positions
	t.Draws += more.Draws
	t.Nodes += more.Nodes
}

// Files returns the files that a run writes: the file itself for one thread, or
// for more one for each, numbered before the extension.
func (o *Options) Files() []string {
	if o.Threads == 1 {
		return []string{o.File}
	}
	ext := filepath.Ext(o.File)
	names := make([]string, o.Threads)
	for i := range names {
		names[i] = fmt.Sprintf("%s.%d%s", strings.TrimSuffix(o.File, ext), i, ext)
	}
	return names
}

// Check reports what is wrong with the options.
func (o *Options) Check() error {
	switch {
	case o.File == "":
		return errors.New("no file to write to")
	case o.Games < 0 || o.Positions < 0 || o.Games == 0 && o.Positions == 0:
		return errors.New("a run needs a number of games or of positions")
	case o.Nodes == 0 || o.Threads < 1:
		return errors.New("nodes and threads must be positive")
	case o.Threads > search.MaxThreads:
		return fmt.Errorf("there may be %d threads at most", search.MaxThreads)
	case max(o.Nodes, o.Fast) > maxNodes:
		return fmt.Errorf("a move may have %d nodes at most", uint64(maxNodes))
	case o.Hash < 1:
		return errors.New("the table must have a MiB at least")
	case o.Share < 1 || o.Share > 100:
		return errors.New("the share of scored positions must be from 1 to 100 percent")
	case o.Shuffled < 0 || o.Double < 0 || o.Shuffled+o.Double > 100:
		return errors.New("the shares of Chess960 must be from 0 to 100 percent together")
	}
	return nil
}

// Run plays until the files hold what the options ask for, or ctx is done; then
// the games at hand are given up and its error is returned. report, which may
// be nil, is called by one goroutine at a time, at first with what the files
// held before, then after each game.
func Run(ctx context.Context, o Options, report func(Tally)) (Tally, error) {
	if err := o.Check(); err != nil {
		return Tally{}, err
	}
	var mutex sync.Mutex
	var total Tally
	add := func(t Tally) {
		mutex.Lock()
		defer mutex.Unlock()
		total.add(t)
		if report != nil {
			report(total)
		}
	}
	files, err := o.open(add)
	if err != nil {
		return total, err
	}
	players := make([]*player, o.Threads)
	err = o.each(ctx, func(ctx context.Context, i int) error {
		players[i] = newPlayer(&o)
		return o.confirm(ctx, i, files[i], players[i])
	})
	if err != nil {
		return total, errors.Join(err, discard(files))
	}
	err = o.each(ctx, func(ctx context.Context, i int) error {
		return errors.Join(o.work(ctx, i, files[i], players[i], add), files[i].Close())
	})
	return total, err
}

// each calls do for all workers at once, waits for them and returns the first
// error, which ends the context of the others.
func (o *Options) each(ctx context.Context, do func(ctx context.Context, i int) error) error {
	group, ctx := errgroup.WithContext(ctx)
	for i := range o.Threads {
		group.Go(func() error { return do(ctx, i) })
	}
	return group.Wait()
}

// open opens all files, so that nothing is played when one of them is not in
// order, and calls add with what each holds.
func (o *Options) open(add func(Tally)) (files []*dataFile, err error) {
	for _, name := range o.Files() {
		f, err := open(name)
		if err != nil {
			return nil, errors.Join(err, discard(files))
		}
		files = append(files, f)
		add(f.found)
	}
	return files, nil
}

// share returns the i-th part of n things dealt out in turn.
func (o *Options) share(n, i int) int {
	part := n / o.Threads
	if i < n%o.Threads {
		part++
	}
	return part
}

// enough reports whether the file of worker i is complete with what it holds.
func (o *Options) enough(i int, held Tally) bool {
	return o.Games > 0 && held.Games >= o.share(o.Games, i) ||
		o.Positions > 0 && held.Positions >= o.share(o.Positions, i)
}

// number returns the number, among the seed's games, of the n-th one of worker i:
// they are dealt out in turn.
func (o *Options) number(n, i int) int { return n*o.Threads + i }

// confirm has worker i play the last game of its file once more, so that a file
// of another seed, network or program is not continued.
func (o *Options) confirm(ctx context.Context, i int, file *dataFile, player *player) error {
	if file.found.Games == 0 {
		return nil
	}
	game, _, err := player.play(ctx, o.number(file.found.Games-1, i))
	if err != nil {
		return err
	}
	return file.confirm(game)
}

// work plays the games of worker i that its file lacks.
func (o *Options) work(ctx context.Context, i int, file *dataFile, player *player, add func(Tally)) error {
	if err := file.begin(); err != nil {
		return err
	}
	held := file.found
	for !o.enough(i, held) {
		game, nodes, err := player.play(ctx, o.number(held.Games, i))
		if err != nil {
			return err
		}
		if err := file.write(game); err != nil {
			return err
		}
		played := tallyOf(game)
		played.Nodes = nodes
		held.add(played)
		add(played)
	}
	return nil
}
