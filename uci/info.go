package uci

import (
	"fmt"
	"strconv"
	"time"

	"alfiere/legal"
	"alfiere/search"
)

// The lines that a search prints.

// style says how a search's lines are written.
type style struct {
	chess960 bool // all castling as king takes rook
	wdl      bool // the chances to win, draw and lose beside each score
}

// info returns the info line of a report on a search from position p.
func (s style) info(p *legal.Position, i *search.Info) string {
	b := make([]byte, 0, 256)
	b = appendField(b, "info depth", i.Depth)
	if i.CurrMove != legal.NoMove {
		b = append(append(b, " currmove "...), i.CurrMove.UCI(s.chess960)...)
		return string(appendField(b, " currmovenumber", i.CurrMoveNumber))
	}
	b = appendField(b, " seldepth", i.SelDepth)
	b = appendField(b, " multipv", i.MultiPV)
	b = s.appendScore(b, p, i)
	b = appendField(b, " nodes", i.Nodes)
	b = appendField(b, " nps", perSecond(i.Nodes, i.Time))
	b = appendField(b, " hashfull", i.Hashfull)
	b = appendField(b, " tbhits", i.TBHits)
	b = appendField(b, " time", i.Time.Milliseconds())
	if len(i.PV) > 0 {
		b = append(b, " pv"...)
		for _, m := range i.PV {
			b = append(append(b, ' '), m.UCI(s.chess960)...)
		}
	}
	return string(b)
}

func (s style) appendScore(b []byte, p *legal.Position, i *search.Info) []byte {
	if moves, ok := search.MateIn(i.Score); ok {
		b = appendField(b, " score mate", moves)
	} else {
		b = appendField(b, " score cp", search.Centipawns(i.Score))
	}
	switch i.Bound {
	case search.LowerBound:
		b = append(b, " lowerbound"...)
	case search.UpperBound:
		b = append(b, " upperbound"...)
	}
	if s.wdl {
		win, draw, loss := search.WDL(i.Score, p)
		if !p.HasMoves() && !p.InCheck() { // stalemate
			win, draw, loss = 0, 1000, 0
		}
		b = fmt.Appendf(b, " wdl %d %d %d", win, draw, loss)
	}
	return b
}

// bestMove returns the line that ends a search from position p. The expected
// reply is left out unless it is legal.
func (s style) bestMove(p *legal.Position, r *search.Result) string {
	if r.Move == legal.NoMove {
		return "bestmove (none)"
	}
	line := "bestmove " + r.Move.UCI(s.chess960)
	if next := p.After(r.Move); next.IsLegal(r.Ponder) {
		line += " ponder " + r.Ponder.UCI(s.chess960)
	}
	return line
}

func appendField[T int | int64 | uint64](b []byte, name string, n T) []byte {
	return strconv.AppendInt(append(append(b, name...), ' '), int64(n), 10)
}

// perSecond returns how many of n things came in each second of t, which counts as
// a millisecond if it is shorter.
func perSecond(n uint64, t time.Duration) uint64 {
	return uint64(float64(n) / max(t, time.Millisecond).Seconds())
}
