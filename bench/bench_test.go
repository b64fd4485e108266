package bench_test

import (
	"testing"

	"alfiere/bench"
	"alfiere/eval"
	"alfiere/legal"
	"alfiere/search"
)

// Benchmarks of the layers, from moves up to the search. One operation goes
// through all bench positions, so that numbers are averages over all phases;
// the rates say how much of the work is done in a second.

// benchPositions returns the parsed bench positions.
func benchPositions() []legal.Position {
	var positions []legal.Position
	for _, fen := range bench.Positions() {
		positions = append(positions, legal.MustParseFEN(fen))
	}
	return positions
}

// rate reports n things done in the whole benchmark.
func rate(b *testing.B, n int, unit string) {
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), unit)
}

func BenchmarkGenerate(b *testing.B) {
	positions := benchPositions()
	for _, c := range []struct {
		name string
		kind legal.GenKind
	}{{"all", legal.GenAll}, {"noisy", legal.GenNoisy}, {"quiet", legal.GenQuiet}} {
		b.Run(c.name, func(b *testing.B) {
			buf := make([]legal.Move, 0, legal.MaxMoves)
			moves := 0
			for b.Loop() {
				for i := range positions {
					moves += len(positions[i].AppendMoves(buf, c.kind))
				}
			}
			rate(b, moves, "moves/s")
		})
	}
}

// positionMove is a legal move with its position.
type positionMove struct {
	position *legal.Position
	move     legal.Move
}

// benchMoves returns every legal move of every bench position.
func benchMoves() (all []positionMove) {
	positions := benchPositions()
	for i := range positions {
		for _, m := range positions[i].AppendMoves(nil, legal.GenAll) {
			all = append(all, positionMove{&positions[i], m})
		}
	}
	return all
}

func BenchmarkMake(b *testing.B) {
	all := benchMoves()
	var next legal.Position
	var d legal.Delta
	made := 0
	for b.Loop() {
		for i := range all {
			all[i].position.Make(all[i].move, &next, &d)
		}
		made += len(all)
	}
	rate(b, made, "moves/s")
}

func BenchmarkIsLegal(b *testing.B) {
	all := benchMoves()
	asked := 0
	for b.Loop() {
		for i := range all {
			if !all[i].position.IsLegal(all[i].move) {
				b.Fatal("a generated move is not legal")
			}
		}
		asked += len(all)
	}
	rate(b, asked, "moves/s")
}

func BenchmarkFEN(b *testing.B) {
	fens := bench.Positions()
	b.Run("parse", func(b *testing.B) {
		n := 0
		for b.Loop() {
			for _, fen := range fens {
				if _, err := legal.ParseFEN(fen); err != nil {
					b.Fatal(err)
				}
			}
			n += len(fens)
		}
		rate(b, n, "positions/s")
	})
	positions := benchPositions()
	b.Run("write", func(b *testing.B) {
		n := 0
		for b.Loop() {
			for i := range positions {
				if positions[i].FEN() == "" {
					b.Fatal("an empty FEN")
				}
			}
			n += len(positions)
		}
		rate(b, n, "positions/s")
	})
}

func BenchmarkSAN(b *testing.B) {
	all := benchMoves()
	texts := make([]string, len(all))
	b.Run("write", func(b *testing.B) {
		n := 0
		for b.Loop() {
			for i := range all {
				texts[i] = all[i].position.SAN(all[i].move)
			}
			n += len(all)
		}
		rate(b, n, "moves/s")
	})
	for i := range all {
		texts[i] = all[i].position.SAN(all[i].move)
	}
	b.Run("parse", func(b *testing.B) {
		n := 0
		for b.Loop() {
			for i := range all {
				if m, err := all[i].position.ParseSAN(texts[i]); m != all[i].move {
					b.Fatalf("%s: %v, %v", texts[i], m, err)
				}
			}
			n += len(all)
		}
		rate(b, n, "moves/s")
	})
}

func BenchmarkEvaluate(b *testing.B) {
	positions := benchPositions()
	b.Run("fresh", func(b *testing.B) {
		stack := eval.NewStack(nil)
		n := 0
		for b.Loop() {
			for i := range positions {
				stack.Reset(&positions[i])
				stack.Evaluate(&positions[i])
			}
			n += len(positions)
		}
		rate(b, n, "evals/s")
	})
	b.Run("after moves", func(b *testing.B) {
		stack := eval.NewStack(nil)
		var next legal.Position
		n := 0
		for b.Loop() {
			for i := range positions {
				p := &positions[i]
				var buf [legal.MaxMoves]legal.Move
				stack.Reset(p)
				for _, m := range p.AppendMoves(buf[:0], legal.GenAll) {
					p.Make(m, &next, stack.Delta())
					stack.Push()
					stack.Evaluate(&next)
					stack.Pop()
					n++
				}
			}
		}
		rate(b, n, "evals/s")
	})
}

// BenchmarkSearch is a bench at a lower depth.
func BenchmarkSearch(b *testing.B) {
	e := search.New(search.DefaultOptions())
	nodes := 0
	for b.Loop() {
		report, err := bench.Run(b.Context(), e, 11, nil)
		if err != nil {
			b.Fatal(err)
		}
		nodes += int(report.Nodes)
	}
	rate(b, nodes, "nodes/s")
}
