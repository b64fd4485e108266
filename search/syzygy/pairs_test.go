package syzygy

import "testing"

// TestLargeNumbers reads numbers of 32 bits that no sound file has. Where an int has
// no more than that, they must not pass for negative ones.
func TestLargeNumbers(t *testing.T) {
	d := &pairs{
		minLen: 32, base: []uint64{0}, lowest: []int{0}, more: []int{0},
		span: 2, sparse: []byte{0xFF, 0xFF, 0xFF, 0xFF, 0, 0}, lengths: []byte{0, 0}, lengthsLen: 1, numBlocks: 1,
	}
	if block, _, ok := d.block(0); ok {
		t.Errorf("block %d of 1", block)
	}
	if symbol, _, ok := d.symbol([]byte{0xFF, 0xFF, 0xFF, 0xFF}, 0); ok {
		t.Errorf("symbol %d of 1", symbol)
	}
}
