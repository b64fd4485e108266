package syzygy

import (
	"encoding/binary"
	"errors"
	"runtime/debug"
	"slices"

	"alfiere/legal"
)

// pairs is a sequence of values, compressed, and what a position's place in it
// depends on.
type pairs struct {
	// Numbering: the men in the order in which they are numbered, in groups of
	// equal ones but for the first group, and what each group's number is
	// multiplied by. The first entry of size past the groups is 0.
	pieces [MaxMen]uint8
	size   [MaxMen + 1]int
	factor [MaxMen]uint64
	total  uint64 // positions

	flags  uint8
	single int // the only value, with the flag singleValue

	// The code: base[i] is the least word, left-aligned, of a code that is
	// minLen+i bits long, lowest[i] the first symbol of that length.
	minLen int
	base   []uint64
	lowest []int

	// What symbols stand for: a value, or two other symbols. more is the
	// number of values that follow the first.
	left, right []uint16
	more        []int

	span       uint64 // positions to an entry of the sparse index
	sparse     []byte // block (4 bytes) and place in it (2) of the middle of each span
	sparseLen  int
	lengths    []byte // values in each block, less one, 2 bytes each
	lengthsLen int
	blockSize  int
	numBlocks  int
	blocks     []byte // to the end of the file
}

// The flags of a part and side.
const (
	blackMoves = 1 << iota // the positions of a DTZ table have Black to move
	mapped                 // values are indices into a list of plies
	winPlies               // distances of wins are in plies, not moves
	lossPlies              // those of losses are
	wide                   // lists of plies have two bytes a number
	_
	_
	singleValue // all positions have the same value
)

// maxCode is the length in bits of the longest code that symbol can read.
const maxCode = 32

var errDamaged = errors.New("the header makes no sense")

// group divides the men into groups and finds what their numbers are multiplied
// by. order says at which places in the multiplication the first group and the
// other side's pawns come.
func (d *pairs) group(t *table, file int, order [2]int) error {
	leading := 2 // kings
	switch {
	case t.hasPawns():
		leading = 1
	case t.unique:
		leading = 3
	}
	groups := 0
	for i := range t.men {
		if i == 0 || i >= leading && d.pieces[i] != d.pieces[i-1] {
			groups++
		}
		d.size[groups-1]++
	}
	both := t.pawns[1] > 0
	if both && groups < 2 || t.hasPawns() && (d.size[0] != t.pawns[0] || both && d.size[1] != t.pawns[1]) || !d.fits(t) {
		return errDamaged
	}
	next, free := 1, 64-d.size[0]
	if both {
		next, free = 2, free-d.size[1]
	}
	d.total = 1
	for place := 0; next < groups || place <= order[0] || both && place <= order[1]; place++ {
		switch {
		case place == order[0]:
			d.factor[0] = d.total
			switch {
			case t.hasPawns():
				d.total *= numbers.leads[d.size[0]][file]
			case t.unique:
				d.total *= threes
			default:
				d.total *= kingPairs
			}
		case both && place == order[1]:
			d.factor[1] = d.total
			d.total *= uint64(numbers.choose[d.size[1]][48-d.size[0]])
		case next < groups:
			d.factor[next] = d.total
			d.total *= uint64(numbers.choose[d.size[next]][free])
			free -= d.size[next]
			next++
		}
	}
	if d.factor[0] == 0 || both && d.factor[1] == 0 {
		return errDamaged
	}
	return nil
}

// fits reports whether the men are those of the table, with the pawns first.
func (d *pairs) fits(t *table) bool {
	var m material
	var kings [2]int
	for i, p := range d.pieces[:t.men] {
		k, c := legal.Kind(p&7), legal.Color(p>>3)
		switch {
		case k == legal.King:
			kings[c]++
		case k < legal.Pawn || k > legal.Queen, (k == legal.Pawn) != (i < t.pawns[0]+t.pawns[1]):
			return false
		default:
			m += 1 << materialShift(c, k)
		}
	}
	return m == t.material && kings == [2]int{1, 1}
}

// readHeader reads how the values are compressed.
func (d *pairs) readHeader(c *cursor) error {
	d.flags = c.u8()
	if d.flags&singleValue != 0 {
		d.single = int(c.u8())
		return nil
	}
	blockBits, spanBits := c.u8(), c.u8()
	padding, blocks := int(c.u8()), uint64(c.u32())
	maxLen, minLen := int(c.u8()), int(c.u8())
	if c.short || blockBits < 3 || blockBits > 30 || spanBits < 1 || spanBits > 30 || minLen < 1 || maxLen < minLen || maxLen > maxCode {
		return errDamaged
	}
	if size := uint64(len(c.data)); blocks<<blockBits > size || 6*(d.total>>spanBits) > size {
		return errDamaged // as ints of 32 bits, these sizes might seem small
	}
	d.blockSize, d.span, d.minLen = 1<<blockBits, 1<<spanBits, minLen
	d.numBlocks, d.lengthsLen = int(blocks), int(blocks)+padding
	d.sparseLen = int((d.total + d.span - 1) / d.span)

	d.lowest = make([]int, maxLen-minLen+1)
	for i := range d.lowest {
		d.lowest[i] = int(c.u16())
	}
	d.base = make([]uint64, len(d.lowest))
	for i := len(d.base) - 2; i >= 0; i-- {
		d.base[i] = (d.base[i+1] + uint64(d.lowest[i]) - uint64(d.lowest[i+1])) / 2
	}
	for i := range d.base {
		d.base[i] <<= 64 - minLen - i
	}
	return d.readSymbols(c)
}

