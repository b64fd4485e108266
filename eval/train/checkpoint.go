package train

import (
	"bufio"
	"encoding/gob"
	"fmt"
	"io"
	"time"
)

// Everything that a training needs to go on as if it had never stopped, the
// data excepted.

const checkpointVersion = 2

// A checkpoint is stored as a gob.
type checkpoint struct {
	Version     int
	Options     Options
	Fingerprint uint64 // of the data
	Start       string
	Origin      []float32
	Step        int
	LossSum     float64
	LossCount   int
	Curve       []Point
	Busy        time.Duration

	Parts, Mean, Square []float32 // of the optimiser
}

// Save writes a checkpoint, from which Resume goes on.
func (t *Trainer) Save(w io.Writer) error {
	buffered := bufio.NewWriter(w)
	if err := gob.NewEncoder(buffered).Encode(t.checkpoint()); err != nil {
		return err
	}
	return buffered.Flush()
}

func (t *Trainer) checkpoint() *checkpoint {
	return &checkpoint{
		Version: checkpointVersion, Options: t.options, Fingerprint: t.data.Fingerprint(), Start: t.start, Origin: t.origin,
		Step: t.step, LossSum: t.lossSum, LossCount: t.lossCount, Curve: t.curve, Busy: t.busy,
		Parts: t.optimiser.parts, Mean: t.optimiser.mean, Square: t.optimiser.square,
	}
}

// Resume returns a trainer that goes on where the checkpoint was saved. Options
// and data must be those of then; the number of threads may differ, but then
// rounding does too.
func Resume(r io.Reader, o Options, d *Data) (*Trainer, error) {
	t, err := New(o, d)
	if err != nil {
		return nil, err
	}
	var c checkpoint
	if err := gob.NewDecoder(bufio.NewReader(r)).Decode(&c); err != nil {
		return nil, fmt.Errorf("checkpoint: %w", err)
	}
	if c.Version != checkpointVersion {
		return nil, fmt.Errorf("checkpoint: version %d, not %d", c.Version, checkpointVersion)
	}
	c.Options.Threads = o.Threads
	if c.Options != o {
		return nil, fmt.Errorf("checkpoint: made with other options: %+v, now %+v", c.Options, o)
	}
	if c.Fingerprint != d.Fingerprint() {
		return nil, fmt.Errorf("checkpoint: made with other data")
	}
	n := len(t.optimiser.parts)
	if len(c.Origin) != 0 && len(c.Origin) != n || len(c.Parts) != n || len(c.Mean) != n || len(c.Square) != n || c.Step < 0 || c.Step > t.Steps() {
		return nil, fmt.Errorf("checkpoint: damaged")
	}
	t.optimiser.restore(c.Parts, c.Mean, c.Square)
	t.start, t.origin = c.Start, c.Origin
	t.step, t.lossSum, t.lossCount, t.curve, t.busy = c.Step, c.LossSum, c.LossCount, c.Curve, c.Busy
	return t, nil
}
