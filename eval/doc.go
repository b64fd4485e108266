// Package eval judges positions by a neural network that is updated move by
// move. It knows positions but no search.
//
// # Units
//
// A score is an int, positive when the side asked about stands better; 100 is
// about a pawn in the endgame. Scores stay below [MaxScore] in absolute value.
//
// # The network
//
// What it sees is told in feature.go, what it computes in network.go, its file
// in netfile.go. The idea of a first layer whose sums follow the moves is Yu
// Nasu's ("Efficiently updatable neural-network-based evaluation functions for
// computer shogi", 2018). The sums are kept in accumulator.go and refresh.go;
// the arithmetic is in kernel_generic.go and, in assembly written by the
// program in _avo, in kernel_amd64.s. Whatever the processor, each position gets
// the same integer. In the end temper.go weighs the score by what is left of
// the game.
//
// The program carries a network, [Default]; NETWORKS.md tells how it was made.
// Package train, in the folder below, makes others.
package eval
