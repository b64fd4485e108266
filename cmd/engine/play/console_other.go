//go:build !windows

package play

import "os"

// obeyEscapes does nothing: terminals obey escape sequences.
func obeyEscapes(*os.File) (restore func()) { return func() {} }
