package bench_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// rooms are the top folders. Imports go from those of a higher number to those of a
// lower one.
var rooms = map[string]int{"legal": 0, "eval": 1, "search": 2, "uci": 3, "bench": 3, "cmd": 4}

// TestImports checks that imports run one way, as README says, and that the rules need
// only the standard library.
func TestImports(t *testing.T) {
	files := 0
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		name := entry.Name()
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != ".." && (name[0] == '_' || name[0] == '.' || name == "testdata" || name == "vendor"):
			return filepath.SkipDir // generators, in modules of their own, no code, and others' code
		case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		files++
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		room := strings.Split(filepath.ToSlash(path), "/")[1]
		rank, known := rooms[room]
		if !known {
			t.Errorf("%s: no such room", path)
		}
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			first, rest, _ := strings.Cut(imported, "/")
			switch other, _, _ := strings.Cut(rest, "/"); {
			case first == "alfiere":
				if other != room && rooms[other] >= rank {
					t.Errorf("%s imports %s", path, imported)
				}
			case room == "legal" && strings.Contains(first, "."):
				t.Errorf("%s imports %s, which is not of the standard library", path, imported)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 100 {
		t.Errorf("only %d files", files)
	}
}
