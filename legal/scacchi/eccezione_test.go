package scacchi_test

import (
	"testing"

	"alfiere/legal/scacchi"
)

func TestEccezioneMossa_Error(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		e    scacchi.EccezioneMossa
		want string
	}{
		{scacchi.EccezioneMossa{From: 52, To: 55, Motivo: scacchi.PezzoNonArriva},
			"mossa e2-e5 non valida: il pezzo non può andare in quella casa"},
		{scacchi.EccezioneMossa{From: 0, To: 19, Motivo: scacchi.CasaInesistente},
			"mossa 0-19 non valida: la casa non esiste"},
		{scacchi.EccezioneMossa{From: 17, To: 18, Promozione: 7, Motivo: scacchi.PromozioneInesistente},
			"mossa a7-a8 con promozione 7 non valida: il codice di promozione non esiste, o ce n'è più d'uno"},
	} {
		if got := c.e.Error(); got != c.want {
			t.Errorf("%#v says %q", c.e, got)
		}
	}
}

func TestMotivo_String(t *testing.T) {
	t.Parallel()
	for m, want := range map[scacchi.Motivo]string{
		scacchi.PartitaFinita:         "la partita è finita",
		scacchi.CasaInesistente:       "la casa non esiste",
		scacchi.PromozioneInesistente: "il codice di promozione non esiste, o ce n'è più d'uno",
		scacchi.CasaVuota:             "la casa di partenza è vuota",
		scacchi.PezzoAvversario:       "il pezzo è dell'avversario",
		scacchi.PezzoNonArriva:        "il pezzo non può andare in quella casa",
		scacchi.ReSottoScacco:         "il re resterebbe sotto scacco",
		200:                           "motivo sconosciuto",
	} {
		if got := m.String(); got != want {
			t.Errorf("reason %d is %q", m, got)
		}
	}
}
