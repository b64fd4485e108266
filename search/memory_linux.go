package search

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"
)

// hugePage is the size of memory pages that spare most of the table's address
// translation misses.
const hugePage = 2 << 20

// allocate returns size bytes of zeroed memory in huge pages where the system
// grants them, and a function that gives it back. It refuses what would hardly
// leave the machine anything beyond the reserve: the system would grant it, and
// end the program when it came to use it.
func allocate(size int, reserve uint64) (unsafe.Pointer, func(), error) {
	free := available()
	if free -= min(free, reserve); uint64(size) > free/8*7 {
		return nil, nil, fmt.Errorf("%d bytes asked for where %d are to be had", size, free)
	}
	promised.Add(int64(size))
	memory, err := syscall.Mmap(-1, 0, size+hugePage, syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		promised.Add(-int64(size))
		return nil, nil, err
	}
	skip := -uintptr(unsafe.Pointer(&memory[0])) & (hugePage - 1)
	table := memory[skip : int(skip)+size]
	// Advice only: without huge pages the table is as right, and a little slower.
	_ = syscall.Madvise(table, syscall.MADV_HUGEPAGE)
	return unsafe.Pointer(&table[0]), populate(table, func() { _ = syscall.Munmap(memory) }), nil
}

// groupLimits are where a container's limit of memory is found (control groups,
// versions 2 and 1).
var groupLimits = []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}

// promised counts the bytes of tables whose pages have not been fetched yet: the
// system believes that they are to be had.
var promised atomic.Int64

// available returns how many bytes of memory the system can still give, and no
// more than a container may use.
func available() uint64 {
	bytes := uint64(math.MaxUint64)
	if text, err := os.ReadFile("/proc/meminfo"); err == nil {
		_, text, _ := strings.Cut(string(text), "MemAvailable:")
		var kib uint64
		if n, _ := fmt.Sscan(text, &kib); n == 1 {
			bytes = kib << 10
		}
	}
	for _, name := range groupLimits {
		text, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		if limit, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64); err == nil { // not "max"
			bytes = min(bytes, limit)
		}
	}
	return bytes - min(bytes, uint64(max(promised.Load(), 0)))
}

// madvPopulateWrite asks for the pages behind a range of memory now, without
// touching what is in them (Linux 5.14).
const madvPopulateWrite = 23

// populatePatience is how long the making of a large table waits for its pages:
// long enough for a gigabyte on most machines, too short for a user to notice.
const populatePatience = 200 * time.Millisecond

// populate fetches the pages of the table, after a while in the background, so
// that the first search need not wait for the system at every other node. It
// returns a function that ends this and then calls unmap.
func populate(table []byte, unmap func()) (free func()) {
	const chunk = 16 << 20
	var stop atomic.Bool
	done := make(chan struct{})
	go func() {
		defer close(done)
		rest := table
		for len(rest) > 0 && !stop.Load() {
			n := min(chunk, len(rest))
			if syscall.Madvise(rest[:n], madvPopulateWrite) != nil {
				break // an older system: pages come when they are touched
			}
			promised.Add(-int64(n))
			rest = rest[n:]
		}
		promised.Add(-int64(len(rest)))
	}()
	if len(table) > 4*chunk {
		select {
		case <-done:
		case <-time.After(populatePatience):
		}
	}
	return func() {
		stop.Store(true)
		<-done
		unmap()
	}
}
