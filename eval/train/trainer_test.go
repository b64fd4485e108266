package train

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"alfiere/eval"
	"alfiere/legal"
)

// Whole trainings, small ones.

func smallOptions() Options {
	o := DefaultOptions()
	o.Hidden, o.Epochs, o.Batch, o.Superbatch, o.Rate, o.RateEnd, o.Threads = 64, 3, 512, 8, 0.01, 0.001, 2
	return o
}

// smallData returns the positions of random games. Scores say what the pieces
// are worth, so that there is something to learn; results say nothing.
func smallData(t *testing.T) *Data {
	t.Helper()
	d := NewData(Filter{MaxScore: 4000, Sample: 1, HoldOut: 0.1}, 1)
	for _, g := range randomGames(rand.New(rand.NewPCG(5, 1)), 300) {
		if err := d.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

func ignore(Point) error { return nil }

// trained returns a trainer that has done its work.
func trained(t *testing.T, o Options, d *Data) *Trainer {
	t.Helper()
	tr, err := New(o, d)
	if err != nil {
		t.Fatal(err)
	}
	if err := tr.Run(t.Context(), ignore); err != nil {
		t.Fatal(err)
	}
	return tr
}

func TestLossFalls(t *testing.T) {
	o := smallOptions()
	o.Lambda, o.LambdaEnd = 0, 0
	curve := trained(t, o, smallData(t)).Curve()
	first, last := curve[0], curve[len(curve)-1]
	if last.Loss > first.Loss/2 || last.HeldOut >= first.HeldOut {
		t.Errorf("loss falls from %g to %g, held out from %g to %g", first.Loss, last.Loss, first.HeldOut, last.HeldOut)
	}
}

func TestResume(t *testing.T) {
	for _, buckets := range []int{1, 4} {
		t.Run(fmt.Sprint(buckets, " buckets"), func(t *testing.T) { testResume(t, buckets) })
	}
}

func testResume(t *testing.T, buckets int) {
	o, d := smallOptions(), smallData(t)
	o.Buckets, o.Threats = buckets, o.Hidden
	want := trained(t, o, d)

	ctx, cancel := context.WithCancel(t.Context())
	interrupted, err := New(o, d)
	if err != nil {
		t.Fatal(err)
	}
	interrupted.trainBatch() // so that it ends within a superbatch
	err = interrupted.Run(ctx, func(Point) error {
		interrupted.trainBatch()
		interrupted.trainBatch()
		cancel()
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error is %v", err)
	}
	var checkpoint bytes.Buffer
	if err := interrupted.Save(&checkpoint); err != nil {
		t.Fatal(err)
	}
	saved := checkpoint.Bytes()
	stored, err := ReadCheckpoint(bytes.NewReader(saved))
	if err != nil {
		t.Fatal(err)
	}
	got, err := Resume(stored, o, d)
	if err != nil {
		t.Fatal(err)
	}
	if got.step != interrupted.step || got.step%o.Superbatch == 0 {
		t.Fatalf("goes on after batch %d of %d, saved after %d", got.step, got.Steps(), interrupted.step)
	}
	if err := got.Run(t.Context(), ignore); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.weights.all, want.weights.all) {
		t.Error("weights differ from those of an uninterrupted training")
	}
	for i, p := range got.Curve() {
		if w := want.Curve()[i]; p.Loss != w.Loss || p.HeldOut != w.HeldOut {
			t.Errorf("point %d of the curve is %+v, want %+v", i, p, w)
		}
	}
	testResumeRefuses(t, stored, o, d)
}

func testResumeRefuses(t *testing.T, saved *Checkpoint, o Options, d *Data) {
	other := o
	other.Rate /= 2
	if _, err := Resume(saved, other, d); err == nil {
		t.Error("goes on with another learning rate")
	}
	less := NewData(d.filter, 1)
	less.training = set{blocks: [][]position{d.training.blocks[0][1:]}}
	if _, err := Resume(saved, o, less); err == nil {
		t.Error("goes on with other data")
	}
	damaged := *saved
	damaged.Mean = damaged.Mean[1:]
	if _, err := Resume(&damaged, o, d); err == nil {
		t.Error("goes on from half a checkpoint")
	}
	beyond := *saved
	beyond.Step = saved.Steps + 1
	if _, err := Resume(&beyond, o, d); err == nil {
		t.Error("goes on from beyond the end")
	}
}

// A file that is no checkpoint, not all of one, or one with a wrong bit is called that.
func TestReadCheckpoint(t *testing.T) {
	trainer, err := New(smallOptions(), smallData(t))
	if err != nil {
		t.Fatal(err)
	}
	var saved bytes.Buffer
	if err := trainer.Save(&saved); err != nil {
		t.Fatal(err)
	}
	flipped := bytes.Clone(saved.Bytes())
	flipped[len(flipped)/2] ^= 1 // in one of the weights
	for _, content := range []string{"", "a text", saved.String()[:saved.Len()-10], string(flipped)} {
		if _, err := ReadCheckpoint(strings.NewReader(content)); err == nil || !strings.HasPrefix(err.Error(), "not a checkpoint, or ") {
			t.Errorf("of %d bytes: error %v", len(content), err)
		}
	}
	other := trainer.checkpoint()
	other.Version++
	saved.Reset()
	if err := other.write(&saved); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadCheckpoint(&saved); err == nil || !strings.Contains(err.Error(), "of version") {
		t.Errorf("of another version: error %v", err)
	}
}

// More threads change the order of sums, and nothing else.
func TestThreads(t *testing.T) {
	o, d := smallOptions(), smallData(t)
	o.Epochs, o.Threads = 1, 1
	one := trained(t, o, d).Curve()
	o.Threads = 3
	three := trained(t, o, d).Curve()
	for i := range one {
		if math.Abs(one[i].Loss-three[i].Loss) > 1e-4 {
			t.Errorf("superbatch %d: loss %g with one thread, %g with three", i, one[i].Loss, three[i].Loss)
		}
	}
}

// The file must load in the engine and give the integers that the definition
// gives, which must be close to the network in training.
func TestNetwork(t *testing.T) {
	o := smallOptions()
	o.Buckets, o.Threats = 4, 64
	tr := trained(t, o, smallData(t))
	network, err := tr.Network("small")
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := network.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	loaded, err := eval.Load(&file)
	if err != nil {
		t.Fatal(err)
	}

	w := newWorker(kernels{}, tr.weights, kingBuckets(o.Buckets))
	objective := tr.objective(0)
	randomWalk(rand.New(rand.NewPCG(5, 2)), 300, func(p *legal.Position, _ legal.Move) {
		w.positions[0] = pack(p, 0, 0)
		w.measure(1, &objective)
		float := float64(w.result(0)) * eval.ScoreUnit
		got := evaluateQuantised(&loaded.Parameters, &w.positions[0])
		if math.Abs(float64(got)-float) > 15+math.Abs(float)/20 {
			t.Errorf("%s: quantised score %d, in training %.1f", p.FEN(), got, float)
		}
		if engine := eval.Consult(loaded, p); engine.Outputs[engine.Bucket] != got {
			t.Errorf("%s: the engine gives %d, the definition %d", p.FEN(), engine.Outputs[engine.Bucket], got)
		}
	})
}

// The learning rate falls along a cosine, the weight of the result changes along
// a line, and what is held out is always measured with the last one.
func TestSchedule(t *testing.T) {
	o, d := smallOptions(), smallData(t)
	o.Rate, o.RateEnd, o.Lambda, o.LambdaEnd = 0.4, 0.2, 0.5, 1
	tr, err := New(o, d)
	if err != nil {
		t.Fatal(err)
	}
	last := tr.Steps() - 1
	for _, c := range []struct {
		step         int
		rate, lambda float64
	}{{0, 0.4, 0.5}, {last / 4, 0.3 + 0.1*math.Sqrt2/2, 0.625}, {last / 2, 0.3, 0.75}, {last, 0.2, 1}} {
		rate, lambda := tr.rate(c.step), tr.objective(c.step).lambda
		if math.Abs(rate-c.rate) > 0.01 || math.Abs(lambda-c.lambda) > 0.02 {
			t.Errorf("step %d of %d: rate %.3f and lambda %.3f, not %.3f and %.3f", c.step, last, rate, lambda, c.rate, c.lambda)
		}
	}
	o.Lambda = 1
	same, err := New(o, d)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := tr.heldOutLoss(), same.heldOutLoss(); a != b {
		t.Errorf("held-out loss %g before training, %g where the weight is the last one from the first", a, b)
	}
}

func TestWriteCurve(t *testing.T) {
	var picture bytes.Buffer
	if err := WriteCurve(&picture, []Point{{Positions: 1e6, Loss: 2}, {Positions: 2e6, Loss: 1}}); err != nil {
		t.Fatal(err)
	}
	if want := `points="430.0,55.5 780.0,364.5"`; !strings.Contains(picture.String(), want) {
		t.Errorf("no %s in\n%s", want, &picture)
	}
}

func TestReport(t *testing.T) {
	tr := trained(t, smallOptions(), smallData(t))
	network, err := tr.Network("small")
	if err != nil {
		t.Fatal(err)
	}
	tr.start, tr.data.filter.SkipPlies, tr.data.filter.Trace = "old", 3, 0.75
	tr.data.counts = Counts{Games: 11, Positions: 12, Early: 13, Unscored: 14, InCheck: 15, Noisy: 16, Known: 17, Extreme: 18, Sampled: 19, Training: 20, HeldOut: 21}
	o := &tr.options
	o.RateRest, o.Lambda, o.LambdaEnd, o.LambdaFew, o.Keep, o.Seed = 0.5, 0.1, 0.2, 0.3, 0.25, 9
	o.Scale, o.OutScale, o.Power, o.Decay = 401, 402, 2.5, 0.05
	var text, picture bytes.Buffer
	err = errors.Join(
		tr.WriteReport(&text, Report{Network: network, Files: []string{"games.vf"}, Picture: "small.svg"}),
		WriteCurve(&picture, tr.Curve()),
	)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"# small", "games.vf", "(<small.svg>)", "Held-out loss 0.", "(768 x 1 → 64)",
		"11 games with 12 positions. Left out: 13 among the first 3 of a game, 14 without a score, 15 in check, 16 before a capture or promotion, " +
			"17 with a known outcome, 18 with a score beyond ±4000, 19 by chance. Trained on 20, held out 21 ",
		"Begun with the network old, whose part in the result is 0.25. 57 of 57 batches of 512 positions (3 epochs); " +
			"AdamW, learning rate 0.01 to 0.001 (0.5 of it for all but threats), decay 0.05; " +
			"weight of the result 0.1 to 0.2, with 6 pieces and fewer 0.3; of each score 0.75 from the moves after it; " +
			"scale 401, of the network's own scores 402; loss to the power 2.5; seed 9. ",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, &text)
		}
	}
	if n := strings.Count(picture.String(), "<polyline"); n != 2 {
		t.Errorf("%d lines in the picture, want 2", n)
	}
	for decoder := xml.NewDecoder(&picture); ; {
		if _, err := decoder.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("the picture is not XML: %v", err)
		}
	}
}

