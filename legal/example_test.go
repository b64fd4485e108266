package legal_test

import (
	"fmt"
	"os"

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

func ExampleWritePGN() {
	g := legal.NewGame(legal.StartPosition())
	for _, m := range []legal.Move{legal.NewMove(legal.E2, legal.E4), legal.NewMove(legal.C7, legal.C5)} {
		if err := g.Play(m); err != nil {
			fmt.Println(err)
		}
	}
	game := &legal.PGNGame{
		Tags: []legal.Tag{{Name: "White", Value: "Anna"}, {Name: "Black", Value: "Bruno"}},
		Game: g,
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
	// [Result "*"]
	//
	// 1. e4 c5 *
}

func ExamplePosition_Material() {
	p := legal.MustParseFEN("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBN1 w Qkq - 0 1")
	fmt.Println(p.Material(legal.White), p.Material(legal.Black))
	// Output: 33 30
}
