//go:build !purego

package search

// prefetch brings the cache line at address nearer. It has no effect that a
// program could see.
//
//go:noescape
func prefetch(address *byte)

// prefetchEach does for six addresses what prefetch does for one.
//
//go:noescape
func prefetchEach(addresses *[6]*uint32)

// prefetchSide prefetches twelve cache lines from address on: what a pieceToHistory
// holds of the moves of one side.
//
//go:noescape
func prefetchSide(address *int16)
