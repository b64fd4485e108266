package legal

// Result is the result of a game; the zero value is Ongoing.
type Result uint8

// The results.
const (
	Ongoing Result = iota
	WhiteWins
	BlackWins
	Draw
)

// WinFor returns the result of a game that c has won.
func WinFor(c Color) Result { return WhiteWins + Result(c&1) }

// String returns the result as PGN writes it: "1-0", "0-1", "1/2-1/2", or "*"
// for a game that goes on.
func (r Result) String() string {
	return [...]string{"*", "1-0", "0-1", "1/2-1/2"}[r&3]
}

// ParseResult reads a result as String writes it. ok is false for any other text.
func ParseResult(s string) (r Result, ok bool) {
	for r = Ongoing; r <= Draw; r++ {
		if r.String() == s {
			return r, true
		}
	}
	return Ongoing, false
}

// Reason is why a game has ended; the zero value is NoReason.
type Reason uint8

// The reasons, with the article of the FIDE Laws of Chess (2023). The first
// group ends a game by itself, the others by what a player does.
const (
	NoReason           Reason = iota
	Checkmate                 // 5.1.1
	Stalemate                 // 5.2.1
	DeadPosition              // 5.2.2: neither side can mate any more
	FivefoldRepetition        // 9.6.1
	SeventyFiveMoves          // 9.6.2

	ThreefoldRepetition // 9.2, claimed
	FiftyMoves          // 9.3, claimed
	Resignation         // 5.1.2
	Agreement           // 5.2.3
	TimeForfeit         // 6.9
)

// String names the reason in lower case, "none" for NoReason.
func (r Reason) String() string {
	names := [...]string{
		"none", "checkmate", "stalemate", "dead position", "fivefold repetition", "seventy-five moves",
		"threefold repetition", "fifty moves", "resignation", "agreement", "time forfeit",
	}
	if int(r) >= len(names) {
		return "unknown"
	}
	return names[r]
}

// Outcome is how a game stands: its result and why. The zero value is a game
// that goes on.
type Outcome struct {
	Result Result
	Reason Reason
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Result != Ongoing }

// String returns, for example, "1-0 (checkmate)"; "*" for a game that goes on.
func (o Outcome) String() string {
	if !o.Over() {
		return o.Result.String()
	}
	return o.Result.String() + " (" + o.Reason.String() + ")"
}
