package train

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"alfiere/eval/train/viriformat"
	"alfiere/legal"
)

// Reading games into memory.

// Data are the positions to train on and those held out to measure by. A game's
// positions are all on one side, since they resemble each other.
type Data struct {
	filter      Filter
	seed        uint64
	training    set
	heldOut     set
	counts      Counts
	blended     []int16 // of the game being read
	fingerprint uint64  // depends on every position, their order and which are held out
}

// NewData returns Data without positions. The seed decides which games are held
// out and which positions are sampled.
func NewData(f Filter, seed uint64) *Data { return &Data{filter: f, seed: mix(seed)} }

// Training returns the number of positions to train on.
func (d *Data) Training() int { return d.training.len() }

// HeldOut returns the number of positions held out.
func (d *Data) HeldOut() int { return d.heldOut.len() }

// Counts tells what became of the positions read.
func (d *Data) Counts() Counts { return d.counts }

// Files returns the files that have one of the names or match one as a pattern of
// filepath.Glob, in alphabetical order, each once, even if it goes by several names.
// A name without a file is an error.
func Files(names []string) ([]string, error) {
	var files []string
	for _, pattern := range names {
		if _, err := os.Lstat(pattern); err == nil {
			files = append(files, filepath.Clean(pattern))
			continue
		}
		matches, err := filepath.Glob(pattern)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", pattern, err)
		}
		if len(matches) == 0 {
			return nil, fmt.Errorf("%s: no such file", pattern)
		}
		for _, name := range matches {
			files = append(files, filepath.Clean(name))
		}
	}
	slices.Sort(files)
	var found []fs.FileInfo
	return slices.DeleteFunc(files, func(name string) bool {
		info, err := os.Stat(name)
		if err != nil {
			return false // reading the file will report the error
		}
		again := slices.ContainsFunc(found, func(other fs.FileInfo) bool { return os.SameFile(info, other) })
		found = append(found, info)
		return again
	}), nil
}

// ReadFile adds the games of a file in viriformat. cut reports that the last
// game is incomplete, as in a file that is still being written; it is left out
// then. ctx is looked at between games.
func (d *Data) ReadFile(ctx context.Context, name string) (cut bool, err error) {
	file, err := os.Open(name)
	if err != nil {
		return false, err
	}
	defer file.Close()
	var g viriformat.Game
	for r := viriformat.NewReader(file); ; {
		switch err := r.Next(&g); {
		case err == io.EOF:
			return false, nil
		case errors.Is(err, io.ErrUnexpectedEOF):
			return true, nil
		case err != nil:
			return false, fmt.Errorf("%s: %w", name, err)
		}
		if err := d.Add(&g); err != nil {
			return false, fmt.Errorf("%s: %w", name, err)
		}
		if err := ctx.Err(); err != nil {
			return false, err
		}
	}
}

// Add adds the positions of a game that the filter lets pass. The error is an
// *legal.IllegalMoveError; the positions before it have been added.
func (d *Data) Add(g *viriformat.Game) error {
	heldOut := unit(d.seed^uint64(d.counts.Games)) < d.filter.HoldOut
	d.counts.Games++
	var buffer [2]legal.Position
	buffer[0] = g.Start
	blended := d.blend(g.Moves)
	for ply, m := range g.Moves {
		p, next := &buffer[ply%2], &buffer[(ply+1)%2]
		if !p.IsLegal(m.Move) {
			return &legal.IllegalMoveError{Move: m.Move, FEN: p.FEN()}
		}
		d.addPosition(heldOut, p, ply, m, blended[ply], g.Result)
		var delta legal.Delta
		p.Make(m.Move, next, &delta)
	}
	return nil
}

func (d *Data) addPosition(heldOut bool, p *legal.Position, ply int, m viriformat.Scored, score int16, result viriformat.Result) {
	d.counts.Positions++
	reason := d.filter.class(&d.counts, p, ply, m)
	if reason == nil && unit(^d.seed-uint64(d.counts.Positions)) >= d.filter.Sample {
		reason = &d.counts.Sampled
	}
	if reason != nil {
		*reason++
		return
	}
	into, count, side := &d.training, &d.counts.Training, uint64(0)
	if heldOut {
		into, count, side = &d.heldOut, &d.counts.HeldOut, 1
	}
	packed := pack(p, score, uint8(result))
	into.add(packed)
	*count++
	d.fingerprint = mix(d.fingerprint ^ packed.hash() ^ side)
}
