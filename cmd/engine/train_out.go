package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"

	"alfiere/eval"
	"alfiere/eval/train"
)

// What a training writes, and what it must not replace.

// checkOut reports, before hours are spent, that the network could not be
// written, or that a file that must be kept would be replaced. Only what a finished
// training left, and the checkpoint that this one goes on from, may be replaced.
func (c *trainCommand) checkOut(data []string) error {
	out, err := os.Stat(c.Out)
	switch {
	case err == nil:
		err = c.checkReplaced(out, data)
	case errors.Is(err, fs.ErrNotExist):
		err = c.checkBeside()
	}
	if err == nil {
		err = c.checkCheckpoint()
	}
	if err != nil {
		return err
	}
	file, err := createBeside(c.checkpoint()) // the longest of the names
	if err != nil {
		return fmt.Errorf("--out: nothing can be written in %s: %w", filepath.Dir(c.Out), errors.Unwrap(err))
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

// checkReplaced looks at what is there in the network's place.
func (c *trainCommand) checkReplaced(out fs.FileInfo, data []string) error {
	if out.IsDir() {
		return fmt.Errorf("--out %s is a folder", c.Out)
	}
	if !out.Mode().IsRegular() {
		return fmt.Errorf("--out %s is not an ordinary file, which the network would replace", c.Out)
	}
	for _, name := range data {
		if in, err := os.Stat(name); err == nil && os.SameFile(in, out) {
			return fmt.Errorf("--out %s is one of the files of --data", c.Out)
		}
	}
	ours, err := eval.IsNetworkFile(c.Out)
	switch {
	case err != nil:
		return err
	case !ours:
		return fmt.Errorf("--out %s already exists and is not a network; it was kept", c.Out)
	case !beginsWith(c.report(), "# "):
		return fmt.Errorf("--out %s: %s already exists and is not a report; it was kept", c.Out, c.report())
	case !beginsWith(c.picture(), "<"):
		return fmt.Errorf("--out %s: %s already exists and is not a picture; it was kept", c.Out, c.picture())
	}
	return nil
}

// beginsWith reports whether a file begins with a text, or does not exist.
func beginsWith(name, text string) bool {
	file, err := os.Open(name)
	if err != nil {
		return errors.Is(err, fs.ErrNotExist)
	}
	defer file.Close()
	start := make([]byte, len(text))
	_, err = io.ReadFull(file, start)
	return err == nil && string(start) == text
}

// checkBeside looks for a report and a picture where there is no network that
// they could belong to.
func (c *trainCommand) checkBeside() error {
	for _, name := range []string{c.report(), c.picture()} {
		if _, err := os.Lstat(name); err == nil {
			return fmt.Errorf("--out %s: there is no such network yet, but there is a file %s; it was kept", c.Out, name)
		}
	}
	return nil
}

// checkCheckpoint looks at what is there in the checkpoint's place.
func (c *trainCommand) checkCheckpoint() error {
	name := c.checkpoint()
	there, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !there.Mode().IsRegular():
		return fmt.Errorf("--out %s: %s is not an ordinary file, which the checkpoint would replace", c.Out, name)
	}
	if resumed, err := os.Stat(c.Resume); err == nil && os.SameFile(resumed, there) {
		return nil
	}
	checkpoint, err := readFile(name, train.ReadCheckpoint)
	switch {
	case err != nil:
		return fmt.Errorf("--out %s: %w; it was kept", c.Out, err)
	case checkpoint.Step < checkpoint.Steps:
		return fmt.Errorf("--out %s: the training of %s stopped after batch %d of %d; it was kept; to go on from it, %s --resume %[2]s",
			c.Out, name, checkpoint.Step, checkpoint.Steps, c.how())
	}
	return nil
}

const checkpointExtension = ".checkpoint"

func (c *trainCommand) checkpoint() string { return c.Out + checkpointExtension }
func (c *trainCommand) report() string     { return c.Out + ".md" }
func (c *trainCommand) picture() string    { return c.Out + ".svg" }

// write writes network, report and picture.
func (c *trainCommand) write(con *console, trainer *train.Trainer, files []string) error {
	network, err := trainer.Network(c.name())
	if err != nil {
		return err
	}
	report := train.Report{Network: network, Files: files, Picture: filepath.Base(c.picture())}
	err = writeWhole(c.Out, func(w io.Writer) error { _, err := network.WriteTo(w); return err })
	if err != nil { // without a network, no picture and no report either
		return err
	}
	err = errors.Join(
		writeWhole(c.picture(), func(w io.Writer) error { return train.WriteCurve(w, trainer.Curve()) }),
		writeWhole(c.report(), func(w io.Writer) error { return trainer.WriteReport(w, report) }),
	)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(con.out, "network %s %x\n", c.Out, network.Hash())
	return err
}

// createBeside creates a file that is to be given the name later.
func createBeside(name string) (*os.File, error) {
	return os.OpenFile(fmt.Sprintf("%s.%08x", name, rand.Uint32()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

// writeWhole writes a file that replaces the one of that name when it is
// complete, so that none is ever half written.
func writeWhole(name string, write func(io.Writer) error) error {
	file, err := createBeside(name)
	if err != nil {
		return err
	}
	err = cmp.Or(write(file), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}
