package eval_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"alfiere/eval"
	"alfiere/legal"
)

// networkFile returns the file of a small network.
func networkFile(t testing.TB) []byte {
	t.Helper()
	var file bytes.Buffer
	if _, err := eval.RandomNetwork(1, 32, 3, false).WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// seal puts the right hash at the end of a file.
func seal(file []byte) []byte {
	content := file[:len(file)-sha256.Size]
	sum := sha256.Sum256(content)
	return append(content, sum[:]...)
}

func TestNetworkFile(t *testing.T) {
	file := networkFile(t)
	n, err := eval.Load(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if hash := n.Hash(); n.Name != "random" || n.Width != 32 || n.KingBuckets() != 3 || !bytes.HasSuffix(file, hash[:]) {
		t.Errorf("read back %q, width %d, %d king buckets, hash %x", n.Name, n.Width, n.KingBuckets(), hash)
	}
	var again bytes.Buffer
	if _, err := n.WriteTo(&again); err != nil || !bytes.Equal(again.Bytes(), file) {
		t.Errorf("written again the file differs (%v)", err)
	}
}

// TestLoadFileDevice: of what is no ordinary file nothing is read, since it might
// never end.
func TestLoadFileDevice(t *testing.T) {
	if _, err := eval.LoadFile(os.DevNull); err == nil || !strings.Contains(err.Error(), "not an ordinary file") {
		t.Errorf("error %v", err)
	}
}

// TestLargestNetwork: the greatest network can be read, and of a longer file no
// more than a byte beyond that.
func TestLargestNetwork(t *testing.T) {
	p := eval.RandomNetwork(1, 1024, 16, false).Parameters
	p.Name = strings.Repeat("x", 255)
	p.Threats, p.ThreatWeights = 1024, make([]int8, 23296*1024)
	n, err := eval.NewNetwork(p)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := n.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	if again, err := eval.Load(bytes.NewReader(file.Bytes())); err != nil || again.Hash() != n.Hash() {
		t.Errorf("read back: %v", err)
	}
	longer := io.MultiReader(&file, strings.NewReader("x"), iotest.ErrReader(errors.New("read on")))
	if _, err := eval.Load(longer); err == nil || !strings.Contains(err.Error(), "bytes where its header asks for") {
		t.Errorf("a longer file: %v", err)
	}
}

// TestScoreLimits: no network reaches the scores of mates.
func TestScoreLimits(t *testing.T) {
	n := eval.RandomNetwork(1, 32, 1, false)
	for _, bias := range []int32{1 << 30, -1 << 30} {
		for i := range n.OutputBiases {
			n.OutputBiases[i] = bias
		}
		score := evaluate(eval.NewStack(n), parse(t, positions[0]))
		if (score > 0) != (bias > 0) || score <= -eval.MaxScore || score >= eval.MaxScore {
			t.Errorf("a bias of %d gives %d", bias, score)
		}
	}
}

// TestNetworkRefused changes one thing in a good file at a time. Where the hash
// would tell first, it is made right again.
func TestNetworkRefused(t *testing.T) {
	const width = 32
	nameEnd := 102 + len("random")
	outputs := nameEnd + (3*672+32)*width + 2*width
	put32 := func(at int, v uint32) func([]byte) []byte {
		return func(f []byte) []byte { binary.LittleEndian.PutUint32(f[at:], v); return seal(f) }
	}
	for _, test := range []struct {
		name, reason string
		change       func([]byte) []byte
	}{
		{"empty", "not a network", func(f []byte) []byte { return nil }},
		{"magic", `begins with "ALFM"`, func(f []byte) []byte { f[3] = 'M'; return seal(f) }},
		{"version", "format version is 4", put32(4, 4)},
		{"no width", "width 0", put32(8, 0)},
		{"odd width", "width 40", put32(8, 40)},
		{"great width", "width 2147483648", put32(8, 1<<31)},
		{"other width", "bytes where its header asks for", put32(8, 64)},
		{"many threats", "64 neurons that see threats", put32(32, 64)},
		{"odd threats", "16 neurons that see threats", put32(32, 16)},
		{"no buckets", "0 king buckets", put32(12, 0)},
		{"many buckets", "1073741824 king buckets", put32(12, 1<<30)},
		{"output buckets", "number of output buckets is 4", put32(16, 4)},
		{"input scale", "input scale is 255", put32(20, 255)},
		{"output scale", "output scale is 64", put32(24, 64)},
		{"unit", "score unit is 100", put32(28, 100)},
		{"king square", "king squares use 8 buckets of 3", func(f []byte) []byte { f[44] = 7; return seal(f) }},
		{"idle bucket", "no king square uses the weights of bucket 1", func(f []byte) []byte {
			copy(f[36:100], bytes.Repeat([]byte{0, 2}, 32))
			return seal(f)
		}},
		{"bucket out of sight", "no king square uses the weights of bucket 1", func(f []byte) []byte {
			copy(f[36:100], bytes.Repeat([]byte{0, 0, 0, 0, 1, 1, 2, 2}, 8))
			f[36] = 2
			return seal(f)
		}},
		{"name length", "bytes where its header asks for", func(f []byte) []byte { f[100]--; return seal(f) }},
		{"long name", "name of 65535 bytes", func(f []byte) []byte {
			f = append(f, make([]byte, 65536)...)
			f[100], f[101] = 255, 255
			return f
		}},
		{"name", "printable", func(f []byte) []byte { f[102] = '\n'; return seal(f) }},
		{"header only", "ends within its header", func(f []byte) []byte { return f[:101] }},
		{"cut", "bytes where its header asks for", func(f []byte) []byte { return f[:len(f)-1] }},
		{"trailing byte", "bytes where its header asks for", func(f []byte) []byte { return append(f, 0) }},
		{"weights", "damaged", func(f []byte) []byte { f[nameEnd] ^= 1; return f }},
		{"hash", "damaged", func(f []byte) []byte { f[len(f)-1] ^= 1; return f }},
		{"feature weight", "weight 5 of feature 10 is -128", func(f []byte) []byte { f[nameEnd+2*width+5] = 0x80; return seal(f) }},
		{"output weight", "output weight 1 of bucket 0 is 342", func(f []byte) []byte {
			binary.LittleEndian.PutUint16(f[outputs+2:], 342)
			return seal(f)
		}},
	} {
		n, err := eval.Load(bytes.NewReader(test.change(networkFile(t))))
		if n != nil || err == nil || !strings.Contains(err.Error(), test.reason) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.reason)
		}
	}
}

