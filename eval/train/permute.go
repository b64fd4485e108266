package train

import "math/bits"

// The order in which positions are seen: a random permutation of the whole set,
// a new one each epoch. Neighbours in a game are alike, so nothing less than
// the whole set is shuffled; and since the set lies in memory, a jump costs one
// cache miss, which is little beside the training of a position.
//
// The permutation is computed, not stored, by a Feistel network on the bits of
// the index, walked until the result falls into the range (Black and Rogaway,
// "Ciphers with Arbitrary Finite Domains", 2002). It needs no memory, and the
// place in the order is one number, which makes resuming exact.

const feistelRounds = 4

// A permutation of the numbers 0 to n-1.
type permutation struct {
	n    uint64
	half uint // bits in each half of a number
	keys [feistelRounds]uint64
}

// newPermutation returns the permutation that belongs to a seed and an epoch.
func newPermutation(n int, seed, epoch uint64) permutation {
	p := permutation{n: uint64(n), half: uint(bits.Len64(uint64(n))+1) / 2}
	for i := range p.keys {
		p.keys[i] = mix(mix(seed) ^ epoch<<8 + uint64(i))
	}
	return p
}

// at returns the i-th number.
func (p *permutation) at(i int) int {
	x, mask := uint64(i), uint64(1)<<p.half-1
	for {
		left, right := x>>p.half, x&mask
		for _, key := range p.keys {
			left, right = right, left^mix(right^key)&mask
		}
		if x = left<<p.half | right; x < p.n {
			return int(x)
		}
	}
}

// mix is a bijection that makes every bit depend on every other (SplitMix64,
// Steele, Lea and Flood 2014).
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// unit returns a number from 0 up to 1 that belongs to x.
func unit(x uint64) float64 { return float64(mix(x)>>11) / (1 << 53) }
