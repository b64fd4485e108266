package search

import (
	"fmt"
	"syscall"
	"unsafe"
)

// hugePage is the size of memory pages that spare most of the table's address
// translation misses.
const hugePage = 2 << 20

// allocate returns size bytes of zeroed memory in huge pages where the system
// grants them, and a function that gives it back. It refuses more than the
// machine has.
func allocate(size int) (unsafe.Pointer, func(), error) {
	var info syscall.Sysinfo_t
	if err := syscall.Sysinfo(&info); err == nil {
		if total := uint64(info.Totalram) * uint64(info.Unit); uint64(size) > total/8*7 {
			return nil, nil, fmt.Errorf("%d bytes asked for on a machine of %d", size, total)
		}
	}
	memory, err := syscall.Mmap(-1, 0, size+hugePage, syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		return nil, nil, err
	}
	skip := -uintptr(unsafe.Pointer(&memory[0])) & (hugePage - 1)
	// Advice only: without huge pages the table is as right, and a little slower.
	_ = syscall.Madvise(memory[skip:], syscall.MADV_HUGEPAGE)
	return unsafe.Pointer(&memory[skip]), func() { _ = syscall.Munmap(memory) }, nil
}
