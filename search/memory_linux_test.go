package search

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestAvailable checks that a container's limit bounds the memory, and that the
// word for none does not.
func TestAvailable(t *testing.T) {
	former := groupLimits
	t.Cleanup(func() { groupLimits = former })
	name := filepath.Join(t.TempDir(), "memory.max")
	groupLimits = []string{filepath.Join(t.TempDir(), "missing"), name}
	const limit = 1 << 20
	for text, bounds := range map[string]bool{"1048576\n": true, "max\n": false} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if free := available(); (free == limit) != bounds {
			t.Errorf("%q: %d bytes are available", text, free)
		}
		if _, release, err := allocate(2*limit, 0); err == nil {
			release()
			if bounds {
				t.Error("more than the limit is granted")
			}
		}
	}
}

// TestScarceMemory checks that table and threads come out smaller than asked for
// where the memory for more is missing.
func TestScarceMemory(t *testing.T) {
	for promised.Load() != 0 { // tables of other tests
		time.Sleep(time.Millisecond)
	}
	former := groupLimits
	t.Cleanup(func() { groupLimits = former })
	groupLimits = []string{filepath.Join(t.TempDir(), "memory.max")}
	const limit = 64 << 20
	if err := os.WriteFile(groupLimits[0], []byte("67108864"), 0o600); err != nil {
		t.Fatal(err)
	}
	o := DefaultOptions()
	o.Hash, o.Threads = 1, 64
	e := New(o)
	e.table.free()
	if n := e.Options().Threads; n < 2 || n > limit/int(workerSize) {
		t.Errorf("%d threads in %d bytes", n, limit)
	}
	for _, c := range []struct{ threads, hash int }{{1, 40}, {4, 20}} {
		o.Hash, o.Threads = 1, c.threads
		e := New(o)
		o.Hash = 40
		if got, err := e.SetOptions(o); err != nil || got.Threads != c.threads || got.Hash != c.hash {
			t.Errorf("%d MiB beside %d threads, error %v; wanted %d beside %d", got.Hash, got.Threads, err, c.hash, c.threads)
		}
		e.table.free()
	}
}
