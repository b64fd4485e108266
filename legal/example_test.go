package legal_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"alfiere/legal"
)

func Example() {
	g := legal.NewGame(legal.StartPosition())
	for _, text := range []string{"f3", "e7e5", "g4", "Qh4"} {
		m, err := g.Position().ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := g.Play(m); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(g.Position().FEN())
	fmt.Println(g.Outcome())
	// Output:
	// rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
	// 0-1 (checkmate)
}

func ExamplePosition_String() {
	p := legal.MustParseFEN("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")
	fmt.Println(p)
	// Output:
	// 8 . . . . . . k .
	// 7 . . . . . p p p
	// 6 . . . . . . . .
	// 5 . . . . . . . .
	// 4 . . . . . . . .
	// 3 . . . . . . . .
	// 2 . . . . . . . .
	// 1 R . . . K . . .
	//   a b c d e f g h
	// 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1
}

func ExampleParseFEN_error() {
	_, err := legal.ParseFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1")
	fmt.Println(err)
	// Output: FEN castling "KQkq": "K": no white rook to castle with
}

// What is not a legal move is refused with the reason.
func ExamplePosition_ParseUCI() {
	p := legal.StartPosition()
	for _, text := range []string{"g1f3", "e2e5", "e4"} {
		m, err := p.ParseUCI(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(p.SAN(m))
	}
	// Output:
	// Nf3
	// move "e2e5": not legal
	// move "e4": not a move: four or five characters are needed
}

// A game of random moves, to its end by the rules.
func ExamplePosition_AppendMoves() {
	rng := rand.New(rand.NewPCG(1, 2))
	g := legal.NewGame(legal.StartPosition())
	moves := make([]legal.Move, 0, legal.MaxMoves)
	for !g.Outcome().Over() {
		moves = g.Position().AppendMoves(moves[:0], legal.GenAll)
		if err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(g.Outcome())
	// Output: 1/2-1/2 (dead position)
}

// Castling is the king's move to his own rook; how it is written is another matter.
func ExampleMove_UCI() {
	p := legal.MustParseFEN("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
	m, err := p.ParseSAN("O-O")
	fmt.Println(m.To(), m.CastlingKingTo(), m.UCI(false), m.UCI(true), p.SAN(m), err)
	// Output: h1 g1 e1g1 e1h1 O-O <nil>
}

func ExampleChess960Position() {
	p, err := legal.Chess960Position(0)
	fmt.Println(p.FEN(), err)
	fmt.Println(p.ShredderFEN())
	// Output:
	// bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1 <nil>
	// bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1
}

// A game that cannot be read does not keep one from reading the next.
func ExamplePGNReader() {
	r := legal.NewPGNReader(strings.NewReader(`
[White "Anna"]
[Black "Bruno"]

1. e4 e5 2. Qh5 Ke7 {?} 3. Qxe5# 1-0

[White "Carla"]

1. e4 e5 2. Qh6 *`))
	for {
		g, err := r.Read()
		if err == io.EOF {
			return
		}
		if _, unreadable := errors.AsType[*legal.PGNError](err); unreadable {
			fmt.Println(err)
			continue
		}
		if err != nil { // of the underlying reader
			fmt.Println(err)
			return
		}
		fmt.Println(g.Tag("White"), g.Tag("Black"), g.Result)
		for n, m := range g.Game.Moves() {
			fmt.Print(" ", g.Game.PositionAt(n).SAN(m))
		}
		fmt.Println()
		fmt.Println(g.Game.Position().FEN())
	}
	// Output:
	// Anna Bruno 1-0
	//  e4 e5 Qh5 Ke7 Qxe5#
	// rnbq1bnr/ppppkppp/8/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQ - 0 3
	// PGN line 9, move 2, "Qh6": no queen of white can go to h6
}

func ExampleWritePGN() {
	g := legal.NewGame(legal.StartPosition())
	for _, m := range []legal.Move{legal.NewMove(legal.E2, legal.E4), legal.NewMove(legal.C7, legal.C5)} {
		if err := g.Play(m); err != nil {
			fmt.Println(err)
		}
	}
	if err := g.Resign(legal.White); err != nil {
		fmt.Println(err)
	}
	game := &legal.PGNGame{
		Tags:   []legal.Tag{{Name: "White", Value: "Anna"}, {Name: "Black", Value: "Bruno"}},
		Game:   g,
		Result: g.Outcome().Result,
	}
	if err := legal.WritePGN(os.Stdout, game); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "Anna"]
	// [Black "Bruno"]
	// [Result "0-1"]
	//
	// 1. e4 c5 0-1
}

func ExamplePosition_Material() {
	p := legal.MustParseFEN("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBN1 w Qkq - 0 1")
	fmt.Println(p.Material(legal.White), p.Material(legal.Black))
	// Output: 33 30
}
