//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package selfplay

import (
	"os"
	"syscall"
)

// locks says whether lock does anything.
const locks = true

// lock keeps other runs from f until it is closed. The error is that of the
// system when another has it.
func lock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }
