package scacchi

import (
	"fmt"
	"strconv"

	"alfiere/legal"
)

// Motivo is why a move is not valid; the zero value is no reason.
type Motivo uint8

// The reasons, in the order in which they are looked for.
const (
	PartitaFinita         Motivo = iota + 1 // the game is over
	CasaInesistente                         // no such square
	PromozioneInesistente                   // no such promotion code, or several
	CasaVuota                               // no piece on the first square
	PezzoAvversario                         // the piece there is the opponent's
	PezzoNonArriva                          // the piece cannot go there
	ReSottoScacco                           // the own king would be in check
)

// String names the reason in Italian.
func (m Motivo) String() string {
	names := [...]string{
		"nessun motivo",
		"la partita è finita",
		"la casa non esiste",
		"il codice di promozione non esiste, o ce n'è più d'uno",
		"la casa di partenza è vuota",
		"il pezzo è dell'avversario",
		"il pezzo non può andare in quella casa",
		"il re resterebbe sotto scacco",
	}
	if int(m) >= len(names) {
		return "motivo sconosciuto"
	}
	return names[m]
}

// EccezioneMossa is the error of a move that is not valid, as the caller gave
// it. Nothing has changed when it is returned.
type EccezioneMossa struct {
	From, To   int
	Promozione int // 0 if it was left out, the first if there were several
	Motivo     Motivo
}

// Error returns one line in Italian that names the move and the reason.
func (e EccezioneMossa) Error() string {
	text := fmt.Sprintf("mossa %s-%s", squareName(e.From), squareName(e.To))
	if e.Promozione != 0 {
		text += fmt.Sprintf(" con promozione %d", e.Promozione)
	}
	return text + " non valida: " + e.Motivo.String()
}

// squareName returns the usual name of a square, the bare number when there is
// no such square.
func squareName(pos int) string {
	if sq, ok := squareOf(pos); ok {
		return sq.String()
	}
	return strconv.Itoa(pos)
}

// sideName returns the Italian name of a side.
func sideName(c legal.Color) string {
	if c == legal.White {
		return "Bianco"
	}
	return "Nero"
}
