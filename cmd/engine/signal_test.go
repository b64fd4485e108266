package main

import (
	"io"
	"os/exec"
	"runtime"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// A signal ends the program even where nobody reads its answers any more.
func TestSignalWithoutReader(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals here")
	}
	alfiere := exec.Command("alfiere")
	in, err := alfiere.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := alfiere.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := alfiere.Start(); err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	var sent atomic.Int64
	go func() {
		for n := 0; n < 1_000_000; n++ {
			if _, err := io.WriteString(in, "uci\n"); err != nil {
				return
			}
			sent.Add(1)
		}
	}()
	for last := int64(0); last == 0 || sent.Load() != last; { // until it takes no more
		last = sent.Load()
		time.Sleep(300 * time.Millisecond)
	}
	if err := alfiere.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if state, err := alfiere.Process.Wait(); err != nil || state.ExitCode() != exitFailed {
		t.Errorf("%v, error %v, want exit code %d", state, err, exitFailed)
	}
}
