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

// input is a stream of lines. The channel is closed at the end; err, nil at
// the end of the text, may be read after that.
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
		scanner.Split(splitLine)
		for scanner.Scan() {
			select {
			case feed.lines <- strings.TrimPrefix(scanner.Text(), "\ufeff"): // a byte order mark
			case <-ctx.Done():
				return
			}
		}
		feed.err = scanner.Err()
	}()
	return feed
}

// splitLine is a [bufio.SplitFunc] for lines that end with CR, LF or both, or
// with the text. CR LF makes an empty line more, which means nothing here.
func splitLine(data []byte, atEOF bool) (advance int, token []byte, err error) {
	end := bytes.IndexByte(data, '\n')
	head := data
	if end >= 0 {
		head = data[:end]
	}
	if cr := bytes.IndexByte(head, '\r'); cr >= 0 {
		end = cr
	}
	switch {
	case end >= 0:
		return end + 1, data[:end], nil
	case atEOF && len(data) > 0:
		return len(data), data, nil
	}
	return 0, nil, nil
}
