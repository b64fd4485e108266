// Package hugepages asks the system to keep memory in huge pages, which spare the
// processor most translations of addresses where memory is read here and there.
// This is advice: nothing depends on whether it is taken, and systems that know
// nothing of it ignore it.
package hugepages

// Size is that of a huge page in bytes.
const Size = 2 << 20
