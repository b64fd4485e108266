package play

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"time"

	"alfiere/legal"
)

// The loop of a session: show, ask, obey, answer.

// dialogue is the form in which a game is presented: a match or a drill.
type dialogue interface {
	// open announces a new game.
	open(*session)
	// show presents the position, when it is new to the user or the game is
	// over.
	show(*session)
	// moved is called after each move, before the position is shown.
	moved(s *session, by legal.Color, m legal.Move)
	// prompt returns what asks for a line.
	prompt(*session) string
	// leave is called when the session ends.
	leave(*session)
}

// session is everything that lasts while the program runs.
type session struct {
	cfg        *Config
	*console   // what is said and read
	text       *catalogue
	look       look
	form       dialogue
	opponent   *opponent
	strength   Strength
	drill      *drill // nil in a match
	rng        *rand.Rand
	interrupt  <-chan struct{} // closed by Ctrl-C on a terminal
	onTerminal bool            // a person types and reads

	game     *legal.Game
	seated   seats // who plays it, or played when it ended
	user     legal.Color
	flipped  bool
	undone   []legal.Move // to be played again, the last one first
	clock    *gameClock   // nil without time control
	archive  archive
	shown    bool // the position has been shown
	shuffled bool // a Chess960 game: begun by lot, or loaded as one
}

// seats are the players of a game.
type seats struct {
	user  legal.Color
	names [2]string // as PGN gives them
}

// userName is what games are saved with for the user's name.
const userName = "User"

// seat notes who plays. What is changed after the end of a game is for the next one.
func (s *session) seat() {
	s.seated = seats{s.user, [2]string{userName, userName}}
	s.seated.names[s.user.Other()] = s.opponentName(english())
}

// errEnd ends the loop: the user leaves or the input has ended.
var errEnd = errors.New("end")

// run plays until the user leaves, the input ends or ctx is done.
func (s *session) run(ctx context.Context) error {
	s.form.open(s)
	for {
		if !s.shown {
			s.form.show(s)
			s.shown = true
		}
		if s.err != nil { // nobody sees the game any more
			return s.end(nil)
		}
		var err error
		if !s.over() && s.game.Position().SideToMove() != s.user {
			err = s.reply(ctx)
		} else {
			err = s.listen(ctx)
		}
		if err != nil {
			return s.end(err)
		}
	}
}

func (s *session) over() bool { return s.game.Outcome().Over() }

// end saves what would be lost and turns errEnd into success.
func (s *session) end(reason error) error {
	if reason == errEnd {
		reason = nil
	}
	if s.waiting {
		s.Leave()
	}
	s.form.leave(s)
	return errors.Join(reason, s.rescue(), s.err)
}

// rescue saves a game that no file has as it stands. If its file cannot be written,
// it goes to a new one; if that fails, too, the game has been shown on the screen
// and the error is returned. The game of a drill is saved only if it has a file, from
// the command line or an earlier save.
func (s *session) rescue() error {
	if !s.archive.unsaved || len(s.game.Moves()) == 0 || s.drill != nil && s.archive.path == "" {
		return nil
	}
	err := s.save("")
	if err != nil && s.archive.path != "" {
		err = s.save(freeName(s.cfg.time().Now()))
	}
	return err
}

// release reports whether the game may make way for another: it is saved now, or
// could not be saved and the user, told so, has asked again.
func (s *session) release() bool {
	if s.rescue() == nil || s.archive.told {
		return true
	}
	s.archive.told = true
	s.say(s.text.askAgain)
	return false
}

// save saves the game and says where, or why not.
func (s *session) save(path string) error {
	name, err := s.archive.save(s.record(), path, s.cfg.time().Now())
	if err != nil {
		s.sayf(s.text.notSaved, s.text.fileTrouble(err))
		s.write(s.pgn() + "\n")
		return err
	}
	s.sayf(s.text.saved, printable(name))
	return nil
}

// listen asks for a line and obeys it.
func (s *session) listen(ctx context.Context) error {
	select {
	case <-s.interrupt: // pressed while the last line was obeyed
		return errEnd
	default:
	}
	var flag <-chan time.Time
	if s.clock != nil && !s.over() {
		s.clock.start(s.user)
		flag = s.cfg.time().After(s.clock.remaining(s.user))
	}
	select {
	case line := <-s.ask(s.form.prompt(s)):
		s.receive(line)
		if s.flagFallen() {
			return nil
		}
		switch line.err {
		case nil:
			return s.obey(ctx, line.text)
		case errLineTooLong:
			s.say(s.text.lineTooLong)
			return nil
		case io.EOF:
			return errEnd
		}
		return line.err
	case <-flag:
		s.flagFallen()
		return nil
	case <-s.interrupt:
		return errEnd
	case <-ctx.Done():
		return ctx.Err()
	}
}

// flagFallen ends the game if the running clock has run out.
func (s *session) flagFallen() bool {
	if s.clock == nil || !s.clock.running || s.clock.remaining(s.clock.side) > 0 {
		return false
	}
	loser := s.clock.side
	if s.game.ForfeitOnTime(loser) != nil { // it has ended otherwise
		return false
	}
	if s.waiting {
		s.say("")
	}
	if s.game.Outcome().Result == legal.Draw {
		s.sayf(s.text.timeOutDraw, s.text.colors[loser])
	} else {
		s.sayf(s.text.timeOutWin, s.text.colors[loser])
	}
	s.ended()
	return true
}

// ended is called when a player has ended the game.
func (s *session) ended() {
	if s.clock != nil {
		s.clock.stop()
	}
	s.archive.unsaved = true
	s.shown = false
	s.seat()
}

// reply has the opponent move.
func (s *session) reply(ctx context.Context) error {
	us := s.user.Other()
	if s.clock != nil {
		s.clock.start(us)
	}
	thinking, cancel := s.interruptible(ctx)
	defer cancel()
	m, claims := s.decide(thinking)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case thinking.Err() != nil:
		return errEnd
	case s.flagFallen():
		return nil
	case claims && s.game.ClaimDraw() == nil:
		s.say(s.text.engineClaims)
		s.ended()
		return nil
	}
	return s.play(m)
}

// decide returns the opponent's move, and whether the opponent claims a draw
// instead, as it does when it may and has no advantage.
func (s *session) decide(ctx context.Context) (m legal.Move, claims bool) {
	if s.drill != nil {
		return s.drill.choose(ctx, s), false
	}
	m, score := s.opponent.choose(ctx, s.game, s.strength, s.clock)
	_, may := s.game.CanClaimDraw()
	return m, may && score <= level
}

// interruptible returns a context that Ctrl-C ends too.
func (s *session) interruptible(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		select {
		case <-s.interrupt:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// play plays a legal move of either side.
func (s *session) play(m legal.Move) error {
	side := s.game.Position().SideToMove()
	if err := s.game.Play(m); err != nil {
		return err
	}
	if s.clock != nil {
		s.clock.moved(side, len(s.game.Moves()))
	}
	s.undone = nil
	s.archive.unsaved, s.archive.told, s.shown = true, false, false
	s.seat()
	s.form.moved(s, side, m)
	return nil
}

// adopt makes a game the current one, with fresh clocks.
func (s *session) adopt(g *legal.Game, shuffled bool) {
	s.game, s.undone, s.shown, s.shuffled = g, nil, false, shuffled
	s.seat()
	s.archive.next(s.cfg.PGN)
	if s.cfg.TC.Base > 0 {
		s.clock = newGameClock(s.cfg.TC, s.cfg.time(), len(g.Moves()))
	}
}
