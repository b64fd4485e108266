package main

import (
	"bytes"
	"cmp"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/rogpeppe/go-internal/testscript"
)

// The scripts in testdata/play are games: the real program is fed lines.
func TestPlayScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:  "testdata/play",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"terminal": terminalCommand},
	})
}

// terminalCommand is the script command
//
//	terminal FILE PROGRAM ARGUMENT...
//
// which runs a program in a pseudo-terminal of 24 lines and COLUMNS (80) columns
// until it ends and types the lines of a file, each after a prompt has come. What
// the program wrote is then in stdout, without carriage returns. With a ! before
// it the program must fail.
func terminalCommand(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) < 2 {
		ts.Fatalf("usage: [!] terminal file program [args...]")
	}
	columns, err := strconv.ParseUint(cmp.Or(ts.Getenv("COLUMNS"), "80"), 10, 16)
	ts.Check(err)
	typed := strings.SplitAfter(ts.ReadFile(args[0]), "\n")
	path, err := exec.LookPath(args[1])
	ts.Check(err)
	cmd := exec.Command(path, args[2:]...)
	cmd.Dir = ts.Getenv("WORK")
	for _, name := range []string{"PATH", "HOME", "TERM", "LANG", "NO_COLOR"} {
		cmd.Env = append(cmd.Env, name+"="+ts.Getenv(name))
	}
	screen, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: uint16(columns)})
	ts.Check(err)
	defer screen.Close()
	timeout := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
	defer timeout.Stop()

	var all, fresh bytes.Buffer // all output, and that since the last line was typed
	for buf := make([]byte, 4096); ; {
		n, err := screen.Read(buf)
		all.Write(buf[:n])
		fresh.Write(buf[:n])
		if err != nil {
			break // the program has ended
		}
		if len(typed) > 0 && strings.HasSuffix(fresh.String(), ": ") {
			fresh.Reset()
			_, err := screen.WriteString(strings.ReplaceAll(typed[0], "\n", "\r"))
			ts.Check(err)
			typed = typed[1:]
		}
	}
	if err := cmd.Wait(); (err != nil) != neg {
		ts.Fatalf("%v after %q", err, &all)
	}
	_, err = ts.Stdout().Write(bytes.ReplaceAll(all.Bytes(), []byte("\r"), nil))
	ts.Check(err)
}

// A game whose reader goes away is saved.
func TestPlayWithoutReader(t *testing.T) {
	alfiere := exec.Command("alfiere", "play", "--lang", "en", "--level", "1", "--seed", "1", "--pgn", "game.pgn")
	alfiere.Dir = t.TempDir()
	in, out := startPiped(t, alfiere)
	timeout := time.AfterFunc(time.Minute, func() { alfiere.Process.Kill() })
	defer timeout.Stop()
	for read, buf := "", make([]byte, 4096); !strings.HasSuffix(read, "Your move: "); {
		n, err := out.Read(buf)
		if err != nil {
			t.Fatal(err)
		}
		read += string(buf[:n])
	}
	out.Close()
	if _, err := io.WriteString(in, "e4\n"); err != nil {
		t.Fatal(err)
	}
	if err := alfiere.Wait(); err == nil {
		t.Error("success, though the output is lost")
	}
	if text, err := os.ReadFile(filepath.Join(alfiere.Dir, "game.pgn")); err != nil || !strings.Contains(string(text), "1. e4 ") {
		t.Errorf("%s %v", text, err)
	}
}
