// Package dtm knows the endgame drills: their names, random positions to begin
// them from and, for those of three men, exact tables of the distance to mate.
//
// A [Table] is computed when it is needed, in a fraction of a second, by
// retrograde analysis: from the mates backwards, one ply at a time. It covers
// king and rook, queen or pawn against the lone king, with either colour the
// stronger one and either to move. Distances are plies, with best play on
// both sides, to the mate itself, promotions on the way included. The
// fifty-move rule is left aside: the longest of these wins, 55 plies, never
// meets it when its count begins at zero. [Table.ProbeInTime] heeds it.
package dtm

import (
	"fmt"

	"alfiere/legal"
)

// Result is what a table knows of a position. The zero value says nothing;
// with Known alone the position is a draw.
type Result struct {
	Known bool // the table covers the position
	Wins  bool // the side to move mates
	Loses bool // the side to move is mated
	Plies int  // to mate, 0 when it is on the board; 0 for draws
}

// Table holds the distance to mate of every position with the same three men,
// and of those that they may turn into by captures and promotions. Make one
// with [Build]. It never changes afterwards, so that goroutines may share it.
type Table struct {
	kind  legal.Kind // of the man beside the stronger king
	plies []uint8    // by index; drawn and illegal are no distances
	after [8]*Table  // the tables that a promotion leads to, by kind
}

// What an entry of Table.plies holds besides distances.
const (
	drawn   = 0xFF
	illegal = 0xFE
)

// index numbers the positions of a table. The stronger side counts as White.
func index(side legal.Color, king, lone, man legal.Square) uint32 {
	return uint32(side)<<18 | uint32(king)<<12 | uint32(lone)<<6 | uint32(man)
}

// positionAt undoes index.
func positionAt(i uint32) (side legal.Color, king, lone, man legal.Square) {
	return legal.Color(i >> 18), legal.Square(i >> 12 & 63), legal.Square(i >> 6 & 63), legal.Square(i & 63)
}

const positions = 2 << 18

// tableKind returns the kind of the man beside the stronger king in the table of that
// name.
func tableKind(name string) (k legal.Kind, ok bool) {
	switch name {
	case "krk":
		return legal.Rook, true
	case "kqk":
		return legal.Queen, true
	case "kpk":
		return legal.Pawn, true
	}
	return legal.NoKind, false
}

// HasTable reports whether Build knows the name: krk, kqk or kpk.
func HasTable(name string) bool {
	_, ok := tableKind(name)
	return ok
}

// Build computes the table of that name: krk, kqk or kpk. The table kpk holds
// those of queen and rook too.
func Build(name string) (*Table, error) {
	k, ok := tableKind(name)
	if !ok {
		return nil, fmt.Errorf("no table is called %q", name)
	}
	return build(k), nil
}

func build(k legal.Kind) *Table {
	t := &Table{kind: k, plies: make([]uint8, positions)}
	if k == legal.Pawn {
		t.after[legal.Queen], t.after[legal.Rook] = build(legal.Queen), build(legal.Rook)
	}
	t.solve()
	return t
}

// Probe returns what the table knows of p. Kings alone or with one knight or
// bishop are known draws; positions with other men than the table's, or with a
// right to castle, are not known.
func (t *Table) Probe(p *legal.Position) (r Result) {
	if p.Occupied().Count() > 3 || p.Rights() != 0 {
		return Result{}
	}
	r.Known = true
	if p.InsufficientMaterial() {
		return r
	}
	strong := strongSide(p)
	man := (p.ByColor(strong) &^ p.ByKind(legal.King)).First()
	if k := p.PieceAt(man).Kind(); k != t.kind {
		if t = t.after[k]; t == nil {
			return Result{}
		}
	}
	n := t.plies[index(p.SideToMove()^strong, p.KingSquare(strong).Relative(strong),
		p.KingSquare(strong.Other()).Relative(strong), man.Relative(strong))]
	if n < illegal {
		r.Plies = int(n)
		r.Wins = p.SideToMove() == strong
		r.Loses = !r.Wins
	}
	return r
}

// strongSide returns the colour that has more than a king.
func strongSide(p *legal.Position) legal.Color {
	if p.ByColor(legal.White).Several() {
		return legal.White
	}
	return legal.Black
}
