package search

import (
	"math"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"unsafe"

	"alfiere/legal"
)

// table is the transposition table, shared by all workers of an engine. A
// bucket of four entries fills a cache line; within it the entry that is worth
// least is replaced: shallow, or of an old search.
type table struct {
	buckets    []ttBucket
	release    func()          // returns the memory, which may not be the collector's
	unused     runtime.Cleanup // calls release when nobody holds the table any more
	generation uint8           // of the current search, below ttGenerations
	used       bool            // a search has begun since the table was empty
}

type ttBucket [4]ttEntry

// newTable returns an empty table of mib MiB or, if that much is not available,
// of a half, a quarter and so on. A table of 1 MiB comes from Go's heap, whatever the
// machine says of its memory.
func newTable(mib int) *table {
	const perMiB = 1 << 20 / int(unsafe.Sizeof(ttBucket{}))
	for mib = min(mib, math.MaxInt>>20); mib > 1; mib /= 2 {
		n := mib * perMiB
		memory, release, err := allocate(n * int(unsafe.Sizeof(ttBucket{})))
		if err == nil {
			return tableOf(unsafe.Slice((*ttBucket)(memory), n), release)
		}
	}
	return &table{buckets: make([]ttBucket, perMiB), release: func() {}}
}

// tableOf returns an empty table in memory that release gives back: when it is
// freed or, some time later, when nobody holds it any more.
func tableOf(buckets []ttBucket, release func()) *table {
	t := &table{buckets: buckets, release: release}
	t.unused = runtime.AddCleanup(t, func(release func()) { release() }, release)
	return t
}

// free gives the memory back at once. The table must not be used any more.
func (t *table) free() {
	t.unused.Stop()
	t.buckets = nil
	t.release()
}

// mib returns the size of the table in MiB.
func (t *table) mib() int { return len(t.buckets) * int(unsafe.Sizeof(ttBucket{})) >> 20 }

// clear empties the table, with the help of all processors: many gigabytes take
// seconds. While its memory is still being fetched, pages that have not come yet are
// empty anyway and are left alone.
func (t *table) clear() {
	if !t.used {
		return
	}
	t.used, t.generation = false, 0
	var group sync.WaitGroup
	const piece = 2 << 20 / int(unsafe.Sizeof(ttBucket{}))
	pieces := (len(t.buckets) + piece - 1) / piece
	for part := range slices.Chunk(t.buckets, (pieces+processors-1)/processors*piece) {
		group.Go(func() {
			if !fetching() {
				clear(part)
				return
			}
			for p := range slices.Chunk(part, piece) {
				wipe(p)
			}
		})
	}
	group.Wait()
	runtime.KeepAlive(t) // else this might be the last use, and its memory be gone
}

// age begins a new search: what older ones left is worth less from now on.
func (t *table) age() {
	t.used = true
	t.generation = (t.generation + 1) % ttGenerations
}

func (t *table) bucket(key uint64) *ttBucket {
	i, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[i]
}

//go:generate go run -C _avo . -out ../prefetch_amd64.s -stubs ../prefetch_amd64.go -pkg search

// prefetch brings the bucket of a position into the cache while the caller has
// other things to do.
func (t *table) prefetch(key uint64) { prefetch((*byte)(unsafe.Pointer(t.bucket(key)))) }

// probe sets d, which must be new, to what is known of a position. A miss has eval
// noScore.
func (t *table) probe(key uint64, d *ttData) (hit bool) {
	b := t.bucket(key)
	for i := range b {
		data := b[i].data.Load()
		if b[i].key.Load()^data == key && data != 0 {
			d.unpack(data)
			return true
		}
	}
	d.eval = noScore
	return false
}

// store keeps what a search found out, unless it is a bound and something deeper is
// there (see keepDeeper), in place of what the bucket knows of the position or else
// of the entry that is worth least by depth and age (see ageWeight). The old move
// survives when there is no new one; d gets it, too.
func (t *table) store(key uint64, d *ttData) {
	b := t.bucket(key)
	slot, least := &b[0], 1<<30
	for i := range b {
		data := b[i].data.Load()
		if b[i].key.Load()^data == key || data == 0 {
			slot = &b[i]
			break
		}
		age := int(t.generation-generationOf(data)) & (ttGenerations - 1)
		if worth := depthOf(data) - ageWeight*age; worth < least {
			slot, least = &b[i], worth
		}
	}
	old := slot.data.Load()
	if same := slot.key.Load()^old == key; same && old != 0 {
		if d.move == legal.NoMove {
			d.move = legal.Move(old)
		}
		if d.bound != Exact && generationOf(old) == t.generation && d.depth+keepDeeper < depthOf(old) {
			return
		}
	}
	word := d.pack(t.generation)
	slot.key.Store(key ^ word)
	slot.data.Store(word)
}

// hashfull returns how much of the table the current search has filled, in
// thousandths, from a sample.
func (t *table) hashfull() int {
	used, sample := 0, t.buckets[:min(len(t.buckets), 250)]
	for i := range sample {
		for j := range sample[i] {
			if data := sample[i][j].data.Load(); data != 0 && generationOf(data) == t.generation {
				used++
			}
		}
	}
	return used * 1000 / (len(sample) * len(ttBucket{}))
}
