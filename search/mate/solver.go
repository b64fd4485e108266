// Package mate proves forced mates: whether the side to move can mate in a
// given number of moves against any defence, and how. The search for good play
// prunes what looks hopeless and so may long overlook a quiet key or a deep
// sacrifice; a [Solver] leaves out nothing.
//
// It is a depth-first proof-number search (Nagai, "Df-pn algorithm for
// searching AND/OR trees and its applications", 2002): each position has lower
// bounds on how many positions have yet to be settled for a proof of the mate
// and for a disproof, and the search goes where they are least. A position with
// another number of moves left counts as another one, so that lines never
// return to where they were, and what is proved holds.
package mate

import (
	"slices"

	"alfiere/legal"
)

// Solver looks for mates. It is not for use by several goroutines.
type Solver struct {
	table  table
	levels []level
	delta  legal.Delta
	moves  [legal.MaxMoves]legal.Move

	// The question.
	known []uint64     // keys of the game's positions that may come back
	asked []uint64     // those of the question before; memory for the next one's
	root  []legal.Move // the first moves to try; empty for all
	fifty bool         // the fifty-move rule comes within reach
	stop  func() bool

	nodes    uint64 // positions looked at
	budget   uint64 // when to give up
	nextPoll uint64 // when to ask stop
	halted   bool
}

// level is a position of the line being looked at, with its moves and what is
// known of the positions that they lead to.
type level struct {
	pos      legal.Position
	moves    [legal.MaxMoves]legal.Move
	children [legal.MaxMoves]proof
	count    int
}

// proof says how much is missing for the two ends of the question, as the side
// to move sees it: what it takes to reach its aim (phi) and the opponent's
// (delta), the attacker's aim being the mate and the defender's to escape.
type proof struct {
	phi, delta uint32
}

// never is the number of an aim that cannot be reached; that of the other aim is then
// 0. Sums count a position once for each way to it and so may grow large. They stop at
// the constant most, so that what is only hard does not count as settled.
const (
	never = 1 << 28
	most  = never - 1
)

var (
	unlimited = proof{never, never}

	reached  = proof{0, never} // the side to move has reached its aim
	thwarted = proof{never, 0} // its opponent has
)

const (
	firstBudget  = 1 << 14 // positions that the full length gets at first
	shorterPart  = 4       // a shorter one gets one in this many
	lineBudget   = 1 << 22 // positions that the line may take beyond a quarter of those for the proof
	pollInterval = 512     // positions between two looks at stop
)

// NewSolver returns a solver that may use about mib MiB, at least one.
func NewSolver(mib int) *Solver { return &Solver{table: newTable(max(mib, 1))} }

// Nodes returns the number of positions that were looked at for the question that
// Solve or Ask put last.
func (s *Solver) Nodes() uint64 { return s.nodes }

// Solve looks for a mate by the side to move of g, in at most the given number
// of moves, that begins with one of root, or any move if root is empty. It
// returns the line with the longest defence it could find and the number of
// moves, which the line may fall short of. ok is false if there is no such mate
// or stop, which is asked now and then, ended the attempt. A position of the
// game counts as drawn when it comes back, and so does one after fifty moves
// without capture or pawn move.
//
// A mate is often proved long before it is certain that there is none shorter.
// So the full length gets some positions to look at and each shorter one a part
// of that, and then all get twice as many, until one is proved.
func (s *Solver) Solve(g *legal.Game, root []legal.Move, moves int, stop func() bool) (line []legal.Move, length int, ok bool) {
	s.Forget()
	s.Ask(g, root, moves)
	shortest := 1 // not yet disproved
	for budget := uint64(firstBudget); shortest <= moves; budget *= 2 {
		for n := shortest; n <= moves; n++ {
			part := budget
			if n < moves {
				part /= shorterPart
			}
			switch s.Try(n, part, stop) {
			case Proved:
				line, length = s.Line(n)
				return line, length, true
			case Disproved:
				shortest = n + 1
			}
			if stop() {
				return nil, 0, false
			}
		}
	}
	return nil, 0, false
}