// maxMore is the largest number of values that may follow the first of a symbol.
const maxMore = 255

// leaf marks, in the place of the right half, a symbol that stands for a value.
const leaf = 0xFFF

func (d *pairs) readSymbols(c *cursor) error {
	count := int(c.u16())
	d.left, d.right, d.more = make([]uint16, count), make([]uint16, count), make([]int, count)
	for i := range count {
		b := c.take(3)
		d.left[i] = uint16(b[0]) | uint16(b[1]&15)<<8
		d.right[i] = uint16(b[1]>>4) | uint16(b[2])<<4
		if d.right[i] != leaf && int(max(d.left[i], d.right[i])) >= count {
			return errDamaged
		}
	}
	c.align(2)
	const unknown = -1
	for i := range d.more {
		d.more[i] = unknown
	}
	var expand func(i uint16, depth int) bool
	expand = func(i uint16, depth int) bool {
		switch {
		case d.more[i] != unknown:
		case d.right[i] == leaf:
			d.more[i] = 0
		case depth == len(d.more) || !expand(d.left[i], depth+1) || !expand(d.right[i], depth+1):
			return false // a symbol that is part of itself
		default:
			d.more[i] = d.more[d.left[i]] + d.more[d.right[i]] + 1
		}
		return d.more[i] <= maxMore
	}
	for i := range count {
		if !expand(uint16(i), 0) {
			return errDamaged
		}
	}
	return nil
}

func (d *pairs) readBlocks(c *cursor) {
	c.align(64)
	d.blocks = c.data[c.at:]
	c.take(d.numBlocks * d.blockSize)
}

// value returns the value of a number below d.total. ok is false when the file
// is damaged or cannot be read any more.
func (d *pairs) value(number uint64) (value int, ok bool) {
	if d.flags&singleValue != 0 {
		return d.single, true
	}
	defer forgive(debug.SetPanicOnFault(true), &ok)
	block, rest, ok := d.block(number)
	if !ok {
		return 0, false
	}
	symbol, rest, ok := d.symbol(d.blocks[block*d.blockSize:], rest)
	if !ok {
		return 0, false
	}
	for d.more[symbol] > 0 {
		half := d.left[symbol]
		if n := d.more[half]; rest > n {
			rest -= n + 1
			half = d.right[symbol]
		}
		symbol = int(half)
	}
	return int(d.left[symbol]), true
}

// block returns the block in which a value is, and its place there.
func (d *pairs) block(number uint64) (block, place int, ok bool) {
	entry := 6 * int(number/d.span)
	if entry+6 > len(d.sparse) {
		return 0, 0, false
	}
	first := binary.LittleEndian.Uint32(d.sparse[entry:])
	if uint64(first) > uint64(d.lengthsLen) { // an int of 32 bits might be negative
		return 0, 0, false
	}
	block = int(first)
	place = int(binary.LittleEndian.Uint16(d.sparse[entry+4:])) + int(number%d.span) - int(d.span/2)
	last := func() int { return int(binary.LittleEndian.Uint16(d.lengths[2*block:])) }
	for place < 0 && block > 0 { // the last span may have its middle behind the last block
		block--
		place += last() + 1
	}
	for block < d.numBlocks && place > last() {
		place -= last() + 1
		block++
	}
	return block, place, place >= 0 && block < d.numBlocks
}

// symbol reads the code at the start of data. It returns the symbol that contains
// the value at that place, and the value's place in the symbol.
func (d *pairs) symbol(data []byte, place int) (symbol, rest int, ok bool) {
	var buffer [8]byte
	data = data[copy(buffer[:], data):]
	word, bits := binary.BigEndian.Uint64(buffer[:]), 64
	for {
		i := 0
		for word < d.base[i] { // the last one is 0
			i++
		}
		length := d.minLen + i
		number := uint64(d.lowest[i]) + (word-d.base[i])>>(64-length)
		if number >= uint64(len(d.more)) {
			return 0, 0, false
		}
		symbol = int(number)
		if place <= d.more[symbol] {
			return symbol, place, true
		}
		place -= d.more[symbol] + 1
		word <<= length
		bits -= length
		if bits <= 32 {
			clear(buffer[:4])
			data = data[copy(buffer[:4], data):]
			word |= uint64(binary.BigEndian.Uint32(buffer[:])) << (32 - bits)
			bits += 32
		}
	}
}

// arrange puts the men from first on into the order of d.pieces. ok is false when
// these are other men.
func (d *pairs) arrange(men []man, first int) (ok bool) {
	for i := first; i < len(men); i++ {
		j := slices.IndexFunc(men[i:], func(m man) bool { return m.piece == d.pieces[i] })
		if j < 0 {
			return false
		}
		men[i], men[i+j] = men[i+j], men[i]
	}
	return true
}

// man is a piece on a square.
type man struct {
	piece  uint8 // as legal.Piece numbers it
	square legal.Square
}
