package search

import "alfiere/legal"

// picker hands out the legal moves of a node one by one, most promising first,
// and generates and orders them no sooner than they are wanted: the table's
// move, captures that lose little or nothing and promotions to a queen, killers,
// quiet moves by history, the other captures and promotions. It prefetches for
// captures when it scores them, for most other moves when it hands them out.
type picker struct {
	moves [legal.MaxMoves]legal.Move
	keys  [legal.MaxMoves]int32 // of the moves, to order them by; see key

	stage      stage
	next       int // index of the next move of the current stage
	end        int // index after the last move of the current stage
	losing     int // losing captures stand in moves[:losing]
	tableMove  legal.Move
	killers    [2]legal.Move // as remembered; once handed out, NoMove if they did not fit here
	noisyOnly  bool          // quiescence out of check, and ProbCut
	skipQuiets bool          // set by the search once it wants no more killers, nor quiet moves but checks
	dropQuiets bool          // set by quiescence once it wants no quiet moves at all
}

type stage uint8

const (
	stageTable stage = iota
	stageGenerateNoisy
	stageNoisy
	stageKiller1
	stageKiller2
	stageGenerateQuiet
	stageQuiet
	stageLosing
	stageDone
)

// start prepares the picker for a node. tableMove may be any 16 bits.
func (k *picker) start(p *legal.Position, tableMove legal.Move, killers [2]legal.Move, noisyOnly bool) {
	k.stage, k.next, k.end, k.losing = stageTable, 0, 0, 0
	k.killers, k.noisyOnly, k.skipQuiets, k.dropQuiets = killers, noisyOnly, false, false
	k.tableMove = legal.NoMove
	if p.IsLegal(tableMove) && (!noisyOnly || p.IsNoisy(tableMove)) {
		k.tableMove = tableMove
	}
}

// killer returns the i-th killer. It comes from another node: here it counts only
// as a quiet move that has not been handed out yet.
func (k *picker) killer(p *legal.Position, i int) legal.Move {
	m := k.killers[i]
	if m == k.tableMove || i == 1 && m == k.killers[0] || !p.IsLegal(m) || p.IsNoisy(m) {
		k.killers[i] = legal.NoMove
	}
	return k.killers[i]
}

// pick returns the next move of the node f, NoMove when there is none left.
func (w *worker) pick(f *frame) legal.Move {
	k := &f.picker
	for {
		switch k.stage {
		case stageTable:
			k.stage++
			if k.tableMove != legal.NoMove {
				return k.tableMove
			}
		case stageGenerateNoisy:
			k.collect(f.pos.AppendMoves(k.moves[:0], legal.GenNoisy), 0, [2]legal.Move{})
			w.scoreNoisy(f)
			k.stage++
		case stageNoisy:
			if m := k.nextNoisy(&f.pos); m != legal.NoMove {
				return m
			}
			k.stage++
			if k.noisyOnly {
				k.stage = stageDone
			}
		case stageKiller1, stageKiller2:
			m := k.killer(&f.pos, int(k.stage-stageKiller1))
			k.stage++
			// Where quiet moves are skipped, a killer is lost even if it gives check,
			// unlike in nextQuiet: handing it out was not shown to be harmless.
			if m != legal.NoMove && !k.skipQuiets {
				w.prefetchAfter(f, m)
				return m
			}
		case stageGenerateQuiet:
			k.stage++
			if k.dropQuiets {
				k.next, k.end = 0, 0
				continue
			}
			if !k.skipQuiets {
				w.prefetchHistories(f)
			}
			k.collect(f.pos.AppendMoves(w.quiets[:0], legal.GenQuiet), k.losing, k.killers)
			if !k.skipQuiets {
				w.scoreQuiets(f)
			}
		case stageQuiet:
			if m := w.nextQuiet(f); m != legal.NoMove {
				return m
			}
			k.stage++
			k.next = 0
		case stageLosing:
			if k.next < k.losing {
				k.next++
				return k.moves[k.next-1]
			}
			k.stage++
		default:
			return legal.NoMove
		}
	}
}