// Forget makes the next question the first one.
func (s *Solver) Forget() { s.table.forget() }

// Ask puts a question in steps: whether the side to move of g mates, as in
// [Solver.Solve], in some number of moves that is not above moves. [Solver.Try]
// works on it. What was found out for the question before is kept where it still
// holds: in the same game, until a move that is irreversible or repeats a
// position. After a repetition, lines are drawn that were not drawn before.
func (s *Solver) Ask(g *legal.Game, root []legal.Move, moves int) {
	s.root, s.nodes = root, 0
	s.asked, s.known = s.known, g.ReversibleKeys(s.asked[:0])
	if !slices.Equal(s.known[:min(len(s.known), len(s.asked))], s.asked) || repeats(s.known) {
		s.table.forget()
	}
	for len(s.levels) < 2*max(moves, 0)+1 {
		s.levels = append(s.levels, level{})
	}
	s.levels[0].pos = *g.Position()
	s.fifty = g.Position().Halfmove()+2*moves > legal.FiftyMoveLimit
}

// repeats reports whether a key occurs twice.
func repeats(keys []uint64) bool {
	for i, key := range keys {
		if slices.Contains(keys[:i], key) {
			return true
		}
	}
	return false
}

// Verdict is what is known of the mate in some number of moves.
type Verdict int

// The verdicts.
const (
	Open Verdict = iota
	Proved
	Disproved
)

// Try looks at more positions, about as many as given, to see whether there is
// a mate in n moves or fewer, and goes on where it stood when it is called
// again.
func (s *Solver) Try(n int, positions uint64, stop func() bool) Verdict {
	s.stop, s.nextPoll = stop, 0
	s.budget, s.halted = s.nodes+positions, false
	s.expand(0, n, true)
	switch s.search(0, n, true, unlimited) {
	case reached:
		return Proved
	case thwarted:
		return Disproved
	}
	return Open
}

// search works on the expanded position at ply until one of its numbers reaches
// the limit, and returns them. left is the number of moves that the attacker
// has; attacks says whether it is his turn.
func (s *Solver) search(ply, left int, attacks bool, limit proof) proof {
	l := &s.levels[ply]
	for {
		now, best, second := l.sum()
		if now.phi >= limit.phi || now.delta >= limit.delta || now == reached || now == thwarted || s.poll() {
			return now
		}
		// The child may grow until this position has reached its limit, or until the
		// next best child looks easier by a quarter: less would have the search go
		// to and fro between the two (Pawlewicz and Lew, "Improving depth-first
		// PN-search: 1+ε trick", 2006).
		child := &l.children[best]
		wanted := proof{
			phi:   limit.delta - (now.delta - child.phi),
			delta: min(limit.phi, second+second/4+1),
		}
		s.play(ply, best)
		after := left
		if attacks {
			after--
		}
		s.expand(ply+1, after, !attacks)
		*child = s.search(ply+1, after, !attacks, wanted)
		s.table.store(s.key(ply+1, after), *child)
	}
}

// sum returns the numbers of a level by those of its children, the child that
// most easily reaches the mover's aim, and the number of the next best one.
func (l *level) sum() (now proof, best int, second uint32) {
	now, second = thwarted, never
	total := uint32(0)
	for i, c := range l.children[:l.count] {
		total = min(total+c.phi, most)
		switch {
		case c.delta < now.phi:
			now.phi, best, second = c.delta, i, now.phi
		case c.delta < second:
			second = c.delta
		}
	}
	if now.phi == 0 {
		return reached, best, second
	}
	now.delta = total
	return now, best, second
}

