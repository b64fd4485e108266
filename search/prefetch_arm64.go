//go:build !purego

package search

// prefetch brings the cache line at address nearer. It has no effect that a
// program could see.
//
//go:noescape
func prefetch(address *byte)
