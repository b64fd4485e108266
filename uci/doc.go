// Package uci speaks the Universal Chess Interface (Meyer-Kahlen and Huber,
// April 2006): lines of commands in, lines of answers out. It knows the search
// only through the interface [Engine].
//
// # What runs when
//
// One goroutine reads lines, one obeys them in order, and a third searches.
// While it searches, isready, uci, debug, position (which sets the game of the
// next go), ponderhit, d, eval and tunables are obeyed at once. Commands that need
// an idle engine (go, setoption, ucinewgame, bench) stop the search, wait for its
// bestmove, and then act. So do quit and the end of the input.
//
// Perft and bench answer with a count, which is of no use when cut short. So
// commands that need an idle engine, and those behind them, wait for the count,
// but no longer than a minute (countPatience). Quit and the end of the input wait
// likewise if they come within a second of the start of the count, as in a script;
// later they end it, and the counts that wait behind it, at once. So does a stop,
// even while a command waits for the count, if it is among the next thousand lines
// (maxAhead). But if that command, or one behind it, is a go or a bench, the stop
// may be meant for that one, and the count gets one more second.
//
// # Wrong input
//
// Each mistake is answered by one line, "info string error: ", with what was
// wrong and what was kept. A refused command changes nothing. A go with a wrong
// parameter is searched with the others, because a GUI waits for its bestmove;
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
//	tunables     the search's numbers, as OpenBench lists them
package uci
