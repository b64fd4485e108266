package train

import (
	"bufio"
	"compress/gzip"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"time"
)

// Everything that a training needs to go on as if it had never stopped, the
// data excepted.

const checkpointVersion = 4

// A Checkpoint is a training at rest. It is stored as a gob in a gzip file, not
// compressed: the checksum is what that is for.
type Checkpoint struct {
	Version     int
	Options     Options
	Fingerprint uint64    // of the data
	Start       string    // the networks that the training began with
	Origin      []float32 // their weights, if a part of them is kept
	Step, Steps int       // batches done, and of the whole training
	LossSum     float64   // of the LossCount positions since the last point of the curve
	LossCount   int
	Curve       []Point
	Busy        time.Duration // spent in training

	Parts, Mean, Square []float32 // of the optimiser
}

// Save writes a checkpoint, from which Resume goes on.
func (t *Trainer) Save(w io.Writer) error { return t.checkpoint().write(w) }

func (t *Trainer) checkpoint() *Checkpoint {
	return &Checkpoint{
		Version: checkpointVersion, Options: t.options, Fingerprint: t.data.fingerprint, Start: t.start, Origin: t.origin,
		Step: t.step, Steps: t.Steps(), LossSum: t.lossSum, LossCount: t.lossCount, Curve: t.curve, Busy: t.busy,
		Parts: t.optimiser.parts, Mean: t.optimiser.mean, Square: t.optimiser.square,
	}
}

func (c *Checkpoint) write(w io.Writer) error {
	buffered := bufio.NewWriter(w)
	file, err := gzip.NewWriterLevel(buffered, gzip.NoCompression)
	if err != nil {
		return err
	}
	if err := gob.NewEncoder(file).Encode(c); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return buffered.Flush()
}

// ReadCheckpoint reads what Save wrote.
func ReadCheckpoint(r io.Reader) (*Checkpoint, error) {
	var c Checkpoint
	if err := c.read(r); err != nil {
		return nil, fmt.Errorf("not a checkpoint, or a damaged one: %w", err)
	}
	if c.Version != checkpointVersion {
		return nil, fmt.Errorf("a checkpoint of version %d, not %d", c.Version, checkpointVersion)
	}
	return &c, nil
}

func (c *Checkpoint) read(r io.Reader) error {
	file, err := gzip.NewReader(r)
	if err != nil {
		return err
	}
	content := bufio.NewReader(file)
	if err := gob.NewDecoder(content).Decode(c); err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, content) // the checksum is looked at where the file ends
	return err
}

// Resume returns a trainer that goes on where the checkpoint was saved, whose
// slices it takes over. Options and data must be those of then; the number of
// threads may differ, but then rounding does too.
func Resume(c *Checkpoint, o Options, d *Data) (*Trainer, error) {
	t, err := New(o, d)
	if err != nil {
		return nil, err
	}
	then := c.Options
	if then.Threads = o.Threads; then != o {
		return nil, errors.New("made with other options")
	}
	if c.Fingerprint != d.fingerprint {
		return nil, errors.New("made with other games, or with other positions of them")
	}
	n := len(t.optimiser.parts)
	if len(c.Origin) != 0 && len(c.Origin) != n || len(c.Parts) != n || len(c.Mean) != n || len(c.Square) != n || c.Step < 0 || c.Step > t.Steps() {
		return nil, errors.New("damaged")
	}
	t.optimiser.restore(c.Parts, c.Mean, c.Square)
	t.start, t.origin = c.Start, c.Origin
	t.step, t.lossSum, t.lossCount, t.curve, t.busy = c.Step, c.LossSum, c.LossCount, c.Curve, c.Busy
	return t, nil
}
