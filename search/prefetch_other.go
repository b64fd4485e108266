//go:build !amd64

package search

import "unsafe"

// prefetch does nothing where there is no instruction for it in reach.
func prefetch(unsafe.Pointer) {}
