package search

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"

	"alfiere/eval/hugepages"
)

// hugePage is the size of memory pages that spare most of the table's address
// translation misses.
const hugePage = hugepages.Size

// allocate returns size bytes of zeroed memory in huge pages where the system
// grants them, and a function that gives it back. It refuses a size that would
// leave the machine hardly anything: the system would grant it, and then end the
// program when it used the memory.
func allocate(size int) (unsafe.Pointer, func(), error) {
	free := available()
	if uint64(size) > free/8*7 {
		return nil, nil, fmt.Errorf("%d bytes asked for, %d available", size, free)
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

// hierarchy says where the system reports the memory of control groups, such as
// those of containers and services.
type hierarchy struct {
	root       string // folder of the outermost group that can be seen; others lie in it
	controller string // by which /proc/self/cgroup calls it
	limit      string // file with the bytes that a group may use
	taken      string // field of memory.stat with those that it cannot do without
}

// hierarchies are those of control groups of version 2 and 1.
var hierarchies = []hierarchy{
	{"/sys/fs/cgroup", "", "memory.max", "anon"},
	{"/sys/fs/cgroup/memory", "memory", "memory.limit_in_bytes", "total_rss"},
}

// groups returns the folders of the group that the process belongs to and of all
// that it lies in. membership is the text of /proc/self/cgroup, with lines like
// 0::/path in version 2 and 4:cpu,memory:/path in version 1.
func (h *hierarchy) groups(membership string) (folders []string) {
	for line := range strings.Lines(membership) {
		fields := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(fields) == 3 && slices.Contains(strings.Split(fields[1], ","), h.controller) {
			for path := filepath.Clean("/" + fields[2]); path != "/"; path = filepath.Dir(path) {
				folders = append(folders, filepath.Join(h.root, path))
			}
		}
	}
	return append(folders, h.root)
}

// left returns how many bytes the group in a folder may still use.
func (h *hierarchy) left(folder string) (bytes uint64, ok bool) {
	text, err := os.ReadFile(filepath.Join(folder, h.limit))
	if err != nil {
		return 0, false
	}
	limit, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	if err != nil { // "max"
		return 0, false
	}
	stat, _ := os.ReadFile(filepath.Join(folder, "memory.stat")) // without it nothing is known to be taken
	for line := range strings.Lines(string(stat)) {
		name, number, _ := strings.Cut(strings.TrimSpace(line), " ")
		if taken, err := strconv.ParseUint(number, 10, 64); err == nil && name == h.taken {
			limit -= min(taken, limit)
		}
	}
	return limit, true
}

// promised counts the bytes of tables whose pages have not been fetched yet:
// the system still reports them as available.
var promised atomic.Int64

// available returns how many bytes of memory the system can still give, and no
// more than the process's control groups may use.
func available() uint64 {
	bytes := uint64(math.MaxUint64)
	if text, err := os.ReadFile("/proc/meminfo"); err == nil {
		_, after, _ := strings.Cut(string(text), "MemAvailable:")
		var kib uint64
		if n, _ := fmt.Sscan(after, &kib); n == 1 {
			bytes = kib << 10
		}
	}
	membership, _ := os.ReadFile("/proc/self/cgroup") // without it the outermost groups are left
	for _, h := range hierarchies {
		for _, folder := range h.groups(string(membership)) {
			if left, ok := h.left(folder); ok {
				bytes = min(bytes, left)
			}
		}
	}
	bytes -= min(bytes, uint64(max(promised.Load(), 0)))
	return addressable(min(bytes, addressesLeft()))
}

// addressesSpared is what stays free below a limit of addresses: stacks of the
// system's threads, and Go's heap, which reserves 64 MiB at a time and ends the
// program where it cannot.
const addressesSpared = 256 << 20

// addressesLeft returns how many bytes of addresses the process may still take, no
// matter whether there is memory behind them (ulimit -v). Few systems have a limit.
func addressesLeft() uint64 {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_AS, &limit) != nil || limit.Cur >= math.MaxInt64 {
		return math.MaxUint64
	}
	var pages uint64
	text, _ := os.ReadFile("/proc/self/statm") // without it nothing is known to be taken
	fmt.Sscan(string(text), &pages)
	return limit.Cur - min(limit.Cur, pages*uint64(os.Getpagesize())+addressesSpared)
}

// fetching reports whether pages of some table are still being fetched, so that
// any node may have to wait for the system.
func fetching() bool { return promised.Load() > 0 }

// populatePatience is how long the making of a table of more than 64 MiB and up to
// 1 GiB waits for its pages; larger ones get as much for each GiB, up to four. On
// most machines it is enough, and no user minds it.
const populatePatience = 250 * time.Millisecond

// populate has all processors fetch the pages of the table, after a while in the
// background, so that searches need not wait for the system at every other node
// once it is done. It returns a function that ends this and then calls unmap.
func populate(table []byte, unmap func()) (free func()) {
	const chunk = 4 << 20
	var stop, background atomic.Bool
	var group sync.WaitGroup
	var claimed atomic.Int64 // bytes that somebody has taken on
	size := int64(len(table))
	for i := range processors {
		group.Go(func() {
			for !background.Load() || i < max(processors/2, 1) { // then half are left to searches
				from := claimed.Add(chunk) - chunk
				if from >= size {
					return
				}
				part := table[from:min(from+chunk, size)]
				if !stop.Load() {
					fetch(part)
				}
				promised.Add(-int64(len(part)))
			}
		})
	}
	done := make(chan struct{})
	go func() {
		group.Wait()
		close(done)
	}()
	if size > 16*chunk { // smaller ones are there before anybody misses them
		select {
		case <-done:
		case <-time.After(populatePatience * time.Duration(min(max(size>>30, 1), 4))):
		}
	}
	background.Store(true)
	return func() {
		stop.Store(true)
		<-done
		unmap()
	}
}

// madvPopulateWrite asks for the pages behind a range of memory now, without
// touching what is in them (Linux 5.14).
const madvPopulateWrite = 23

// wipe empties a part of the table, of a huge page at most. If none of it is in
// memory, it is not brought there for that: it has never been fetched, or it is swapped
// out, and then the system drops it.
func wipe(part []ttBucket) {
	var pages [hugePage / 4096]byte // one for each page of the least size that there is
	memory := unsafe.Slice((*byte)(unsafe.Pointer(&part[0])), len(part)*int(unsafe.Sizeof(part[0])))
	start, size := uintptr(unsafe.Pointer(&memory[0])), uintptr(len(memory))
	_, _, trouble := syscall.Syscall(syscall.SYS_MINCORE, start, size, uintptr(unsafe.Pointer(&pages[0])))
	if trouble == 0 && !slices.ContainsFunc(pages[:], func(page byte) bool { return page&1 != 0 }) &&
		syscall.Madvise(memory, syscall.MADV_DONTNEED) == nil {
		return
	}
	clear(part)
}

// fetch brings in the pages of some memory, which may be in use.
func fetch(part []byte) {
	if syscall.Madvise(part, madvPopulateWrite) != nil { // an older system
		touch(part)
	}
}
