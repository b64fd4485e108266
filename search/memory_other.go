//go:build !linux

package search

import (
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"unsafe"

	"github.com/pbnjay/memory"
)

// allocate returns size bytes of zeroed memory from Go's heap, and a function
// that returns unused heap to the system. It refuses a size that would leave the
// machine hardly anything: Go itself cannot refuse it, and would end the program.
func allocate(size int) (unsafe.Pointer, func(), error) {
	free := available()
	if uint64(size) > free/8*7 {
		return nil, nil, fmt.Errorf("%d bytes asked for, %d available", size, free)
	}
	buckets := make([]ttBucket, size/int(unsafe.Sizeof(ttBucket{})))
	return unsafe.Pointer(unsafe.SliceData(buckets)), debug.FreeOSMemory, nil
}

// available returns how many bytes of memory the system can still give. Where
// only the total is known, as on most systems, it is three quarters of that, less
// what the program has.
func available() uint64 {
	if free := memory.FreeMemory(); runtime.GOOS == "windows" && free > 0 {
		return addressable(free)
	}
	if total := memory.TotalMemory(); total > 0 {
		var own runtime.MemStats
		runtime.ReadMemStats(&own)
		total = total / 4 * 3
		return addressable(total - min(total, own.HeapInuse))
	}
	return addressable(math.MaxInt32)
}

// wipe empties a part of the table.
func wipe(part []ttBucket) { clear(part) }

// fetch brings in the pages of some memory.
func fetch(part []byte) { touch(part) }

// fetching reports whether any node may have to wait for the system, which
// nobody knows here.
func fetching() bool { return false }