// The weight of the result falls from few pieces to many, if so told.
func TestWeightOfResult(t *testing.T) {
	o := smallOptions()
	o.Lambda, o.LambdaEnd, o.LambdaFew = 0.1, 0.1, 0.5
	tr, err := New(o, smallData(t))
	if err != nil {
		t.Fatal(err)
	}
	objective := tr.objective(0)
	for pieces, want := range map[int]float64{2: 0.5, 6: 0.5, 12: 0.3, 15: 0.2, 18: 0.1, 32: 0.1} {
		if got := objective.weight(pieces); math.Abs(got-want) > 1e-9 {
			t.Errorf("weight %g with %d pieces, want %g", got, pieces, want)
		}
	}
	won := position{occupied: 1<<12 - 1, result: 2}
	if got := objective.target(&won); math.Abs(got-0.65) > 1e-9 {
		t.Errorf("a game won with twelve pieces has the target %g", got)
	}
	tr.options.LambdaFew = -1
	if got := tr.objective(0); got.few != 0.1 {
		t.Errorf("without a weight for few pieces it is %g", got.few)
	}
}

// A network whose scale is half that of the data is asked for half the scores.
func TestOutScale(t *testing.T) {
	o := smallOptions()
	o.Scale, o.OutScale = 400, 200
	tr, err := New(o, smallData(t))
	if err != nil {
		t.Fatal(err)
	}
	objective := tr.objective(0)
	p := position{score: 300}
	for score, right := range map[float32]bool{150: true, 300: false} {
		if loss, slope := objective.loss(score/eval.ScoreUnit, &p); (loss+math.Abs(slope) < 1e-6) != right {
			t.Errorf("a score of %g for 300 has the loss %g with slope %g", score, loss, slope)
		}
	}
}

