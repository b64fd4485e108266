package hugepages

import (
	"testing"
	"unsafe"
)

// TestContents checks that memory keeps what it holds, in the pages concerned and
// in those beside them, whatever the system does about the advice.
func TestContents(t *testing.T) {
	memory := make([]byte, 4*Size+12345)
	for i := range memory {
		memory[i] = byte(i % 251)
	}
	Advise(unsafe.Pointer(&memory[Size/2]), Size)
	Move(unsafe.Pointer(&memory[Size+777]), 2*Size)
	for i, got := range memory {
		if want := byte(i % 251); got != want {
			t.Fatalf("byte %d is %d, was %d", i, got, want)
		}
	}
}
