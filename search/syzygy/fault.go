package syzygy

import "runtime/debug"

// Reading a mapped file faults when the file has been cut short since, or its
// disk has gone. Left alone that would end the process.

// forgive is to be deferred with what debug.SetPanicOnFault(true) returns: a fault
// then only makes ok false.
func forgive(before bool, ok *bool) {
	debug.SetPanicOnFault(before)
	switch cause := recover().(type) {
	case nil:
	case interface{ Addr() uintptr }:
		*ok = false
	default:
		panic(cause)
	}
}
