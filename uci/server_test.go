package uci_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"alfiere/search"
)

// serve sends text at once, with the end of the input behind it, and returns
// the output.
func serve(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	if err := converse(t.Context(), strings.NewReader(text), &out, newStub()); err != nil {
		t.Fatalf("Serve(%q): %v", text, err)
	}
	return out.String()
}

func TestLineEndings(t *testing.T) {
	long := "position startpos moves" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 30000)
	for _, text := range []string{
		"isready\nisready\n", "isready\r\nisready\r\n", "isready\risready\r", "isready\n\nisready",
		"\tisready \v\n\t \n isready\t\t", "isready\n\x00\xff\xfe isready", "\ufeffisready\nisready",
		"isready\n" + long + "\nisready\n",
	} {
		if got := serve(t, text); got != "readyok\nreadyok\n" {
			t.Errorf("%.60q gives %q", text, got)
		}
	}
}

// The tunable numbers are listed one a line; what the server lacks is unknown.
func TestOwnCommands(t *testing.T) {
	lines := strings.Split(serve(t, "tunables\n"), "\n")
	if tunables := search.Tunables(); len(lines) != len(tunables)+1 || lines[1] != tunables[1].String() {
		t.Errorf("tunables: %d lines, the second %q", len(lines), lines[1])
	}
	for _, name := range []string{"eval", "bench"} {
		if got := serve(t, name+"\n"); got != "info string error: unknown command \""+name+"\"\n" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// A line that would be broken by what it repeats is made whole.
func TestInfoOneLine(t *testing.T) {
	got := serve(t, "setoption name EvalFile value no\u2028such\u0085file\n")
	if strings.Count(got, "\n") != 1 || strings.ContainsFunc(strings.TrimSpace(got), func(r rune) bool { return !unicode.IsPrint(r) }) {
		t.Errorf("the answer is %q", got)
	}
}

// At the end of the input, or when the next line is stop or quit, a search
// answers once, however early it is stopped.
func TestStoppedAtOnce(t *testing.T) {
	for _, after := range []string{"", "stop\n", "quit\n", "stop\nquit\n", "stop\nstop\nisready\n", "quit\ngo\n"} {
		for _, limit := range []string{"", "infinite", "ponder", "movetime 100000", "depth 1"} {
			text := "go " + limit + "\n" + after
			if got := serve(t, text); strings.Count(got, "bestmove ") != 1 {
				t.Errorf("%q gives %q", text, got)
			}
		}
	}
}

func TestPerft(t *testing.T) {
	for _, after := range []string{
		"", "quit\n", "position startpos moves e2e4\ngo perft 1\n", "go infinite\nstop\nquit\n", "isready\ngo\nstop\nstop\n",
	} {
		got := serve(t, "go perft 4\n"+after)
		for _, want := range []string{"e2e4: 13160\n", "\n\nNodes searched: 197281\n"} {
			if !strings.Contains(got, want) {
				t.Errorf("perft 4 and then %q: no %q in %q", after, want, got)
			}
		}
	}
	if got := serve(t, "go perft 60\nstop\n"); strings.Contains(got, "Nodes") || strings.Contains(got, "bestmove") {
		t.Errorf("a stopped perft says %q", got)
	}
	got := serve(t, "go perft 60\ngo infinite\nisready\nstop\ngo perft 1\n")
	if strings.Count(got, "bestmove") != 1 || strings.Count(got, "readyok") != 1 || strings.Count(got, "Nodes") != 1 {
		t.Errorf("a perft and a search that waits, both stopped, say %q", got)
	}
}

// TestRefusedOption: a wrong value of an option does not stop the search.
func TestRefusedOption(t *testing.T) {
	for _, wrong := range []string{
		"Hash value x", "Ponder value", "Syzygy50MoveRule value 1", "SyzygyPath value nowhere", "EvalFile value nowhere",
		"BookFile value nowhere", "Tempo value 1",
	} {
		got := serve(t, "go infinite\nsetoption name "+wrong+"\nisready\nstop\n")
		refused, ready, best := strings.Index(got, "string error: "), strings.Index(got, "readyok"), strings.Index(got, "bestmove")
		if refused < 0 || ready < refused || best < ready {
			t.Errorf("setoption name %s during a search gives %q", wrong, got)
		}
	}
}

// TestGrantedOption: a right value of an option ends the search before it counts.
func TestGrantedOption(t *testing.T) {
	for _, right := range []string{
		"Hash value 1", "Clear Hash", "Ponder value true", "UCI_Elo value 2000", "Syzygy50MoveRule value false",
		"SyzygyPath value <empty>", "EvalFile value <empty>", "BookFile value <empty>", "BookDepth value 3",
		"Debug Log File value <empty>",
	} {
		got := serve(t, "go infinite\nsetoption name "+right+"\nisready\nstop\n")
		best, ready := strings.Index(got, "bestmove"), strings.Index(got, "readyok")
		if best < 0 || ready < best {
			t.Errorf("setoption name %s during a search gives %q", right, got)
		}
	}
}

// Answers that name a file are lines that a GUI can show, whatever the name.
func TestOddFileNames(t *testing.T) {
	name := "a\x1b\x00\xff" + strings.Repeat("ä", 100_000)
	for _, option := range []string{"EvalFile", "BookFile", "SyzygyPath", "Debug Log File"} {
		got := serve(t, "setoption name "+option+" value "+name+"\n")
		if !strings.HasPrefix(got, "info string error: ") || len(got) > 1000 || !utf8.ValidString(got) ||
			strings.ContainsAny(got, "\x1b\x00") {
			t.Errorf("%s: %d bytes, %.100q", option, len(got), got)
		}
	}
}

// The context ends a conversation even while no line comes in, and the search
// that runs.
func TestContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	in, send := io.Pipe()
	defer send.Close()
	go io.WriteString(send, "go infinite\nisready\n")
	var out bytes.Buffer
	ready := writerFunc(func(text []byte) (int, error) {
		if bytes.Contains(text, []byte("readyok")) {
			cancel() // the go has been obeyed
		}
		return out.Write(text)
	})
	if err := testServer().Serve(ctx, in, ready); !errors.Is(err, context.Canceled) {
		t.Errorf("Serve: %v", err)
	}
	if strings.Count(out.String(), "bestmove ") != 1 {
		t.Errorf("output %q", &out)
	}
}

type writerFunc func(text []byte) (int, error)

func (w writerFunc) Write(text []byte) (int, error) { return w(text) }

// brokenPipe fails and counts how often it is tried.
type brokenPipe struct{ writes int }

var errBroken = errors.New("broken")

func (w *brokenPipe) Write([]byte) (int, error) { w.writes++; return 0, errBroken }

func TestErrors(t *testing.T) {
	w := new(brokenPipe)
	if err := testServer().Serve(t.Context(), strings.NewReader("uci\nisready\n"), w); !errors.Is(err, errBroken) || w.writes != 1 {
		t.Errorf("broken output: %v after %d writes", err, w.writes)
	}
	in := io.MultiReader(strings.NewReader("isready\n"), errReader{})
	if err := testServer().Serve(t.Context(), in, io.Discard); !errors.Is(err, errBroken) {
		t.Errorf("broken input: %v", err)
	}
}

// A search whose output nobody gets ends the conversation, though no line comes
// in that would show it.
func TestBrokenOutputEndsSearch(t *testing.T) {
	in, send := io.Pipe()
	defer send.Close()
	go io.WriteString(send, "go infinite\n")
	served := make(chan error, 1)
	go func() { served <- testServer().Serve(t.Context(), in, new(brokenPipe)) }()
	select {
	case err := <-served:
		if !errors.Is(err, errBroken) {
			t.Errorf("Serve: %v", err)
		}
	case <-time.After(time.Minute):
		t.Error("still searching")
	}
}

type errReader struct{}

func (errReader) Read([]byte) (int, error) { return 0, errBroken }

// wholeLines fails the test unless each Write is of whole lines.
type wholeLines struct{ t *testing.T }

func (w wholeLines) Write(b []byte) (int, error) {
	if !bytes.HasSuffix(b, []byte("\n")) {
		w.t.Errorf("write of %q", b)
	}
	return len(b), nil
}

func TestWritesWholeLines(t *testing.T) {
	s := testServer()
	s.Banner = "welcome"
	in := strings.NewReader("uci\nd\ngo nodes 668\nd\ngo perft 3\neval\nbench\n")
	if err := s.Serve(t.Context(), in, wholeLines{t}); err != nil {
		t.Error(err)
	}
}

func TestDebugLog(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a  log.txt")
	setLog := "setoption name Debug Log File value "
	serve(t, setLog+file+"\nisready\n")
	serve(t, setLog+file+"\r\nisready\r\n"+setLog+"<empty>\r\nisready\r\n")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for line := range strings.Lines(string(text)) {
		_, direction, _ := strings.Cut(line, ".")
		got = append(got, strings.TrimLeft(direction, "0123456789 "))
	}
	want := []string{">> isready\n", "<< readyok\n", ">> isready\n", "<< readyok\n", ">> " + setLog + "<empty>\n"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("log %q, want %q", got, want)
	}
	if _, err := os.Stat("<empty>"); err == nil {
		t.Error("there is a log called <empty>")
	}
	if text := serve(t, setLog+os.DevNull+"\n"); text != "" {
		t.Errorf("the empty device as log: %s", text)
	}
	if text := serve(t, setLog+t.TempDir()+"\n"); !strings.Contains(text, "not an ordinary file") {
		t.Errorf("a folder as log: %s", text)
	}
}

// FuzzServe checks that no input breaks the server and that every go that is
// no perft is answered by one bestmove.
func FuzzServe(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.txt")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		var sent []string
		for line := range strings.Lines(string(text)) {
			if line[0] == '>' {
				sent = append(sent, line[1:])
			}
		}
		f.Add(strings.Join(sent, ""))
	}
	f.Add("go wtime 1 btime\x00 2\r\rgo\rposition fen a moves b")
	f.Fuzz(func(t *testing.T, text string) {
		var quick strings.Builder // perft may be slow, and a fuzz run is to write no files
		for line := range strings.Lines(text) {
			if lower := strings.ToLower(line); !strings.Contains(lower, "perft") && !strings.Contains(lower, "log") {
				quick.WriteString(line)
			}
		}
		var out bytes.Buffer
		engine := &countingStub{stub: newStub()}
		s := testServer()
		s.Engine = engine
		if err := s.Serve(t.Context(), strings.NewReader(quick.String()), &out); err != nil {
			t.Fatal(err)
		}
		answers, book := 0, 0
		for line := range strings.Lines(out.String()) {
			if strings.HasPrefix(line, "bestmove ") {
				answers++
			} else if strings.HasSuffix(line, " is a book move\n") {
				book++
			}
		}
		if answers != engine.searches+book {
			t.Errorf("%d searches, %d book moves, %d answers in %q", engine.searches, book, answers, &out)
		}
	})
}
