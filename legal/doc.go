// Package legal holds the rules of chess: positions, legal moves, notation
// and whole games, for standard chess and Chess960. It imports only the
// standard library and knows nothing of search or evaluation.
//
// # The board
//
// Squares are numbered from White's left, rank by rank (little-endian
// rank-file mapping), so that A1 is 0, H1 is 7 and H8 is 63:
//
//	8 | 56 57 58 59 60 61 62 63
//	7 | 48 49 50 51 52 53 54 55
//	6 | 40 41 42 43 44 45 46 47
//	5 | 32 33 34 35 36 37 38 39
//	4 | 24 25 26 27 28 29 30 31
//	3 | 16 17 18 19 20 21 22 23
//	2 |  8  9 10 11 12 13 14 15
//	1 |  0  1  2  3  4  5  6  7
//	  +------------------------
//	     a  b  c  d  e  f  g  h
//
// A [Bitboard] is a set of squares, bit n standing for square n.
//
// # Positions and moves
//
// A [Position] is a value: [Position.Make] writes the position after a move
// into another one and leaves the receiver alone, so that taking a move back
// costs nothing. Make also reports a [Delta], the pieces that left and entered
// the board, which is all that an incremental evaluation needs.
//
// A [Move] is 16 bits. Castling is always written as the king taking his own
// rook, in standard chess too; only text forms differ (see [Move.UCI]). A
// right to castle is stored as the square of the rook that it belongs to.
//
// The en passant square of a position is set only when an en passant capture
// is legal there. Two positions of a game are therefore the same in the sense of
// the repetition rule (FIDE Laws, article 9.2) exactly when their keys are equal,
// but for a collision of 64-bit keys, which nobody will see.
// (Across games of Chess960 the keys do not tell which of two rooks on one side of
// the king may castle.)
//
// # Indices
//
// Squares, colours and kinds that serve as an index are masked (sq&63, c&1, k&7).
// The mask leaves valid ones as they are, and lets the compiler omit the bounds check.
//
// # Games
//
// A [Game] is a start position and the moves played from it. It knows the
// outcomes that end a game by themselves (mate, stalemate, dead position,
// fivefold repetition, seventy-five moves: articles 5.1.1, 5.2 and 9.6) and the
// draws that a player may claim (threefold repetition, fifty moves: articles 9.2
// and 9.3).
package legal
