package uci

import (
	"bytes"
	"testing"
	"time"

	"alfiere/legal"
	"alfiere/search"
)

func TestInfoLines(t *testing.T) {
	p := legal.MustParseFEN("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
	castling := legal.NewCastling(legal.E1, legal.H1)
	line := search.Info{
		Depth: 7, SelDepth: 9, MultiPV: 2, Nodes: 3000, Hashfull: 4, TBHits: 5, Time: 1500 * time.Millisecond,
		PV: []legal.Move{castling, legal.NewMove(legal.E8, legal.E7)},
	}
	with := func(change func(*search.Info)) search.Info {
		i := line
		change(&i)
		return i
	}
	const head, figures = "info depth 7 seldepth 9 multipv 2 score ", " nodes 3000 nps 2000 hashfull 4 tbhits 5 time 1500"
	tests := []struct {
		style style
		info  search.Info
		want  string
	}{
		{style{}, line, head + "cp 0" + figures + " pv e1g1 e8e7"},
		{style{chess960: true}, line, head + "cp 0" + figures + " pv e1h1 e8e7"},
		{style{}, with(func(i *search.Info) { i.Score, i.PV = search.Mate-3, nil }), head + "mate 2" + figures},
		{style{}, with(func(i *search.Info) { i.Score, i.PV = -search.Mate+4, nil }), head + "mate -2" + figures},
		{style{wdl: true}, with(func(i *search.Info) { i.Score, i.PV = search.Mate-3, nil }),
			head + "mate 2 wdl 1000 0 0" + figures},
		{style{wdl: true}, with(func(i *search.Info) { i.Score, i.PV = -search.Mate+4, nil }),
			head + "mate -2 wdl 0 0 1000" + figures},
		{style{}, with(func(i *search.Info) { i.Bound, i.PV = search.LowerBound, nil }), head + "cp 0 lowerbound" + figures},
		{style{}, with(func(i *search.Info) { i.Bound, i.PV = search.UpperBound, nil }), head + "cp 0 upperbound" + figures},

		{style{}, search.Info{Depth: 7, CurrMove: castling, CurrMoveNumber: 3}, "info depth 7 currmove e1g1 currmovenumber 3"},
		{style{chess960: true}, search.Info{Depth: 7, CurrMove: castling, CurrMoveNumber: 3},
			"info depth 7 currmove e1h1 currmovenumber 3"},
		{style{}, search.Info{MultiPV: 1, Nodes: 7},
			"info depth 0 seldepth 0 multipv 1 score cp 0 nodes 7 nps 7000 hashfull 0 tbhits 0 time 0"},
	}
	for _, test := range tests {
		if got := test.style.info(&p, &test.info); got != test.want {
			t.Errorf("with %+v\n got %q\nwant %q", test.style, got, test.want)
		}
	}

	mated := legal.MustParseFEN("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
	const lost = "info depth 0 seldepth 0 multipv 1 score mate 0 wdl 0 0 1000 nodes 0 nps 0 hashfull 0 tbhits 0 time 0"
	if got := (style{wdl: true}).info(&mated, &search.Info{MultiPV: 1, Score: -search.Mate}); got != lost {
		t.Errorf("mate:\n got %q\nwant %q", got, lost)
	}
	stalemate := legal.MustParseFEN("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
	const drawn = "info depth 0 seldepth 0 multipv 1 score cp 0 wdl 0 1000 0 nodes 0 nps 0 hashfull 0 tbhits 0 time 0"
	if got := (style{wdl: true}).info(&stalemate, &search.Info{MultiPV: 1}); got != drawn {
		t.Errorf("stalemate:\n got %q\nwant %q", got, drawn)
	}
}

// TestCastlingText: UCI_Chess960 decides how castling is written, wherever it is.
func TestCastlingText(t *testing.T) {
	p := legal.MustParseFEN("4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1")
	r := search.Result{Move: legal.NewCastling(legal.E1, legal.A1), Ponder: legal.NewCastling(legal.E8, legal.H8)}
	for s, want := range map[style][2]string{
		{}:               {"e1c1", "e8g8"},
		{chess960: true}: {"e1a1", "e8h8"},
	} {
		if got := s.bestMove(&p, &r); got != "bestmove "+want[0]+" ponder "+want[1] {
			t.Errorf("%+v: %s, want %v", s, got, want)
		}
		for what, j := range map[string]job{"perft": newPerft(&p, 1, s), "book": newBookMove(&p, r.Move, s)} {
			var text bytes.Buffer
			j.run(t.Context(), &output{w: &text})
			if !bytes.Contains(text.Bytes(), []byte(want[0])) {
				t.Errorf("%+v: no %s in the %s\n%s", s, want[0], what, &text)
			}
		}
	}
}
