//go:build !linux

package search

import (
	"errors"
	"math"
	"unsafe"
)

// maxTable is the most that is asked of a system whose memory is not known.
const maxTable = 16 << 30

// allocate returns size bytes of zeroed memory and a function that gives it
// back, which is the garbage collector's business here.
func allocate(size int, _ uint64) (unsafe.Pointer, func(), error) {
	if size > maxTable {
		return nil, nil, errors.New("larger than this system is trusted with")
	}
	memory := make([]ttBucket, size/int(unsafe.Sizeof(ttBucket{})))
	return unsafe.Pointer(unsafe.SliceData(memory)), func() {}, nil
}

// available returns how many bytes of memory the system can still give: nobody
// knows here.
func available() uint64 { return math.MaxUint64 }

// fetching reports whether any node may have to wait for the system, which
// nobody knows here either.
func fetching() bool { return false }
