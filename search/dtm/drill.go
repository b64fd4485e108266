package dtm

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"alfiere/legal"
)

// The drills: which men they have, and positions to begin them from.

// Names returns the names of the drills. A name lists the stronger side's men,
// king first, then the other side's.
func Names() []string {
	return []string{"krk", "kqk", "kbbk", "kbnk", "kpk", "kqkr", "krkp"}
}

// armies returns the kinds of the two sides' men, the stronger side's first.
func armies(name string) (strong, weak []legal.Kind, err error) {
	if !slices.Contains(Names(), name) {
		return nil, nil, fmt.Errorf("no drill is called %q; there are %s", name, strings.Join(Names(), ", "))
	}
	second := strings.LastIndexByte(name, 'k')
	return kinds(name[:second]), kinds(name[second:]), nil
}

func kinds(letters string) (k []legal.Kind) {
	for i := range len(letters) {
		pc, _ := legal.ParsePiece(letters[i])
		k = append(k, pc.Kind())
	}
	return k
}

// Start returns a random position of the drill, White being the stronger side
// and to move. All such positions that Matches accepts are equally likely. rng alone
// decides, so that the same seed gives the same position. The error is that of a name
// that no drill has.
func Start(name string, rng *rand.Rand) (legal.Position, error) {
	strong, weak, err := armies(name)
	if err != nil {
		return legal.Position{}, err
	}
	men := make([]legal.Placement, 0, 5)
	for _, k := range strong {
		men = append(men, legal.Placement{Piece: legal.NewPiece(legal.White, k)})
	}
	for _, k := range weak {
		men = append(men, legal.Placement{Piece: legal.NewPiece(legal.Black, k)})
	}
	// Throwing away what does not fit leaves what does equally likely.
	for {
		for i := range men {
			men[i].Square = legal.Square(rng.IntN(64))
		}
		if p, err := set(men, legal.White); err == nil && Matches(name, &p) == nil {
			return p, nil
		}
	}
}

// set returns the position with those men; where two share a square, with the last
// of them. The error is that of legal.ParseFEN.
func set(men []legal.Placement, side legal.Color) (legal.Position, error) {
	var board [64]legal.Piece
	for _, m := range men {
		board[m.Square] = m.Piece
	}
	fen := legal.AppendBoard(nil, &board)
	return legal.ParseFEN(string(fen) + [2]string{" w - -", " b - -"}[side&1])
}

// Why a drill cannot be played from a position.
var (
	ErrMen        = errors.New("the men are not those of the drill")
	ErrBishops    = errors.New("the bishops stand on squares of one colour")
	ErrFiftyMoves = errors.New("fifty moves without capture or pawn move have been made, which draw a drill")
	ErrCastling   = errors.New("a king may castle, which no drill knows")
)

// Matches returns nil if p is a position to play the drill from, whichever
// colour is the stronger one and whichever is to move. Else the error gives the
// reason: one of those above, a game that is over, or a name that no drill has.
func Matches(name string, p *legal.Position) error {
	strong, weak, err := armies(name)
	if err != nil {
		return err
	}
	bishops := p.ByKind(legal.Bishop)
	outcome := legal.NewGame(*p).Outcome()
	switch {
	case !(has(p, legal.White, strong) && has(p, legal.Black, weak)) &&
		!(has(p, legal.Black, strong) && has(p, legal.White, weak)):
		return ErrMen
	case bishops.Several() && (bishops&legal.LightSquares == 0 || bishops&legal.DarkSquares == 0):
		return ErrBishops
	case outcome.Over():
		return fmt.Errorf("the game is over: %s", outcome.Reason)
	case p.Halfmove() >= legal.FiftyMoveLimit:
		return ErrFiftyMoves
	case p.Rights() != 0:
		return ErrCastling
	}
	return nil
}

// has reports whether c has exactly those men.
func has(p *legal.Position, c legal.Color, men []legal.Kind) bool {
	if p.ByColor(c).Count() != len(men) {
		return false
	}
	var count [8]int
	for _, k := range men {
		count[k]++
	}
	for k := legal.Pawn; k <= legal.King; k++ {
		if p.Pieces(c, k).Count() != count[k] {
			return false
		}
	}
	return true
}
