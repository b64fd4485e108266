package uci

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestLogFails(t *testing.T) {
	var out strings.Builder
	o := output{w: &out}
	if err := o.openLog(filepath.Join(t.TempDir(), "log.txt")); err != nil {
		t.Fatal(err)
	}
	o.log.Close() // writing to it fails from now on, as on a full disk
	o.logInput("isready")
	o.print("readyok")
	said, rest, _ := strings.Cut(out.String(), "\n")
	if !strings.HasPrefix(said, "info string error: ") || !strings.HasSuffix(said, "; nothing more is logged") || rest != "readyok\n" {
		t.Errorf("output %q", out.String())
	}
}
