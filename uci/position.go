package uci

import (
	"errors"
	"fmt"
	"strings"

	"alfiere/legal"
)

// The command position: a start position and the moves from it.

// position sets the game of the next go, or leaves it as it is if anything in
// args is wrong.
func (c *session) position(args string) {
	game, ignored, err := parseGame(args)
	if err != nil {
		c.refuse("position: %v; the position before is kept", err)
		return
	}
	if ignored != nil {
		c.refuse("position: %v; it is taken as %s", ignored, game.Start().FEN())
	}
	c.game = game
}

// parseGame reads "startpos" or "fen …", then nothing or "moves …". ignored is
// what is wrong with the FEN but does not keep it from being played on.
func parseGame(args string) (game *legal.Game, ignored, err error) {
	word, rest := cutWord(args)
	var start legal.Position
	switch word {
	case "startpos":
		start = legal.StartPosition()
		word, rest = cutWord(rest)
	case "fen":
		var fields []string
		for word, rest = cutWord(rest); word != "" && word != "moves"; word, rest = cutWord(rest) {
			fields = append(fields, word)
		}
		fen := strings.Join(fields, " ")
		if start, ignored = legal.ParseFEN(fen); ignored != nil {
			if start, err = legal.ParseLooseFEN(fen); err != nil {
				return nil, nil, err
			}
		}
	case "":
		return nil, nil, errors.New("startpos or fen is missing")
	default:
		return nil, nil, fmt.Errorf("%s is neither startpos nor fen", clip(word))
	}
	if word != "" && word != "moves" {
		return nil, nil, fmt.Errorf("%s where only moves may follow", clip(word))
	}

	game = legal.NewGame(start)
	for word, rest = cutWord(rest); word != ""; word, rest = cutWord(rest) {
		m, err := game.Position().ParseUCI(word)
		if err == nil {
			err = game.Play(m)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("move number %d of the list: %w", len(game.Moves())+1, err)
		}
	}
	return game, ignored, nil
}
