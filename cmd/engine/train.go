package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"alfiere/eval"
	"alfiere/eval/train"
	"alfiere/search"
)

// trainCommand makes a network from games.
type trainCommand struct {
	Data       []string   `required:"" type:"filled" sep:"none" placeholder:"GLOB" help:"Files of games in viriformat; may be given several times."`
	Out        string     `required:"" type:"path" placeholder:"FILE" help:"Network file to write. Checkpoint, report and picture of the loss get its name and .checkpoint, .md and .svg."`
	Name       string     `placeholder:"NAME" help:"Name of the network (that of the file)."`
	Resume     string     `type:"path" placeholder:"FILE" help:"Go on from a checkpoint, with all other options as when it was made."`
	From       []string   `sep:"none" type:"path" placeholder:"FILE" help:"Network to start from instead of random weights, or the .checkpoint of a finished training, whose weights are not rounded. Several networks are put side by side, with --hidden neurons in all, and each with --buckets king buckets or one. Of several checkpoints the mean is taken."`
	Shares     sharesFlag `placeholder:"A:B:…" help:"Shares of these networks in the score that they give together at first, or of the checkpoints in their mean (equal)."`
	Keep       float64    `placeholder:"FRACTION" help:"Share of that network in the result, a mean of it and the trained one (0)."`
	Hidden     int        `default:"${trainHidden}" help:"Neurons of each side, a multiple of 64 (${default})."`
	Threats    int        `name:"sighted" default:"${trainThreats}" help:"How many of the neurons also see what attacks and defends each piece, what threatens the kings and what is pinned: 0 or a multiple of 64 (${default})."`
	Buckets    int        `default:"${trainBuckets}" help:"King buckets: 1, 4, 8 or 16 (${default})."`
	Epochs     int        `default:"${trainEpochs}" help:"Times that each position is seen (${default})."`
	Batch      int        `default:"${trainBatch}" help:"Positions in a batch (${default})."`
	Superbatch int        `default:"${trainSuperbatch}" help:"Batches from one checkpoint and line of output to the next (${default})."`
	Rate       float64    `name:"lr" default:"${trainRate}" help:"Learning rate at first (${default})."`
	RateEnd    float64    `name:"lr-end" default:"${trainRateEnd}" help:"Learning rate at the end, reached along a cosine (${default})."`
	RateRest   float64    `name:"lr-rest" default:"${trainRateRest}" placeholder:"FRACTION" help:"Learning rate of all weights but those of threats, as a fraction of --lr (${default}). A low one suits a start from a network that has learned everything else."`
	Lambda     lambdaFlag `default:"${trainLambda}" placeholder:"START:END" help:"Weight of the game's result against the score, 0 to 1, at first and at the end (${default})."`
	LambdaFew  *float64   `placeholder:"WEIGHT" help:"The same weight with six pieces and fewer; with more it approaches that of --lambda, which it reaches with 18 (no difference)."`
	Trace      float64    `default:"${trainTrace}" placeholder:"FRACTION" help:"Part of a position's score that comes from the moves after it (${default})."`
	Scale      float64    `default:"${trainScale}" help:"Scale of the scores: sigmoid(score / scale) is the expected result (${default})."`
	OutScale   float64    `default:"${trainOutScale}" help:"Scale of the network's own scores, in the same sense (${default}). A lower one makes them smaller."`
	Power      float64    `default:"${trainPower}" help:"Power of the error in the loss (${default})."`
	Decay      float64    `default:"${trainDecay}" help:"Decay of weights (${default})."`
	SkipPlies  int        `default:"${trainSkipPlies}" help:"Positions to leave out at the start of each game (${default})."`
	MaxScore   int        `default:"${trainMaxScore}" help:"Leave out positions with larger scores (${default})."`
	Sample     float64    `default:"${trainSample}" placeholder:"FRACTION" help:"Part of the positions to use (${default})."`
	HoldOut    float64    `name:"holdout" default:"${trainHoldOut}" placeholder:"FRACTION" help:"Part of the games to measure by instead of training on them (${default})."`
	Seed       uint64     `default:"${trainSeed}" help:"Seed of all that is random (${default})."`
	Threads    *int       `placeholder:"N" help:"Number of threads (as many as there are cores)."`
}

