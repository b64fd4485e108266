package bench_test

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// documents are the texts with tables of results.
var documents = []string{"README.md", "bench/RESULTS.md", "eval/NETWORKS.md"}

// readLines returns the lines of a file in the repository.
func readLines(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(data), "\n")
}

// TestTables checks that each row stands in a table and has a cell for each column:
// a row elsewhere is shown as text full of bars.
func TestTables(t *testing.T) {
	rule := regexp.MustCompile(`^\|(:?-+:?\|)+$`)
	for _, name := range documents {
		columns := 0 // of the table that goes on; 0 outside tables
		lines := readLines(t, name)
		for i, line := range lines {
			if !strings.HasPrefix(line, "|") {
				columns = 0
				continue
			}
			bars := strings.Count(strings.ReplaceAll(line, `\|`, ""), "|")
			if columns == 0 {
				columns = bars
				if i+1 == len(lines) || !rule.MatchString(lines[i+1]) || i > 0 && lines[i-1] != "" {
					t.Errorf("%s:%d: a row that is in no table", name, i+1)
				}
			}
			if bars != columns {
				t.Errorf("%s:%d: %d cells, of %d columns", name, i+1, bars-1, columns-1)
			}
		}
	}
}

// TestScores checks each score that is given in per cent and by wins, draws and
// losses, as in "57.5 % (+70 =90 -40)".
func TestScores(t *testing.T) {
	score := regexp.MustCompile(`(\d+(?:\.\d+)?) % \(\+(\d+) =(\d+) -(\d+)\)`)
	number := func(s string) float64 {
		n, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	found := 0
	for _, name := range documents {
		for i, line := range readLines(t, name) {
			for _, m := range score.FindAllStringSubmatch(line, -1) {
				found++
				_, decimals, _ := strings.Cut(m[1], ".")
				won, drawn, lost := number(m[2]), number(m[3]), number(m[4])
				want := 100 * (won + drawn/2) / (won + drawn + lost)
				if math.Abs(number(m[1])-want) > 0.5*math.Pow10(-len(decimals))+1e-9 {
					t.Errorf("%s:%d: %s is %.2f %%", name, i+1, m[0], want)
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d scores were found", found)
	}
}
