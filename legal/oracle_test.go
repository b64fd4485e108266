package legal_test

import (
	"slices"
	"strings"
	"testing"

	"alfiere/legal"
)

// TestOracle plays random games of Chess960 and double Chess960 on the slow
// board and on ours at the same time: the same legal moves, and the same board
// and castling rights after each of them.
func TestOracle(t *testing.T) {
	t.Parallel()
	const seed = 960
	w := newWalker(seed)
	for game := range scaled(300) {
		start := w.doubleStart(t)
		slow := newSlowBoard(start.ShredderFEN())
		w.game(start, func(p *legal.Position, moves []legal.Move, next legal.Move) bool {
			fen := p.ShredderFEN()
			if !strings.HasPrefix(fen, slow.fen()+" ") {
				t.Fatalf("seed %d, game %d: %s, slow board: %s", seed, game, fen, slow.fen())
			}
			slowMoves := slow.moves()
			ours, theirs := make([]string, len(moves)), make([]string, len(slowMoves))
			for i, m := range moves {
				ours[i] = oracleText(m.UCI(true), m.IsCastling())
			}
			for i, m := range slowMoves {
				theirs[i] = oracleText(m.String(), m.castling)
			}
			slices.Sort(ours)
			slices.Sort(theirs)
			if !slices.Equal(ours, theirs) {
				t.Fatalf("seed %d, game %d, %s:\nours   %v\noracle %v", seed, game, fen, ours, theirs)
			}
			for _, m := range slowMoves {
				if oracleText(m.String(), m.castling) == oracleText(next.UCI(true), next.IsCastling()) {
					slow = slow.play(m)
					break
				}
			}
			return true
		})
	}
}

// TestOracleThrown compares the legal moves of positions that no game need lead
// to: pieces thrown on the board, with rooks to castle and pawns to take en
// passant more often than chance has them.
func TestOracleThrown(t *testing.T) {
	t.Parallel()
	const seed = 518
	w := newWalker(seed)
	castlings, passants := 0, 0
	for range scaled(200_000) {
		fen := w.thrownFEN()
		p, err := legal.ParseFEN(fen)
		if err != nil {
			continue
		}
		var ours, theirs []string
		for _, m := range p.AppendMoves(nil, legal.GenAll) {
			ours = append(ours, oracleText(m.UCI(true), m.IsCastling()))
			if m.IsCastling() {
				castlings++
			}
			if m.IsEnPassant() {
				passants++
			}
		}
		for _, m := range newSlowBoard(fen).moves() {
			theirs = append(theirs, oracleText(m.String(), m.castling))
		}
		slices.Sort(ours)
		slices.Sort(theirs)
		if !slices.Equal(ours, theirs) || legal.Perft(&p, 1) != uint64(len(ours)) {
			t.Fatalf("seed %d, %s:\nours   %v\noracle %v", seed, fen, ours, theirs)
		}
	}
	if castlings == 0 || passants == 0 {
		t.Errorf("%d castlings and %d captures en passant", castlings, passants)
	}
}

// thrownFEN returns a FEN with White to move, often one of no legal position.
func (w *walker) thrownFEN() string {
	var board [64]legal.Piece
	throw := func(pc legal.Piece, first, count int) {
		if sq := first + w.random.IntN(count); board[sq] == legal.NoPiece {
			board[sq] = pc
		}
	}
	throw(legal.WhiteKing, 0, 8)
	throw(legal.BlackKing, 8, 56)
	throw(legal.WhiteRook, 0, 8)
	throw(legal.WhiteRook, 0, 8)
	rights := ""
	for file, pc := range board[:8] {
		if pc == legal.WhiteRook {
			rights += string("ABCDEFGH"[file])
		}
	}
	passed := "-"
	if file := w.random.IntN(8); w.random.IntN(2) == 0 {
		board[legal.SquareAt(file, 4)] = legal.BlackPawn
		throw(legal.WhitePawn, 32, 8)
		throw(legal.WhitePawn, 32, 8)
		passed = legal.SquareAt(file, 5).String()
	}
	for range w.random.IntN(6) {
		c, k := legal.Color(w.random.IntN(2)), legal.Knight+legal.Kind(w.random.IntN(4))
		throw(legal.NewPiece(c, k), 0, 64)
	}
	return string(legal.AppendBoard(nil, &board)) + " w " + rights + " " + passed + " 0 1"
}

// oracleText tells castling from a capture with the same squares.
func oracleText(move string, castling bool) string {
	if castling {
		return move + " castling"
	}
	return move
}

// TestOraclePerft counts double Chess960 start positions, for which there are
// no published counts as good as a second generator.
func TestOraclePerft(t *testing.T) {
	t.Parallel()
	const seed, depth = 4852, 3
	w := newWalker(seed)
	for range scaled(50) {
		p := w.doubleStart(t)
		fen := p.ShredderFEN()
		if ours, slow := legal.Perft(&p, depth), newSlowBoard(fen).perft(depth); ours != slow {
			t.Errorf("seed %d, %s: %d leaves at depth %d, oracle %d", seed, fen, ours, depth, slow)
		}
	}
}

