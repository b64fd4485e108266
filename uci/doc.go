// Package uci speaks the Universal Chess Interface (Meyer-Kahlen and Huber,
// April 2006): lines of commands in, lines of answers out. It knows the search
// only through the interface [Engine].
//
// # What runs when
//
// One goroutine reads lines, one obeys them in order, and a search has a third
// one. While a search runs, commands that can be answered beside it are:
// isready, uci, position (which sets the game of the next go), ponderhit, d,
// eval. Those that need the engine idle (go, setoption, ucinewgame, bench)
// stop the search, wait until its bestmove is out, and then act. So do quit
// and the end of the input.
//
// Perft and bench answer with a count, which is of no use when cut short: only
// stop does that at once, also for a command that waits. Other commands wait for
// the count, for countPatience at most.
//
// # Wrong input
//
// Each mistake is answered by one line, "info string error: ", with what was
// wrong and what was kept. A refused command changes nothing. A go with a wrong
// parameter is searched on the others, because a GUI waits for its bestmove;
// when no limit is left it moves at once. A position is played on without the
// castling rights or the en passant square that it cannot have. Numbers out of
// range are taken as the nearest one in range. As the protocol asks, unknown
// words before a command are skipped.
//
// # Beyond the protocol
//
//	go perft N   move by move, how many lines of N plies start with it
//	d            the board, its FEN, key and checkers
//	eval         the static evaluation with its parts
//	bench [N]    the benchmark, to depth N
package uci
