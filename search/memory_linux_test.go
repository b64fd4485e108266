package search

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"alfiere/legal"
)

// inGroup lets the test run in a control group of its own, with these texts as its
// limit and its statistics; where a text is empty there is no such file.
func inGroup(t *testing.T, limit, stat string) {
	t.Helper()
	for promised.Load() != 0 { // tables of other tests
		time.Sleep(time.Millisecond)
	}
	former := hierarchies
	t.Cleanup(func() { hierarchies = former })
	folder := t.TempDir()
	hierarchies = []hierarchy{{filepath.Join(folder, "missing"), "none", "memory.max", "anon"}, {folder, "none", "memory.max", "anon"}}
	for name, text := range map[string]string{"memory.max": limit, "memory.stat": stat} {
		if text == "" {
			continue
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAvailable checks that what a container's limit leaves bounds the memory,
// and that the word for none does not.
func TestAvailable(t *testing.T) {
	const limit = 2 << 20
	for _, c := range []struct {
		max, stat string
		left      uint64 // 0 for no bound
	}{
		{"2097152\n", "", limit},
		{"2097152\n", "file 1048576\nanon 524288\nanon_thp 9\n", limit - 524288},
		{"2097152\n", "anon 9999999\n", 1},
		{"max\n", "anon 524288\n", 0},
	} {
		inGroup(t, c.max, c.stat)
		free := available()
		if c.left == 0 && free <= limit || c.left > 0 && free > c.left || c.left > 1 && free != c.left {
			t.Errorf("%q and %q: %d bytes are available", c.max, c.stat, free)
		}
		if _, release, err := allocate(limit); err == nil {
			release()
			if c.left > 0 {
				t.Error("more than the limit is granted")
			}
		}
	}
}

// TestAddressesLeft checks that a limit of addresses bounds the memory.
func TestAddressesLeft(t *testing.T) {
	var former syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &former); err != nil || former.Cur < 1<<62 {
		t.Skip("this shell has a limit of its own")
	}
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip(err)
	}
	var pages uint64
	if _, err := fmt.Sscan(string(text), &pages); err != nil {
		t.Fatal(err)
	}
	const left = 256 << 20
	limit := former
	limit.Cur = pages*uint64(os.Getpagesize()) + addressesSpared + left
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &limit); err != nil {
		t.Skip(err)
	}
	got := available()
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &former); err != nil {
		t.Fatal(err)
	}
	if got == 0 || got > 2*left { // others may have taken or given back some meanwhile
		t.Errorf("%d bytes are available where addresses are left for %d", got, left)
	}
}

// TestGroups finds the folders of the process's group and of those around it.
func TestGroups(t *testing.T) {
	const membership = "9:name=systemd:/a\n4:cpu,memory:/slice/bot.service\n0::/../user/x\n"
	for _, c := range []struct {
		h    hierarchy
		want []string
	}{
		{hierarchy{root: "/v2"}, []string{"/v2/user/x", "/v2/user", "/v2"}},
		{hierarchy{root: "/v1", controller: "memory"}, []string{"/v1/slice/bot.service", "/v1/slice", "/v1"}},
		{hierarchy{root: "/v1", controller: "pids"}, []string{"/v1"}},
	} {
		if got := c.h.groups(membership); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q instead of %q", c.h.controller, got, c.want)
		}
	}
}

