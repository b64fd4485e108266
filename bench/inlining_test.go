package bench_test

import (
	"math/bits"
	"os/exec"
	"strings"
	"testing"
)

// mustInline lists what the code that searches calls once or more in every
// node and takes to cost no call, even where no profile guides the compiler.
var mustInline = map[string][]string{
	"alfiere/legal": {
		"Square.Bit", "Square.File", "Square.Rank", "Square.Relative", "Color.Other",
		"Piece.Kind", "Piece.Color", "NewPiece",
		"Bitboard.Has", "Bitboard.Count", "Bitboard.Several", "Bitboard.First", "(*Bitboard).Pop",
		"Move.From", "Move.To", "Move.IsCastling", "Move.IsPromotion", "Move.IsEnPassant", "Move.Promotion", "NewMove",
		"KnightAttacks", "BishopAttacks", "RookAttacks", "KingAttacks", "PawnAttacks", "Between", "Line",
		"(*Position).SideToMove", "(*Position).PieceAt", "(*Position).Occupied", "(*Position).ByColor",
		"(*Position).ByKind", "(*Position).Pieces", "(*Position).KingSquare", "(*Position).InCheck",
		"(*Position).Key", "(*Position).Keys", "(*Position).Halfmove", "(*Position).IsCapture", "(*Position).HasNonPawns",
		"(*Position).verify", "(*Keys).toggle",
	},
	"alfiere/eval": {
		"(*Stack).Push", "(*Stack).Pop", "(*accumulators).at", "(*accumulators).verify",
		"(*Network).featureRow", "(*Network).outputs", "(*Network).score",
		"(*Parameters).viewOf", "view.feature", "outputBucket",
	},
	"alfiere/search": {
		"(*worker).frame", "(*worker).follow", "(*worker).pop", "(*worker).improving", "(*worker).repeats",
		"(*worker).verifyMove", "(*worker).verifyWindow", "(*pvTable).clear",
		"(*table).bucket", "(*table).prefetch", "(*ttData).pack", "(*ttData).unpack", "toTable", "fromTable", "(*ttData).cuts",
		"correctionTable.word", "(*pawnHistory).entry", "(*worker).pawnHistory", "half.entry", "half.learn",
		"learn", "bonus", "pieceTo", "fromTo",
	},
}

// TestInlining asks the compiler whether it inlines what it should.
func TestInlining(t *testing.T) {
	t.Parallel()
	if bits.UintSize < 64 {
		t.Skip("skipped: with 32 bits, what is done to 64 costs more")
	}
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("skipped: the go command is not in the path")
	}
	for pkg, names := range mustInline {
		out, err := exec.Command(tool, "build", "-pgo=off", "-gcflags=-m", pkg).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		inlined := map[string]bool{}
		for line := range strings.Lines(string(out)) {
			if _, name, ok := strings.Cut(strings.TrimSpace(line), "can inline "); ok {
				inlined[name] = true
			}
		}
		for _, name := range names {
			if !inlined[name] {
				t.Errorf("%s: %s is not inlined", pkg, name)
			}
		}
	}
}
