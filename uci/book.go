package uci

import (
	"context"
	"fmt"

	"alfiere/legal"
	"alfiere/search"
	"alfiere/search/book"
)

// The options OwnBook, BookFile and BookDepth: opening moves from a book.

// maxBookDepth is in full moves; books do not go further.
const maxBookDepth = 255

// openings is what the user wants of a book.
type openings struct {
	own   bool
	depth int // last full move at which it is used
	book  *book.Book
}

// bookMove returns the book's move for a go with those limits. It has none for
// what is not a move of a game: analysis, a search for a mate or among certain
// moves, and pondering, whose answer must wait.
func (c *session) bookMove(l search.Limits) (m legal.Move, ok bool) {
	o, p := &c.openings, c.game.Position()
	if !o.own || l.Infinite || l.Ponder || l.Mate > 0 || len(l.Moves) > 0 ||
		c.analyse || p.Fullmove() > o.depth {
		return legal.NoMove, false
	}
	return o.book.Pick(p, c.strength.luck)
}

// newBookMove returns the job of a go that the book answers.
func newBookMove(p *legal.Position, m legal.Move, s style) job {
	return job{run: func(_ context.Context, out *output) {
		out.print("info string " + m.UCI(s.chess960) + " is a book move")
		out.print(s.bestMove(p, &search.Result{Move: m}))
	}}
}

func (c *session) bookFile() option {
	return option{"BookFile", "string default " + empty, func(value string) error {
		var b *book.Book
		if !nothing(value) {
			var err error
			if b, err = book.Open(value); err != nil {
				return fmt.Errorf("%w; kept %v", err, c.openings.book)
			}
		}
		c.settle(false)
		c.openings.book = b
		c.out.print(infoString(fmt.Sprint(b)))
		return nil
	}}
}

func (c *session) bookDepth() option {
	return c.spin("BookDepth", 1, maxBookDepth, maxBookDepth,
		func() int { return c.openings.depth },
		func(n int) error { c.openings.depth = n; return nil })
}