// TestClearFetching: a table is empty after a clear also while its memory is fetched,
// and what has not been fetched by then need not be.
func TestClearFetching(t *testing.T) {
	promised.Add(1)
	defer promised.Add(-1)
	table := newTable(8)
	defer table.free()
	for range 2 {
		table.age()
		for i := range table.buckets {
			table.buckets[i][i%4].key.Store(1)
		}
		table.clear()
		for i := range table.buckets {
			if table.buckets[i][i%4].key.Load() != 0 {
				t.Fatalf("bucket %d of %d is not empty", i, len(table.buckets))
			}
		}
	}
	memory, err := syscall.Mmap(-1, 0, 2*hugePage, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = syscall.Munmap(memory) }()
	part := unsafe.Slice((*ttBucket)(unsafe.Pointer(&memory[0])), hugePage/unsafe.Sizeof(ttBucket{}))
	fetched := func() bool {
		var pages [hugePage / 4096]byte
		syscall.Syscall(syscall.SYS_MINCORE, uintptr(unsafe.Pointer(&memory[0])), hugePage, uintptr(unsafe.Pointer(&pages[0])))
		return pages != [hugePage / 4096]byte{}
	}
	if wipe(part); fetched() {
		t.Error("memory that nobody has touched is brought in to be emptied")
	}
	part[100][0].key.Store(1)
	if wipe(part); !fetched() || part[100][0].key.Load() != 0 {
		t.Error("what has been written is not emptied where it is")
	}
}

// TestNoMemory checks that there is a table, of a MiB, and a thread even where
// the machine says that it has no memory at all.
func TestNoMemory(t *testing.T) {
	inGroup(t, "0", "")
	o := DefaultOptions()
	o.Hash, o.Threads = 64, 8
	e := New(o)
	defer e.table.free()
	if got := e.Options(); got.Hash != 1 || got.Threads < 1 {
		t.Errorf("%d MiB and %d threads", got.Hash, got.Threads)
	}
	if r := e.Search(t.Context(), legal.NewGame(legal.StartPosition()), Limits{Depth: 4}, nil); r.Move == legal.NoMove {
		t.Error("no move")
	}
}

// TestScarceMemory checks that table and threads come out smaller than asked for
// where the memory for more is missing.
func TestScarceMemory(t *testing.T) {
	const limit = 64 << 20
	inGroup(t, "67108864", "")
	o := DefaultOptions()
	o.Hash, o.Threads = 1, 64
	e := New(o)
	e.table.free()
	if n := e.Options().Threads; n < 2 || n > limit/int(workerSize) {
		t.Errorf("%d threads in %d bytes", n, limit)
	}
	for _, c := range []struct {
		stat string // with what other memory takes
		hash int
	}{{"", 40}, {"anon 33554432\n", 20}} {
		inGroup(t, "67108864", c.stat)
		o.Hash, o.Threads = 1, 4
		e := New(o)
		o.Hash = 40
		if got, err := e.SetOptions(o); err != nil || got.Threads != 4 || got.Hash != c.hash {
			t.Errorf("%q: %d MiB beside %d threads, error %v; wanted %d beside 4", c.stat, got.Hash, got.Threads, err, c.hash)
		}
		e.table.free()
	}
	inGroup(t, "67108864", "")
	o.Hash, o.Threads = 1, 1
	most := New(o)
	o.Hash = MaxHash
	if got, err := most.SetOptions(o); err != nil || got.Hash < 2 || got.Hash > limit>>20 {
		t.Errorf("more memory than there is: %d MiB, error %v", got.Hash, err)
	}
	most.table.free()
}

// TestOccupied checks that a new worker's memory is there before it searches.
func TestOccupied(t *testing.T) {
	o := DefaultOptions()
	o.Hash, o.Threads = 1, 3
	e := New(o)
	defer e.table.free()
	for _, w := range e.workers {
		pages := make([]byte, (int(unsafe.Sizeof(*w))+os.Getpagesize()-1)/os.Getpagesize())
		if _, _, trouble := syscall.Syscall(syscall.SYS_MINCORE, uintptr(unsafe.Pointer(w)),
			unsafe.Sizeof(*w), uintptr(unsafe.Pointer(&pages[0]))); trouble != 0 {
			t.Skip("the system does not say what is in memory: ", trouble)
		}
		for i, page := range pages {
			if page&1 == 0 {
				t.Fatalf("page %d of %d of worker %d is missing", i, len(pages), w.id)
			}
		}
	}
}