// TestNewNetworkRefuses: what a trainer may get wrong.
func TestNewNetworkRefuses(t *testing.T) {
	good := func() eval.Parameters { return eval.RandomNetwork(1, 32, 2, false).Parameters }
	for _, test := range []struct {
		reason string
		change func(*eval.Parameters)
	}{
		{"feature weights instead of", func(p *eval.Parameters) { p.FeatureWeights = p.FeatureWeights[1:] }},
		{"threat weights instead of", func(p *eval.Parameters) { p.ThreatWeights = make([]int8, 1) }},
		{"feature biases instead of", func(p *eval.Parameters) { p.FeatureBiases = nil }},
		{"output weights instead of", func(p *eval.Parameters) { p.OutputWeights = append(p.OutputWeights, 0) }},
		{"weight 3 of feature 1 is -128", func(p *eval.Parameters) { p.FeatureWeights[35] = -128 }},
		{"weight 3 of threat 1 is -64", func(p *eval.Parameters) {
			*p = eval.RandomNetwork(1, 64, 2, false).Parameters
			p.ThreatWeights[67] = -64
		}},
		{"output weight 3 of bucket 1 is -342", func(p *eval.Parameters) { p.OutputWeights[67] = -342 }},
		{"17 king buckets", func(p *eval.Parameters) { p.Kings[0] = 16 }},
		{"width 33", func(p *eval.Parameters) { p.Width = 33 }},
		{"width 1056", func(p *eval.Parameters) { p.Width = 1056 }},
		{"name of 256 bytes", func(p *eval.Parameters) { p.Name = strings.Repeat("x", 256) }},
		{"printable", func(p *eval.Parameters) { p.Name = "\xff" }},
	} {
		p := good()
		test.change(&p)
		if _, err := eval.NewNetwork(p); err == nil || !strings.Contains(err.Error(), test.reason) {
			t.Errorf("error %v, want %q", err, test.reason)
		}
	}
}

func FuzzLoadNetwork(f *testing.F) {
	file := networkFile(f)
	f.Add(file[:98])
	f.Add(file[:200])
	f.Add([]byte("ALFN"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, data := range [][]byte{data, append(bytes.Clone(data), file[min(len(data), len(file)):]...)} {
			n, err := eval.Load(bytes.NewReader(data))
			if (n == nil) == (err == nil) {
				t.Fatal("neither a network nor an error, or both")
			}
			if n == nil {
				continue
			}
			var again bytes.Buffer
			if n.WriteTo(&again); !bytes.Equal(again.Bytes(), data) {
				t.Fatal("the file read is not the file written")
			}
		}
	})
}

func TestFeature(t *testing.T) {
	var p eval.Parameters
	p.Kings[legal.B1] = 2
	for _, test := range []struct {
		view     legal.Color
		king     legal.Square
		piece    legal.Piece
		square   legal.Square
		expected int
	}{
		{legal.White, legal.A1, legal.WhitePawn, legal.A2, 8},
		{legal.White, legal.H1, legal.WhitePawn, legal.H2, 8},
		{legal.Black, legal.A8, legal.BlackPawn, legal.A7, 8},
		{legal.Black, legal.E8, legal.BlackKing, legal.E8, 5*64 + 3},
		{legal.White, legal.E1, legal.BlackKing, legal.E8, 384 + 5*64 + 59},
		{legal.White, legal.B1, legal.BlackKnight, legal.C3, 2*768 + 384 + 64 + 18},
		{legal.Black, legal.G8, legal.WhiteQueen, legal.A1, 2*768 + 384 + 4*64 + 63},
	} {
		if got := p.Feature(test.view, test.king, test.piece, test.square); got != test.expected {
			t.Errorf("%+v: feature %d", test, got)
		}
	}
}

func TestNetworkAllocatesNothing(t *testing.T) {
	st := eval.NewStack(eval.RandomNetwork(1, 64, 4, false))
	p := parse(t, positions[1])
	st.Reset(p)
	var next legal.Position
	moves := p.AppendMoves(nil, legal.GenAll)
	i := 0
	allocations := testing.AllocsPerRun(200, func() {
		p.Make(moves[i%len(moves)], &next, st.Delta())
		i++
		st.Push()
		st.Evaluate(&next)
		st.Pop()
	})
	if allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}

// TestNetworkColours: a network judges alike when colours are exchanged.
func TestNetworkColours(t *testing.T) {
	st := eval.NewStack(eval.RandomNetwork(7, 64, 8, false))
	for _, fen := range positions {
		a, b := evaluate(st, parse(t, fen)), evaluate(st, parse(t, flip(fen)))
		if a != b {
			t.Errorf("%s: %d, with colours exchanged %d", fen, a, b)
		}
	}
}
