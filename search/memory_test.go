package search

import (
	"bytes"
	"os"
	"testing"
	"unsafe"
)

// TestTouch: memory that is fetched by touching it may be in use already.
func TestTouch(t *testing.T) {
	table := make([]ttBucket, 3*os.Getpagesize()/int(unsafe.Sizeof(ttBucket{})))
	part := unsafe.Slice((*byte)(unsafe.Pointer(&table[0])), len(table)*int(unsafe.Sizeof(table[0])))
	for i := range part {
		part[i] = byte(i*7 + 1)
	}
	before := bytes.Clone(part)
	touch(part)
	if !bytes.Equal(part, before) {
		t.Error("what was in the memory has changed")
	}
}