func TestOptionsRefused(t *testing.T) {
	for name, change := range map[string]func(*Options){
		"hidden":  func(o *Options) { o.Hidden = 100 },
		"buckets": func(o *Options) { o.Buckets = 3 },
		"threats": func(o *Options) { o.Threats = o.Hidden + 64 },
		"odd":     func(o *Options) { o.Threats = 32 },
		"rate":    func(o *Options) { o.Rate = math.NaN() },
		"rest":    func(o *Options) { o.Threats, o.RateRest = 64, 1.5 },
		"of none": func(o *Options) { o.Threats, o.RateRest = 0, 0.5 },
		"lambda":  func(o *Options) { o.LambdaEnd = 1.5 },
		"few":     func(o *Options) { o.LambdaFew = math.NaN() },
		"scale":   func(o *Options) { o.Scale = 0 },
		"output":  func(o *Options) { o.OutScale = math.Inf(1) },
		"power":   func(o *Options) { o.Power = 0.5 },
		"steep":   func(o *Options) { o.Power = 9 },
		"wide":    func(o *Options) { o.Hidden = 1088 },
		"rising":  func(o *Options) { o.RateEnd = 2 * o.Rate },
		"decay":   func(o *Options) { o.Decay = 2 },
		"keep":    func(o *Options) { o.Keep = 1 },
		"epochs":  func(o *Options) { o.Epochs = 0 },
		"forever": func(o *Options) { o.Epochs = math.MaxInt },
	} {
		o := DefaultOptions()
		if change(&o); o.Validate() == nil {
			t.Errorf("%s: accepted %+v", name, o)
		}
	}
	o := DefaultOptions()
	if err := o.Validate(); err != nil {
		t.Errorf("the defaults: %v", err)
	}
	if _, err := New(o, NewData(DefaultFilter(), 1)); err == nil {
		t.Error("trains on nothing")
	}
}
