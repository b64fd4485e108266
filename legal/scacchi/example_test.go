package scacchi_test

import (
	"errors"
	"fmt"

	"alfiere/legal/scacchi"
)

// A game is played by squares; the pieces stay the same when they move.
func Example() {
	p := scacchi.NewPartita()
	queen := p.Stato().Scacchiera().Get(48)
	for _, m := range [][2]int{{62, 63}, {57, 55}, {72, 74}, {48, 84}} {
		if err := p.EseguiMossa(m[0], m[1]); err != nil {
			fmt.Println(err)
		}
	}
	s := p.Stato()
	fmt.Println(s.Scacchiera().GetPos(queen), s.ScaccoMatto(), p.VittoriaNero())

	err := p.EseguiMossa(51, 62)
	var e scacchi.EccezioneMossa
	fmt.Println(errors.As(err, &e), err)
	// Output:
	// 84 true true
	// true mossa e1-f2 non valida: la partita è finita
}

// A state can be asked what would happen without changing it.
func ExampleStato_SimulaSpostamentoOCattura() {
	s, err := scacchi.NewStatoDaFEN("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	knight := s.Scacchiera().Get(53)
	fmt.Println(knight.ListaSpostamentoPotenziale(s))
	fmt.Println(s.SimulaSpostamentoOCattura(53, 45) != nil, s.MossaValida(53, 45)) // it is pinned
	// Output:
	// [32 34 41 45 61 65 72 74]
	// true false
}
