package legal

import (
	"fmt"
	"slices"
	"strings"
)

// The meaning of PGN: parts of a text go in; a game, or what is wrong with it, comes out.

// Limits of a game that is read: half-moves, of which the seventy-five-move
// rule allows less than 18,000, and tags.
const (
	maxPGNMoves = 20000
	maxPGNTags  = 256 // besides those that WritePGN may write of its own accord
)

// pgnBuilder puts a game together. After the first error it only looks for the
// game's end.
type pgnBuilder struct {
	game     *PGNGame
	depth    int // of nested variations
	opened   int // the line where the outermost of them began
	line     int
	err      *PGNError
	event    bool     // a tag Event has been seen
	others   int      // tags that count towards the limit
	setUp    int      // the line of the last tag that says how the board is set up
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
	case b.err != nil || slices.ContainsFunc(b.game.Tags, func(t Tag) bool { return t.Name == tag.Name }):
	case b.others == maxPGNTags && countsAsTag(tag.Name):
		b.fail("", fmt.Sprintf("more than %d tags", maxPGNTags))
	default:
		b.game.Tags = append(b.game.Tags, tag)
		if countsAsTag(tag.Name) {
			b.others++
		}
		if tag.Name == "FEN" || tag.Name == "Variant" {
			b.setUp = b.line
		}
	}
}

// countsAsTag reports whether a tag of that name counts towards the limit.
func countsAsTag(name string) bool {
	return name != "FEN" && name != "SetUp" && name != "Variant" &&
		!slices.ContainsFunc(roster[:], func(t Tag) bool { return t.Name == name })
}

// variantOf reads the tag Variant. known is false for what is neither standard chess
// nor Chess960.
func variantOf(text string) (chess960, known bool) {
	switch strings.ToLower(strings.ReplaceAll(text, " ", "")) {
	case "", "standard", "normal", "chess", "fromposition":
		return false, true
	case "chess960", "fischerandom", "fischerrandom", "freestyle", "960", "frc":
		return true, true
	}
	return false, false
}

// begin is called where the moves begin and sets the board up.
func (b *pgnBuilder) begin() {
	if b.moves {
		return
	}
	b.moves = true
	defer func(line int) { b.line = line }(b.line)
	if b.setUp > 0 {
		b.line = b.setUp // for what is wrong with it
	}
	if _, known := variantOf(b.game.Tag("Variant")); !known {
		b.fail(b.game.Tag("Variant"), "a variant that is not played here")
		return
	}
	start := StartPosition()
	if fen := b.game.Tag("FEN"); fen != "" && b.game.Tag("SetUp") != "0" {
		var err error
		if start, err = ParseLooseFEN(fen); err != nil {
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
		b.begin() // so that tags after it are those of the next game
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

// keepRemarks stores the comments since the last move, joined, as its comment.
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
	if rest := strings.TrimLeft(tail, ".…"); tail == "" || rest != tail || isLetter(tail[0]) {
		text = rest
	}
	if result, ok := ParseResult(text); ok {
		return result, true
	}
	switch text {
	case "1/2":
		return Draw, true
	case "", "+", "#", "!", "?", "!!", "??", "!?", "?!", "e.p.", "ep", "mate", "N", "D": // a novelty, a diagram
		return Ongoing, false
	}
	if b.err == nil && !slices.Contains(pgnEvaluations, text) {
		b.play(text)
	}
	return Ongoing, false
}

// pgnEvaluations are the signs of who stands better. A sign comes before the
// shorter ones that it ends with, so that all of it is cut.
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
	if err != nil { // an evaluation may follow it
		var failed error
		if m, failed = g.Position().ParseSAN(cutEvaluation(text)); failed != nil {
			b.fail(text, failed.(*MoveError).Reason)
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
	b.begin()
	if b.depth > 0 {
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
