package play

import (
	"context"
	"fmt"

	"alfiere/legal"
	"alfiere/search"
)

// Asking the engine, or a drill's table, what it thinks.

// advice has the engine look at the position. There is none if the game is over or
// the user leaves meanwhile.
func (s *session) advice(ctx context.Context) (search.Result, bool) {
	if s.over() {
		s.say(s.text.gameOver)
		return search.Result{}, false
	}
	ctx, cancel := s.interruptible(ctx)
	defer cancel()
	result := s.opponent.advise(ctx, s.game, adviceNodes)
	return result, ctx.Err() == nil
}

// hint says what should be played.
func (s *session) hint(ctx context.Context) {
	p := s.game.Position()
	if m, ok := s.drill.best(s.game); ok {
		s.sayf(s.text.hint, s.text.san(p, m))
		return
	}
	if result, ok := s.advice(ctx); ok {
		s.sayf(s.text.hint, s.text.san(p, result.Move))
	}
}

// evaluate writes how the game stands.
func (s *session) evaluate(ctx context.Context) {
	if s.drill.explain(s) {
		return
	}
	result, ok := s.advice(ctx)
	if !ok {
		return
	}
	p := s.game.Position()
	line := s.lineText(p, result.PV)
	winner := p.SideToMove()
	if moves, ok := search.MateIn(result.Score); ok {
		if moves < 0 {
			winner, moves = winner.Other(), -moves
		}
		s.wrapped(fmt.Sprintf(s.text.mates, s.text.colors[winner], moves, result.Depth, line))
		return
	}
	score := search.Centipawns(result.Score)
	if winner == legal.Black {
		score = -score
	}
	s.wrapped(fmt.Sprintf(s.text.evaluation, float64(score)/100, result.Depth, line))
}

// offerDraw asks the opponent to agree to a draw.
func (s *session) offerDraw(ctx context.Context) {
	if s.over() {
		s.say(s.text.gameOver)
		return
	}
	ctx, cancel := s.interruptible(ctx)
	defer cancel()
	accepted := s.opponent.acceptsDraw(ctx, s.game)
	if ctx.Err() != nil || s.flagFallen() {
		return
	}
	if !accepted {
		s.say(s.text.declines)
		return
	}
	s.say(s.text.accepts)
	s.declare(s.game.AgreeDraw())
}
