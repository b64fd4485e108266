package play

import (
	"context"
	"fmt"
	"slices"

	"alfiere/legal"
	"alfiere/search"
	"alfiere/search/dtm"
)

// The endgame drills: the dialogue of the specification's terminal game of rook
// and king against king, and the computer's play by exact tables where there
// are any.

// drill is how the computer plays a drill. A nil drill is a match, which knows
// no table.
type drill struct {
	table  *dtm.Table // nil where there is none
	random bool
}

func newDrill(c *Config) (*drill, error) {
	d := &drill{random: c.Random}
	var err error
	if dtm.HasTable(c.Drill) {
		d.table, err = dtm.Build(c.Drill)
	}
	return d, err
}

// probe looks the position up, under the fifty-move rule; the zero Result tells
// nothing.
func (d *drill) probe(p *legal.Position) dtm.Result {
	if d == nil || d.table == nil {
		return dtm.Result{}
	}
	return d.table.ProbeInTime(p)
}

// winnable reports whether the side to move of a drill's position wins. Where no
// table knows the position, wins by an early mate or an early capture (as by a fork)
// do not count: they would be another drill.
func (s *session) winnable(ctx context.Context, p *legal.Position) bool {
	const clearly = 300 // centipawns
	if r := s.drill.probe(p); r.Known {
		return r.Wins
	}
	if slices.ContainsFunc(p.AppendMoves(nil, legal.GenNoisy), p.IsCapture) {
		return false
	}
	var line []legal.Move
	for _, nodes := range []uint64{glanceNodes, lookNodes, adviceNodes} { // most are not worth a longer search
		result := s.opponent.advise(ctx, legal.NewGame(*p), nodes)
		if search.Centipawns(result.Score) < clearly || early(p, &result) {
			return false
		}
		line = result.PV
	}
	return len(line) >= soon
}

// soon is the least number of half-moves that a drill should last.
const soon = 13

// early reports whether a mate or a capture comes within soon half-moves of p, as far as
// the result of a search tells.
func early(p *legal.Position, r *search.Result) bool {
	if _, mates := search.MateIn(r.Score); mates && len(r.PV) < soon {
		return true
	}
	g := legal.NewGame(*p)
	for _, m := range r.PV[:min(len(r.PV), soon)] {
		if g.Position().IsCapture(m) || g.Play(m) != nil {
			return true
		}
	}
	return false
}

// best returns the best move, by the table, of those that heed leaves; false where there
// is no table or the game is over.
func (d *drill) best(g *legal.Game) (legal.Move, bool) {
	if d == nil || d.table == nil || g.Outcome().Over() {
		return legal.NoMove, false
	}
	return d.table.Best(g.Position(), heed(g.Clone(), d.table.Probe(g.Position())))
}

// heed returns the moves to choose from in view of what no table knows, the draws
// by repetition and by fifty moves: the losing side takes such a draw if it can,
// and the winning side avoids one within the next two half-moves. If that leaves
// no move, all are returned. Moves are played in g and taken back.
func heed(g *legal.Game, r dtm.Result) []legal.Move {
	all := g.Position().AppendMoves(nil, legal.GenAll)
	fit := slices.DeleteFunc(slices.Clone(all), func(m legal.Move) bool {
		return r.Loses && !drawsBy(g, m) || r.Wins && (drawsBy(g, m) || allowsDraw(g, m))
	})
	if len(fit) == 0 {
		return all
	}
	return fit
}

// drawsBy reports whether m ends g as a draw under the rules of the drills.
func drawsBy(g *legal.Game, m legal.Move) bool {
	if g.Play(m) != nil {
		return false
	}
	defer g.Undo()
	_, claim := g.CanClaimDraw()
	return claim || g.Outcome().Over() && g.Outcome().Result == legal.Draw
}

// allowsDraw reports whether a reply to m can end g so.
func allowsDraw(g *legal.Game, m legal.Move) bool {
	if g.Play(m) != nil {
		return false
	}
	defer g.Undo()
	return slices.ContainsFunc(g.Position().AppendMoves(nil, legal.GenAll), func(reply legal.Move) bool {
		return drawsBy(g, reply)
	})
}

