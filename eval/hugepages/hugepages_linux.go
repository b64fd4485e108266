package hugepages

import (
	"syscall"
	"unsafe"
)

// madvCollapse (Linux 6.1) moves what is there to huge pages at once.
const madvCollapse = 25

// Advise asks for huge pages for the size bytes from start on, best before they are used.
// Whatever else lies in the first and the last of these pages is affected, too.
func Advise(start unsafe.Pointer, size uintptr) { advise(start, size, syscall.MADV_HUGEPAGE) }

// Move is Advise for memory that is in use already.
func Move(start unsafe.Pointer, size uintptr) {
	Advise(start, size)
	advise(start, size, madvCollapse)
}

// advise speaks of each page by itself, since the system stops at the first that it
// cannot do anything about.
func advise(start unsafe.Pointer, size, advice uintptr) {
	first := uintptr(start) &^ (Size - 1)
	for page := first; page < uintptr(start)+size; page += Size {
		_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, page, Size, advice)
	}
}
