package main

import (
	"runtime"
	"testing"

	"alfiere/search"
)

// TestRoomForThreads: Go may run all search threads and the reader of commands at
// the same time, up to four threads for each processor.
func TestRoomForThreads(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	e := newRoomyEngine(search.New(search.DefaultOptions()))
	e.processors = 2
	for _, step := range []struct{ threads, want int }{{1, 2 + spare}, {5, 5 + spare}, {9, 2 + spare}, {1, 2 + spare}} {
		o := e.Options()
		o.Threads = step.threads
		if _, err := e.SetOptions(o); err != nil {
			t.Fatal(err)
		}
		if got := runtime.GOMAXPROCS(0); got != step.want {
			t.Errorf("GOMAXPROCS is %d with %d threads, want %d", got, step.threads, step.want)
		}
	}
}
