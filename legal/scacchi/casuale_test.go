package scacchi_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/dylhunn/dragontoothmg"

	"alfiere/legal/scacchi"
)

// starts are where random games begin; besides the initial position some in
// which castling, en passant with pins, and promotions are near.
var starts = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
}

// TestRandomPlay plays random games and asks about every square after each
// move: legal moves are compared with those of dragontoothmg, all else with the
// slow board.
func TestRandomPlay(t *testing.T) {
	t.Parallel()
	const seed = 20210118
	plies := 10_000
	if testing.Short() {
		plies = 1000
	}
	random := rand.New(rand.NewPCG(seed, 0))
	for ply, game := 0, 0; ply < plies; game++ {
		g := newRandomGame(t, starts[game%len(starts)])
		for n := 0; n < 120 && ply < plies; n++ {
			moves := g.checkMoves(t)
			if g.compare(t); t.Failed() {
				t.Fatalf("seed %d, ply %d, game %d, %s", seed, ply, game, g.theirs.ToFen())
			}
			ply++
			if len(moves) == 0 {
				break
			}
			if m := moves[random.IntN(len(moves))]; !g.play(m) {
				t.Fatalf("seed %d, ply %d, game %d, %s: %v cannot be played", seed, ply, game, g.theirs.ToFen(), m)
			}
		}
	}
}

// TestRandomPotentialPlay is the same for games of potential moves, in which
// kings are left in check and taken.
func TestRandomPotentialPlay(t *testing.T) {
	t.Parallel()
	const seed = 20210215
	random := rand.New(rand.NewPCG(seed, 0))
	near := append([]string{ // kings that may come side by side
		"8/8/8/3k4/8/8/4P3/R3K2R w KQ - 0 1",
		"r3k2r/8/4K3/8/8/8/3p4/8 w kq - 0 1",
	}, starts...)
	for game := range 80 {
		b := newSlow(near[game%len(near)])
		s := mustFEN(t, near[game%len(near)])
		for ply := range 60 {
			g := randomGame{stato: s, slow: b}
			moves := b.potential()
			g.comparePotential(t, moves)
			if g.compare(t); t.Failed() {
				t.Fatalf("seed %d, game %d, ply %d:\n%s", seed, game, ply, s)
			}
			if len(moves) == 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			s, b = s.SimulaSpostamentoOCattura(m.from, m.to, m.code), b.play(m.from, m.to, m.code)
			if s == nil {
				t.Fatalf("seed %d, game %d, ply %d: no state after %v", seed, game, ply, m)
			}
		}
	}
}

// comparePotential asks which potential moves are valid, and with that for
// check, mate and stalemate. A side may have lost its king.
func (g *randomGame) comparePotential(t *testing.T, moves []move) {
	s, b := g.stato, g.slow
	stuck := true
	for _, m := range moves {
		valid := !b.play(m.from, m.to, m.code).inCheck(b.white)
		stuck = stuck && !valid
		if got := s.MossaValida(m.from, m.to, m.code); got != valid {
			t.Errorf("MossaValida of %v = %v", m, got)
		}
	}
	check, king := b.inCheck(b.white), byte('k')
	if b.white {
		king = 'K'
	}
	stalemate := stuck && !check && slices.Contains(b.at[:], king)
	if s.Scacco() != check || s.ScaccoMatto() != (check && stuck) || s.Stallo() != stalemate {
		t.Errorf("check %v, mate %v, stalemate %v", s.Scacco(), s.ScaccoMatto(), s.Stallo())
	}
}

// move is a move in the specification's numbers.
type move struct{ from, to, code int }

// potential returns the moves that can be simulated, promotions to a queen.
func (b *slow) potential() (list []move) {
	for from := range b.at {
		if !b.holds(from, b.white) {
			continue
		}
		for _, to := range b.moves(from) {
			list = append(list, move{from, to, 0})
		}
		for _, to := range b.attacks(from) {
			if b.get(to) != '.' {
				list = append(list, move{from, to, 0})
			}
		}
	}
	return list
}

