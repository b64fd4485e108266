package mate

import (
	"math/bits"
	"unsafe"
)

// table keeps the numbers of positions, the latest at each place.
type table []entry

type entry struct {
	key   uint64
	proof proof
}

func newTable(mib int) table { return make(table, mib<<20/int(unsafe.Sizeof(entry{}))) }

func (t table) at(key uint64) *entry {
	i, _ := bits.Mul64(key, uint64(len(t)))
	return &t[i]
}

func (t table) probe(key uint64) (proof, bool) {
	e := t.at(key)
	return e.proof, e.key == key && e.proof != proof{}
}

func (t table) store(key uint64, p proof) { *t.at(key) = entry{key, p} }
