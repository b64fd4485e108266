package selfplay

import (
	"strings"
	"testing"
)

// TestReadBook checks that what is no position to begin with is refused, as it
// stands there.
func TestReadBook(t *testing.T) {
	for text, want := range map[string]string{
		"4R1k1/5ppp/8/8/8/8/8/6K1 b - - 0 1":    "line 1: the game is over there",
		"8/8/8/4k3/8/8/8/K7 w - - 0 1\n":        "line 1: the game is over there",
		"# none\nx\n":                           `line 2: FEN layout "x": 4 to 6 fields are needed, found 1`,
		"\n":                                    "no positions",
		"# none\n" + strings.Repeat("x", 70000): "line 2 is longer than 64 KiB",
	} {
		if _, err := ReadBook(strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}
