package play

import (
	"os"

	"golang.org/x/sys/windows"
)

// obeyEscapes has the console that shows screen obey escape sequences, which older
// ones do only when asked, and returns what sets it back.
func obeyEscapes(screen *os.File) (restore func()) {
	console := windows.Handle(screen.Fd())
	var mode uint32
	if windows.GetConsoleMode(console, &mode) != nil {
		return func() {}
	}
	const obeys = windows.ENABLE_PROCESSED_OUTPUT | windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING
	_ = windows.SetConsoleMode(console, mode|obeys) // if it cannot, it is from before Windows 10
	return func() { _ = windows.SetConsoleMode(console, mode) }
}
