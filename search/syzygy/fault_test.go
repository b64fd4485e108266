package syzygy_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"alfiere/legal"
)

// TestCutShortWhileOpen cuts a table's file short while it is in use: what it
// knew is unknown then, and nothing worse happens.
func TestCutShortWhileOpen(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the system does not let a mapped file be cut short")
	}
	data, err := os.ReadFile("testdata/KRvK.rtbw")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	name := filepath.Join(folder, "KRvK.rtbw")
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	tables := open(t, folder)
	p := legal.MustParseFEN("8/8/8/8/3k4/8/8/KR6 b - - 0 1")
	if _, ok := tables.WDL(&p); !ok {
		t.Fatal("the table does not know its own position")
	}
	if err := os.Truncate(name, 0); err != nil {
		t.Fatal(err)
	}
	if v, ok := tables.WDL(&p); ok {
		t.Errorf("a table without a file says %v", v)
	}
}