// trainDefaults returns the defaults of package train for the command line.
func trainDefaults() map[string]string {
	o, f := train.DefaultOptions(), train.DefaultFilter()
	defaults := make(map[string]string)
	for name, value := range map[string]any{
		"trainHidden": o.Hidden, "trainThreats": o.Threats, "trainBuckets": o.Buckets, "trainEpochs": o.Epochs, "trainBatch": o.Batch, "trainSuperbatch": o.Superbatch,
		"trainRate": o.Rate, "trainRateEnd": o.RateEnd, "trainRateRest": o.RateRest, "trainLambda": lambdaFlag{o.Lambda, o.LambdaEnd}, "trainScale": o.Scale, "trainOutScale": o.OutScale,
		"trainPower": o.Power, "trainDecay": o.Decay, "trainSeed": o.Seed,
		"trainSkipPlies": f.SkipPlies, "trainMaxScore": f.MaxScore, "trainSample": f.Sample, "trainHoldOut": f.HoldOut, "trainTrace": f.Trace,
	} {
		defaults[name] = fmt.Sprint(value)
	}
	return defaults
}

// lambdaFlag is a weight at the start of a training and at its end.
type lambdaFlag struct{ start, end float64 }

// String returns the weights as they are given to --lambda.
func (l lambdaFlag) String() string { return fmt.Sprintf("%g:%g", l.start, l.end) }

// UnmarshalText reads START:END, or one number for both.
func (l *lambdaFlag) UnmarshalText(text []byte) (err error) {
	start, end, two := strings.Cut(string(text), ":")
	if !two {
		end = start
	}
	if l.start, err = strconv.ParseFloat(start, 64); err == nil {
		l.end, err = strconv.ParseFloat(end, 64)
	}
	if err != nil {
		return fmt.Errorf("%q is not START:END", text)
	}
	return nil
}

// fewFlag is the weight with few pieces; below 0 it is the same as with many.
type fewFlag float64

// String returns the weight as it is given to --lambda-few, "none" for its absence.
func (f fewFlag) String() string {
	if f < 0 {
		return "none"
	}
	return fmt.Sprintf("%g", float64(f))
}

// sharesFlag is a list of numbers with colons between them.
type sharesFlag []float64

// UnmarshalText reads A:B:….
func (s *sharesFlag) UnmarshalText(text []byte) error {
	*s = nil
	for part := range strings.SplitSeq(string(text), ":") {
		share, err := strconv.ParseFloat(part, 64)
		if err != nil {
			return fmt.Errorf("%q is not A:B:…", text)
		}
		*s = append(*s, share)
	}
	return nil
}

func (c *trainCommand) options() train.Options {
	threads := min(runtime.GOMAXPROCS(0), search.MaxThreads)
	if c.Threads != nil {
		threads = *c.Threads
	}
	few := train.DefaultOptions().LambdaFew
	if c.LambdaFew != nil {
		few = *c.LambdaFew
	}
	return train.Options{
		Hidden: c.Hidden, Threats: c.Threats, Buckets: c.Buckets, Epochs: c.Epochs, Batch: c.Batch, Superbatch: c.Superbatch,
		Rate: c.Rate, RateEnd: c.RateEnd, RateRest: c.RateRest, Lambda: c.Lambda.start, LambdaEnd: c.Lambda.end, LambdaFew: few,
		Scale: c.Scale, OutScale: c.OutScale, Power: c.Power, Decay: c.Decay, Keep: c.Keep, Seed: c.Seed, Threads: threads,
	}
}

