//go:build unix

package main

import (
	"os/signal"
	"syscall"
)

// outliveReader lets the program go on when the reader of its output goes away:
// writing then fails, as it does with a full disk.
func outliveReader() { signal.Ignore(syscall.SIGPIPE) }
