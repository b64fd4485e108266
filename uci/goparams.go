package uci

import (
	"fmt"
	"math"
	"slices"
	"time"

	"alfiere/legal"
	"alfiere/search"
)

// The parameters of the command go.

const (
	maxDepth      = math.MaxInt32 // beyond what any search can use
	maxComplaints = 3             // lines about one go; what else is wrong is counted
)

// goParams is what go asks for. In errors each of the first wrong parameters has a
// line of its own; the others share one.
type goParams struct {
	limits  search.Limits
	errors  []string
	refused int  // parameters that are wrong
	isPerft bool // count, search nothing
	perft   int  // depth of the count, -1 when it was not understood

	clock bool     // a parameter of the clocks was there, be its number right or not
	zeros []string // limits that were given as zero, though a later value may have replaced one
	lost  bool     // a parameter that may have been a limit was not understood
}

// parseGo reads the parameters of a go in position p. Of a parameter given
// twice the last one counts.
func parseGo(args string, p *legal.Position) goParams {
	var g goParams
	word, rest := cutWord(args)
	for word != "" {
		switch word {
		case "infinite":
			g.limits.Infinite = true
		case "ponder":
			g.limits.Ponder = true
		case "searchmoves":
			rest = g.searchMoves(rest, p)
		default:
			if takesNumber(word) {
				rest = g.number(word, rest)
			} else {
				g.lost = true
				g.refuse("unknown parameter %s", clip(word))
			}
		}
		word, rest = cutWord(rest)
	}
	if more := g.refused - len(g.errors); more > 0 {
		g.errors = append(g.errors, fmt.Sprintf("go: mistakes ignored beside these: %d", more))
	}
	g.decideEnd()
	return g
}

// decideEnd makes sure that the search ends when the GUI expects it to. A clock
// that is missing stands at zero. When both stand at zero and there is another
// limit, the clocks are ignored: some programs send such clocks with a depth or a
// time for the move.
func (g *goParams) decideEnd() {
	g.raiseZeros()
	l := &g.limits
	switch {
	case l.Infinite: // until stop, whatever the clocks say
	case limited(l):
		l.UseClock = l.Time != [2]time.Duration{}
	case g.clock:
		l.UseClock = true
	case g.lost:
		l.UseClock = true // move at once rather than never
	default:
		l.Infinite = !l.Ponder // a pondering search that is complete must answer the ponderhit
	}
}

// raiseZeros turns limits of zero into limits of one if there is nothing else to end
// the search by. It then ends as soon as possible; but mate 0 asks for a mate in one,
// and without one there is no end but stop. Beside anything else, zero is no limit:
// some programs send every limit that they know, and zero for those that are not set.
func (g *goParams) raiseZeros() {
	if g.limits.Infinite || limited(&g.limits) || g.clock {
		return
	}
	for _, name := range g.zeros {
		g.set(name, 1)
	}
}

// limited reports whether a search ends by itself, without a clock.
func limited(l *search.Limits) bool {
	return l.Depth > 0 || l.Nodes > 0 || l.Mate > 0 || l.MoveTime > 0
}

func (g *goParams) refuse(format string, args ...any) {
	if g.refused++; g.refused <= maxComplaints {
		g.errors = append(g.errors, "go: "+fmt.Sprintf(format, args...)+"; it is ignored")
	}
}

// takesNumber reports whether the parameter word is followed by a number.
func takesNumber(word string) bool {
	switch word {
	case "wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime", "perft":
		return true
	}
	return false
}

// isParameter reports whether word is a parameter, so not the value of one.
func isParameter(word string) bool {
	return takesNumber(word) || word == "infinite" || word == "ponder" || word == "searchmoves"
}

// number reads the number of the parameter name from the start of args and
// returns what comes after it.
func (g *goParams) number(name, args string) (rest string) {
	switch name {
	case "wtime", "btime", "winc", "binc", "movestogo":
		g.clock = true
	case "perft":
		g.isPerft, g.perft = true, -1
	}
	word, rest := cutWord(args)
	if word == "" || isParameter(word) {
		g.lost = true
		g.refuse("%s lacks its number", name)
		return args
	}
	n, ok := number(word)
	if !ok {
		g.lost = true
		g.refuse("%s %s is not a whole number", name, clip(word))
		return rest
	}
	g.set(name, n)
	return rest
}

func (g *goParams) set(name string, n int64) {
	l := &g.limits
	switch name {
	case "depth", "nodes", "mate", "movetime":
		if n == 0 {
			g.zeros = append(g.zeros, name)
		} else {
			n = max(n, 1)
		}
	}
	switch name {
	case "wtime":
		l.Time[legal.White] = milliseconds(n)
	case "btime":
		l.Time[legal.Black] = milliseconds(n)
	case "winc":
		l.Increment[legal.White] = milliseconds(max(n, 0))
	case "binc":
		l.Increment[legal.Black] = milliseconds(max(n, 0))
	case "movestogo":
		l.MovesToGo = int(min(max(n, 0), math.MaxInt32))
	case "depth":
		l.Depth = int(min(n, maxDepth))
	case "nodes":
		l.Nodes = uint64(n)
	case "mate":
		l.Mate = int(min(n, maxDepth))
	case "movetime":
		l.MoveTime = milliseconds(n)
	case "perft":
		g.perft = int(min(max(n, 0), legal.MaxPerftDepth))
	}
}

// milliseconds returns n ms, saturating at some three years, from which any
// arithmetic on clocks is safe.
func milliseconds(n int64) time.Duration {
	const most = 1e11
	return time.Duration(min(max(n, -most), most)) * time.Millisecond
}

// searchMoves reads moves up to the next parameter and returns the rest. If
// none of them is legal, all moves will be searched.
func (g *goParams) searchMoves(args string, p *legal.Position) (rest string) {
	for {
		word, rest := cutWord(args)
		if word == "" || isParameter(word) {
			return args
		}
		m, err := p.ParseUCI(word)
		switch {
		case err != nil:
			g.lost = true // it may have been meant for a limit
			g.refuse("searchmoves: %v", err)
		case !slices.Contains(g.limits.Moves, m):
			g.limits.Moves = append(g.limits.Moves, m)
		}
		args = rest
	}
}
