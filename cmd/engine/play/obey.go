package play

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"alfiere/legal"
	"alfiere/search"
)

// What the user wants, done or refused.

// obey does what a line says.
func (s *session) obey(ctx context.Context, text string) error {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	v, arg, ok := parseCommand(text)
	switch {
	case !ok:
		return s.tryMove(text)
	case s.drill != nil && v.matchOnly():
		s.say(s.text.notInDrill)
		return nil
	case arg != "" && s.text.usage[v] == "":
		s.sayf(s.text.noArgument, v.name(s.cfg.Lang))
		return nil
	}
	return s.command(ctx, v, arg)
}

// tryMove plays the user's move or says why not.
func (s *session) tryMove(text string) error {
	if s.over() {
		s.say(s.text.gameOver)
		return nil
	}
	m, why := s.text.parseMove(s.game.Position(), text)
	if why != nil {
		s.sayf(s.text.refused[why.kind], why.args...)
		return nil
	}
	return s.play(m)
}

func (s *session) command(ctx context.Context, v verb, arg string) error {
	switch v {
	case verbHelp:
		s.showHelp()
	case verbMoves:
		s.showMoves(arg)
	case verbUndo:
		s.undo()
	case verbRedo:
		s.redo()
	case verbHint:
		s.hint(ctx)
	case verbEval:
		s.evaluate(ctx)
	case verbBoard:
		s.shown = false
	case verbPieces:
		s.showPieces()
	case verbFlip:
		s.flipped, s.shown = !s.flipped, false
	case verbNew:
		return s.newGame(ctx, arg)
	case verbSide:
		s.changeSide(arg)
	case verbLevel:
		s.changeLevel(arg)
	case verbFEN:
		s.write(s.game.Position().FEN() + "\n") // unfolded, to be copied
	case verbPGN:
		s.write(s.pgn() + "\n")
	case verbSave:
		s.saveAs(arg)
	case verbLoad:
		return s.load(ctx, arg)
	case verbResign:
		s.resign()
	case verbDraw:
		s.offerDraw(ctx)
	case verbClaim:
		return s.claim(arg)
	case verbClock:
		s.showClock()
	case verbQuit:
		return s.quit()
	}
	return nil
}

func (s *session) showHelp() {
	s.say(s.text.helpHead)
	for v := range verbs {
		if s.drill != nil && v.matchOnly() {
			continue
		}
		s.sayf("  %-22s %s", strings.TrimSpace(v.name(s.cfg.Lang)+" "+s.text.usage[v]), s.text.help[v])
	}
}

// showMoves writes the moves so far, or the legal ones of the piece on a square.
func (s *session) showMoves(square string) {
	if square == "" {
		if len(s.game.Moves()) == 0 {
			s.say(s.text.noMovesYet)
			return
		}
		s.wrapped(s.moveList(0))
		return
	}
	from, ok := legal.ParseSquare(strings.ToLower(square))
	p := s.game.Position()
	switch {
	case !ok:
		s.sayf(s.text.notSquare, quote(square))
		return
	case !p.ByColor(p.SideToMove()).Has(from):
		s.sayf(s.text.noPieceThere, from)
		return
	}
	var moves []legal.Move
	for _, m := range p.AppendMoves(nil, legal.GenAll) {
		if m.From() == from {
			moves = append(moves, m)
		}
	}
	s.wrapped(fmt.Sprintf(s.text.pieceMoves, from, cmp.Or(s.text.names(p, moves), s.text.noneLegal)))
}

// undo goes back to before the user's last move. But where a player has declared
// the end of the game, only that end is withdrawn; a loss on time is withdrawn by
// itself only if there is no such move, and a draw that the opponent has claimed
// never: it would claim again.
func (s *session) undo() {
	n := len(s.game.Moves()) - 1
	for n >= 0 && s.game.PositionAt(n).SideToMove() != s.user {
		n--
	}
	endOnly := s.game.Position().SideToMove() == s.seated.user // else the opponent may have claimed a draw
	if s.game.Outcome().Reason == legal.TimeForfeit {
		endOnly = n < 0
	}
	if endOnly && s.withdraw() {
		s.archive.unsaved = true // the file may tell of the end
		s.rewound(s.text.goesOn)
		return
	}
	if n < 0 {
		s.say(s.text.nothingToUndo)
		return
	}
	list := s.moveList(n)
	for len(s.game.Moves()) > n {
		s.undone = append(s.undone, s.lastMove())
		s.game.Undo()
	}
	s.rewindClock()
	s.rewound(fmt.Sprintf(s.text.takenBack, list))
}

// withdraw takes back the declared end of a game, and reports whether it goes on
// now. A draw by the drills' own rules, which nobody has declared, stands.
func (s *session) withdraw() bool {
	if !s.over() {
		return false
	}
	last := s.lastMove()
	s.game.Undo()
	if last != legal.NoMove {
		_ = s.game.Play(last) // it was legal before
	}
	s.drill.adjudicate(s.game)
	return !s.over()
}