// randomGame is one game on three boards, with what must be so about pieces.
type randomGame struct {
	stato  *scacchi.Stato
	slow   *slow
	theirs dragontoothmg.Board

	pieces [100]scacchi.Pezzo // where each piece must stand
	gone   []scacchi.Pezzo    // those that have left the board
}

func newRandomGame(t *testing.T, fen string) *randomGame {
	g := &randomGame{stato: mustFEN(t, fen), slow: newSlow(fen), theirs: dragontoothmg.ParseFen(fen)}
	for pos := range g.pieces {
		g.pieces[pos] = g.stato.Scacchiera().Get(pos)
	}
	return g
}

// moveOf translates a move of dragontoothmg.
func moveOf(m dragontoothmg.Move) move {
	casa := func(sq uint8) int { return 10*int(sq%8+1) + int(sq/8) + 1 }
	codes := map[dragontoothmg.Piece]int{dragontoothmg.Knight: 1, dragontoothmg.Bishop: 2, dragontoothmg.Rook: 3}
	return move{casa(m.From()), casa(m.To()), codes[m.Promote()]}
}

// checkMoves compares what may be played with dragontoothmg, for every two
// squares, and for every code where it matters, and returns the legal moves.
func (g *randomGame) checkMoves(t *testing.T) []move {
	var moves []move
	var isLegal [100][100][4]bool
	for _, theirs := range g.theirs.GenerateLegalMoves() {
		m := moveOf(theirs)
		moves = append(moves, m)
		isLegal[m.from][m.to][m.code] = true
	}
	var potential [100][100]bool
	for _, m := range g.slow.potential() {
		potential[m.from][m.to] = true
	}
	for from := 9; from < 91; from++ {
		for to := 9; to < 91; to++ {
			ends := g.slow.get(from)|0x20 == 'p' && (to%10 == 1 || to%10 == 8)
			codes := []int{0, 1, 2, 3}
			if !ends {
				codes = []int{(from + to) % 4} // any of them will do
			}
			for _, code := range codes {
				want := isLegal[from][to][code] || !ends && isLegal[from][to][0]
				if got := g.stato.MossaValida(from, to, code); got != want {
					t.Errorf("MossaValida(%d, %d, %d) = %v", from, to, code, got)
				}
			}
			next := g.stato.SimulaSpostamentoOCattura(from, to, 3)
			if want := potential[from][to]; (next != nil) != want {
				t.Errorf("SimulaSpostamentoOCattura(%d, %d) = %v", from, to, next)
			} else if want && next.Scacchiera().String() != g.slow.play(from, to, 3).String() {
				t.Errorf("SimulaSpostamentoOCattura(%d, %d) gives\n%s", from, to, next)
			}
		}
	}
	g.checkEnd(t, len(moves) == 0)
	return moves
}

// checkEnd compares the questions about check and the pieces' identities.
func (g *randomGame) checkEnd(t *testing.T, stuck bool) {
	s, check := g.stato, g.slow.inCheck(g.slow.white)
	if s.Scacco() != check || s.ScaccoMatto() != (check && stuck) || s.Stallo() != (!check && stuck) {
		t.Errorf("check %v, mate %v, stalemate %v", s.Scacco(), s.ScaccoMatto(), s.Stallo())
	}
	for pos, p := range g.pieces {
		if s.Scacchiera().Get(pos) != p || p != nil && s.Scacchiera().GetPos(p) != pos {
			t.Errorf("not the same piece on %d", pos)
		}
	}
	for _, p := range g.gone {
		if pos := s.Scacchiera().GetPos(p); pos != 0 || len(p.ListaAttacco(s)) != 0 {
			t.Errorf("a piece that has left the board is on %d", pos)
		}
	}
}

