package viriformat_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"alfiere/eval/train/viriformat"
	"alfiere/legal"
)

// example is the game that the format's own description shows, but with the
// halves of the bytes of pieces in the order that its programs read and write.
const example = `ffff00000000ffff 1642256100000000 888888889ecaade9 40 00 0100 0000 02 00
	0c070a00 34091400 c309e2ff 3c0dff7f 2709ff7f 00000000`

func bytesOf(t *testing.T, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.Join(strings.Fields(text), ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// gameFrom plays moves in UCI notation with scores 0, -7, 14, -21 and so on.
func gameFrom(t *testing.T, fen, moves string, result viriformat.Result) *viriformat.Game {
	t.Helper()
	start, err := legal.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	g, played := &viriformat.Game{Start: start, Result: result}, legal.NewGame(start)
	for i, text := range strings.Fields(moves) {
		m, err := played.Position().ParseUCI(text)
		if err == nil {
			err = played.Play(m)
		}
		if err != nil {
			t.Fatalf("move %d of %s: %v", i+1, fen, err)
		}
		g.Moves = append(g.Moves, viriformat.Scored{Move: m, Score: int16(7 * i * (1 - i%2*2))})
	}
	return g
}

func same(a, b *viriformat.Game) bool {
	return a.Start.ShredderFEN() == b.Start.ShredderFEN() && a.Start.Key() == b.Start.Key() && a.Result == b.Result && slices.Equal(a.Moves, b.Moves)
}

func TestExample(t *testing.T) {
	want := gameFrom(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4 e7e5 d1h5 e8e7 h5e5", viriformat.WhiteWins)
	for i, score := range []int16{10, 20, -30, 32767, 32767} {
		want.Moves[i].Score = score
	}
	record := bytesOf(t, example)
	var got viriformat.Game
	if err := viriformat.NewReader(bytes.NewReader(record)).Next(&got); err != nil || !same(&got, want) {
		t.Errorf("read %v from %s, error %v", got.Moves, got.Start.FEN(), err)
	}
	if written, err := want.Append(nil); err != nil || !bytes.Equal(written, record) {
		t.Errorf("wrote %x, error %v", written, err)
	}
}

// games has castling of all kinds, en passant and all promotions.
func games(t *testing.T) []*viriformat.Game {
	return []*viriformat.Game{
		gameFrom(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 17", "e1g1 e8c8", viriformat.Draw),
		gameFrom(t, "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 255 9999", "e8c8 e1g1", viriformat.BlackWins),
		gameFrom(t, "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBea - 0 1", "e1g1 b8a8", viriformat.WhiteWins),
		gameFrom(t, "1r2k1rr/ppppppp1/8/8/8/8/PPPPPPP1/RR1K3R w HBgb - 0 1", "d1b1 e8g8", viriformat.Draw),
		gameFrom(t, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6 e8d7", viriformat.Draw),
		gameFrom(t, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 2", "d4e3", viriformat.BlackWins),
		gameFrom(t, "1n4k1/P1P5/8/8/8/8/p2p4/1N4K1 w - - 0 1", "a7a8q d2d1r g1g2 a2b1n c7b8b", viriformat.WhiteWins),
		gameFrom(t, "7k/8/8/8/8/8/8/K7 w - - 0 1", "", viriformat.Draw),
	}
}

func TestRoundTrip(t *testing.T) {
	all := games(t)
	var file []byte
	for _, g := range all {
		var err error
		if file, err = g.Append(file); err != nil {
			t.Fatal(err)
		}
	}
	r := viriformat.NewReader(bytes.NewReader(file))
	var got viriformat.Game
	for _, want := range all {
		if err := r.Next(&got); err != nil || !same(&got, want) {
			t.Errorf("%s %v came back as %s %v, error %v", want.Start.FEN(), want.Moves, got.Start.FEN(), got.Moves, err)
		}
	}
	if err := r.Next(&got); err != io.EOF || r.Offset() != int64(len(file)) {
		t.Errorf("at the end: %v at byte %d of %d", err, r.Offset(), len(file))
	}
}

// TestRandomGames plays random moves from all kinds of start.
func TestRandomGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	for n := range 100 {
		start, err := legal.DoubleChess960Position(rng.IntN(960), rng.IntN(960))
		if err != nil {
			t.Fatal(err)
		}
		played := legal.NewGame(start)
		for range 60 {
			moves := played.Position().AppendMoves(nil, legal.GenAll)
			if len(moves) == 0 {
				break
			}
			if err := played.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
			want := &viriformat.Game{Start: *played.Position(), Result: viriformat.Result(n % 3)}
			record, err := want.Append(nil)
			if err != nil {
				t.Fatal(err)
			}
			var got viriformat.Game
			if err := viriformat.NewReader(bytes.NewReader(record)).Next(&got); err != nil || !same(&got, want) {
				t.Fatalf("%s came back as %s, error %v", want.Start.ShredderFEN(), got.Start.ShredderFEN(), err)
			}
		}
	}
}

// TestCut checks every length of a file of two games.
func TestCut(t *testing.T) {
	game := bytesOf(t, example)
	file := append(game, game...)
	for n := range len(file) {
		r := viriformat.NewReader(bytes.NewReader(file[:n]))
		var g viriformat.Game
		whole := 0
		var err error
		for err = r.Next(&g); err == nil; err = r.Next(&g) {
			whole++
		}
		var at *viriformat.Error
		switch cut := n%(len(file)/2) != 0; {
		case whole != n/(len(file)/2) || r.Offset() != int64(whole*len(file)/2):
			t.Errorf("%d bytes: %d games, offset %d", n, whole, r.Offset())
		case !cut && err != io.EOF:
			t.Errorf("%d bytes: %v, want a clean end", n, err)
		case cut && (!errors.Is(err, io.ErrUnexpectedEOF) || !errors.As(err, &at) || at.Offset != r.Offset()):
			t.Errorf("%d bytes: %v, want a cut at byte %d", n, err, r.Offset())
		case r.Next(&g) != err:
			t.Errorf("%d bytes: the error changed", n)
		}
	}
}

func TestBroken(t *testing.T) {
	for name, test := range map[string]struct {
		at   int
		bits byte // to flip
		want error
	}{
		"no king":             {10, 1, viriformat.ErrPosition},
		"kind 7":              {8, 1, viriformat.ErrPosition},
		"33 pieces":           {2, 1, viriformat.ErrPosition},
		"castling pawn":       {12, 6, viriformat.ErrPosition},
		"en passant square":   {24, 1, viriformat.ErrPosition},
		"en passant on e4":    {24, 64 ^ byte(legal.E4), viriformat.ErrPosition},
		"result":              {30, 1, viriformat.ErrResult},
		"empty move, a score": {len(bytesOf(t, example)) - 1, 1, viriformat.ErrNoMove},
	} {
		record := bytesOf(t, example)
		record[test.at] ^= test.bits
		var g viriformat.Game
		if err := viriformat.NewReader(bytes.NewReader(record)).Next(&g); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
}

// More pieces than there is room for are refused before they are looked for.
func TestTooManyPieces(t *testing.T) {
	record := bytesOf(t, example)
	copy(record, bytes.Repeat([]byte{0xff}, 8)) // a piece on every square
	clear(record[8:24])                         // the codes of 32 of them
	var g viriformat.Game
	if err := viriformat.NewReader(bytes.NewReader(record)).Next(&g); !errors.Is(err, viriformat.ErrPosition) {
		t.Errorf("read as %s, %v", g.Start.FEN(), err)
	}
}

// A rook that may castle stands on its first rank, also where another one stands
// there on the same file.
func TestCastlingRookOffItsRank(t *testing.T) {
	record, err := gameFrom(t, "4k3/8/8/8/R7/8/8/R3K3 w - - 0 1", "", viriformat.Draw).Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	record[9] ^= 3 ^ 6 // the rook on a4: one that may castle
	var g viriformat.Game
	if err := viriformat.NewReader(bytes.NewReader(record)).Next(&g); !errors.Is(err, viriformat.ErrPosition) {
		t.Errorf("read as %s, %v", g.Start.FEN(), err)
	}
}

func TestCannotWrite(t *testing.T) {
	start := legal.StartPosition()
	for want, g := range map[error]*viriformat.Game{
		viriformat.ErrPosition:  {},
		viriformat.ErrResult:    {Start: start, Result: 3},
		viriformat.ErrNoMove:    {Start: start, Moves: make([]viriformat.Scored, 1)},
		viriformat.ErrMoveClock: {Start: legal.MustParseFEN("7k/8/8/8/8/8/8/K7 w - - 256 1")},
	} {
		if got, err := g.Append([]byte("x")); !errors.Is(err, want) || string(got) != "x" {
			t.Errorf("%v: wrote %q, error %v", want, got, err)
		}
	}
}

// FuzzNext: whatever is read can be written and read again.
func FuzzNext(f *testing.F) {
	record, _ := hex.DecodeString(strings.Join(strings.Fields(example), ""))
	f.Add(record)
	f.Add(record[:40])
	f.Fuzz(func(t *testing.T, data []byte) {
		r := viriformat.NewReader(bytes.NewReader(data))
		var g, again viriformat.Game
		for r.Next(&g) == nil {
			record, err := g.Append(nil)
			if err != nil {
				t.Fatalf("%s cannot be written: %v", g.Start.FEN(), err)
			}
			if err := viriformat.NewReader(bytes.NewReader(record)).Next(&again); err != nil || !same(&g, &again) {
				t.Fatalf("%x came back as %s, error %v", record, again.Start.FEN(), err)
			}
		}
	})
}
