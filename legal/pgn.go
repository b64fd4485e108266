package legal

import (
	"fmt"
	"io"
)

// Games in Portable Game Notation (Steven J. Edwards, 1994), as they are found
// in the wild: the reader forgives mistakes that leave the game clear, and says of
// others where they are and what is wrong.

// PGNGame is a game with what PGN says about it.
type PGNGame struct {
	Tags   []Tag // in the order of the text
	Game   *Game
	Result Result // as given: a player may have resigned; see WritePGN for a game of one's own

	// Comments on the main line: Comments[n] follows the first n moves. Empty
	// if there are none at all, else one longer than the list of moves.
	// Several comments in a row are joined by a blank.
	Comments []string
}

// Tag is a name and its value.
type Tag struct{ Name, Value string }

// Tag returns the value of a tag, or "" if it is not there. Names are compared
// as they are written.
func (g *PGNGame) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Chess960 reports whether the tag Variant names Chess960, in one of its usual
// spellings.
func (g *PGNGame) Chess960() bool {
	shuffled, _ := variantOf(g.Tag("Variant"))
	return shuffled
}

// PGNError says why a game could not be read.
type PGNError struct {
	Line   int    // of the text, from 1
	Move   int    // number of the move, 0 outside the moves
	Text   string // the part in question, maybe empty
	Reason string
}

// Error returns one line that says where and what.
func (e *PGNError) Error() string {
	s := fmt.Sprintf("PGN line %d", e.Line)
	if e.Move > 0 {
		s += fmt.Sprintf(", move %d", e.Move)
	}
	if e.Text != "" {
		s += fmt.Sprintf(", %.80q", e.Text)
	}
	return s + ": " + e.Reason
}

// PGNReader reads games one after the other; make one with NewPGNReader.
type PGNReader struct {
	scan    pgnScanner
	pending *pgnToken // the next game's first one, nil if it has not been read
	begun   bool      // a game has been read
}

// NewPGNReader returns a reader of the games in r, which it reads in pieces
// and only as far as needed.
func NewPGNReader(r io.Reader) *PGNReader { return &PGNReader{scan: newPGNScanner(r)} }

// Read returns the next game, or io.EOF when there are no more.
//
// The tags FEN (unless SetUp is 0) and Variant are honoured; variants are
// standard chess and Chess960 in their usual spellings. FENs are read as
// leniently as by ParseLooseFEN, moves as by ParseSAN, with or without an
// evaluation (+-) after them. Comments are kept; variations, annotation glyphs and
// escape lines (%) are skipped. Comments after the result, up to an empty line,
// count as following the last move. Move numbers may be missing, and so may the
// result at the end, which the tags then give. Of tags with the same name the first
// counts, but a second Event begins another game. What has neither tags nor moves
// is no game, unless it comes first and is more than comments. A game may have 20,000
// half-moves, 256 tags besides the usual ones, each of 32 KiB, and 16 MiB of comments,
// each of which counts as one byte longer than it is.
//
// A game that cannot be read is a *PGNError; the next call goes on with the
// game after it. Other errors are those of the underlying reader.
func (r *PGNReader) Read() (*PGNGame, error) {
	for {
		b := pgnBuilder{game: &PGNGame{}}
		result, err := r.build(&b)
		if err != nil {
			return nil, err
		}
		game, err := b.finish(result)
		if phantom := r.begun && err == nil && len(game.Tags) == 0 && len(game.Game.Moves()) == 0; !phantom {
			r.begun = true
			return game, err
		}
	}
}

// build reads up to the end of a game and returns its result. The error is that
// of the underlying reader, io.EOF where there is no game.
func (r *PGNReader) build(b *pgnBuilder) (Result, error) {
	for {
		t := r.next()
		b.line = t.line
		switch {
		case t.kind == pgnEnd && r.scan.err != io.EOF:
			return Ongoing, r.scan.err
		case t.kind == pgnEnd && b.empty():
			return Ongoing, io.EOF
		case t.kind == pgnEnd:
			return b.tagResult(), nil
		case t.kind == pgnTag && r.isNext(b, t):
			r.putBack(t)
			return b.tagResult(), nil
		case t.kind == pgnTag && b.depth == 0:
			b.event = b.event || r.scan.atEvent()
			tag, reason := r.scan.tag()
			b.addTag(tag, reason)
		case t.kind == pgnOpen:
			b.openVariation()
		case t.kind == pgnClose:
			b.closeVariation()
		case t.kind == pgnOpenComment:
			b.fail("", "a comment is not closed")
		case t.kind == pgnLongComment:
			b.failComments()
		case b.depth > 0:
		case t.kind == pgnComment:
			b.addComment(t.text)
		default:
			if result, over := b.word(t.text); over {
				r.remarks(b)
				return result, nil
			}
		}
	}
}

// next returns the next token.
func (r *PGNReader) next() pgnToken {
	t := r.pending
	if t == nil {
		return r.scan.next()
	}
	r.pending = nil
	return *t
}

// putBack has next return t again.
func (r *PGNReader) putBack(t pgnToken) { r.pending = &t }

// remarks adds the comments after the result, such as {time forfeit}.
func (r *PGNReader) remarks(b *pgnBuilder) {
	for r.scan.atRemark() {
		switch t := r.scan.next(); t.kind {
		case pgnOpenComment:
			r.putBack(t) // no fault of the game that is over
			return
		case pgnLongComment:
			b.failComments()
		default:
			b.addComment(t.text)
		}
	}
}

// isNext reports whether a tag, whose bracket is t, belongs to the game after b.
func (r *PGNReader) isNext(b *pgnBuilder, t pgnToken) bool {
	if b.moves {
		return b.depth == 0 || t.lineStart
	}
	return b.event && r.scan.atEvent()
}
