package train

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math"
	"time"

	"alfiere/eval"
)

// What a training leaves beside the network: a text that tells what it was made
// of, and the curve of the loss as a picture.

// A Report is what the text tells beyond what the trainer knows.
type Report struct {
	Network *eval.Network
	Files   []string
	Picture string // file name of the curve
}

// WriteReport writes the report in Markdown.
func (t *Trainer) WriteReport(w io.Writer, r Report) error {
	out := bufio.NewWriter(w) // keeps the first error
	o, c := &t.options, t.data.counts
	fmt.Fprintf(out, "# %s\n\n", cmp.Or(r.Network.Name, "Network without a name"))
	if o.Threats > 0 {
		fmt.Fprintf(out, "%d of the neurons see threats. ", o.Threats)
	}
	fmt.Fprintf(out, "(768 x %d → %d) x 2 → 1, %d output buckets; SHA-256 of what precedes it in the file `%x`.\n\n", o.Buckets, o.Hidden, eval.OutputBuckets, r.Network.Hash())

	fmt.Fprintf(out, "## Data\n\n")
	for _, name := range r.Files {
		fmt.Fprintf(out, "- `%s`\n", name)
	}
	fmt.Fprintf(out, "\n%d games with %d positions. Left out: %d among the first %d of a game, %d without a score, %d in check, %d before a capture or promotion, %d with a known outcome, %d with a score beyond ±%d, %d by chance. "+
		"Trained on %d, held out %d (whole games).\n\n",
		c.Games, c.Positions, c.Early, t.data.filter.SkipPlies, c.Unscored, c.InCheck, c.Noisy, c.Known, c.Extreme, t.data.filter.MaxScore, c.Sampled, c.Training, c.HeldOut)

	fmt.Fprintf(out, "## Training\n\n")
	if t.start != "" {
		fmt.Fprintf(out, "Begun with the network %s", t.start)
		if o.Keep > 0 {
			fmt.Fprintf(out, ", whose part in the result is %g", o.Keep)
		}
		fmt.Fprintf(out, ". ")
	}
	fmt.Fprintf(out, "%d of %d batches of %d positions (%d epochs); AdamW, learning rate %g to %g%s, decay %g; weight of the result %g to %g%s; of each score %g from the moves after it; scale %g, of the network's own scores %g; loss to the power %g; seed %d. "+
		"%s, %d threads, %v, %.0f positions a second.\n\n",
		t.step, t.Steps(), t.batch(), o.Epochs, o.Rate, o.RateEnd, o.restText(), o.Decay, o.Lambda, o.LambdaEnd, o.fewText(), t.data.filter.Trace, o.Scale, o.OutScale, o.Power, o.Seed,
		t.Kernels(), o.Threads, t.busy.Round(time.Second), t.speed())
	if float, quantised, difference, ok := t.compareQuantised(r.Network); ok {
		fmt.Fprintf(out, "Held-out loss %.6f, quantised %.6f; quantising changes a score by %.1f on average.\n\n", float, quantised, difference)
	}

	fmt.Fprintf(out, "The loss in training is that with the weight of the result of the moment, the held-out one that with the last.\n\n")
	fmt.Fprintf(out, "![Loss against positions](<%s>)\n\n", r.Picture)
	fmt.Fprintf(out, "| positions | loss | held out | learning rate | weight of result | positions/s |\n|---:|---:|---:|---:|---:|---:|\n")
	for _, p := range t.curve {
		fmt.Fprintf(out, "| %d | %.6f | %s | %.3g | %.3f | %.0f |\n", p.Positions, p.Loss, p.HeldOutText(), p.Rate, p.Lambda, p.Speed)
	}
	return out.Flush()
}

// speed returns the positions trained on in a second.
func (t *Trainer) speed() float64 {
	return float64(t.step) * float64(t.batch()) / max(t.busy.Seconds(), 1e-9)
}

// compareQuantised returns the losses of the network in training and of the
// quantised one on some held-out positions, and the mean difference of their
// scores. ok is false if none are held out.
func (t *Trainer) compareQuantised(n *eval.Network) (float, quantised, difference float64, ok bool) {
	const most = 8 * chunkSize
	total := min(t.data.HeldOut(), most)
	if total == 0 {
		return 0, 0, 0, false
	}
	o := t.objective(t.Steps() - 1)
	w := t.workers[0]
	for from := 0; from < total; from += chunkSize {
		size := min(chunkSize, total-from)
		for i := range size {
			w.positions[i] = *t.data.heldOut.at(from + i)
		}
		w.measure(size, &o)
		for i := range size {
			output := float64(evaluateQuantised(&n.Parameters, &w.positions[i])) / eval.ScoreUnit
			loss, _ := o.loss(float32(output), &w.positions[i])
			quantised += loss
			difference += math.Abs(output-float64(w.result(i))) * eval.ScoreUnit
		}
	}
	float = t.takeLoss()
	return float / float64(total), quantised / float64(total), difference / float64(total), true
}

// fewText says what is different with few pieces.
func (o *Options) fewText() string {
	if o.LambdaFew < 0 {
		return ""
	}
	return fmt.Sprintf(", with %d pieces and fewer %g", fewPieces, o.LambdaFew)
}

// restText says what is different for all weights but those of threats.
func (o *Options) restText() string {
	if o.RateRest == 1 {
		return ""
	}
	return fmt.Sprintf(" (%g of it for all but threats)", o.RateRest)
}