// Validate is called by the parser.
func (c *trainCommand) Validate() error {
	o := c.options()
	if err := o.Validate(); err != nil {
		return err
	}
	if err := eval.CheckName(c.name()); err != nil {
		return err
	}
	switch {
	case o.Threads > search.MaxThreads:
		return fmt.Errorf("--threads may be %d at most", search.MaxThreads)
	case c.SkipPlies < 0:
		return errors.New("--skip-plies must not be negative")
	case c.MaxScore < 0 || c.MaxScore > math.MaxInt16:
		return fmt.Errorf("--max-score must be from 0 to %d", math.MaxInt16)
	case !(c.Sample > 0 && c.Sample <= 1) || !(c.HoldOut >= 0 && c.HoldOut < 1):
		return errors.New("--sample must be above 0 and up to 1, --holdout from 0 to below 1")
	case !(c.Trace >= 0 && c.Trace < 1):
		return errors.New("--trace must be from 0 to below 1")
	case c.LambdaFew != nil && !(*c.LambdaFew >= 0):
		return errors.New("--lambda-few must be from 0 to 1")
	case c.Keep > 0 && len(c.From) == 0 && c.Resume == "":
		return errors.New("--keep needs --from")
	case len(c.From) > 0 && c.Resume != "":
		return errors.New("--from and --resume exclude each other: a checkpoint has all weights")
	case c.Shares != nil && len(c.Shares) != len(c.From):
		return fmt.Errorf("%d --shares for %d --from", len(c.Shares), len(c.From))
	case slices.ContainsFunc(c.Shares, func(share float64) bool { return !(share > 0 && share <= 1e6) }):
		return errors.New("--shares must be above 0 and up to a million")
	case slices.ContainsFunc(c.From, func(name string) bool { return isCheckpoint(name) != isCheckpoint(c.From[0]) }):
		return errors.New("--from takes networks or checkpoints, not both")
	}
	return nil
}

// Run prints what was read, a line for each superbatch, and last the network's
// hash.
func (c *trainCommand) Run(con *console) error {
	files, err := train.Files(c.Data)
	if err != nil {
		return err
	}
	if err := c.checkOut(files); err != nil {
		return err
	}
	from, err := c.origin()
	if err != nil {
		return err
	}
	data, err := c.read(con, files)
	if err != nil {
		return err
	}
	trainer, err := c.trainer(from, data)
	if err != nil {
		return err
	}
	fmt.Fprintf(con.out, "%s, %s, %s\n", count(trainer.Steps(), "batch", "batches"), trainer.Kernels(), count(trainer.Options().Threads, "thread"))
	began, kept := time.Now(), 0
	err = trainer.Run(con.ctx, func(p train.Point) error {
		fmt.Fprintf(con.out, "batch %d  loss %.6f  held out %s  rate %.2e  result %.2f  %.0f positions/s  %v\n",
			p.Step, p.Loss, p.HeldOutText(), p.Rate, p.Lambda, p.Speed, time.Since(began).Round(time.Second))
		err := c.save(trainer, &kept)
		if err != nil && p.Step == trainer.Steps() { // go on: the network itself takes an eighth of the space
			fmt.Fprintln(con.err, harmless(err.Error()))
			return nil
		}
		return err
	})
	if errors.Is(err, context.Canceled) {
		if err := c.save(trainer, &kept); err != nil {
			return err
		}
		fmt.Fprintf(con.err, "to go on, %s --resume %s\n", c.how(), c.checkpoint())
	}
	if err != nil {
		return err
	}
	return c.write(con, trainer, files)
}

// save writes a checkpoint. kept is the batch of the last one, 0 before the first,
// when there may be one of that name that another training has written meanwhile.
func (c *trainCommand) save(trainer *train.Trainer, kept *int) error {
	if *kept == 0 {
		if err := c.checkCheckpoint(); err != nil {
			return err
		}
	}
	switch err := writeWhole(c.checkpoint(), trainer.Save); {
	case err == nil:
		*kept = trainer.Step()
		return nil
	case *kept > 0:
		return fmt.Errorf("%w; %s has batch %d; to go on from there, %s --resume %[2]s", err, c.checkpoint(), *kept, c.how())
	default:
		return fmt.Errorf("no checkpoint: %w", err)
	}
}

// how says how to change the arguments to go on with a training.
func (c *trainCommand) how() string {
	switch {
	case c.Resume != "":
		return "repeat this with"
	case len(c.From) > 0:
		return "replace --from, and --shares if given, by"
	}
	return "add"
}

// name returns the name that the network gets.
func (c *trainCommand) name() string {
	return cmp.Or(c.Name, strings.TrimSuffix(filepath.Base(c.Out), filepath.Ext(c.Out)))
}
