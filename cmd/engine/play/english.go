package play

import (
	"fmt"

	"alfiere/legal"
)

// The English texts.

func english() *catalogue {
	return &catalogue{
		letters: [7]byte{' ', 'P', 'N', 'B', 'R', 'Q', 'K'},
		kinds:   [7]string{"", "the pawn", "the knight", "the bishop", "the rook", "the queen", "the king"},
		noneGoes: [7]string{
			"", "no pawn can go", "no knight can go", "no bishop can go",
			"no rook can go", "no queen can go", "the king cannot go",
		},
		colors: [2]string{"White", "Black"},
		reasons: [11]string{
			legal.Checkmate:           "checkmate",
			legal.Stalemate:           "stalemate",
			legal.DeadPosition:        "neither side can mate any more",
			legal.FivefoldRepetition:  "the same position five times",
			legal.SeventyFiveMoves:    "seventy-five moves without capture or pawn move",
			legal.ThreefoldRepetition: "the same position three times",
			legal.FiftyMoves:          "fifty moves without capture or pawn move",
			legal.Resignation:         "resignation",
			legal.Agreement:           "agreement",
			legal.TimeForfeit:         "time",
		},
		wins: [2]string{"White wins", "Black wins"},
		refused: [refusals]string{
			refusalUnreadable:  `"%s" is neither a move (such as e2e4, Nf3, O-O) nor a command; see help.`,
			refusalEmptySquare: "There is no piece on %s.",
			refusalNotYours:    "The piece on %s is not yours.",
			refusalOwnPiece:    "A piece of yours stands on %s.",
			refusalSameSquare:  "The piece is on %s already.",
			refusalCannotGo:    "Not legal: %s cannot go from %s to %s.",
			refusalNoneCanGo:   "Not legal: %s to %s.",
			refusalMeant:       "Not legal: did you mean %s?",
			refusalInCheck:     "Not legal: your king would still be in check.",
			refusalExposed:     "Not legal: your king would be in check.",
			refusalPromotion:   "Say what the pawn becomes, for example %s.",
			refusalNoPromotion: "Not legal: that move does not promote a pawn.",
			refusalAmbiguous:   "Which one? %s.",
			refusalCastling:    "Not legal: you cannot castle there now.",
		},
		help: [verbs]string{
			verbHelp:   "this list",
			verbMoves:  "the moves so far, or those of the piece on a square",
			verbUndo:   "take your last move back",
			verbRedo:   "play again what was taken back",
			verbHint:   "what the engine would play",
			verbEval:   "how the game stands, in pawns",
			verbBoard:  "show the board",
			verbPieces: "which pieces there are and where, without a board",
			verbFlip:   "turn the board around",
			verbNew:    "a new game, from a position if one is given",
			verbSide:   "change sides, or play the one given",
			verbLevel:  "how well the engine plays: 1 to 20, or an Elo",
			verbFEN:    "the position as FEN",
			verbPGN:    "the game as PGN",
			verbSave:   "save the game as PGN",
			verbLoad:   "go on with the last game of a PGN file",
			verbResign: "give the game up",
			verbDraw:   "offer a draw",
			verbClaim:  "a draw by repetition or 50 moves, now or with a move",
			verbClock:  "the time left",
			verbQuit:   "leave; the game is saved, a drill only to a named file",
		},
		usage: [verbs]string{
			verbMoves: "[e2]", verbNew: "[FEN]", verbSide: "[white|black]", verbLevel: "[N]",
			verbClaim: "[Nf3]", verbSave: "[FILE]", verbLoad: "FILE",
		},

		fenFields: map[string]string{
			legal.FieldLayout: "layout", legal.FieldBoard: "board", legal.FieldSide: "side to move",
			legal.FieldCastling: "castling", legal.FieldEnPassant: "en passant",
			legal.FieldHalfmove: "halfmove clock", legal.FieldFullmove: "move number",
		},

		heading:    "White: %s. Black: %s. Type help for the commands.",
		you:        "You",
		engine:     "Alfiere",
		levelName:  "Alfiere, level %d",
		eloName:    "Alfiere, Elo %d",
		toMove:     "%s to move",
		inCheck:    ", in check",
		lastMove:   "Last move: %s",
		captured:   "Taken: by White %s; by Black %s",
		clocks:     "Clocks: White %s, Black %s",
		thinking:   "Alfiere is thinking.",
		prompt:     "Your move: ",
		promptOver: "Game over (undo, new, save, quit): ",

		drawResult:  "Draw",
		timeOutDraw: "%s's time has run out, but the opponent cannot mate.",
		timeOutWin:  "%s's time has run out.",
		resignDraw:  "You resign, but the opponent cannot mate.",

		mayClaim:     "You may claim a draw (%s): type claim.",
		engineClaims: "Alfiere claims a draw.",

		takenBack: "Taken back: %s",
		replayed:  "Played again: %s",
		goesOn:    "The game goes on.",
		sideNow:   "You play %s now.",
		levelNow:  "The opponent is %s.",
		hint:      "Hint: %s",

		evaluation: "%+.2f for White (depth %d): %s",
		mates:      "%s mates in %d (depth %d): %s",
		accepts:    "Alfiere accepts the draw.",
		declines:   "Alfiere declines the draw.",

		saved:      "Game saved in %s",
		loaded:     "Loaded: %s - %s (half-moves: %d).",
		fileResult: "The file gives %v; the game goes on from there.",
		notSaved:   "The game could not be saved (%v). Here it is:",
		helpHead:   "Type a move (e2e4, e7e8q, Nf3, exd5, O-O) or a command:",
		noClock:    "There are no clocks in this game.",
		clocksOff:  "From here on there are no clocks.",
		pieceMoves: "%s: %s",

		askAgain:       "So the game goes on. Repeat the command to give the game up, or save it to another file.",
		noFile:         "that is not an ordinary file",
		notPGN:         "the file does not begin with a game in PGN, so no game is added to it",
		missingFile:    "%s: no such file or folder",
		forbiddenFile:  "%s: permission denied",
		gameOver:       "The game is over.",
		nothingToUndo:  "There is no move of yours to take back.",
		nothingToRedo:  "Nothing has been taken back.",
		nothingToClaim: "There is no draw to claim: neither threefold repetition nor fifty moves.",
		nothingToSave:  "No move has been played: there is nothing to save.",
		noMovesYet:     "No move has been played.",
		badSide:        `"%s" is not a side: white or black.`,
		badLevel:       `"%s" is not a level: 1 to 20, or an Elo from %d to %d.`,
		needFile:       "Which file?",
		cannotLoad:     "Not loaded: %v",
		noGameInFile:   "Not loaded: there is no game in %s.",
		badFEN:         "Not a playable position: %s",
		looseFEN:       "%s. Taken as %s",
		overThere:      "the game is already over in that position: %s",
		otherMen:       "these are not the pieces of this drill",
		likeBishops:    "the bishops stand on squares of the same colour",
		fiftyMade:      "fifty moves without capture or pawn move have been made",
		mayCastle:      "the position has castling rights, which a drill cannot have",
		noPieceThere:   "No piece of the side to move stands on %s.",
		notSquare:      `"%s" is not a square.`,
		alreadySide:    "You play %s already.",
		notInDrill:     "That is not for drills.",
		lineTooLong:    "The line is too long.",
		noArgument:     "%s takes nothing after it.",
		noneLegal:      "none",

		drillNew: "New game: %s (WHITE) vs %s (black)",
		drillYou: "You",
		drillCPU: "CPU",
		drillTask: [2]string{
			"- You have to give checkmate\n  in at most 50 moves (100 half-moves) -",
			"- You have to hold out without being mated\n  for 50 moves (100 half-moves) -",
		},
		drillLongTask: [2]string{
			"- You have to give checkmate; 50 moves (100 half-moves) in a row\n  without a capture or pawn move are a draw -",
			"- You have to avoid checkmate; 50 moves (100 half-moves) in a row\n  without a capture or pawn move are a draw -",
		},
		drillColors:   [2]string{"WHITE", "black"},
		drillMovers:   [2]string{"White", "Black"},
		drillTurn:     "** %s to move **",
		drillPrompt:   "Enter move (e.g. e2e4): ",
		drillMoved:    "%s has moved: %s",
		drillPosition: "Position: %s",
		drillSoFar:    "Moves so far: %s",
		drillMated: func(moves, best int) string {
			text := fmt.Sprintf("Mate in %s", englishMoves(moves))
			switch {
			case best == moves:
				return text + "; against the best defence it cannot be done in fewer."
			case best > moves:
				return fmt.Sprintf("%s; the best defence holds out %d.", text, best)
			case best > 0:
				return fmt.Sprintf("%s; %d %s enough.", text, best, plural(best, "was", "were"))
			}
			return text + "."
		},
		drillHeld: func(moves, best int) string {
			text := fmt.Sprintf("Mated after %s", englishMoves(moves))
			switch {
			case best == moves:
				return text + "; against the best attack no defence holds out longer."
			case best > moves:
				return fmt.Sprintf("%s; the best defence holds out %d.", text, best)
			case best > 0:
				return fmt.Sprintf("%s; the best attack takes %d.", text, best)
			}
			return text + "."
		},
		drillMateIn: func(p string, moves int) string { return fmt.Sprintf("%s mates in %s.", p, englishMoves(moves)) },
		drillDrawn:  "With best play the position is a draw.",
	}
}

func englishMoves(n int) string { return fmt.Sprintf("%d %s", n, plural(n, "move", "moves")) }

// plural chooses the form of a word by the number it goes with.
func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
