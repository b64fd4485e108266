package legal

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Games in Portable Game Notation (Steven J. Edwards, 1994), as they are found
// in the wild: the reader forgives what leaves the game clear, and says where
// and why it is not.

// PGNGame is a game with what PGN says about it.
type PGNGame struct {
	Tags   []Tag // in the order of the text
	Game   *Game
	Result Result // as given: a player may have resigned

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

// Limits of a game that is read: half-moves, of which the seventy-five-move
// rule allows less than 18,000, and tags.
const (
	maxPGNMoves = 20000
	maxPGNTags  = 256
)

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
// evaluation (+-) behind them. Comments are kept; variations, annotation glyphs and
// escape lines (%) are skipped. Comments behind the result, up to an empty line,
// count as behind the last move. Move numbers and the result at the end may be
// missing; then the tags give the result. Of tags with the same name the first
// counts, but a second Event begins another game. What has neither tags nor moves
// is no game, unless it is the first. A game may have 20,000 half-moves, 256 tags
// and 16 MiB of comments.
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

// remarks adds the comments behind the result, such as {time forfeit}.
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

// pgnBuilder puts a game together. After the first error it only looks for the
// game's end.
type pgnBuilder struct {
	game     *PGNGame
	depth    int // of nested variations
	opened   int // the line where the outermost of them began
	line     int
	err      *PGNError
	event    bool     // a tag Event has been seen
	moves    bool     // the moves have begun
	remarks  []string // comments since the last move
	comments int      // bytes of all comments so far
}

// empty reports whether nothing has been seen that could be part of a game,
// but for comments.
func (b *pgnBuilder) empty() bool { return !b.moves && len(b.game.Tags) == 0 && b.err == nil }

func (b *pgnBuilder) fail(text, reason string) {
	if b.err != nil {
		return
	}
	b.err = &PGNError{Line: b.line, Text: text, Reason: reason}
	if b.game.Game != nil {
		b.err.Move = b.game.Game.Position().Fullmove()
	}
}

func (b *pgnBuilder) addTag(tag Tag, reason string) {
	switch {
	case reason != "":
		b.fail("", reason)
	case len(b.game.Tags) == maxPGNTags:
		b.fail("", fmt.Sprintf("more than %d tags", maxPGNTags))
	case b.err == nil && b.game.Tag(tag.Name) == "":
		b.game.Tags = append(b.game.Tags, tag)
	}
}

// begin is called where the moves begin and sets the board up.
func (b *pgnBuilder) begin() {
	if b.moves {
		return
	}
	b.moves = true
	variant := strings.ToLower(strings.ReplaceAll(b.game.Tag("Variant"), " ", ""))
	switch variant {
	case "", "standard", "normal", "chess", "fromposition":
	case "chess960", "fischerandom", "fischerrandom", "freestyle", "960", "frc":
	default:
		b.fail(b.game.Tag("Variant"), "a variant that is not played here")
		return
	}
	start := StartPosition()
	if fen := b.game.Tag("FEN"); fen != "" && b.game.Tag("SetUp") != "0" {
		var err error
		if start, err = ParseFEN(fen); err != nil {
			start, err = ParseLooseFEN(fen)
		}
		if err != nil {
			b.fail("", err.Error())
			return
		}
	}
	b.game.Game = NewGame(start)
}

func (b *pgnBuilder) openVariation() {
	b.begin()
	if b.depth == 0 {
		b.opened = b.line
	}
	b.depth++
}

func (b *pgnBuilder) closeVariation() {
	if b.depth == 0 {
		b.fail(")", "no variation is open")
		b.begin() // so that tags behind it are those of the next game
		return
	}
	b.depth--
}

// addComment notes a comment after the moves so far.
func (b *pgnBuilder) addComment(text string) {
	if b.err != nil || text == "" {
		return
	}
	if b.comments += len(text) + 1; b.comments > maxPGNComments {
		b.failComments()
		return
	}
	b.remarks = append(b.remarks, text)
}

func (b *pgnBuilder) failComments() {
	b.fail("", fmt.Sprintf("comments of more than %d bytes", maxPGNComments))
}

// keepRemarks stores the comments since the last move, joined, behind that move.
func (b *pgnBuilder) keepRemarks() {
	if len(b.remarks) == 0 {
		return
	}
	n := len(b.game.Game.Moves())
	b.padComments(n + 1)
	b.game.Comments[n] = strings.Join(b.remarks, " ")
	b.remarks = nil
}

func (b *pgnBuilder) padComments(n int) {
	for len(b.game.Comments) < n {
		b.game.Comments = append(b.game.Comments, "")
	}
}

// word takes a word of the main line: a result, which ends the game, a move
// number, a move, or a sign that stands alone.
func (b *pgnBuilder) word(text string) (result Result, over bool) {
	b.begin()
	tail := strings.TrimLeft(text, "0123456789")
	if rest := strings.TrimLeft(tail, ".…"); tail == "" || rest != tail {
		text = rest
	}
	if result, ok := ParseResult(text); ok {
		return result, true
	}
	switch text {
	case "1/2":
		return Draw, true
	case "", "+", "#", "!", "?", "!!", "??", "!?", "?!", "e.p.":
		return Ongoing, false
	}
	if b.err == nil && !slices.Contains(pgnEvaluations, text) {
		b.play(text)
	}
	return Ongoing, false
}

// pgnEvaluations are the signs of who stands better, each before those that it
// ends with.
var pgnEvaluations = []string{
	"+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+", "=", "±", "∓", "⩲", "⩱", "∞",
}

// cutEvaluation removes an evaluation from the end of a move.
func cutEvaluation(text string) string {
	for _, sign := range pgnEvaluations {
		if move, ok := strings.CutSuffix(text, sign); ok {
			return move
		}
	}
	return text
}

func (b *pgnBuilder) play(text string) {
	g := b.game.Game
	if len(g.Moves()) == maxPGNMoves {
		b.fail(text, fmt.Sprintf("more than %d half-moves", maxPGNMoves))
		return
	}
	m, err := g.Position().ParseSAN(text)
	if err != nil { // an evaluation may stand behind it
		var failed error
		if m, failed = g.Position().ParseSAN(cutEvaluation(text)); failed != nil {
			b.fail(text, err.(*MoveError).Reason)
			return
		}
	}
	b.keepRemarks()
	if err := g.Play(m); err != nil {
		b.fail(text, err.Error())
	}
}

// tagResult returns the result that the tags give.
func (b *pgnBuilder) tagResult() Result {
	r, _ := ParseResult(b.game.Tag("Result"))
	return r
}

// finish returns the game, or what is wrong with it.
func (b *pgnBuilder) finish(result Result) (*PGNGame, error) {
	if b.begin(); b.depth > 0 {
		b.line = b.opened
		b.fail("", "a variation is not closed")
	}
	if b.err != nil {
		return nil, b.err
	}
	b.keepRemarks()
	b.game.Result = result
	if b.game.Comments != nil {
		b.padComments(len(b.game.Game.Moves()) + 1)
	}
	return b.game, nil
}
