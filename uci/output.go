package uci

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
	"unicode"
)

// Writing: whole lines from any goroutine, and a copy of all traffic in a log.

// output writes lines to w, each call in one Write so that lines of different
// goroutines never mix. After an error of w nothing more is written.
type output struct {
	mu     sync.Mutex
	w      io.Writer
	broken func() // called after an error of w
	failed error
	buf    []byte
	log    *os.File // nil when nothing is logged
}

// maxInfo is how many bytes of a line an info string shows, about.
const maxInfo = 500

// infoString makes info strings of the lines of text. The text may name files, or
// repeat what is in them, so characters that do not print become blanks. Long lines
// lose their middle: their two ends say what was wrong and what was kept.
func infoString(text string) string {
	lines := strings.Split(strings.ToValidUTF8(text, "?"), "\n")
	for i, line := range lines {
		if len(line) > maxInfo {
			line = strings.ToValidUTF8(line[:maxInfo/2]+"…"+line[len(line)-maxInfo/2:], "")
		}
		lines[i] = "info string " + strings.Map(func(r rune) rune {
			if !unicode.IsPrint(r) {
				return ' '
			}
			return r
		}, line)
	}
	return strings.Join(lines, "\n")
}

// print writes text, one or more lines without the last newline.
func (o *output) print(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.logLines("<<", text)
	o.write(text)
}

// write writes text and a newline. The caller holds mu.
func (o *output) write(text string) {
	if o.failed == nil {
		o.buf = append(append(o.buf[:0], text...), '\n')
		if _, o.failed = o.w.Write(o.buf); o.failed != nil {
			o.broken()
		}
	}
}

// err returns the first error of writing.
func (o *output) err() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.failed
}

// logInput notes a line that came in.
func (o *output) logInput(line string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.logLines(">>", line)
}

// logLines adds lines to the log, if there is one. The caller holds mu. A log
// that cannot be written is no reason to stop a game: it ends there, which is said.
func (o *output) logLines(direction, text string) {
	if o.log == nil {
		return
	}
	var b bytes.Buffer
	now := time.Now().Format("2006-01-02 15:04:05.000000")
	for line := range strings.SplitSeq(text, "\n") {
		fmt.Fprintf(&b, "%s %s %s\n", now, direction, line)
	}
	if _, err := o.log.Write(b.Bytes()); err != nil {
		o.log.Close()
		o.log = nil
		o.write(infoString(fmt.Sprintf("error: option Debug Log File: %v; nothing more is logged", err)))
	}
}

// openLog appends all traffic from now on to the file, instead of an earlier
// one, or to none if path is empty. After an error the earlier one stays.
func (o *output) openLog(path string) error {
	var file *os.File
	if path != "" {
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() && path != os.DevNull {
			return fmt.Errorf("open %s: not an ordinary file, so that writing to it might not end", path)
		}
		var err error
		if file, err = os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644); err != nil {
			return err
		}
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.log != nil {
		o.log.Close()
	}
	o.log = file
	return nil
}

func (o *output) closeLog() { o.openLog("") }
