// Package search finds the best move: alpha-beta with principal variation
// search (Marsland and Campbell, "Parallel search of strongly ordered game trees",
// 1982), iteratively deepened, by any number of workers that share a transposition
// table.
//
// Workers also tell each other which moves they are searching (open.go), what they
// found at the root (ledger.go), how far the evaluation erred and which moves did well
// among certain pawns (lessons.go).
//
// Where to look for what:
//
//	engine.go                       an engine, its options, a search from begin to end
//	iterate.go, root.go             iterations, aspiration windows, the root's moves
//	alphabeta.go, quiesce.go        a node in numbered steps; the end of a line
//	prune.go, probcut.go            what is left out
//	worker.go, frame.go, pv.go      what a thread owns; a node of its line; the best line so far
//	reduce.go, extend.go            what is searched less deep, or deeper
//	picker.go, history.go, see.go   the order of the moves
//	correction.go                   what is learned about errors of the evaluation
//	lessons.go, pawnhistory.go      what all workers learn together
//	tt.go, ttentry.go, memory*.go   the transposition table
//	draw.go, tablebase.go           draws by rule, endgame tables
//	clock.go, lag.go, limits.go     when a search ends
//	report.go, mateline.go          what it reports
//	vote.go                         whose move is played
//	hunt.go, glance.go, proved.go   mates that package mate proves
//	skill.go                        playing below full strength
//	tunable.go, tune_*.go           the numbers of params.go, for tuning by games
//	prefetch_*                      the one instruction that Go has no word for
//	verify.go                       what a debug build checks at every node
//
// An [Engine] owns everything that a search needs and remembers between
// searches; several engines may live in one process. With one thread a search
// limited by depth or nodes is deterministic, unless it is asked for a mate: the
// solver that looks for one runs beside it and may end it at any time. Scores are
// explained in score.go; the numbers tuned by games are in params.go.
package search
