package syzygy

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"alfiere/legal"
)

// MaxMen is the number of men, kings included, of the largest tables that the
// format provides for.
const MaxMen = 7

// Tables are the tables found in some folders. Files are opened when they are
// first needed; one whose header is damaged counts as absent from then on, and
// damage further in may go unnoticed. A nil *Tables is one without any. The
// methods are for any number of goroutines at once, except Close.
type Tables struct {
	byMaterial map[material]*table
	files      int
	men        int
	skipped    []string
}

// table is what is known about one material.
type table struct {
	name     string
	material material // with the side that is named first as White
	men      int
	pawns    [2]int // of the side that leads in the numbering, and of the other
	unique   bool   // some piece besides the kings is the only one of its kind and colour
	wdl, dtz *file  // nil where there is none
}

// Open looks for tables in the folders of path, which are separated as in the
// PATH of the system; empty ones count for nothing. It fails when there is no WDL
// table in any of them.
func Open(path string) (*Tables, error) {
	t := &Tables{byMaterial: map[material]*table{}}
	for _, folder := range filepath.SplitList(path) {
		if folder == "" {
			continue
		}
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.skipped = append(t.skipped, err.Error())
		}
		for _, e := range entries {
			if err := t.add(folder, e); err != nil {
				t.skipped = append(t.skipped, err.Error())
			}
		}
	}
	if t.men == 0 {
		return nil, fmt.Errorf("no tablebases (.rtbw) in %s", strings.Join(append([]string{path}, t.skipped...), "; "))
	}
	return t, nil
}

// add takes in a file of a folder if it is a table's and there was none before.
// The error is that of a file that looks damaged.
func (t *Tables) add(folder string, e os.DirEntry) error {
	name, ext, _ := strings.Cut(e.Name(), ".")
	if ext != "rtbw" && ext != "rtbz" {
		return nil
	}
	path := filepath.Join(folder, e.Name())
	m, ok := parseMaterial(name)
	if !ok {
		return fmt.Errorf("%s: no material is called that", path)
	}
	switch info, err := os.Stat(path); {
	case err != nil:
		return err
	case info.Size()%64 != 16:
		return fmt.Errorf("%s: not of a table's size", path)
	}
	b := t.byMaterial[m]
	if b == nil {
		b = newTable(name, m)
		t.byMaterial[m], t.byMaterial[m.flip()] = b, b
	}
	switch {
	case ext == "rtbw" && b.wdl == nil:
		b.wdl = &file{path: path, table: b}
		t.files++
		t.men = max(t.men, b.men)
	case ext == "rtbz" && b.dtz == nil:
		b.dtz = &file{path: path, table: b, dtz: true}
		t.files++
	}
	return nil
}

// Men returns the number of men of the largest WDL table, 0 for nil Tables.
func (t *Tables) Men() int {
	if t == nil {
		return 0
	}
	return t.men
}

// String describes what was found: "70 tablebase files, up to 4 men".
func (t *Tables) String() string {
	if t == nil {
		return "no tablebases"
	}
	return fmt.Sprintf("%d tablebase files, up to %d men", t.files, t.men)
}

// Skipped says of each folder that could not be read, and of each file that looks
// damaged, what is wrong with it.
func (t *Tables) Skipped() []string {
	if t == nil {
		return nil
	}
	return t.skipped
}

// Close releases the files. Nobody may probe after that.
func (t *Tables) Close() error {
	if t == nil {
		return nil
	}
	var all []error
	for m, b := range t.byMaterial {
		if m == b.material {
			all = append(all, b.wdl.close(), b.dtz.close())
		}
	}
	return errors.Join(all...)
}

// find returns the table of p's material, nil if there is none, and whether
// the stronger side, as the table has it, is Black.
func (t *Tables) find(p *legal.Position) (b *table, flip bool) {
	m := materialOf(p)
	b = t.byMaterial[m]
	return b, b != nil && b.material != m
}

// material counts the men of both sides but the kings: four bits for each kind
// from pawn to queen, White's first.
type material uint64

const (
	sideBits = 20
	sideMask = 1<<sideBits - 1
)

func materialOf(p *legal.Position) (m material) {
	for c := legal.White; c <= legal.Black; c++ {
		for k := legal.Pawn; k <= legal.Queen; k++ {
			m |= material(p.Pieces(c, k).Count()) << materialShift(c, k)
		}
	}
	return m
}

func materialShift(c legal.Color, k legal.Kind) int { return int(c)*sideBits + 4*int(k-legal.Pawn) }

func (m material) count(c legal.Color, k legal.Kind) int { return int(m >> materialShift(c, k) & 15) }

// flip exchanges the sides.
func (m material) flip() material { return m>>sideBits | m&sideMask<<sideBits }

// parseMaterial reads a table's name, such as KQvKR.
func parseMaterial(name string) (m material, ok bool) {
	white, black, _ := strings.Cut(name, "v")
	for c, men := range []string{white, black} {
		if !strings.HasPrefix(men, "K") {
			return 0, false
		}
		for _, letter := range men[1:] {
			k := legal.Kind(strings.IndexRune("PNBRQ", letter) + 1)
			if k == legal.NoKind {
				return 0, false
			}
			m += 1 << materialShift(legal.Color(c), k)
		}
	}
	men := len(white) + len(black)
	return m, men > 2 && men <= MaxMen
}

func newTable(name string, m material) *table {
	b := &table{name: name, material: m, men: len(name) - 1}
	white, black := m.count(legal.White, legal.Pawn), m.count(legal.Black, legal.Pawn)
	b.pawns = [2]int{white, black}
	if white == 0 || black > 0 && black < white {
		slices.Reverse(b.pawns[:])
	}
	for c := legal.White; c <= legal.Black; c++ {
		for k := legal.Pawn; k <= legal.Queen; k++ {
			b.unique = b.unique || m.count(c, k) == 1
		}
	}
	return b
}

// symmetric reports whether both sides have the same men, so that the table has
// positions with White to move only.
func (b *table) symmetric() bool { return b.material == b.material.flip() }

func (b *table) hasPawns() bool { return b.pawns[0] > 0 }