// choose returns the computer's move.
func (d *drill) choose(ctx context.Context, s *session) legal.Move {
	if d.random {
		moves := s.game.Position().AppendMoves(nil, legal.GenAll)
		return moves[s.rng.IntN(len(moves))]
	}
	if m, ok := d.best(s.game); ok {
		return m
	}
	m, _ := s.opponent.choose(ctx, s.game, Strength{}, nil)
	return m
}

// adjudicate applies the drills' own rules: threefold repetition and fifty moves
// draw without a claim.
func (d *drill) adjudicate(g *legal.Game) {
	if d != nil {
		// An error only says that there is nothing to claim.
		_ = g.ClaimDraw()
	}
}

// oneCount reports whether the count of fifty moves cannot begin anew on the way
// to a mate: there are no pawns, and a bare king that takes something is not mated.
func oneCount(p *legal.Position) bool {
	bare := p.ByColor(legal.White).Count() == 1 || p.ByColor(legal.Black).Count() == 1
	return bare && p.ByKind(legal.Pawn) == 0
}

// explain says what the table knows of the position, or reports that it knows
// nothing.
func (d *drill) explain(s *session) bool {
	p := s.game.Position()
	result := d.probe(p)
	switch {
	case !result.Known || s.over():
		return false
	case result.Wins:
		s.say(s.text.drillMateIn(s.text.colors[p.SideToMove()], (result.Plies+1)/2))
	case result.Loses:
		s.say(s.text.drillMateIn(s.text.colors[p.SideToMove().Other()], (result.Plies+1)/2))
	default:
		s.say(s.text.drillDrawn)
	}
	return true
}

// drillForm is the dialogue of a drill.
type drillForm struct{}

func (drillForm) open(s *session) {
	players, task := [2]string{s.text.drillYou, s.text.drillCPU}, &s.text.drillTask
	if s.user == legal.Black {
		players[0], players[1] = players[1], players[0]
	}
	start, role := s.game.Start(), 0
	if !oneCount(start) || start.Halfmove() > 0 {
		task = &s.text.drillLongTask
	}
	if s.user != attacker(start) {
		role = 1
	}
	s.sayf(s.text.drillNew, players[legal.White], players[legal.Black])
	s.say("\n" + task[role])
}

// attacker returns the side with more material, which tries to mate.
func attacker(p *legal.Position) legal.Color {
	if p.Material(legal.Black) > p.Material(legal.White) {
		return legal.Black
	}
	return legal.White
}

func (drillForm) moved(s *session, by legal.Color, m legal.Move) {
	s.drill.adjudicate(s.game)
	if by != s.user {
		s.sayf(s.text.drillMoved, s.text.drillMovers[by], s.text.squares(m))
	}
}

func (drillForm) show(s *session) {
	if !s.over() {
		s.sayf("\n"+s.text.drillTurn, s.text.drillColors[s.game.Position().SideToMove()])
	}
	s.say("\n" + s.text.plainBoard(s.game.Position(), s.flipped))
	if s.over() {
		s.result()
		s.summary()
	}
}

func (drillForm) prompt(s *session) string {
	if s.over() {
		return s.text.promptOver
	}
	return s.text.drillPrompt
}

// leave ends the drill with the moves so far and, where it is not over, the
// position.
func (drillForm) leave(s *session) {
	if !s.over() {
		s.say("\n" + s.text.plainBoard(s.game.Position(), s.flipped))
		s.write(fmt.Sprintf(s.text.drillPosition, s.game.Position().FEN()) + "\n") // unfolded, to be copied
	}
	if len(s.game.Moves()) > 0 {
		s.wrapped(fmt.Sprintf(s.text.drillSoFar, s.moveList(0)))
	}
}

// summary compares a mate with what was possible.
func (s *session) summary() {
	outcome := s.game.Outcome()
	if outcome.Reason != legal.Checkmate {
		return
	}
	winner := s.game.Position().SideToMove().Other()
	moves, best := (len(s.game.Moves())+1)/2, 0 // the winner has made the last move
	if r := s.drill.probe(s.game.Start()); r.Wins || r.Loses {
		best = (r.Plies + 1) / 2
	}
	if winner == s.seated.user {
		s.say(s.text.drillMated(moves, best))
	} else {
		s.say(s.text.drillHeld(moves, best))
	}
}
