package search

import "math"

// addressable returns how many of so many bytes the program can use. With
// addresses of 32 bits there are 4 GiB of them at most, of which the system
// keeps up to a half, and what is left is in pieces.
func addressable(bytes uint64) uint64 {
	if math.MaxInt == math.MaxInt32 {
		return min(bytes, 1<<30)
	}
	return bytes
}