// nextNoisy returns the next capture or promotion that loses little or nothing,
// and puts aside those before it that lose more.
func (k *picker) nextNoisy(p *legal.Position) legal.Move {
	for k.next < k.end {
		m, score := k.take()
		if seeAtLeast(p, m, -score/goodCaptureSlack) {
			return m
		}
		k.moves[k.losing&255] = m
		k.losing++
	}
	return legal.NoMove
}

// nextQuiet returns the next quiet move that is still wanted.
func (w *worker) nextQuiet(f *frame) legal.Move {
	k := &f.picker
	for k.next < k.end && !k.dropQuiets {
		if !k.skipQuiets {
			m, _ := k.take()
			w.prefetchAfter(f, m)
			return m
		}
		k.next++
		if m := k.moves[(k.next-1)&255]; f.checksWith(m) {
			return m
		}
	}
	return legal.NoMove
}

// collect puts the moves of a new stage at k.moves[at:], less those that have
// been handed out already.
func (k *picker) collect(moves []legal.Move, at int, killers [2]legal.Move) {
	k.next, k.end = at, at
	for _, m := range moves {
		if m != k.tableMove && m != killers[0] && m != killers[1] {
			k.moves[k.end&255] = m
			k.end++
		}
	}
}

// key packs the score of the i-th move and its place into one number, so that of
// equal scores the first has the higher key. Scores take 22 bits at most.
func key(score, i int) int32 { return int32(score<<8 | (255 - i)) }

// noKey is lower than any key, and by less than overflows.
const noKey = -1 << 30

// higher returns the higher of two keys without a branch, which would be mispredicted.
func higher(a, b int32) int32 {
	above := b - a
	return a + above&^(above>>31)
}

// take moves the best remaining move to the front, the first of equals, and
// returns it with its score. It looks at two moves at a time, since each
// comparison waits for the one before.
func (k *picker) take() (m legal.Move, score int) {
	top, other := int32(noKey), int32(noKey)
	i := k.next
	for ; i < k.end-1; i += 2 {
		top = higher(top, k.keys[i&255])
		other = higher(other, k.keys[(i+1)&255])
	}
	if i < k.end {
		top = higher(top, k.keys[i&255])
	}
	top = higher(top, other)
	first, best := k.next&255, 255-int(top&255)
	m = k.moves[best]
	k.moves[best], k.keys[best] = k.moves[first], k.keys[first]-int32(best-first)
	k.next++
	return m, int(top >> 8)
}

// scoreNoisy scores captures by victim, promotions by what they become, both
// with the help of history.
func (w *worker) scoreNoisy(f *frame) {
	k := &f.picker
	for i := range k.end {
		m := k.moves[i]
		s := victimWeight*exchangeValue[f.pos.Captured(m)&7] + int(*w.noisyHistory(&f.pos, m))/captureDivisor
		if m.IsPromotion() {
			if m.Promotion() == legal.Queen {
				s += victimWeight * exchangeValue[legal.Queen]
			} else {
				s -= victimWeight * exchangeValue[legal.Queen]
			}
		}
		k.keys[i] = key(s, i)
		w.prefetchAfter(f, m)
	}
}

// scoreQuiets scores quiet moves by history. Direct checks and escapes from lesser
// pieces score higher, moves onto squares that lesser pieces attack lower.
func (w *worker) scoreQuiets(f *frame) {
	k := &f.picker
	for i := k.next; i < k.end; i++ {
		m := k.moves[i&255]
		s := w.quietScore(f, m)
		if f.checksWith(m) {
			s += quietCheckBonus
		}
		attacked := f.lesser[f.pos.PieceAt(m.From()).Kind()&7]
		if attacked.Has(m.From()) {
			s += quietEscape
		}
		if attacked.Has(m.To()) {
			s -= quietHangs
		}
		k.keys[i&255] = key(s, i)
	}
}
