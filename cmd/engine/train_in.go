package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"alfiere/eval"
	"alfiere/eval/train"
)

// What a training reads: what it begins with, and games.

// origin is what a training begins with; it is empty for random weights.
type origin struct {
	checkpoint *train.Checkpoint   // of this training, to go on
	unrounded  []*train.Checkpoint // of finished ones; the mean of their weights is the first
	networks   []*eval.Network
}

// origin reads what the training begins with, and reports what does not fit the
// options.
func (c *trainCommand) origin() (o origin, err error) {
	options := c.options()
	if c.Resume != "" {
		if o.checkpoint, err = readFile(c.Resume, train.ReadCheckpoint); err != nil {
			return o, err
		}
		return o, compareOptions(&options, &o.checkpoint.Options)
	}
	for _, name := range c.From {
		if isCheckpoint(name) {
			checkpoint, err := readFile(name, train.ReadCheckpoint)
			if err != nil {
				return o, err
			}
			if err := options.CheckStartUnrounded(checkpoint); err != nil {
				return o, fmt.Errorf("%s: %w", name, err)
			}
			o.unrounded = append(o.unrounded, checkpoint)
			continue
		}
		network, err := eval.LoadFile(name)
		if err != nil {
			return o, err
		}
		o.networks = append(o.networks, network)
	}
	if len(o.networks) == 0 {
		return o, nil
	}
	return o, options.CheckStart(o.networks, c.Shares)
}

// baseNames returns the names of files without their folders.
func baseNames(files []string) []string {
	names := make([]string, len(files))
	for i, file := range files {
		names[i] = filepath.Base(file)
	}
	return names
}

// isCheckpoint reports whether a file has the name of a checkpoint.
func isCheckpoint(name string) bool { return filepath.Ext(name) == checkpointExtension }

// compareOptions says which flags are not as when the checkpoint was made.
func compareOptions(now, then *train.Options) error {
	var others []string
	for _, flag := range []struct {
		name      string
		now, then any
	}{
		{"hidden", now.Hidden, then.Hidden}, {"sighted", now.Threats, then.Threats}, {"buckets", now.Buckets, then.Buckets},
		{"epochs", now.Epochs, then.Epochs}, {"batch", now.Batch, then.Batch}, {"superbatch", now.Superbatch, then.Superbatch},
		{"lr", now.Rate, then.Rate}, {"lr-end", now.RateEnd, then.RateEnd}, {"lr-rest", now.RateRest, then.RateRest},
		{"lambda", lambdaFlag{now.Lambda, now.LambdaEnd}, lambdaFlag{then.Lambda, then.LambdaEnd}},
		{"lambda-few", fewFlag(now.LambdaFew), fewFlag(then.LambdaFew)},
		{"scale", now.Scale, then.Scale}, {"out-scale", now.OutScale, then.OutScale},
		{"power", now.Power, then.Power}, {"decay", now.Decay, then.Decay},
		{"keep", now.Keep, then.Keep}, {"seed", now.Seed, then.Seed},
	} {
		if flag.now != flag.then {
			others = append(others, fmt.Sprintf("--%s %v, but the checkpoint was made with %v", flag.name, flag.now, flag.then))
		}
	}
	if others == nil {
		return nil
	}
	return errors.New(strings.Join(others, "; "))
}

func (c *trainCommand) read(con *console, files []string) (*train.Data, error) {
	return readPositions(con, files, train.Filter{
		SkipPlies: c.SkipPlies, MaxScore: c.MaxScore, Sample: c.Sample, HoldOut: c.HoldOut, Trace: c.Trace, Scale: c.Scale,
	}, c.Seed, func(n train.Counts) string {
		return fmt.Sprintf("%d to train on, %d held out", n.Training, n.HeldOut)
	})
}

// readPositions reads files of games and prints what became of their positions; use
// says what those that remain are for.
func readPositions(con *console, files []string, filter train.Filter, seed uint64, use func(train.Counts) string) (*train.Data, error) {
	data := train.NewData(filter, seed)
	for _, name := range files {
		cut, err := data.ReadFile(con.ctx, name)
		if err != nil {
			return nil, err
		}
		if cut {
			fmt.Fprintf(con.err, "%s: the last game is incomplete and left out\n", harmless(name))
		}
	}
	n := data.Counts()
	fmt.Fprintf(con.out, "%s, %s, %s: %d early, %d unscored, %d in check, %d noisy, %d known, %d extreme, %d sampled out, %s\n",
		count(len(files), "file"), count(n.Games, "game"), count(n.Positions, "position"),
		n.Early, n.Unscored, n.InCheck, n.Noisy, n.Known, n.Extreme, n.Sampled, use(n))
	return data, nil
}

// trainer returns a trainer that goes on from the checkpoint, or begins with the
// networks, with the weights of another training or with random ones.
func (c *trainCommand) trainer(from origin, data *train.Data) (*train.Trainer, error) {
	if from.checkpoint != nil {
		trainer, err := train.Resume(from.checkpoint, c.options(), data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Resume, err)
		}
		return trainer, nil
	}
	trainer, err := train.New(c.options(), data)
	switch {
	case err != nil:
		return nil, err
	case len(from.unrounded) > 0:
		return trainer, trainer.StartUnrounded(from.unrounded, c.Shares, baseNames(c.From))
	case len(from.networks) > 0:
		return trainer, trainer.Start(from.networks, c.Shares)
	}
	return trainer, nil
}
