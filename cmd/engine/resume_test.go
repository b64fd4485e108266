//go:build linux

package main

import (
	"io"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/term"
)

// A shell sets the terminal to its own mode when a game is stopped, and not back when
// the game goes on.
func TestPlayResumed(t *testing.T) {
	screen, tty, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer screen.Close()
	shells, err := term.GetState(int(tty.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	alfiere := exec.Command("alfiere", "play", "--lang", "en")
	alfiere.Stdin, alfiere.Stdout, alfiere.Stderr, alfiere.Dir = tty, tty, tty, t.TempDir()
	alfiere.Env = append(os.Environ(), "TERM=xterm") // a dumb one is never raw
	alfiere.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := alfiere.Start(); err != nil {
		t.Fatal(err)
	}
	timeout := time.AfterFunc(time.Minute, func() { alfiere.Process.Kill() })
	defer timeout.Stop()
	read := make(chan string, 1000)
	go func() {
		for buf := make([]byte, 4096); ; {
			n, err := screen.Read(buf)
			if err != nil {
				return
			}
			read <- string(buf[:n])
		}
	}()
	prompt := func() {
		for text := ""; !strings.HasSuffix(text, "Your move: "); {
			select {
			case more := <-read:
				text += more
			case <-time.After(20 * time.Second):
				alfiere.Process.Kill()
				t.Fatalf("no prompt after %q", text)
			}
		}
	}
	prompt()
	raw, err := term.GetState(int(tty.Fd()))
	if err != nil || reflect.DeepEqual(raw, shells) {
		t.Fatal("no raw mode", err)
	}
	alfiere.Process.Signal(syscall.SIGSTOP)
	if err := term.Restore(int(tty.Fd()), shells); err != nil {
		t.Fatal(err)
	}
	alfiere.Process.Signal(syscall.SIGCONT)
	prompt()
	if state, err := term.GetState(int(tty.Fd())); err != nil || !reflect.DeepEqual(state, raw) {
		t.Error("the terminal is not raw again", err)
	}
	screen.WriteString("quit\r")
	if err := alfiere.Wait(); err != nil {
		t.Error(err)
	}
	if state, err := term.GetState(int(tty.Fd())); err != nil || !reflect.DeepEqual(state, shells) {
		t.Error("the terminal is not as it was", err)
	}
}

// Whoever starts the engine in a terminal is told what it is; a GUI is not.
func TestBanner(t *testing.T) {
	screen, tty, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer screen.Close()
	defer tty.Close()
	screen.WriteString("quit\n")
	for _, c := range []struct {
		in   io.Reader
		want string
	}{
		{tty, name + " " + version + ", a UCI chess engine; quit ends it, alfiere --help tells what else it does\n"},
		{strings.NewReader("quit\n"), ""},
	} {
		alfiere := exec.CommandContext(t.Context(), "alfiere")
		alfiere.Stdin = c.in
		if out, err := alfiere.Output(); err != nil || string(out) != c.want {
			t.Errorf("%q, error %v, want %q", out, err, c.want)
		}
	}
}
