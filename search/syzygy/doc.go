// Package syzygy reads the endgame tablebases of Ronald de Man: what every
// position with a few men is worth with best play, the fifty-move rule
// included.
//
// A set of tables has two files for each material, such as KRPvKR: one of type
// WDL (.rtbw) that tells wins, draws and losses, small and quick enough to be
// asked at every node of a search, and one of type DTZ (.rtbz) that tells how
// far the next capture or pawn move is, so that a won position can be won.
//
//	tables.go     which files there are, and which one a position is in
//	file.go       a file: its mapping, its header
//	pairs.go      the compressed values
//	numbering.go  numbers of squares, pairs of kings, sets of pawns
//	index.go      from a position to its number in a table
//	probe.go      what a position is worth
//	rank.go       which moves of a game to play
//	fault.go      reading of a file that was cut short or is gone
//
// # The file
//
// The positions of a table are numbered up to symmetry: the stronger side is
// White, and the board is turned so that a chosen piece stands in its lower
// left part. Their values make one long sequence. Frequent pairs of neighbours
// in it are replaced by a symbol, again and again (Larsson and Moffat,
// "Off-line dictionary-based compression", 1999), and the symbols that remain
// are written with a canonical Huffman code, in blocks of equal size. A sparse
// index says in which block a value lies.
//
// Positions with castling rights are in no table. Captures en passant are not in
// the tables either, and where a capture is the best move the value may be
// anything that compresses well: so a probe tries the captures itself.
//
// The format has no description but the programs that read it: de Man's own
// and its descendants, Fathom and the one in Stockfish, from which it was
// learned.
package syzygy
