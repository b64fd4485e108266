package syzygy

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"alfiere/legal"
)

// FuzzFile reads damaged files: whatever is in them, a probe ends, and without a
// panic.
func FuzzFile(f *testing.F) {
	files, err := filepath.Glob("testdata/*.rtb?")
	if err != nil || len(files) == 0 {
		f.Fatal("no tables:", err)
	}
	files = append(files, "testdata/alone/KPvKP.rtbz") // apart: TestConsistent wants all tables that captures and promotions lead to
	rng := rand.New(rand.NewPCG(1, 0))
	for i, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(i, data)
		for range 20 {
			damaged := bytes.Clone(data)
			for range 1 + rng.IntN(3) {
				damaged[rng.IntN(min(len(damaged), 200))] = byte(rng.Uint32())
			}
			f.Add(i, damaged)
		}
		for at := 5; at < min(len(data), 40); at++ { // men in another order
			damaged := bytes.Clone(data)
			damaged[at], damaged[at-1] = damaged[at-1], damaged[at]
			f.Add(i, damaged)
		}
		for at := 12; at+3 < min(len(data), 80); at++ { // large blocks, whose size times a multiple of four is 0 in 32 bits
			damaged := bytes.Clone(data)
			damaged[at], damaged[at+3] = 30, data[at+3]&^3
			f.Add(i, damaged)
		}
	}
	f.Fuzz(func(t *testing.T, which int, data []byte) {
		name := filepath.Base(files[uint(which)%uint(len(files))])
		m, ok := parseMaterial(name[:len(name)-len(".rtbw")])
		if !ok {
			t.Fatal(name)
		}
		b := newTable(name[:len(name)-len(".rtbw")], m)
		x := &file{table: b, dtz: filepath.Ext(name) == ".rtbz"}
		if x.parse(data) != nil {
			return
		}
		x.once.Do(func() {})
		if b.wdl = x; x.dtz {
			b.wdl, b.dtz = nil, x
		}
		tables := &Tables{byMaterial: map[material]*table{m: b, m.flip(): b}, men: b.men}
		for _, fen := range probed {
			p := legal.MustParseFEN(fen)
			if has := materialOf(&p); has == m || has == m.flip() {
				tables.WDL(&p)
				tables.stored(&p)
				for v := Loss; v <= Win; v++ {
					tables.storedDistance(&p, v)
				}
			}
		}
	})
}

// probed are positions of all the tables in testdata.
var probed = []string{
	"8/8/8/8/3k4/8/8/KN6 w - - 0 1", "8/8/8/8/3k4/8/7b/K7 w - - 0 1", "8/8/8/8/3k4/8/8/KR6 b - - 0 1",
	"8/1q6/8/8/3k4/8/8/K7 w - - 0 1", "8/8/8/8/3k4/8/P7/K7 w - - 0 1", "8/8/5p2/8/3k4/8/8/K7 b - - 0 1",
	"8/8/4P3/8/3k4/8/8/K7 b - - 0 1", "8/8/8/1r6/8/5R2/5K2/3k4 w - - 0 1", "8/8/8/q7/8/8/5K1Q/3k4 b - - 0 1",
	"8/8/8/1k6/7p/P7/8/3K4 w - - 0 1", "8/8/1p6/1k6/8/P7/8/3K4 b - - 0 1",
}