// redo plays again up to the user's next turn.
func (s *session) redo() {
	n := len(s.game.Moves())
	switch {
	case s.over():
		s.say(s.text.gameOver)
		return
	case len(s.undone) == 0:
		s.say(s.text.nothingToRedo)
		return
	}
	for len(s.undone) > 0 && (len(s.game.Moves()) == n || s.game.Position().SideToMove() != s.user) {
		last := len(s.undone) - 1
		_ = s.game.Play(s.undone[last]) // it was legal before
		s.undone = s.undone[:last]
	}
	s.drill.adjudicate(s.game)
	s.archive.unsaved = true // what has been saved since may be shorter
	s.rewindClock()
	s.rewound(fmt.Sprintf(s.text.replayed, s.moveList(n)))
}

// rewindClock sets the clocks to what they showed after the last of the moves
// that are left, or played again.
func (s *session) rewindClock() {
	if s.clock != nil {
		s.clock.rewind(len(s.game.Moves()))
	}
}

// rewound says with a message what has been taken back or played again. A game that
// goes on after a player's time had run out has no clocks.
func (s *session) rewound(message string) {
	s.say(message)
	if s.clock != nil && s.clock.fallen() {
		s.clock = nil
		s.say(s.text.clocksOff)
	}
	s.shown = false
	s.seat()
}

// newGame begins again, from a position if one is given. In a drill the user
// keeps his task, even if that means to change sides.
func (s *session) newGame(ctx context.Context, fen string) error {
	drawing, cancel := s.interruptible(ctx)
	defer cancel()
	start, err := s.start(drawing, fen)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case drawing.Err() != nil:
		return errEnd
	case err != nil:
		s.sayf(s.text.badFEN, s.text.unplayable(err))
		return nil
	}
	if !s.release() {
		return nil
	}
	attacks := s.user == attacker(s.game.Start())
	s.opponent.newGame()
	s.adopt(legal.NewGame(start), s.cfg.shuffles(fen))
	if s.drill != nil && attacks != (s.user == attacker(&start)) {
		s.user, s.flipped = s.user.Other(), s.user == legal.White
	}
	s.say("")
	s.remark(fen, &start)
	s.form.open(s)
	return nil
}

// quit ends the session. If the game would be lost, since it cannot be saved, a
// user at a terminal must first say so again.
func (s *session) quit() error {
	if s.onTerminal && !s.archive.told && !s.release() {
		return nil
	}
	return errEnd
}

// changeSide gives the user the other side, or the one named.
func (s *session) changeSide(arg string) {
	side := s.user.Other()
	if arg != "" {
		var ok bool
		if side, ok = parseColor(arg); !ok {
			s.sayf(s.text.badSide, quote(arg))
			return
		}
	}
	if side == s.user {
		s.sayf(s.text.alreadySide, s.text.colors[side])
		return
	}
	s.user, s.flipped, s.shown = side, side == legal.Black, false
	s.sayf(s.text.sideNow, s.text.colors[side])
}

// changeLevel sets the strength: a level, or an Elo if the number is too large
// for one.
func (s *session) changeLevel(arg string) {
	if arg != "" {
		n, _ := strconv.Atoi(arg) // 0 for what is no number
		strength, err := ParseStrength(&n, nil)
		if n > search.MaxLevel {
			strength, err = ParseStrength(nil, &n)
		}
		if err != nil {
			s.sayf(s.text.badLevel, quote(arg), search.MinElo, search.MaxElo)
			return
		}
		s.strength = strength
	}
	s.sayf(s.text.levelNow, s.opponentName(s.text))
}

func (s *session) saveAs(path string) {
	if len(s.game.Moves()) == 0 {
		s.say(s.text.nothingToSave)
		return
	}
	// The user has been told if it fails, and goes on.
	_ = s.save(fileName(path))
}

// load goes on with the last game of a file; the user takes the side that the file
// gives him, if it gives him one.
func (s *session) load(ctx context.Context, path string) error {
	if path = fileName(path); path == "" {
		s.say(s.text.needFile)
		return nil
	}
	reading, cancel := s.interruptible(ctx)
	defer cancel()
	loaded, err := lastGame(reading, path)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case reading.Err() != nil:
		return errEnd
	case err != nil:
		s.sayf(s.text.cannotLoad, s.text.fileTrouble(err))
		return nil
	case loaded == nil:
		s.sayf(s.text.noGameInFile, printable(path))
		return nil
	}
	if !s.release() {
		return nil
	}
	if white, black := loaded.Tag("White") == userName, loaded.Tag("Black") == userName; white != black {
		s.user = legal.White
		if black {
			s.user = legal.Black
		}
		s.flipped = black
	}
	s.adopt(loaded.Game, loaded.Chess960())
	s.sayf(s.text.loaded, playerName(loaded, "White"), playerName(loaded, "Black"), len(s.game.Moves()))
	if loaded.Result != legal.Ongoing && !s.over() { // resignation, agreement, time
		s.sayf(s.text.fileResult, loaded.Result)
	}
	if loaded.Tag([2]string{"White", "Black"}[s.user.Other()]) != s.opponentName(english()) {
		s.sayf(s.text.levelNow, s.opponentName(s.text))
	}
	return nil
}

// playerName returns who had a side, "White" or "Black", as far as a PGN file tells,
// else "?".
func playerName(g *legal.PGNGame, side string) string {
	return cmp.Or(printable(g.Tag(side)), "?")
}

func (s *session) showClock() {
	if s.clock == nil {
		s.say(s.text.noClock)
		return
	}
	s.clocks()
}