// compare asks everything else about every square and compares the answers
// with the slow board's.
func (g *randomGame) compare(t *testing.T) {
	s, b := g.stato, g.slow
	board := s.Scacchiera()
	if s.TurnoBianco() != b.white || board.String() != b.String() {
		t.Errorf("white to move: %v, board\n%s\ninstead of\n%s", s.TurnoBianco(), board, b)
	}
	for _, right := range []byte("KQkq") {
		want := strings.IndexByte(b.rights, right) >= 0
		if s.Arrocco(right < 'a', right|0x20 == 'k') != want {
			t.Errorf("castling right %c is not %v", right, want)
		}
	}
	for _, white := range []bool{true, false} {
		if got := s.EnPassant(white); got != b.enPassant(white) {
			t.Errorf("EnPassant(%v) = %d", white, got)
		}
	}
	attacked := map[bool][]int{}
	for from := range b.at {
		attacked[b.holds(from, true)] = append(attacked[b.holds(from, true)], b.attacks(from)...)
	}
	for pos := -11; pos < 112; pos++ {
		for _, white := range []bool{true, false} {
			if got := s.SottoAttacco(pos, white); got != slices.Contains(attacked[white], pos) {
				t.Errorf("SottoAttacco(%d, %v) = %v", pos, white, got)
			}
		}
		p := board.Get(pos)
		if l := b.get(pos); l == 0 || l == '.' {
			if p != nil {
				t.Errorf("Get(%d) = %v", pos, p)
			}
			continue
		}
		if board.GetPos(p) != pos || p.Bianco() != b.holds(pos, true) {
			t.Errorf("Get(%d) stands on %d, white: %v", pos, board.GetPos(p), p.Bianco())
		}
		comparePiece(t, s, p, b.moves(pos), b.attacks(pos))
	}
}

// comparePiece compares a piece's answers with the squares that it must move to
// and attack.
func comparePiece(t *testing.T, s *scacchi.Stato, p scacchi.Pezzo, moves, attacks []int) {
	if got := p.ListaSpostamentoPotenziale(s); !slices.Equal(got, moves) {
		t.Errorf("%v: ListaSpostamentoPotenziale = %v, not %v", p, got, moves)
	}
	if got := p.ListaAttacco(s); !slices.Equal(got, attacks) {
		t.Errorf("%v: ListaAttacco = %v, not %v", p, got, attacks)
	}
	for target := -11; target < 112; target++ {
		if got := p.SpostamentoPotenziale(s, target); got != slices.Contains(moves, target) {
			t.Errorf("%v: SpostamentoPotenziale(%d) = %v", p, target, got)
		}
		if got := p.Attacco(s, target); got != slices.Contains(attacks, target) {
			t.Errorf("%v: Attacco(%d) = %v", p, target, got)
		}
	}
}

// play plays a legal move on the three boards and follows the pieces. It
// reports false if the state refuses the move.
func (g *randomGame) play(m move) bool {
	if !g.stato.EseguiMossa(m.from, m.to, m.code) {
		return false
	}
	for _, theirs := range g.theirs.GenerateLegalMoves() {
		if moveOf(theirs) == m {
			g.theirs.Apply(theirs)
			break
		}
	}
	next := g.slow.play(m.from, m.to, m.code)
	g.follow(m, next)
	g.slow = next
	return true
}

// follow notes where the pieces stand after m, which leads to next.
func (g *randomGame) follow(m move, next *slow) {
	piece := g.pieces[m.from]
	passedBy := m.to/10*10 + m.from%10 // the square of a pawn taken en passant
	switch {
	case g.pieces[m.to] != nil:
		g.gone = append(g.gone, g.pieces[m.to])
	case g.slow.at[passedBy] != '.' && next.at[passedBy] == '.' && passedBy != m.from:
		g.gone = append(g.gone, g.pieces[passedBy])
		g.pieces[passedBy] = nil
	}
	if g.slow.at[m.from] != next.at[m.to] { // promoted
		g.gone = append(g.gone, piece)
		piece = g.stato.Scacchiera().Get(m.to)
	}
	g.pieces[m.from], g.pieces[m.to] = nil, piece
	if g.slow.at[m.from]|0x20 == 'k' && m.to-m.from == 20 {
		g.pieces[m.to-10], g.pieces[m.to+10] = g.pieces[m.to+10], nil
	}
	if g.slow.at[m.from]|0x20 == 'k' && m.to-m.from == -20 {
		g.pieces[m.to+10], g.pieces[m.to-20] = g.pieces[m.to-20], nil
	}
}
