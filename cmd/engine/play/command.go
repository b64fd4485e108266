package play

import (
	"strings"
	"unicode"
)

// Reading what is not a move.

// verb is what a command does.
type verb int

const (
	verbHelp verb = iota
	verbMoves
	verbUndo
	verbRedo
	verbHint
	verbEval
	verbBoard
	verbPieces
	verbFlip
	verbNew
	verbSide
	verbLevel
	verbFEN
	verbPGN
	verbSave
	verbLoad
	verbResign
	verbDraw
	verbClaim
	verbClock
	verbQuit

	verbs // their number
)

// words holds the commands' names by verb, English and Italian. Both are
// understood whatever the language of the dialogue.
var words = [verbs][2]string{
	verbHelp:   {"help", "comandi"},
	verbMoves:  {"moves", "mosse"},
	verbUndo:   {"undo", "annulla"},
	verbRedo:   {"redo", "ripeti"},
	verbHint:   {"hint", "aiuto"}, // the specification's words
	verbEval:   {"eval", "valuta"},
	verbBoard:  {"board", "scacchiera"},
	verbPieces: {"pieces", "pezzi"},
	verbFlip:   {"flip", "gira"},
	verbNew:    {"new", "nuova"},
	verbSide:   {"side", "colore"},
	verbLevel:  {"level", "livello"},
	verbFEN:    {"fen", "fen"},
	verbPGN:    {"pgn", "pgn"},
	verbSave:   {"save", "salva"},
	verbLoad:   {"load", "carica"},
	verbResign: {"resign", "abbandona"},
	verbDraw:   {"draw", "patta"},
	verbClaim:  {"claim", "reclama"},
	verbClock:  {"clock", "orologio"},
	verbQuit:   {"quit", "esci"},
}

// name returns the command's name in a language.
func (v verb) name(l Lang) string {
	if l == Italian {
		return words[v][1]
	}
	return words[v][0]
}

// matchOnly reports whether the command means nothing in a drill, whose
// opponent plays at no level, has no clock and makes no agreements, and where
// draws need no claim.
func (v verb) matchOnly() bool {
	switch v {
	case verbLevel, verbLoad, verbResign, verbDraw, verbClaim, verbClock:
		return true
	}
	return false
}

// parseCommand reads a command and its argument, which is trimmed and may be
// empty. A command alone may stand in quotation marks, or end as a sentence does.
// ok is false when the line does not begin with a command's name.
func parseCommand(line string) (v verb, arg string, ok bool) {
	first, rest := strings.TrimSpace(line), ""
	if end := strings.IndexFunc(first, unicode.IsSpace); end >= 0 {
		first, rest = first[:end], first[end:]
	}
	first = strings.Map(plainRune, first)
	if rest == "" { // but a question is no order: "resign?"
		first = strings.Trim(first, quotes+".,!…")
	}
	if first != "Q" { // a queen's move, half typed
		first = strings.ToLower(first)
	}
	switch first {
	case "?", "??", "???":
		first = "help"
	case "suggerimento":
		first = "aiuto"
	case "exit", "q":
		first = "quit"
	}
	for i, names := range words {
		if first != names[0] && first != names[1] {
			continue
		}
		v, arg = verb(i), strings.TrimSpace(rest)
		if v == verbHelp || v == verbNew && isGame(arg) {
			arg = "" // "help me", "new game"
		}
		return v, arg, true
	}
	return 0, "", false
}

// isGame reports whether a text is the word game, in either language.
func isGame(text string) bool {
	return strings.EqualFold(text, "game") || strings.EqualFold(text, "partita")
}

// completions returns the names of commands in a language that begin with a
// text.
func completions(l Lang, text string) []string {
	var found []string
	for v := range verbs {
		if name := v.name(l); strings.HasPrefix(name, strings.ToLower(text)) {
			found = append(found, name)
		}
	}
	return found
}
