package play

import (
	"fmt"

	"alfiere/legal"
)

// The Italian texts; those of the drills are the specification's.

func italian() *catalogue {
	return &catalogue{
		letters: [7]byte{' ', 'P', 'C', 'A', 'T', 'D', 'R'},
		kinds:   [7]string{"", "il pedone", "il cavallo", "l'alfiere", "la torre", "la donna", "il re"},
		noneGoes: [7]string{
			"", "nessun pedone può andare", "nessun cavallo può andare", "nessun alfiere può andare",
			"nessuna torre può andare", "nessuna donna può andare", "il re non può andare",
		},
		colors: [2]string{"Bianco", "Nero"},
		reasons: [11]string{
			legal.Checkmate:           "scacco matto",
			legal.Stalemate:           "stallo",
			legal.DeadPosition:        "nessuno può più dare matto",
			legal.FivefoldRepetition:  "la stessa posizione per la quinta volta",
			legal.SeventyFiveMoves:    "settantacinque mosse senza catture né mosse di pedone",
			legal.ThreefoldRepetition: "la stessa posizione per la terza volta",
			legal.FiftyMoves:          "cinquanta mosse senza catture né mosse di pedone",
			legal.Resignation:         "abbandono",
			legal.Agreement:           "accordo",
			legal.TimeForfeit:         "tempo scaduto",
		},
		wins: [2]string{"Vince il Bianco", "Vince il Nero"},
		refused: [refusals]string{
			refusalUnreadable:  `"%s" non è una mossa (come e2e4, Cf3, O-O) né un comando: per l'elenco scrivi "comandi".`,
			refusalEmptySquare: "In %s non c'è nessun pezzo.",
			refusalNotYours:    "Il pezzo in %s non è tuo.",
			refusalOwnPiece:    "In %s c'è già un tuo pezzo.",
			refusalSameSquare:  "Il pezzo è già in %s.",
			refusalCannotGo:    "Mossa illegale: %s non può andare da %s a %s.",
			refusalNoneCanGo:   "Mossa illegale: %s in %s.",
			refusalMeant:       "Mossa illegale: intendevi %s?",
			refusalInCheck:     "Mossa illegale: il tuo re è sotto scacco e ci resterebbe.",
			refusalExposed:     "Mossa illegale: il tuo re sarebbe sotto scacco.",
			refusalPromotion:   "Di' che cosa diventa il pedone, per esempio %s.",
			refusalNoPromotion: "Mossa illegale: non è una promozione.",
			refusalAmbiguous:   "Quale? %s.",
			refusalCastling:    "Mossa illegale: ora non puoi arroccare da quella parte.",
		},
		help: [verbs]string{
			verbHelp:   "questo elenco",
			verbMoves:  "le mosse giocate, o quelle del pezzo in una casa",
			verbUndo:   "annulla la tua ultima mossa",
			verbRedo:   "rigioca ciò che è stato annullato",
			verbHint:   "che cosa giocherebbe il motore",
			verbEval:   "la valutazione della posizione, in pedoni",
			verbBoard:  "mostra la scacchiera",
			verbPieces: "quali pezzi ci sono e dove, senza scacchiera",
			verbFlip:   "gira la scacchiera",
			verbNew:    "nuova partita, anche da una posizione data",
			verbSide:   "cambia colore, o prende quello indicato",
			verbLevel:  "la forza del motore: da 1 a 20, o un Elo",
			verbFEN:    "la posizione in FEN",
			verbPGN:    "la partita in PGN",
			verbSave:   "salva la partita in PGN",
			verbLoad:   "continua l'ultima partita di un file PGN",
			verbResign: "abbandona la partita",
			verbDraw:   "propone patta",
			verbClaim:  "la patta (ripetizione, 50 mosse), anche con una mossa",
			verbClock:  "il tempo che resta",
			verbQuit:   "esce e salva (un esercizio solo se ha un file)",
		},
		usage: [verbs]string{
			verbMoves: "[e2]", verbNew: "[FEN]", verbSide: "[bianco|nero]", verbLevel: "[N]",
			verbClaim: "[Cf3]", verbSave: "[FILE]", verbLoad: "FILE",
		},

		fenFields: map[string]string{
			legal.FieldLayout: "struttura", legal.FieldBoard: "scacchiera", legal.FieldSide: "tratto",
			legal.FieldCastling: "arrocco", legal.FieldEnPassant: "en passant",
			legal.FieldHalfmove: "conto delle semimosse", legal.FieldFullmove: "numero della mossa",
		},

		heading:    `Bianco: %s. Nero: %s. Scrivi "comandi" per l'elenco.`,
		you:        "Tu",
		engine:     "Alfiere",
		levelName:  "Alfiere, livello %d",
		eloName:    "Alfiere, Elo %d",
		toMove:     "Tocca al %s",
		inCheck:    ", sotto scacco",
		lastMove:   "Ultima mossa: %s",
		captured:   "Presi: dal Bianco %s; dal Nero %s",
		clocks:     "Orologi: Bianco %s, Nero %s",
		thinking:   "Alfiere sta pensando.",
		prompt:     "La tua mossa: ",
		promptOver: "Partita finita (annulla, nuova, salva, esci): ",

		drawResult:  "Patta",
		timeOutDraw: "Tempo scaduto per il %s, ma l'avversario non può dare matto.",
		timeOutWin:  "Tempo scaduto per il %s.",
		resignDraw:  "Abbandoni, ma l'avversario non può dare matto.",

		mayClaim:     `Puoi reclamare la patta (%s): scrivi "reclama".`,
		engineClaims: "Alfiere reclama la patta.",

		takenBack: "Annullato: %s",
		replayed:  "Rigiocato: %s",
		goesOn:    "La partita continua.",
		sideNow:   "Ora giochi con il %s.",
		levelNow:  "L'avversario è %s.",
		hint:      "Suggerimento: %s",

		evaluation: "%+.2f per il Bianco (profondità %d): %s",
		mates:      "Il %s dà matto in %d (profondità %d): %s",
		accepts:    "Alfiere accetta la patta.",
		declines:   "Alfiere rifiuta la patta.",

		saved:      "Partita salvata in %s",
		loaded:     "Caricata: %s - %s (semimosse: %d).",
		fileResult: "Il file riporta %v; la partita continua da lì.",
		notSaved:   "Impossibile salvare la partita (%v). Eccola:",
		helpHead:   "Scrivi una mossa (e2e4, e7e8d, Cf3, exd5, O-O) o un comando:",
		noClock:    "In questa partita non ci sono orologi.",
		clocksOff:  "Da qui in poi si gioca senza orologi.",
		pieceMoves: "%s: %s",

		askAgain:       "Perciò la partita continua. Ripeti il comando per lasciarla, o salvala altrove.",
		noFile:         "non è un file normale",
		notPGN:         "il file non comincia con una partita in PGN, perciò non vi si aggiunge niente",
		missingFile:    "%s: il file o la cartella non esiste",
		forbiddenFile:  "%s: permesso negato",
		gameOver:       "La partita è finita.",
		nothingToUndo:  "Non c'è nessuna tua mossa da annullare.",
		nothingToRedo:  "Non è stato annullato niente.",
		nothingToClaim: "Niente da reclamare: né tre volte la stessa posizione né cinquanta mosse.",
		nothingToSave:  "Non è stata giocata nessuna mossa: non c'è niente da salvare.",
		noMovesYet:     "Non è stata giocata nessuna mossa.",
		badSide:        `"%s" non è un colore: bianco o nero.`,
		badLevel:       `"%s" non è un livello: da 1 a 20, o un Elo da %d a %d.`,
		needFile:       "Quale file?",
		cannotLoad:     "Non caricata: %v",
		noGameInFile:   "Non caricata: in %s non c'è nessuna partita.",
		badFEN:         "Posizione non giocabile: %s",
		looseFEN:       "%s. La leggo come %s",
		overThere:      "in quella posizione la partita è già finita: %s",
		otherMen:       "i pezzi non sono quelli di questo esercizio",
		likeBishops:    "gli alfieri sono su case dello stesso colore",
		fiftyMade:      "sono già state giocate cinquanta mosse senza catture né mosse di pedone",
		mayCastle:      "nella posizione si può ancora arroccare, il che in un esercizio non è ammesso",
		noPieceThere:   "In %s non c'è un pezzo di chi deve muovere.",
		notSquare:      `"%s" non è una casa.`,
		alreadySide:    "Giochi già con il %s.",
		notInDrill:     "Non è disponibile negli esercizi.",
		lineTooLong:    "La riga è troppo lunga.",
		noArgument:     "Dopo %s non ci va altro.",
		noneLegal:      "nessuna",

		drillNew: "Nuova partita: %s (BIANCO) vs %s (nero)",
		drillYou: "Tu",
		drillCPU: "CPU",
		drillTask: [2]string{
			"- Devi riuscire a dare scacco matto\n  in massimo 50 mosse (100 semimosse) -",
			"- Devi riuscire a non subire scacco matto\n  per 50 mosse (100 semimosse) -",
		},
		drillLongTask: [2]string{
			"- Devi dare scacco matto; 50 mosse (100 semimosse) di fila\n  senza catture né mosse di pedone danno patta -",
			"- Devi evitare lo scacco matto; 50 mosse (100 semimosse) di fila\n  senza catture né mosse di pedone danno patta -",
		},
		drillColors:   [2]string{"BIANCO", "nero"},
		drillMovers:   [2]string{"bianco", "nero"},
		drillTurn:     "** Tocca al %s **",
		drillPrompt:   "Inserire mossa (es. e2e4): ",
		drillMoved:    "Il %s ha mosso: %s",
		drillPosition: "Posizione: %s",
		drillSoFar:    "Mosse fin qui: %s",
		drillMated: func(moves, best int) string {
			text := fmt.Sprintf("Matto in %s", italianMoves(moves))
			switch {
			case best == moves:
				return text + ": contro la difesa migliore non si può fare di meglio."
			case best > moves:
				return fmt.Sprintf("%s; la difesa migliore resiste %s.", text, italianMoves(best))
			case best > 0:
				return fmt.Sprintf("%s; ne %s %d.", text, plural(best, "bastava", "bastavano"), best)
			}
			return text + "."
		},
		drillHeld: func(moves, best int) string {
			text := fmt.Sprintf("Hai subìto matto dopo %s", italianMoves(moves))
			switch {
			case best == moves:
				return text + ": contro l'attacco migliore nessuna difesa resiste di più."
			case best > moves:
				return fmt.Sprintf("%s; la difesa migliore resiste %s.", text, italianMoves(best))
			case best > 0:
				return fmt.Sprintf("%s; all'attacco migliore ne %s %d.", text, plural(best, "basta", "bastano"), best)
			}
			return text + "."
		},
		drillMateIn: func(p string, moves int) string { return fmt.Sprintf("Il %s dà matto in %s.", p, italianMoves(moves)) },
		drillDrawn:  "Con il gioco migliore la posizione è patta.",
	}
}

func italianMoves(n int) string { return fmt.Sprintf("%d %s", n, plural(n, "mossa", "mosse")) }
