package search

import (
	"testing"

	"alfiere/legal"
)

func TestExchange(t *testing.T) {
	for _, test := range []struct {
		fen, move string
		value     int
	}{
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -230},
		{"4k3/8/3p4/4p3/5P2/8/8/4K3 w - - 0 1", "f4e5", 0},
		{"4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5", 1000},
		{"4k3/4r3/8/4p3/8/8/4R3/4RK2 w - - 0 1", "e2e5", 100},
		{"4k3/4r3/8/4p3/8/8/4Q3/5K2 w - - 0 1", "e2e5", -900},
		{"k7/8/8/3pq3/8/4K3/8/4R3 w - - 0 1", "e3f2", 0},
		{"8/4kp2/2npp3/1Nn5/1p2PQP1/7q/1PP1B3/4KR1r b - - 0 1", "h1f1", 0},
	} {
		p := legal.MustParseFEN(test.fen)
		m, err := p.ParseUCI(test.move)
		if err != nil {
			t.Fatal(err)
		}
		if !seeAtLeast(&p, m, test.value) || seeAtLeast(&p, m, test.value+1) {
			t.Errorf("%s in %s is not worth %d", test.move, test.fen, test.value)
		}
	}
}

// TestExchanges compares moves of random games with exchanges played out on a board.
func TestExchanges(t *testing.T) {
	guarded := 0
	randomWalk(100, 120, func(_ *worker, p *legal.Position) {
		for _, m := range p.AppendMoves(nil, legal.GenAll) {
			if m.IsCastling() || m.IsPromotion() || m.IsEnPassant() {
				continue
			}
			board := *p.Board()
			want := takeBy(&board, m.From(), m.To())
			if !seeAtLeast(p, m, want) || seeAtLeast(p, m, want+1) {
				t.Fatalf("%v in %s is not worth %d", m, p.FEN(), want)
			}
			guarded += boolInt(want < 0)
		}
	})
	if guarded == 0 {
		t.Error("no move lost anything: the test tests nothing")
	}
}

// takeBy moves a piece on a board and returns what that gains if both sides then take,
// or not, with their least piece that may.
func takeBy(board *[64]legal.Piece, from, to legal.Square) int {
	mover, gain := board[from], exchangeValue[board[to].Kind()]
	board[from], board[to] = legal.NoPiece, mover
	taker, ok := leastAttacker(board, mover.Color().Other(), to)
	if !ok {
		return gain
	}
	if _, answered := leastAttacker(board, mover.Color(), to); answered && board[taker].Kind() == legal.King {
		return gain
	}
	return gain - max(takeBy(board, taker, to), 0)
}

// leastAttacker returns the square of c's least piece that attacks to.
func leastAttacker(board *[64]legal.Piece, c legal.Color, to legal.Square) (least legal.Square, ok bool) {
	var occupied legal.Bitboard
	for sq, pc := range board {
		if pc != legal.NoPiece {
			occupied |= legal.Square(sq).Bit()
		}
	}
	for sq := legal.A1; sq <= legal.H8; sq++ {
		pc := board[sq]
		if pc == legal.NoPiece || pc.Color() != c || ok && pc.Kind() >= board[least].Kind() {
			continue
		}
		attacks := legal.PawnAttacks(c, sq)
		if pc.Kind() != legal.Pawn {
			attacks = legal.PieceAttacks(pc.Kind(), sq, occupied)
		}
		if attacks.Has(to) {
			least, ok = sq, true
		}
	}
	return least, ok
}
