package mate

import (
	"math/bits"
	"unsafe"
)

// table keeps the numbers of positions, the latest at each place. Entries with
// another salt count as empty.
type table struct {
	entries []entry
	salt    uint64
}

type entry struct {
	key   uint64 // of the position, exclusive or the salt
	proof proof
}

func newTable(mib int) table {
	return table{entries: make([]entry, mib<<20/int(unsafe.Sizeof(entry{})))}
}

// forget empties the table. A new salt does that at once, where clearing hundreds
// of MiB would make a user wait who has said stop.
func (t *table) forget() { t.salt += 0x9E3779B97F4A7C15 }

func (t *table) at(key uint64) *entry {
	i, _ := bits.Mul64(key, uint64(len(t.entries)))
	return &t.entries[i]
}

func (t *table) probe(key uint64) (proof, bool) {
	e := t.at(key)
	return e.proof, e.key == key^t.salt && e.proof != proof{}
}

func (t *table) store(key uint64, p proof) { *t.at(key) = entry{key ^ t.salt, p} }
