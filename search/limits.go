package search

import (
	"time"

	"alfiere/legal"
)

// Limits says when a search ends. The zero value sets no limit at all: the
// search goes on until its context is done or its depth is exhausted. Several
// limits may be given; the first one reached ends the search, but hardly ever before
// its first iteration has found a move.
type Limits struct {
	Depth     int           // full plies, 0 for no limit
	Nodes     uint64        // nodes of all workers together, 0 for no limit
	SoftNodes uint64        // no new iteration after this many nodes, 0 for no limit
	Mate      int           // stop once a mate in at most this many moves is found, with a solver's help; 0 for no limit
	MoveTime  time.Duration // this long, less Options.MoveOverhead, but at least three quarters of it; 0 for no limit, negative: move at once

	// UseClock says that a game clock runs, described by the fields after it.
	UseClock  bool
	Time      [2]time.Duration // left, by colour; zero or negative: move at once
	Increment [2]time.Duration // added after each move
	MovesToGo int              // moves to the next time control, 0 for sudden death

	// Lines asks for at least this many lines, one for each of the best moves, even
	// if the option MultiPV asks for fewer; 0 for no wish.
	Lines int

	// Decided is a score, above 0: once the best line reaches it, the lines that only
	// Lines asks for are left out, and the search spends its nodes on looking deeper.
	// 0 for no such score.
	Decided int

	// Moves restricts the search to these root moves; if none of them is legal, all
	// are searched.
	Moves []legal.Move

	// Unaided leaves the endgame tables out of the search.
	Unaided bool

	// Ponder starts the search on the opponent's time: the clock begins to
	// count, and the search may end, only after Engine.PonderHit.
	Ponder bool

	// Infinite keeps the result back until the context is done, however early
	// the search is sure.
	Infinite bool
}

// Bound says how a reported score relates to the true one.
type Bound uint8

// The kinds of bound.
const (
	Exact      Bound = iota
	LowerBound       // the true score is at least this
	UpperBound       // the true score is at most this
)

// Info is a report of a running search. Scores are from the view of the side
// to move at the root, in internal units; see Centipawns and MateIn.
type Info struct {
	Depth    int           // nominal depth in plies
	SelDepth int           // deepest ply reached, 0 being the root
	MultiPV  int           // rank of this line, from 1
	Score    int           // internal units, -Mate to Mate
	Bound    Bound         // Exact but for results outside the window
	Nodes    uint64        // of all workers; what a solver of mates looks at does not count
	Time     time.Duration // since the search began
	Hashfull int           // table use in parts per thousand
	TBHits   uint64        // tablebase positions found
	PV       []legal.Move  // legal to its last move; valid only during the report

	// CurrMove is set, with CurrMoveNumber counting from 1, in reports that
	// only say which root move is being searched; all fields but Depth, Nodes
	// and Time are then empty.
	CurrMove       legal.Move
	CurrMoveNumber int
}

// Result is what a search came to.
type Result struct {
	Move   legal.Move   // NoMove only when the position has no legal move
	Ponder legal.Move   // expected reply, NoMove when none is known
	Score  int          // as in Info
	Depth  int          // last completed depth
	Nodes  uint64       // as in Info
	PV     []legal.Move // starts with Move
}
