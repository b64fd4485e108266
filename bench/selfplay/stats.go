package selfplay

import (
	"context"
	"fmt"
	"io"
	"strings"

	"alfiere/eval/train/viriformat"
	"alfiere/legal"
	"alfiere/search"
)

// What is in a file of games, with every move checked.

// ScoreStep is the width of a bar of Stats.Scores, in engine units.
const ScoreStep = 100

// Stats describes games. Quiet counts the positions that a trainer may use:
// scored, not in check, the move played neither a capture nor a promotion, the
// score no mate.
type Stats struct {
	Games     int
	Positions int
	Scored    int // positions with a score
	Quiet     int
	Results   [3]int  // by viriformat.Result
	Scores    [21]int // scored positions by size of score in steps, the last for all above
	Pieces    [33]int // positions by number of pieces
	Longest   int     // half-moves of the longest game
}

// Read adds the games of r. It returns early when ctx is done, or at the first game
// that cannot be read, has an illegal move, or has a result that its last position
// denies.
func (s *Stats) Read(ctx context.Context, r io.Reader) error {
	reader := viriformat.NewReader(r)
	var game viriformat.Game
	for {
		switch err := reader.Next(&game); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		if err := s.add(&game); err != nil {
			return fmt.Errorf("the game that ends at byte %d: %w", reader.Offset(), err)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
}

func (s *Stats) add(g *viriformat.Game) error {
	p := g.Start
	for i, m := range g.Moves {
		if !p.IsLegal(m.Move) {
			return fmt.Errorf("half-move %d, %s, is not legal in %s", i+1, m.Move.UCI(true), p.ShredderFEN())
		}
		s.Positions++
		s.Pieces[p.Occupied().Count()]++
		if m.Score != viriformat.NoScore {
			s.addScore(&p, m)
		}
		p = p.After(m.Move)
	}
	s.Games++
	s.Results[g.Result]++
	s.Longest = max(s.Longest, len(g.Moves))
	return checkResult(g.Result, &p)
}

// addScore counts the score of p.
func (s *Stats) addScore(p *legal.Position, m viriformat.Scored) {
	s.Scored++
	score := max(int(m.Score), -int(m.Score))
	s.Scores[min(score/ScoreStep, len(s.Scores)-1)]++
	if _, mate := search.MateIn(int(m.Score)); !mate && !p.InCheck() && !p.IsNoisy(m.Move) {
		s.Quiet++
	}
}

// checkResult returns an error if p, the last position of a game, has another result
// than the game.
func checkResult(r viriformat.Result, p *legal.Position) error {
	if p.HasMoves() {
		return nil
	}
	want := viriformat.Draw
	if p.InCheck() {
		want = viriformat.WhiteWins
		if p.SideToMove() == legal.White {
			want = viriformat.BlackWins
		}
	}
	if r != want {
		return fmt.Errorf("the result is not that of the last position: %v, not %v", r, want)
	}
	return nil
}

// String describes the games in lines: counts, then the two histograms.
func (s *Stats) String() string {
	var b strings.Builder
	share := func(part, whole int) float64 { return 100 * float64(part) / float64(max(whole, 1)) }
	fmt.Fprintf(&b, "games      %d\n", s.Games)
	for r := viriformat.BlackWins; r <= viriformat.WhiteWins; r++ {
		fmt.Fprintf(&b, "%-10v %d (%.1f %%)\n", r, s.Results[r], share(s.Results[r], s.Games))
	}
	fmt.Fprintf(&b, "positions  %d, %.1f a game, at most %d\n", s.Positions, float64(s.Positions)/float64(max(s.Games, 1)), s.Longest)
	fmt.Fprintf(&b, "scored     %d (%.1f %%)\n", s.Scored, share(s.Scored, s.Positions))
	fmt.Fprintf(&b, "quiet      %d (%.1f %%)\n", s.Quiet, share(s.Quiet, s.Positions))
	b.WriteString("\nscore      positions\n")
	for i, n := range s.Scores {
		fmt.Fprintf(&b, "%5d%-5s %9d  %s\n", i*ScoreStep, plus(i == len(s.Scores)-1), n, bar(share(n, s.Scored)))
	}
	b.WriteString("\npieces     positions\n")
	for i := len(s.Pieces) - 1; i >= 2; i-- {
		fmt.Fprintf(&b, "%5d      %9d  %s\n", i, s.Pieces[i], bar(share(s.Pieces[i], s.Positions)))
	}
	return b.String()
}

func plus(last bool) string {
	if last {
		return " up"
	}
	return ""
}

// bar draws a share in percent.
func bar(percent float64) string { return strings.Repeat("*", int(percent+0.5)) }
