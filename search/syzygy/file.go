package syzygy

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/edsrzf/mmap-go"
)

// file is one file of a table. Its header is read when the first value is asked
// for.
type file struct {
	path  string
	table *table
	dtz   bool

	once  sync.Once
	data  mmap.MMap
	parts []part // none when the file is damaged
}

// part is what a file has for the positions with the leading pawn on one file
// of the board or its mirror image, or for all positions without pawns.
type part struct {
	sides [2]*pairs // by the side to move; DTZ files and those of equal sides have one
	plies [4][]uint16
}

// The first four bytes of the files.
const (
	magicWDL = 0x5D23E871
	magicDTZ = 0xA50C66D7
)

// The flags of a whole file.
const (
	fileSplit = 1 << iota // the sides' men differ
	filePawns
)

// open maps the file and reads its header, once. It reports whether that went
// well; a nil file is one that does not exist.
func (f *file) open() bool {
	if f == nil {
		return false
	}
	f.once.Do(func() {
		if !f.load() {
			f.parts = nil
		}
	})
	return f.parts != nil
}

func (f *file) load() (ok bool) {
	defer forgive(debug.SetPanicOnFault(true), &ok)
	handle, err := os.Open(f.path)
	if err != nil {
		return false
	}
	defer handle.Close()
	if f.data, err = mmap.Map(handle, mmap.RDONLY, 0); err != nil {
		return false
	}
	return f.parse(f.data) == nil
}

func (f *file) close() error {
	if f == nil || f.data == nil {
		return nil
	}
	return f.data.Unmap()
}

// parse reads the header in data, which must not change as long as the file is in
// use. The error says why the file is of no use.
func (f *file) parse(data []byte) error {
	t, c := f.table, &cursor{data: data}
	magic, split := uint32(magicWDL), !t.symmetric()
	if f.dtz {
		magic = magicDTZ
	}
	if c.u32() != magic {
		return errors.New("not a table of that type")
	}
	if flags := c.u8(); flags&fileSplit != 0 != split || flags&filePawns != 0 != t.hasPawns() {
		return fmt.Errorf("not the table of %s", t.name)
	}
	sides := 1
	if split && !f.dtz {
		sides = 2
	}
	parts := make([]part, 1)
	if t.hasPawns() {
		parts = make([]part, 4)
	}
	var all []*pairs
	for i := range parts {
		if err := parts[i].readPieces(c, t, i, sides); err != nil {
			return err
		}
		all = append(all, parts[i].sides[:sides]...)
	}
	c.align(2)
	for _, d := range all {
		if err := d.readHeader(c); err != nil {
			return err
		}
	}
	if f.dtz {
		if t.symmetric() && t.hasPawns() && slices.ContainsFunc(all, func(d *pairs) bool { return d.flags&blackMoves != 0 }) {
			return errors.New("a side to move that the table never asks for") // and looking for the other would not end
		}
		for i := range parts {
			parts[i].readPlies(c)
		}
		c.align(2)
	}
	for _, d := range all {
		d.sparse = c.take(6 * d.sparseLen)
	}
	for _, d := range all {
		d.lengths = c.take(2 * d.lengthsLen)
	}
	for _, d := range all {
		d.readBlocks(c)
	}
	if c.short {
		return errors.New("the file is cut short")
	}
	f.parts = parts
	return nil
}

// readPieces reads the order in which a part's men are numbered.
func (p *part) readPieces(c *cursor, t *table, file, sides int) error {
	orders := [2]uint8{c.u8(), 0xFF}
	if t.pawns[1] > 0 {
		orders[1] = c.u8()
	}
	for s := range sides {
		p.sides[s] = &pairs{}
	}
	for i := range t.men {
		b := c.u8()
		for s := range sides {
			p.sides[s].pieces[i] = b >> (4 * s) & 15
		}
	}
	for s := range sides {
		if err := p.sides[s].group(t, file, [2]int{int(orders[0] >> (4 * s) & 15), int(orders[1] >> (4 * s) & 15)}); err != nil {
			return err
		}
	}
	return nil
}

// readPlies reads the lists of plies that the values of a DTZ table are indices into,
// one list for each kind of result.
func (p *part) readPlies(c *cursor) {
	flags := p.sides[0].flags
	if flags&mapped == 0 {
		return
	}
	if flags&wide != 0 {
		c.align(2)
	}
	for i := range p.plies {
		next := func() uint16 { return uint16(c.u8()) }
		if flags&wide != 0 {
			next = c.u16
		}
		p.plies[i] = make([]uint16, next())
		for j := range p.plies[i] {
			p.plies[i][j] = next()
		}
	}
}

// cursor reads a file from front to back. Beyond the end it reads zeros and
// notes that it did. Numbers are little-endian.
type cursor struct {
	data  []byte
	at    int
	short bool
}

// take returns the next n bytes. When fewer are left it returns n zeros, but at
// most eight.
func (c *cursor) take(n int) []byte {
	if n < 0 || n > len(c.data)-c.at {
		c.short = true
		return make([]byte, min(max(n, 0), 8))
	}
	c.at += n
	return c.data[c.at-n : c.at : c.at]
}

func (c *cursor) u8() uint8   { return c.take(1)[0] }
func (c *cursor) u16() uint16 { return binary.LittleEndian.Uint16(c.take(2)) }
func (c *cursor) u32() uint32 { return binary.LittleEndian.Uint32(c.take(4)) }

// align goes on to the next multiple of n, a power of two.
func (c *cursor) align(n int) { c.take(-c.at & (n - 1)) }
