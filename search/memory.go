package search

import "math"

// addressable returns how many of the given bytes the program can use. Addresses
// of 32 bits reach 4 GiB at most; the system keeps up to a half of them, and the
// rest is in pieces.
func addressable(bytes uint64) uint64 {
	if math.MaxInt == math.MaxInt32 {
		return min(bytes, 1<<30)
	}
	return bytes
}
