package search

import (
	"math"
	"os"
	"sync/atomic"
	"unsafe"
)

// addressable returns how many of the given bytes the program can use. Addresses
// of 32 bits reach 4 GiB at most; the system keeps up to a half of them, and the
// rest is in pieces.
func addressable(bytes uint64) uint64 {
	if math.MaxInt == math.MaxInt32 {
		return min(bytes, 1<<30)
	}
	return bytes
}

// touch writes to each page of some memory without changing it, so that the system has
// to provide it. The memory must be aligned like a word.
func touch(part []byte) {
	for i := 0; i < len(part); i += os.Getpagesize() {
		(*atomic.Uint64)(unsafe.Pointer(&part[i])).Add(0)
	}
}
