package uci

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"alfiere/legal"
	"alfiere/search"
)

func TestParseGo(t *testing.T) {
	const ms = time.Millisecond
	e2e4 := legal.NewMove(legal.E2, legal.E4)
	d2d4 := legal.NewMove(legal.D2, legal.D4)
	clock := func(white, black time.Duration) search.Limits {
		return search.Limits{UseClock: true, Time: [2]time.Duration{white, black}}
	}
	tests := []struct {
		args   string
		want   search.Limits
		errors int
	}{
		{"", search.Limits{Infinite: true}, 0},
		{"infinite", search.Limits{Infinite: true}, 0},
		{"infinite winc 0 binc 0", search.Limits{Infinite: true}, 0},
		{"wtime 9 btime 9 infinite", search.Limits{Infinite: true, Time: [2]time.Duration{9 * ms, 9 * ms}}, 0},
		{"ponder", search.Limits{Ponder: true}, 0},
		{"ponder infinite", search.Limits{Ponder: true, Infinite: true}, 0},
		{"ponder movetime 5", search.Limits{Ponder: true, MoveTime: 5 * ms}, 0},
		{"wtime 1000 btime 2000 winc 30 binc 40 movestogo 7", search.Limits{
			UseClock: true, Time: [2]time.Duration{1000 * ms, 2000 * ms},
			Increment: [2]time.Duration{30 * ms, 40 * ms}, MovesToGo: 7}, 0},
		{"depth 6\tnodes 1000  mate 3 infinite", search.Limits{Depth: 6, Nodes: 1000, Mate: 3, Infinite: true}, 0},
		{"searchmoves e2e4 d2d4 e2e4 depth 2", search.Limits{Depth: 2, Moves: []legal.Move{e2e4, d2d4}}, 0},
		{"depth 2 searchmoves d2d4", search.Limits{Depth: 2, Moves: []legal.Move{d2d4}}, 0},
		{"depth 2 depth 3", search.Limits{Depth: 3}, 0},

		// A clock that is missing or has run out stands there as such.
		{"btime 1000", clock(0, 1000*ms), 0},
		{"wtime -50 btime 0", clock(-50*ms, 0), 0},
		{"winc 100", search.Limits{UseClock: true, Increment: [2]time.Duration{100 * ms, 0}}, 0},
		{"movestogo 40", search.Limits{UseClock: true, MovesToGo: 40}, 0},
		{"depth 4 winc 0 binc 0", search.Limits{Depth: 4}, 0},

		// Beside another limit two clocks without time are none.
		{"depth 10 wtime 0 btime 0 winc 0 binc 0", search.Limits{Depth: 10}, 0},
		{"depth 10 wtime -5 btime 0", search.Limits{Depth: 10, UseClock: true, Time: [2]time.Duration{-5 * ms, 0}}, 0},
		{"movetime 600 wtime abc", search.Limits{MoveTime: 600 * ms}, 1},
		{"nodes 7 wtime 9 btime 0", search.Limits{Nodes: 7, UseClock: true, Time: [2]time.Duration{9 * ms, 0}}, 0},

		// Zero beside another limit or a clock is none.
		{"depth 0 nodes 0 mate 0 movetime 0 wtime 9 btime 9 winc 0 binc 0 movestogo 0", clock(9*ms, 9*ms), 0},
		{"depth 0 wtime 0 btime 0", clock(0, 0), 0},
		{"nodes 0 winc 0", search.Limits{UseClock: true}, 0},
		{"depth 0 movetime 5", search.Limits{MoveTime: 5 * ms}, 0},
		{"mate 0 infinite", search.Limits{Infinite: true}, 0},
		{"depth 3 depth 0 nodes 7", search.Limits{Nodes: 7}, 0},
		{"depth 0 depth 3 nodes 7", search.Limits{Depth: 3, Nodes: 7}, 0},
		{"depth 0 nodes 0", search.Limits{Depth: 1, Nodes: 1}, 0},

		// Numbers saturate.
		{"depth 0", search.Limits{Depth: 1}, 0},
		{"depth 99999999999999999999", search.Limits{Depth: math.MaxInt32}, 0},
		{"nodes -1", search.Limits{Nodes: 1}, 0},
		{"nodes 99999999999999999999", search.Limits{Nodes: math.MaxInt64}, 0},
		{"mate -99999999999999999999", search.Limits{Mate: 1}, 0},
		{"movetime 0", search.Limits{MoveTime: ms}, 0},
		{"movetime 9223372036854775807", search.Limits{MoveTime: 1e11 * ms}, 0},
		{"wtime -9223372036854775808", clock(-1e11*ms, 0), 0},
		{"wtime 5 winc -5 movestogo -5", clock(5*ms, 0), 0},

		// What is wrong is left out, but the search still ends as it was meant.
		{"depth", clock(0, 0), 1},
		{"depth five", clock(0, 0), 1},
		{"depth 5.5", clock(0, 0), 1},
		{"depth five nodes 10", search.Limits{Nodes: 10}, 1},
		{"wtime btime 1000", clock(0, 1000*ms), 1},
		{"wtime 1000 btime ''", clock(1000*ms, 0), 1},
		{"movetime +-5 infinite", search.Limits{Infinite: true}, 1},
		{"deep 5", clock(0, 0), 2},
		{"searchmoves e2e5 e7e5 0000 depth 1", search.Limits{Depth: 1}, 3},
		{"searchmoves e2e5 e2e4 depth 1", search.Limits{Depth: 1, Moves: []legal.Move{e2e4}}, 1},
		{"searchmoves e2e5", clock(0, 0), 1},
		{"depth infinite", search.Limits{Infinite: true}, 1},
		{"movetime ponder depth 2", search.Limits{Ponder: true, Depth: 2}, 1},
		{"wtime searchmoves e2e4", search.Limits{UseClock: true, Moves: []legal.Move{e2e4}}, 1},
		{"searchmoves e2e4 searchmoves d2d4 ponder", search.Limits{Ponder: true, Moves: []legal.Move{e2e4, d2d4}}, 0},
		{"depth 1" + strings.Repeat(" x", 4), search.Limits{Depth: 1}, 4},
		{"depth 1" + strings.Repeat(" x", 100), search.Limits{Depth: 1}, 4},
		{"searchmoves e2e5 infinite", search.Limits{Infinite: true}, 1},
		{"searchmoves e2e4 movtime 100", search.Limits{UseClock: true, Moves: []legal.Move{e2e4}}, 2},
	}
	p := legal.StartPosition()
	for _, test := range tests {
		g := parseGo(test.args, &p)
		if g.isPerft || !reflect.DeepEqual(g.limits, test.want) || len(g.errors) != test.errors {
			t.Errorf("go %s:\n got %+v, perft %t, errors %q\nwant %+v, %d errors",
				test.args, g.limits, g.isPerft, g.errors, test.want, test.errors)
		}
	}
}

func TestParseGoPerft(t *testing.T) {
	p := legal.StartPosition()
	for args, want := range map[string]int{
		"perft 3": 3, "perft 0": 0, "perft -3": 0, "perft 99999999999999999999": legal.MaxPerftDepth, "perft": -1, "perft x": -1,
	} {
		if g := parseGo(args, &p); !g.isPerft || g.perft != want {
			t.Errorf("go %s: perft %t %d, want depth %d", args, g.isPerft, g.perft, want)
		}
	}
}

func TestNumber(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "-7": -7, "+7": 7, "007": 7,
		"9223372036854775808": math.MaxInt64, "-9223372036854775809": math.MinInt64,
	} {
		if n, ok := number(text); !ok || n != want {
			t.Errorf("number(%q) = %d, %t, want %d", text, n, ok, want)
		}
	}
	for _, text := range []string{"", "-", "+", "--1", "+-1", "1-", "1e5", "0x10", "1_000", "1.0", "١", "1\x00", "99999999999999999999x", "99999999999999999999-1"} {
		if n, ok := number(text); ok {
			t.Errorf("number(%q) = %d, want none", text, n)
		}
	}
}
