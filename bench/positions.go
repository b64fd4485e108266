package bench

import "slices"

// The positions that bench searches. Those of the first three groups stood on
// the board in games between masters, picked by a fixed stride through games
// and move numbers and thinned by hand; the rest were set up for this list.
// Their choice decides the fingerprint of every build: changing one makes all
// earlier node counts incomparable.

// Positions returns the FENs of the fixed set, openings first. The caller may
// change the slice.
func Positions() []string { return slices.Clone(positions[:]) }

var positions = [...]string{
	// Openings.
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"rn1qkb1r/p1pp1ppp/bp2pn2/8/2PP4/5NP1/PP2PP1P/RNBQKB1R w KQkq - 1 5",
	"r1bqkb1r/pp1ppp1p/2n2np1/8/2PNP3/2N5/PP3PPP/R1BQKB1R b KQkq - 2 6",
	"r1bqk2r/2p1bppp/p1np1n2/1p2p3/4P3/1B3N2/PPPP1PPP/RNBQR1K1 w kq - 0 8",
	"r1bqkb1r/1p1n1ppp/p1p1P3/2Pp4/6n1/2N1PN2/PPQ2PPP/R1B1KB1R b KQkq - 0 9",
	"r1bqr1k1/ppp1ppbp/1n4p1/n2P4/8/2N1PNP1/PP3PBP/R1BQ1RK1 w - - 1 11",
	"rn1qkbnr/pp3ppp/2p1p3/3p4/2P3b1/5NP1/PP1PPPBP/RNBQ1RK1 b kq - 1 5",
	"r1bqk2r/pppnbppp/2n1p3/3pP1B1/3P3P/2N5/PPP2PP1/R2QKBNR w KQkq - 1 7",

	// Middlegames.
	"2r3k1/1b3ppp/p2q4/1p1P4/4n3/P1N2B2/1P2QPPP/3R2K1 b - - 1 26",
	"2kr3r/ppp2p1p/2nb1qp1/3p1b2/3P4/2PB1N1P/PP3PP1/R1BQ1RK1 w - - 2 12",
	"2rq1rk1/1b1nBppp/p2pp3/1p6/4P1PP/3B1PN1/PPPQ4/2KR3R b - - 0 16",
	"3q1rk1/4bp1p/p2p1np1/1p1Pp3/1Pr5/2P2Q1P/P1B2PP1/R1B1R1K1 w - - 0 18",
	"r4rk1/1p1nppbp/2b3p1/q7/p3P3/2N1BP2/PP1QB1PP/2RR2K1 b - - 3 19",
	"r3rqk1/1p1b1pbp/6pB/p1pP4/1nP5/5BNP/3Q1PP1/4RRK1 w - - 6 31",
	"1r4k1/1pqb1pb1/p2p1n2/PnpP1r2/2N5/2N2B2/1P1B2PP/R2Q1R1K w - - 4 21",
	"3q2k1/p3br1p/1p3ppB/8/3P4/P1r3P1/Q4P1P/2R1R1K1 b - - 3 32",
	"4rrk1/pbQ3pp/5n2/2pp1p2/8/1P1BqNKP/P2N2P1/2RR4 b - - 1 22",
	"r2qk2r/pp3pp1/2bppb1p/8/3NP3/2NQ4/PPP2PPP/2KR3R b kq - 1 12",
	"3r1kr1/1p3p1Q/p3p3/2n1Pp2/5R2/2q2N2/P4PPP/5RK1 w - - 4 24",
	"r3k2r/ppq1nppp/1np1p1b1/8/2BP1PP1/P1B4N/1PP1Q2P/2KR3R w kq - 3 14",
	"r1bq1rk1/1p2bppp/p1n1p3/8/3P4/2P2NB1/P3BPPP/2RQ1RK1 b - - 0 15",
	"r3r1k1/pbqn1ppp/2p2n2/1p2p3/3PP3/5NP1/PPQN1PBP/2R2RK1 w - - 0 17",
	"n5k1/1qrb1np1/3p1p1p/1p1Pp2P/pP2P1P1/P1NBQP2/5BK1/2R5 w - - 6 40",
	"r1bqr1k1/1p3p2/pn2pbnB/8/3PQ3/2NB1N2/PP3PP1/3R1RK1 b - - 1 18",

	// From late middlegames to endgames.
	"6k1/p4p1p/1r1p2pb/2pP4/4P3/1bB2P2/4N1PP/1R4K1 w - - 4 28",
	"2n5/1p1b1k2/2p1n3/1pPpB1p1/3P3r/2K2P2/1P4B1/2N4R b - - 1 39",
	"8/1R6/pP5k/1r6/8/4Pp2/5P2/4K3 w - - 0 51",
	"1r4k1/1b3pp1/3B1n1p/3p4/p3P3/8/P3B1PP/2R3K1 b - - 1 29",
	"8/6k1/8/8/3R3b/8/4BP2/2q1NK2 b - - 8 52",
	"6qk/4b1np/1pQ2ppB/8/1pB5/6P1/P4P1P/6K1 b - - 4 42",
	"8/5pk1/6p1/8/4PP1p/5P1P/3R2K1/1r6 w - - 2 54",
	"8/2R3p1/2P2k2/7p/4p2P/6P1/2r2P2/5K2 w - - 3 44",
	"r7/4pk1p/3p1np1/3P1p2/2N1P1P1/1P2RP1P/5K2/8 w - - 1 34",
	"8/p7/5k1p/P2r4/R6P/8/5PK1/8 b - - 2 45",
	"Q7/3q3p/6pP/1bkN4/2p4P/3n4/5P2/6K1 w - - 19 57",
	"3r3k/3P2b1/6p1/4p3/7P/ppQ4B/PP2q3/KR6 w - - 2 47",
	"8/P4k2/8/5p1p/5p1P/5P2/1p3PK1/8 b - - 0 58",
	"4kr2/pp5p/2p1bP2/4b3/P3N3/1P3B2/2K1P2P/3R4 b - - 6 25",
	"2k5/pp4B1/2p5/5P2/P4b2/2K2R2/1P4r1/8 w - - 8 37",
	"8/8/5K2/6P1/pp5N/8/Pk6/8 w - - 0 60",
	"2rq1rk1/pR3p2/3P2p1/4Qb1p/2B2R2/8/P6P/6K1 w - - 5 27",
	"8/5p1p/3kb2P/p1r3P1/1p2PK2/1P6/8/R2B4 w - - 1 50",

	// Chess960: one arrangement for both sides, then one for each.
	"nrknqrbb/ppp1pp1p/6p1/3p4/3P4/4P3/PPP2PPP/NRKNQRBB w FBfb - 0 3",
	"1r1kr1b1/ppp2p1p/2n3p1/3p4/3P4/2N1P3/PPP2PPP/1RK1R1B1 w EBeb - 0 9",

	// Pawn endgames.
	"8/6p1/5p2/2k4p/2p4P/2P1K1P1/5P2/8 w - - 0 44",
	"8/3k4/1p1p2p1/pPpP1p2/P1P2P2/4K2P/8/8 b - - 4 50",

	// Rook endgames.
	"8/1k6/3r4/1P6/2K5/8/4R3/8 b - - 6 66",
	"4k3/8/r7/3KP3/8/8/6R1/8 b - - 10 71",
	"8/5pkp/6p1/1R6/1P6/6P1/r4P1P/6K1 w - - 1 38",

	// Queen endgames.
	"8/8/3K4/8/Q7/8/2p5/1k6 w - - 0 61",
	"6k1/5pp1/4p2p/8/3Q4/6PP/5PK1/1q6 w - - 3 40",

	// Bishops and knights.
	"8/4k3/3b1p2/1p1P1P2/1P2B1K1/8/8/8 b - - 7 58",
	"8/5k2/3n1p1p/1p1P2p1/1P2P1P1/5P1P/2K1B3/8 w - - 2 43",
	"8/8/8/1k6/4N3/p1K5/8/3N4 w - - 3 82",
	"3r2k1/5ppp/8/2B5/4N3/6P1/5P1P/6K1 b - - 0 35",

	// Particular: the wrong bishop for the rook's pawn.
	"7k/8/6K1/7P/4B3/8/8/8 w - - 12 80",

	// Particular: a wall of pawns that a rook cannot pass.
	"5k2/8/1p1p1p1p/pPpP1PpP/P1P3P1/4B3/4K3/3r4 w - - 30 77",

	// Particular: mate by bishop and knight, and a back rank.
	"5k2/8/5K2/4N3/8/3B4/8/8 w - - 20 90",
	"6k1/pp3ppp/2p5/8/1P6/P3Q3/5PPP/2r1r1K1 w - - 0 30",

	// Particular: a rook that wants to be taken, for stalemate.
	"8/1R6/8/8/8/k7/2q5/K7 w - - 5 70",

	// Particular: pawns about to promote on both sides.
	"1n1r4/PPP3P1/5k2/8/8/2K5/p2p1pp1/4R1N1 w - - 0 55",

	// Particular: the fifty-move rule near.
	"4k3/3r4/1p2p1p1/p1p1P1P1/P1P2R2/1P6/2K5/8 b - - 88 120",
}
