package search

import (
	"os"
	"path/filepath"
	"testing"
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
		if _, release, err := allocate(2 * limit); err == nil {
			release()
			if bounds {
				t.Error("more than the limit is granted")
			}
		}
	}
}
