//go:build (!amd64 && !arm64) || purego

package search

// prefetch does nothing where there is no instruction for it in reach.
func prefetch(*byte) {}

func prefetchEach(*[6]*uint32) {}

func prefetchSide(*int16) {}