// TestIsLegal asks about every value that a Move can have.
func TestIsLegal(t *testing.T) {
	t.Parallel()
	const seed = 65536
	w := newWalker(seed)
	for game := range scaled(40) {
		ply := 0
		w.game(w.doubleStart(t), func(p *legal.Position, moves []legal.Move, _ legal.Move) bool {
			if ply++; ply%5 != game%5 && !p.InCheck() {
				return true
			}
			var want [1 << 16]bool
			for _, m := range moves {
				if want[m] {
					t.Errorf("seed %d, %s: %v generated twice", seed, p.ShredderFEN(), m)
				}
				want[m] = true
			}
			for i := range want {
				if m := legal.Move(i); p.IsLegal(m) != want[i] {
					t.Fatalf("seed %d, %s: IsLegal(%v = %#04x) is %v", seed, p.ShredderFEN(), m, i, !want[i])
				}
			}
			return true
		})
	}
}

// TestGenKinds checks that noisy and quiet moves are what they are called, and
// together all.
func TestGenKinds(t *testing.T) {
	t.Parallel()
	const seed = 3
	w := newWalker(seed)
	for range scaled(300) {
		w.game(w.doubleStart(t), func(p *legal.Position, moves []legal.Move, _ legal.Move) bool {
			noisy := p.AppendMoves(nil, legal.GenNoisy)
			quiet := p.AppendMoves(nil, legal.GenQuiet)
			for _, m := range noisy {
				if !p.IsNoisy(m) {
					t.Fatalf("seed %d, %s: %v is not noisy", seed, p.ShredderFEN(), m)
				}
			}
			for _, m := range quiet {
				if p.IsNoisy(m) {
					t.Fatalf("seed %d, %s: %v is not quiet", seed, p.ShredderFEN(), m)
				}
			}
			all := slices.Sorted(slices.Values(moves))
			parts := slices.Sorted(slices.Values(append(noisy, quiet...)))
			if !slices.Equal(all, parts) {
				t.Fatalf("seed %d, %s: all %v, noisy and quiet %v", seed, p.ShredderFEN(), all, parts)
			}
			if p.HasMoves() != (len(all) > 0) {
				t.Fatalf("seed %d, %s: HasMoves is %v", seed, p.ShredderFEN(), p.HasMoves())
			}
			return true
		})
	}
}

// TestMakeAgainstFEN compares what Make keeps up to date with what ParseFEN
// works out from nothing.
func TestMakeAgainstFEN(t *testing.T) {
	t.Parallel()
	const seed = 1970
	w := newWalker(seed)
	for range scaled(300) {
		w.game(w.doubleStart(t), func(p *legal.Position, _ []legal.Move, _ legal.Move) bool {
			fen := p.ShredderFEN()
			q, err := legal.ParseFEN(fen)
			switch {
			case err != nil:
				t.Fatalf("seed %d: %v", seed, err)
			case *p.Keys() != *q.Keys():
				t.Fatalf("seed %d, %s: keys %x, recomputed %x", seed, fen, *p.Keys(), *q.Keys())
			case p.Checkers() != q.Checkers():
				t.Fatalf("seed %d, %s: checkers\n%v\nrecomputed\n%v", seed, fen, p.Checkers(), q.Checkers())
			case p.Pinned() != q.Pinned():
				t.Fatalf("seed %d, %s: pinned\n%v\nrecomputed\n%v", seed, fen, p.Pinned(), q.Pinned())
			case p.EnPassant() != q.EnPassant() || p.Rights() != q.Rights():
				t.Fatalf("seed %d: %s reads back as %s", seed, fen, q.ShredderFEN())
			}
			return true
		})
	}
}

// TestDelta replays what Make reports on an array of pieces, which must then
// be the board.
func TestDelta(t *testing.T) {
	t.Parallel()
	const seed = 12
	w := newWalker(seed)
	for range scaled(300) {
		start := w.doubleStart(t)
		pieces := *start.Board()
		first := true
		w.game(start, func(p *legal.Position, _ []legal.Move, _ legal.Move) bool {
			if !first {
				applyDelta(t, &pieces, &w.delta)
			}
			first = false
			for sq, pc := range pieces {
				if got := p.PieceAt(legal.Square(sq)); got != pc {
					t.Fatalf("seed %d, %s: %v on %v, by the deltas %v", seed, p.ShredderFEN(), got, legal.Square(sq), pc)
				}
			}
			return true
		})
	}
}

func applyDelta(t *testing.T, pieces *[64]legal.Piece, d *legal.Delta) {
	t.Helper()
	for _, r := range d.Removed[:d.NumRemoved] {
		if pieces[r.Square] != r.Piece {
			t.Fatalf("%v removed from %v, where %v stands", r.Piece, r.Square, pieces[r.Square])
		}
		pieces[r.Square] = legal.NoPiece
	}
	for _, a := range d.Added[:d.NumAdded] {
		if pieces[a.Square] != legal.NoPiece {
			t.Fatalf("%v added to %v, where %v stands", a.Piece, a.Square, pieces[a.Square])
		}
		pieces[a.Square] = a.Piece
	}
}
