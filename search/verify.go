//go:build debug

package search

import (
	"fmt"
	"slices"

	"alfiere/legal"
)

// verifyMove panics unless m, about to be searched at ply, is a legal move
// there, by the list of all. Programs built with -tags debug do this for every
// node, others never (see verify_off.go).
func (w *worker) verifyMove(ply int, m legal.Move) {
	p := &w.frame(ply).pos
	var all [legal.MaxMoves]legal.Move
	if !slices.Contains(p.AppendMoves(all[:0], legal.GenAll), m) || !p.IsLegal(m) {
		panic(fmt.Sprintf("search: %v is no legal move in %s", m, p.FEN()))
	}
}

// verifyWindow panics unless a node is asked a question that has an answer.
func (w *worker) verifyWindow(ply, alpha, beta int) {
	if alpha < -infinite || alpha >= beta || beta > infinite {
		panic(fmt.Sprintf("search: window (%d, %d) in %s", alpha, beta, w.frame(ply).pos.FEN()))
	}
}
