package train

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkTrain tells how many positions one thread brings forward and
// backward through the network in a second.
func BenchmarkTrain(b *testing.B) {
	sample := randomPositions(rand.New(rand.NewPCG(1, 4)), 8*chunkSize)
	for _, k := range []kernels{bestKernels(), {}} {
		for _, hidden := range []int{256, 512, 1024} {
			b.Run(fmt.Sprintf("%v/%d", k, hidden), func(b *testing.B) {
				weights := newParams(hidden, 1, 0)
				weights.randomise(1)
				w := newWorker(k, weights, kingBuckets(1))
				o := objective{lambda: 0.3, few: 0.3, scale: 400, steep: 1, power: 2}
				for i := 0; b.Loop(); i++ {
					copy(w.positions[:], sample[i%8*chunkSize:])
					w.train(chunkSize, &o, 1./chunkSize)
				}
				b.ReportMetric(float64(b.N)*chunkSize/b.Elapsed().Seconds(), "positions/s")
			})
		}
	}
}
