package uci

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"math"
	"strings"
)

// Reading lines while the session is busy with something else.

// input is a stream of lines, without empty ones. The channel is closed at the end;
// err, nil at the end of the text, may be read after that.
type input struct {
	lines chan string
	err   error
}

// readLines reads in on a goroutine of its own until its end or ctx is done.
func readLines(ctx context.Context, in io.Reader) *input {
	feed := &input{lines: make(chan string)}
	go func() {
		defer close(feed.lines)
		scanner := bufio.NewScanner(in)
		scanner.Buffer(nil, math.MaxInt) // a game may be longer than any limit
		scanner.Split(lineSplitter())
		for scanner.Scan() {
			line := strings.TrimPrefix(scanner.Text(), "\ufeff") // a byte order mark
			if line == "" {
				continue
			}
			select {
			case feed.lines <- line:
			case <-ctx.Done():
				return
			}
		}
		feed.err = scanner.Err()
	}()
	return feed
}

// lineSplitter returns a [bufio.SplitFunc] for lines that end with CR, LF or both,
// or with the text. After a CR, an LF yields one more line, an empty one.
func lineSplitter() bufio.SplitFunc {
	seen := 0 // bytes of data without an end of line
	return func(data []byte, atEOF bool) (advance int, token []byte, err error) {
		if n := bytes.IndexAny(data[seen:], "\r\n"); n >= 0 {
			end := seen + n
			seen = 0
			return end + 1, data[:end], nil
		}
		if seen = len(data); atEOF && seen > 0 {
			seen = 0
			return len(data), data, nil
		}
		return 0, nil, nil
	}
}
