//go:build !debug

package search

import "alfiere/legal"

// These do nothing: see verify.go.
func (w *worker) verifyMove(int, legal.Move) {}
func (w *worker) verifyWindow(int, int, int) {}
