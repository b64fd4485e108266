package uci_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"alfiere/legal"
	"alfiere/search"
	"alfiere/uci"
)

// Conversations in testdata: "> " is a line sent, "< " the next line that must
// come back, where a word * stands for any word and ... for any rest. A line
// starting with # is a remark. At the end the input ends, unless quit has come
// before, and no line may be left over.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts:", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { playTranscript(t, file) })
	}
}

func testServer() *uci.Server {
	return &uci.Server{
		Engine:  newStub(),
		Name:    "Stub 1",
		Author:  "nobody",
		Explain: func(p *legal.Position) string { return "Total 0.00 for " + p.SideToMove().String() },
		Bench: func(ctx context.Context, depth int, print func(string)) error {
			print(fmt.Sprintf("depth %d", depth))
			print("1000 nodes 2000 nps")
			return nil
		},
	}
}

func playTranscript(t *testing.T, file string) {
	if search.Tunes && filepath.Base(file) == "handshake.txt" {
		t.Skip("a program for tuning has more options")
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	talk := newConversation(t, testServer())
	for i, line := range strings.Split(string(text), "\n") {
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, ">"):
			talk.send(strings.TrimPrefix(line[1:], " ") + "\n")
		case strings.HasPrefix(line, "<"):
			want := strings.TrimPrefix(line[1:], " ")
			if got, ok := talk.receive(); !ok || !matches(got, want) {
				t.Fatalf("%s:%d: got %q (end of output: %t), want %q", file, i+1, got, !ok, want)
			}
		default:
			t.Fatalf("%s:%d: neither >, < nor #", file, i+1)
		}
	}
	if rest := talk.end(); len(rest) > 0 {
		t.Errorf("%s: lines left over: %q", file, rest)
	}
}

// matches compares a line with a pattern of the transcripts.
func matches(line, pattern string) bool {
	got, want := strings.Split(line, " "), strings.Split(pattern, " ")
	for i, w := range want {
		if w == "..." {
			return true
		}
		if i == len(got) || w != "*" && w != got[i] {
			return false
		}
	}
	return len(got) == len(want)
}

// conversation is a server that runs on pipes.
type conversation struct {
	t      *testing.T
	in     *io.PipeWriter
	lines  chan string
	served chan error
}

// patience is how long a test waits for a line before it gives up: forever, as
// far as a working server is concerned.
const patience = time.Minute

func newConversation(t *testing.T, s *uci.Server) *conversation {
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	c := &conversation{t, inWrite, make(chan string), make(chan error, 1)}
	go func() {
		c.served <- s.Serve(context.Background(), inRead, outWrite)
		inRead.Close()
		outWrite.Close()
	}()
	go func() {
		defer close(c.lines)
		for sc := bufio.NewScanner(outRead); sc.Scan(); {
			c.lines <- sc.Text()
		}
	}()
	return c
}

func (c *conversation) send(text string) { io.WriteString(c.in, text) }

// receive returns the next line of output, not ok when there will be none.
func (c *conversation) receive() (line string, ok bool) {
	c.t.Helper()
	select {
	case line, ok = <-c.lines:
		return line, ok
	case <-time.After(patience):
		c.t.Fatal("no answer")
		return "", false
	}
}

// end closes the input and returns the lines that still come.
func (c *conversation) end() (rest []string) {
	c.t.Helper()
	c.in.Close()
	for line, ok := c.receive(); ok; line, ok = c.receive() {
		rest = append(rest, line)
	}
	if err := <-c.served; err != nil {
		c.t.Errorf("Serve: %v", err)
	}
	return rest
}
