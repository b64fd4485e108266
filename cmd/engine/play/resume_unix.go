//go:build unix

package play

import (
	"os"
	"os/signal"
	"syscall"
)

// onResume calls resume whenever the program goes on after it has been stopped, as
// by kill -STOP, until cancel is called.
func onResume(resume func()) (cancel func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGCONT)
	go func() {
		for range signals {
			resume()
		}
	}()
	return func() { signal.Stop(signals); close(signals) }
}