// poll reports whether to give up.
func (s *Solver) poll() bool {
	if s.nodes >= s.nextPoll {
		s.nextPoll = s.nodes + pollInterval
		s.halted = s.halted || s.stop()
	}
	s.halted = s.halted || s.nodes >= s.budget
	return s.halted
}

// play makes the i-th move at ply.
func (s *Solver) play(ply, i int) {
	l := &s.levels[ply]
	l.pos.Make(l.moves[i], &s.levels[ply+1].pos, &s.delta)
	s.nodes++
}

// key differs between positions with different attackers or numbers of moves left
// and, where the fifty-move rule matters, with different numbers of half-moves since
// the last capture or pawn move.
func (s *Solver) key(ply, left int) uint64 {
	p := &s.levels[ply].pos
	left = left<<1 | int(s.levels[0].pos.SideToMove()&1)
	if s.fifty {
		left += p.Halfmove() << 16
	}
	return p.Key() ^ uint64(left)*0x9E3779B97F4A7C15
}

// expand lists the moves at ply with first numbers for what they lead to. It
// stops at the first move that settles the question.
func (s *Solver) expand(ply, left int, attacks bool) {
	l, next := &s.levels[ply], &s.levels[ply+1].pos
	moves := l.pos.AppendMoves(l.moves[:0], legal.GenAll)
	l.count = 0
	checks := newChecks(&l.pos)
	for _, m := range moves {
		if attacks && left == 1 && !checks.possible(&l.pos, m) ||
			ply == 0 && len(s.root) > 0 && !slices.Contains(s.root, m) {
			continue
		}
		l.pos.Make(m, next, &s.delta)
		s.nodes++
		var c proof
		if attacks {
			c = s.glanceAtDefence(ply+1, left-1)
		} else {
			c = s.glanceAtAttack(ply+1, left)
		}
		if c == reached {
			continue // of no use to the mover
		}
		l.moves[l.count], l.children[l.count] = m, c
		l.count++
		if c == thwarted {
			l.moves[0], l.children[0], l.count = m, c, 1
			return
		}
	}
}

// glanceAtDefence returns first numbers for a position with the defender to
// move; left is the number of moves that the attacker has.
func (s *Solver) glanceAtDefence(ply, left int) proof {
	p := &s.levels[ply].pos
	if left == 0 {
		if p.InCheck() && !p.HasMoves() {
			return thwarted
		}
		return reached
	}
	replies := len(p.AppendMoves(s.moves[:0], legal.GenAll))
	switch {
	case replies == 0 && p.InCheck():
		return thwarted
	case replies == 0 || s.drawn(p):
		return reached
	}
	if c, ok := s.table.probe(s.key(ply, left)); ok {
		return c
	}
	return proof{1, uint32(replies)}
}

// glanceAtAttack does the same with the attacker to move. With one move left
// the numbers are final.
func (s *Solver) glanceAtAttack(ply, left int) proof {
	p := &s.levels[ply].pos
	if s.drawn(p) {
		return thwarted
	}
	if left == 1 {
		if s.matesAtOnce(ply) {
			return reached
		}
		return thwarted
	}
	if c, ok := s.table.probe(s.key(ply, left)); ok {
		return c
	}
	return proof{1, 1}
}

// drawn reports whether the position stood in the game, or fifty moves have
// passed.
func (s *Solver) drawn(p *legal.Position) bool {
	return p.Halfmove() >= legal.FiftyMoveLimit || slices.Contains(s.known, p.Key())
}

// matesAtOnce reports whether the side to move at ply has a mate in one.
func (s *Solver) matesAtOnce(ply int) bool {
	p, next := &s.levels[ply].pos, &s.levels[ply+1].pos
	checks := newChecks(p)
	for _, m := range p.AppendMoves(s.moves[:0], legal.GenAll) {
		if !checks.possible(p, m) {
			continue
		}
		p.Make(m, next, &s.delta)
		s.nodes++
		if next.InCheck() && !next.HasMoves() {
			return true
		}
	}
	return false
}
