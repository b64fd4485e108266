//go:build !unix

package main

// outliveReader does nothing: no signal ends the program here when the reader of its
// output goes away.
func outliveReader() {}
