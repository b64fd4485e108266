package play

import "alfiere/legal"

// Ends that the user brings about.

// resign gives the game up, and says why it is drawn all the same if it is.
func (s *session) resign() {
	err := s.game.Resign(s.user)
	if err == nil && s.game.Outcome().Result == legal.Draw {
		s.say(s.text.resignDraw)
	}
	s.declare(err)
}

// declare announces an end that the user has brought about, or says why there
// is none.
func (s *session) declare(err error) {
	switch err {
	case nil:
		s.ended()
	case legal.ErrNoClaim:
		s.say(s.text.nothingToClaim)
	default:
		s.say(s.text.gameOver)
	}
}

// claim ends the game as drawn if the user may claim that: as the position stands, or
// with a move that he names and has not played yet (article 9.2.1). With a wrong claim
// nothing is played.
func (s *session) claim(move string) error {
	if move == "" || s.over() {
		s.declare(s.game.ClaimDraw())
		return nil
	}
	m, why := s.text.parseMove(s.game.Position(), move)
	if why != nil {
		s.sayf(s.text.refused[why.kind], why.args...)
		return nil
	}
	after := s.game.Clone()
	if after.Play(m) != nil || after.ClaimDraw() != nil {
		s.declare(legal.ErrNoClaim)
		return nil
	}
	if err := s.play(m); err != nil {
		return err
	}
	s.declare(s.game.ClaimDraw())
	return nil
}
