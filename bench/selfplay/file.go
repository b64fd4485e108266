package selfplay

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"alfiere/eval/train/viriformat"
)

// A file of games that is only ever appended to, a whole game at a time.

type dataFile struct {
	file    *os.File
	created bool   // by open
	found   Tally  // in the file when it was opened
	last    []byte // of the games found, as it stands there
	end     int64  // of the games found
	cut     bool   // behind them is a part of a game
	buffer  []byte
}

// open opens or creates a file, keeps other runs from it where the system can,
// and counts its games. The file may end with part of a game, as a killed run
// leaves it; anything else that is not in order is an error. The file stays as
// it is. A pipe or socket is an error, since reading it might not end.
func open(name string) (*dataFile, error) {
	if info, err := os.Stat(name); err == nil && info.Mode()&(fs.ModeNamedPipe|fs.ModeSocket) != 0 {
		return nil, fmt.Errorf("%s is not an ordinary file", name)
	}
	_, err := os.Lstat(name)
	created := errors.Is(err, fs.ErrNotExist)
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		return nil, errors.Join(fmt.Errorf("%s is in use by another run: %w", name, err), f.Close())
	}
	d := &dataFile{file: f, created: created}
	if err := d.read(); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", name, err), f.Close())
	}
	return d, nil
}

// read counts the games of the file.
func (d *dataFile) read() (err error) {
	var game viriformat.Game
	reader := viriformat.NewReader(d.file)
	for err == nil {
		if err = reader.Next(&game); err == nil {
			d.last, err = game.Append(d.last[:0])
			d.found.add(tallyOf(&game))
		}
	}
	d.end, d.cut = reader.Offset(), errors.Is(err, io.ErrUnexpectedEOF)
	switch {
	case !d.cut && err != io.EOF:
		return err
	case !d.cut || d.end > 0:
		return nil
	}
	info, err := d.file.Stat()
	if err == nil && info.Size() < viriformat.HeaderSize {
		err = errors.New("too short for a game, and not empty")
	}
	return err
}

// begin makes the file ready to be written to: a part of a game at its end is
// cut off.
func (d *dataFile) begin() error {
	if d.cut {
		if err := d.file.Truncate(d.end); err != nil {
			return err
		}
	}
	_, err := d.file.Seek(d.end, io.SeekStart)
	return err
}

// tallyOf counts one game.
func tallyOf(g *viriformat.Game) Tally {
	t := Tally{Games: 1, Positions: len(g.Moves)}
	if g.Result == viriformat.Draw {
		t.Draws = 1
	}
	return t
}

// write appends a game with a single write.
func (d *dataFile) write(g *viriformat.Game) (err error) {
	if d.buffer, err = g.Append(d.buffer[:0]); err != nil {
		return err
	}
	_, err = d.file.Write(d.buffer)
	return err
}

// confirm compares a game with the last one that the file held when it was
// opened; the error says that they differ.
func (d *dataFile) confirm(g *viriformat.Game) (err error) {
	if d.buffer, err = g.Append(d.buffer[:0]); err != nil {
		return err
	}
	if !bytes.Equal(d.buffer, d.last) {
		return fmt.Errorf("%s: %w", d.file.Name(), errOtherRun)
	}
	return nil
}

var errOtherRun = errors.New("its last game is not what this run would have played; program and options " +
	"must be those it was begun with; nothing was added")

func (d *dataFile) Close() error { return d.file.Close() }

// discard discards all files.
func discard(files []*dataFile) (err error) {
	for _, f := range files {
		err = errors.Join(err, f.discard())
	}
	return err
}

// discard closes a file that nothing was written to, and removes it again if it
// was not there before.
func (d *dataFile) discard() error {
	err := d.file.Close()
	if d.created {
		err = errors.Join(err, os.Remove(d.file.Name()))
	}
	return err
}
