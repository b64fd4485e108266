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
	in, out := startPiped(t, alfiere)
	defer out.Close()
	io.WriteString(in, "isready\n")
	if _, err := io.ReadFull(out, make([]byte, len("readyok\n"))); err != nil { // before that a signal just kills it
		t.Fatal(err)
	}
	var sent atomic.Int64
	go func() {
		for range 1_000_000 {
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

// startPiped starts a program and returns the ends of pipes to its input and from
// its output.
func startPiped(t *testing.T, program *exec.Cmd) (in io.Writer, out io.ReadCloser) {
	t.Helper()
	in, err := program.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if out, err = program.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	return in, out
}
