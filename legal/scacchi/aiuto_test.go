package scacchi_test

import (
	"testing"

	"alfiere/legal/scacchi"
)

// mustFEN returns the state of a FEN.
func mustFEN(t *testing.T, fen string) *scacchi.Stato {
	t.Helper()
	s, err := scacchi.NewStatoDaFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// afterMoves returns the state of a FEN after valid moves.
func afterMoves(t *testing.T, fen string, moves ...move) *scacchi.Stato {
	t.Helper()
	s := mustFEN(t, fen)
	for _, m := range moves {
		if !s.EseguiMossa(m.from, m.to, m.code) {
			t.Fatalf("%v is not valid in\n%s", m, s)
		}
	}
	return s
}

// newGame returns a game in which the moves have been played.
func newGame(t *testing.T, options []scacchi.Opzione, moves ...move) *scacchi.Partita {
	t.Helper()
	p := scacchi.NewPartita(options...)
	for _, m := range moves {
		if err := p.EseguiMossa(m.from, m.to, m.code); err != nil {
			t.Fatal(err)
		}
	}
	return p
}
