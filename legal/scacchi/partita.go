package scacchi

import (
	"fmt"
	"slices"
	"strings"

	"alfiere/legal"
)

// Partita is a game: its current state, the moves played, and the result. Make
// one with [NewPartita]. It is not safe for use by several goroutines at once.
//
// Exactly one of InCorso, VittoriaBianco, VittoriaNero and Patta is true at any
// time. Of the rules that end a game by themselves the specification wants mate
// and stalemate alone; options add two more.
type Partita struct {
	game    *legal.Game
	stato   *Stato
	moves   []Mossa
	outcome legal.Outcome

	threefold, fifty bool
}

// Mossa is a move of a game, with the squares of the king when it castles.
type Mossa struct {
	From, To   int
	Promozione int // the code, 0 also for a move that does not promote
}

// String returns the move's squares by their usual names, e2-e4. A code other than 0
// adds = and the letter of the piece that it stands for: a7-a8=N.
func (m Mossa) String() string {
	text := squareName(m.From) + "-" + squareName(m.To)
	if m.Promozione > 0 && m.Promozione < len(promotions) {
		text += fmt.Sprintf("=%c", promotions[m.Promozione].Letter())
	}
	return text
}

// Opzione is a rule that a game may have besides the specification's simplified
// ones.
type Opzione func(*Partita)

// TriplaRipetizione makes the game drawn when a position stands for the third
// time, with the same side to move, castling rights and legal en passant
// captures (FIDE Laws, article 9.2).
func TriplaRipetizione() Opzione { return func(p *Partita) { p.threefold = true } }

// CinquantaMosse makes the game drawn when both sides have made fifty moves
// without a capture or a pawn move (article 9.3). Mate on the last of them
// comes first.
func CinquantaMosse() Opzione { return func(p *Partita) { p.fifty = true } }

// NewPartita returns a game in which nothing has been played yet.
func NewPartita(opzioni ...Opzione) *Partita {
	s := NewStato()
	p := &Partita{game: legal.NewGame(s.position), stato: s}
	for _, o := range opzioni {
		o(p)
	}
	return p
}

// EseguiMossa plays a valid move and records it. Any error is an
// [EccezioneMossa], and the game has not changed. The parameters are those of
// [Stato.SimulaSpostamentoOCattura]: castling is given by the king's squares.
func (p *Partita) EseguiMossa(from, to int, promozione ...int) error {
	m, reason := p.stato.move(from, to, promozione)
	switch {
	case !p.InCorso():
		reason = PartitaFinita
	case reason == 0 && p.game.Play(m) != nil:
		reason = ReSottoScacco // all that sets a potential move apart from a legal one
	}
	if reason != 0 {
		e := EccezioneMossa{From: from, To: to, Motivo: reason}
		if len(promozione) > 0 {
			e.Promozione = promozione[0]
		}
		return e
	}
	p.stato = p.stato.after(m)
	played := Mossa{From: from, To: to}
	if m.IsPromotion() {
		played.Promozione = slices.Index(promotions[:], m.Promotion())
	}
	p.moves = append(p.moves, played)
	p.outcome = p.judge()
	return nil
}

// judge returns how the game stands by mate, stalemate and the rules of its
// options. Other rules of package legal (dead positions, for one) do not count.
func (p *Partita) judge() legal.Outcome {
	switch o := p.game.Outcome(); {
	case o.Reason == legal.Checkmate || o.Reason == legal.Stalemate:
		return o
	case p.threefold && p.game.Repetitions() >= 3:
		return legal.Outcome{Result: legal.Draw, Reason: legal.ThreefoldRepetition}
	case p.fifty && p.game.Position().Halfmove() >= legal.FiftyMoveLimit:
		return legal.Outcome{Result: legal.Draw, Reason: legal.FiftyMoves}
	}
	return legal.Outcome{}
}

// Abbandona lets the side to move resign: the other has won. It does nothing
// when the game is over.
func (p *Partita) Abbandona() {
	if p.InCorso() {
		winner := p.game.Position().SideToMove().Other()
		p.outcome = legal.Outcome{Result: legal.WinFor(winner), Reason: legal.Resignation}
	}
}

// Stato returns a copy of the current state, with the same pieces: changing it
// does not change the game.
func (p *Partita) Stato() *Stato {
	s := *p.stato
	return &s
}

// Mosse returns a copy of the list of moves played.
func (p *Partita) Mosse() []Mossa { return slices.Clone(p.moves) }

// InCorso reports whether the game goes on.
func (p *Partita) InCorso() bool { return p.outcome.Result == legal.Ongoing }

// VittoriaBianco reports whether White has won.
func (p *Partita) VittoriaBianco() bool { return p.outcome.Result == legal.WhiteWins }

// VittoriaNero reports whether Black has won.
func (p *Partita) VittoriaNero() bool { return p.outcome.Result == legal.BlackWins }

// Patta reports whether the game is drawn.
func (p *Partita) Patta() bool { return p.outcome.Result == legal.Draw }

// String returns the moves with their numbers, if there are any, then the state
// and the result.
func (p *Partita) String() string {
	var text strings.Builder
	for i, m := range p.moves {
		if i > 0 {
			text.WriteByte(' ')
		}
		if i%2 == 0 {
			fmt.Fprintf(&text, "%d.", i/2+1)
		}
		text.WriteString(m.String())
	}
	if len(p.moves) > 0 {
		text.WriteByte('\n')
	}
	fmt.Fprintf(&text, "%s\n%s", p.stato, p.result())
	return text.String()
}

// result says in Italian how the game stands.
func (p *Partita) result() string {
	switch p.outcome.Reason {
	case legal.Checkmate:
		return "scacco matto: vince il " + p.winner()
	case legal.Resignation:
		return "abbandono: vince il " + p.winner()
	case legal.Stalemate:
		return "patta per stallo"
	case legal.ThreefoldRepetition:
		return "patta per tripla ripetizione"
	case legal.FiftyMoves:
		return "patta per la regola delle cinquanta mosse"
	}
	return "partita in corso"
}

func (p *Partita) winner() string {
	if p.VittoriaBianco() {
		return sideName(legal.White)
	}
	return sideName(legal.Black)
}
