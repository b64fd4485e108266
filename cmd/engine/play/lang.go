package play

import (
	"cmp"
	"fmt"
	"strings"

	"alfiere/legal"
)

// Everything that the program says, as one type with a value for each
// language: the tests notice a text that one of them lacks.

// Lang is a language of the dialogue.
type Lang string

// The languages.
const (
	English Lang = "en"
	Italian Lang = "it"
)

// systemLang returns the language that the environment asks for by the first
// of LC_ALL, LC_MESSAGES and LANG that is set: Italian, or else English.
func systemLang(getenv func(string) string) Lang {
	locale := strings.ToLower(cmp.Or(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG")))
	if locale == "it" || strings.HasPrefix(locale, "it_") || strings.HasPrefix(locale, "it.") || strings.HasPrefix(locale, "italian") {
		return Italian
	}
	return English
}

// ParseLang reads the name of a language; without one it is the system's.
func ParseLang(name string, getenv func(string) string) (Lang, error) {
	switch l := Lang(name); l {
	case "":
		return systemLang(getenv), nil
	case English, Italian:
		return l, nil
	}
	return "", fmt.Errorf("the language is en or it, not %.40q", name)
}

// catalogue is what the program says in one language. Most fields are formats
// of package fmt.
type catalogue struct {
	letters  [7]byte          // of the pieces by legal.Kind, upper case
	kinds    [7]string        // names of the pieces, with the article where a sentence needs it
	noneGoes [7]string        // that no piece of the kind can go, by kind
	colors   [2]string        // by legal.Color, as a sentence begins
	reasons  [11]string       // why a game has ended, by legal.Reason
	wins     [2]string        // who has won, by legal.Color
	refused  [refusals]string // why a move is refused, by refusalKind
	help     [verbs]string    // what a command does, by verb
	usage    [verbs]string    // its argument, by verb; empty where there is none

	fenFields map[string]string // by the name that package legal has for them

	// The game.
	heading, you, engine, levelName, eloName string
	toMove, inCheck, lastMove                string
	captured, clocks, thinking               string
	prompt, promptOver                       string
	drawResult, timeOutDraw, timeOutWin      string
	resignDraw                               string
	mayClaim, engineClaims                   string
	takenBack, replayed, goesOn              string
	sideNow, levelNow                        string
	hint, evaluation, mates                  string
	accepts, declines                        string
	saved, loaded, fileResult, notSaved      string
	helpHead, noClock, clocksOff, pieceMoves string

	// Commands that cannot be obeyed.
	askAgain, noFile, notPGN, missingFile, forbiddenFile   string
	gameOver, nothingToUndo, nothingToRedo, nothingToClaim string
	nothingToSave, noMovesYet, badSide, badLevel           string
	needFile, cannotLoad, noGameInFile, badFEN, looseFEN   string
	noPieceThere, notSquare, alreadySide, noneLegal        string
	notInDrill, lineTooLong, noArgument                    string
	overThere, otherMen, likeBishops, fiftyMade, mayCastle string // badFEN's argument

	// The drills, after the dialogue of the specification.
	drillNew, drillYou, drillCPU       string
	drillTask, drillLongTask           [2]string // of who mates, of who defends; long: where the fifty moves may begin anew
	drillColors, drillMovers           [2]string // by legal.Color: whose turn it is, who has moved
	drillTurn, drillPrompt, drillMoved string
	drillPosition, drillSoFar          string
	drillMated, drillHeld              func(moves, best int) string // best is 0 when nobody knows
	drillMateIn                        func(winner string, moves int) string
	drillDrawn                         string
}

// catalogueOf returns the texts of a language, English for an unknown one.
func catalogueOf(l Lang) *catalogue {
	if l == Italian {
		return italian()
	}
	return english()
}

// letter returns the letter of a piece: upper case for White.
func (c *catalogue) letter(pc legal.Piece) byte {
	letter := c.letters[pc.Kind()]
	if pc.Color() == legal.Black {
		letter |= 0x20
	}
	return letter
}

// san returns a legal move of p in algebraic notation with the language's
// letters.
func (c *catalogue) san(p *legal.Position, m legal.Move) string {
	text := []byte(p.SAN(m))
	for i, b := range text {
		for k := legal.Knight; k <= legal.King; k++ {
			if b == k.Letter() {
				text[i] = c.letters[k]
			}
		}
	}
	return string(text)
}

// squares returns a move by its squares, as a user may type it: e2e4, and in Italian
// e7e8d where a pawn becomes a queen.
func (c *catalogue) squares(m legal.Move) string {
	text := []byte(m.UCI(false))
	if k := m.Promotion(); k != legal.NoKind {
		text[len(text)-1] = c.letters[k] | 0x20
	}
	return string(text)
}
