package uci_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"alfiere/eval"
)

// TestEvalFile loads a network, fails to load another, and goes back. The names
// of the files have spaces.
func TestEvalFile(t *testing.T) {
	const width = 32
	n, err := eval.NewNetwork(eval.Parameters{
		Name:           "all zeros",
		Width:          width,
		FeatureWeights: make([]int8, 768*width),
		FeatureBiases:  make([]int16, width),
		OutputWeights:  make([]int16, eval.OutputBuckets*2*width),
	})
	if err != nil {
		t.Fatal(err)
	}
	var file strings.Builder
	if _, err := n.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	good, cut := filepath.Join(t.TempDir(), "a net.alfn"), filepath.Join(t.TempDir(), "cut short.alfn")
	for name, text := range map[string]string{good: file.String(), cut: file.String()[:1000]} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}

	engine := newStub()
	var out strings.Builder
	set := func(value string) string {
		out.Reset()
		if err := converse(t.Context(), strings.NewReader("setoption name EvalFile value "+value), &out, engine); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	if got := set(good); got != "info string the evaluation is "+n.String()+"\n" {
		t.Errorf("loaded: %q", got)
	}
	loaded := engine.options.Network
	if loaded == nil || loaded.Hash() != n.Hash() {
		t.Fatalf("the engine got %v", loaded)
	}
	if got := set(cut); !strings.Contains(got, "error: option EvalFile: "+cut+": network: 1000 bytes where its header asks for ") ||
		!strings.HasSuffix(got, "; kept "+n.String()+"\n") || engine.options.Network != loaded {
		t.Errorf("a file cut short: %q, kept %v", got, engine.options.Network)
	}
	long := "/" + strings.Repeat("x", 1000)
	if got := set(long); !strings.HasPrefix(got, "info string error: option EvalFile: ") || !strings.Contains(got, " /xxx") ||
		!strings.HasSuffix(got, "; kept "+n.String()+"\n") || len(got) > 600 {
		t.Errorf("a long name: %q", got)
	}
	for _, own := range []string{"<embedded>", "<EMPTY>"} {
		set(good)
		if set(own); engine.options.Network != eval.Default() {
			t.Errorf("%s: %v is not the embedded one", own, engine.options.Network)
		}
	}
}
