//go:build !linux

package hugepages

import "unsafe"

// Advise does nothing here.
func Advise(unsafe.Pointer, uintptr) {}

// Move does nothing here.
func Move(unsafe.Pointer, uintptr) {}
