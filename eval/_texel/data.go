//go:build tune

package main

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"alfiere/eval"
	"alfiere/legal"
)

// row is one position; its factors lie in the dataset's list: linear ones,
// danger to White's king, to Black's, chances, each up to the next bound.
type row struct {
	start  uint32
	bounds [4]uint16 // ends of the four parts, from start
	phase  int16     // 0 to 256
	scale  int16     // of the endgame half, 128 is all
	score  int16     // what the evaluation says
	engine int16     // what the engine said, clamped to ±maxEngine
	result float32
	fade   float32
	target float32
}

// maxEngine bounds engines' evaluations: above it they differ in scale only.
const maxEngine = 1500

// dataset holds all positions with their factors in one list.
type dataset struct {
	rows     []row
	factors  []eval.Factor
	training int // rows before this one are for training
}

// Of every heldEvery blocks of lines one is held out, so that both kinds hold
// positions of all sources, and few games are in both.
const (
	heldBlock = 10000
	heldEvery = 10
)

func (d *dataset) part(r *row, i int) []eval.Factor {
	from := uint32(0)
	if i > 0 {
		from = uint32(r.bounds[i-1])
	}
	return d.factors[r.start+from : r.start+uint32(r.bounds[i])]
}

// read takes positions apart until the input ends or limit lines are read.
// Positions in check and decided endgames are left out.
func read(in *bufio.Reader, limit int) (*dataset, error) {
	d := new(dataset)
	stack := eval.NewStack(nil)
	var sample eval.Sample
	var held []row
	lines := bufio.NewScanner(in)
	for number := 1; lines.Scan() && (limit == 0 || number <= limit); number++ {
		fields := strings.Split(lines.Text(), "|")
		if len(fields) != 3 {
			return nil, fmt.Errorf("line %d: want 3 fields, got %q", number, lines.Text())
		}
		p, err := legal.ParseFEN(strings.TrimSpace(fields[0]))
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		engine, err := strconv.Atoi(strings.TrimSpace(fields[1]))
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		result, err := strconv.ParseFloat(strings.TrimSpace(fields[2]), 32)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		if p.InCheck() || !stack.Extract(&p, &sample) {
			continue
		}
		r := d.add(&sample)
		r.engine, r.result = int16(min(max(engine, -maxEngine), maxEngine)), float32(result)
		if number/heldBlock%heldEvery == heldEvery-1 {
			held = append(held, r)
		} else {
			d.rows = append(d.rows, r)
		}
	}
	d.training = len(d.rows)
	d.rows = append(d.rows, held...)
	return d, lines.Err()
}

// add stores the sample's factors and returns a row for it.
func (d *dataset) add(s *eval.Sample) row {
	r := row{
		start: uint32(len(d.factors)), phase: int16(s.Phase), scale: int16(s.Scale),
		score: int16(s.Score), fade: float32(s.Fade),
	}
	for i, part := range [][]eval.Factor{s.Linear, s.Danger[0], s.Danger[1], s.Chances} {
		d.factors = append(d.factors, part...)
		r.bounds[i] = uint16(uint32(len(d.factors)) - r.start)
	}
	return r
}
