package mate

import (
	"slices"

	"alfiere/legal"
)

// Line returns the moves of the mate in n that the last Try has proved, with the
// defences that hold out longest, and in how many moves it mates. Finding those
// defences takes proofs that there is no shorter mate. Where such proofs would take
// longer than that of the mate itself or, after a long search, longer than about a
// quarter of it, the line goes on with any defence, and may be shorter than the
// number of moves says. When the search is to stop, the line ends at once.
func (s *Solver) Line(n int) (line []legal.Move, moves int) {
	s.budget, s.halted = s.nodes+min(s.nodes+firstBudget, s.nodes/4+lineBudget), false
	for ply, left := 0, n; ; ply += 2 {
		_, best, _ := s.levels[ply].sum()
		line = append(line, s.levels[ply].moves[best])
		s.play(ply, best)
		var reply legal.Move
		reply, left = s.longest(ply+1, left-1)
		if ply == 0 {
			moves = left + 1
		}
		if s.halted && !s.stop() {
			reply = s.any(ply+1, left)
		}
		if reply == legal.NoMove {
			return line, moves
		}
		line = append(line, reply)
	}
}

// any returns a defence at ply against which the attacker mates in n, if possible
// one that is not soon seen to lose faster; the position after it is then proved at
// ply+1. It returns NoMove if there is no defence, or finding one takes too long.
func (s *Solver) any(ply, n int) legal.Move {
	replies := s.levels[ply].pos.AppendMoves(nil, legal.GenAll)
	slow := slices.DeleteFunc(slices.Clone(replies), func(m legal.Move) bool {
		if s.stop() {
			return false
		}
		s.budget, s.halted = s.nodes+firstBudget/16, false
		return n > 1 && s.matesIn(ply, m, n-1)
	})
	s.budget, s.halted = s.nodes+firstBudget, false
	for _, m := range append(slow, replies...) {
		if s.stop() {
			break
		}
		if s.matesIn(ply, m, n) {
			return m
		}
	}
	return legal.NoMove
}

// longest finds the defence at ply that holds out longest, and for how many
// moves, which are at most left; the position after it is then proved at ply+1.
// If that takes too long, it returns NoMove and the moves that suffice against
// all defences.
func (s *Solver) longest(ply, left int) (reply legal.Move, moves int) {
	replies := s.levels[ply].pos.AppendMoves(nil, legal.GenAll)
	for n := left; n >= 1; n-- {
		for _, m := range replies {
			if n > 1 && s.matesIn(ply, m, n-1) {
				continue
			}
			if s.matesIn(ply, m, n) {
				return m, n
			}
			return legal.NoMove, n // halted, or proved before a repetition forbade it
		}
	}
	return legal.NoMove, 0
}

// matesIn reports whether the attacker mates in n after the defender's m at ply.
func (s *Solver) matesIn(ply int, m legal.Move, n int) bool {
	s.levels[ply].pos.Make(m, &s.levels[ply+1].pos, &s.delta)
	s.expand(ply+1, n, true)
	return s.search(ply+1, n, true, unlimited) == reached
}
