//go:build !linux

package search

import (
	"fmt"
	"math"
	"runtime"
	"sync/atomic"
	"unsafe"

	"github.com/edsrzf/mmap-go"
	"github.com/pbnjay/memory"
)

// mapped is how many bytes allocate has got from the system and not given back.
var mapped atomic.Int64

// allocate returns size bytes of zeroed memory and a function that gives it back to
// the system. Go's heap would not do: where a smaller table has been, it clears
// gigabytes by hand. A size that would leave the machine hardly anything is refused.
func allocate(size int) (unsafe.Pointer, func(), error) {
	free := available()
	if uint64(size) > free/8*7 {
		return nil, nil, fmt.Errorf("%d bytes asked for, %d available", size, free)
	}
	region, err := mmap.MapRegion(nil, size, mmap.RDWR, mmap.ANON, 0)
	if err != nil {
		return nil, nil, err
	}
	mapped.Add(int64(size))
	return unsafe.Pointer(unsafe.SliceData(region)), func() {
		mapped.Add(-int64(size))
		_ = region.Unmap()
	}, nil
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
		return addressable(total - min(total, own.HeapInuse+uint64(mapped.Load())))
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
