// Package eval judges positions by a neural network that is updated move by
// move. It knows positions but no search.
//
// # Units
//
// A score is an int, positive when the side to move stands better. Its unit is whatever
// the networks learned: to them an extra pawn is worth some 140 in the opening and 200
// to 550 in an endgame with few pieces, before scores grow with the pieces. Scores stay
// below [MaxScore] in absolute value.
//
// # The network
//
// See feature.go and threat.go for its inputs, network.go for what it computes and
// netfile.go for its file format. The idea of a first layer whose sums follow the moves is
// Yu Nasu's ("Efficiently updatable neural-network-based evaluation functions
// for computer shogi", 2018). The sums are kept in accumulator.go and
// refresh.go; the arithmetic is in kernel_generic.go and, in assembly written
// by the programs in _avo and _neon, in kernel_amd64.s and kernel_arm64.s.
// Whatever the processor, each position gets the same integer. Finally, temper.go lets
// the score grow with the pieces on the board, lowers it as the half-move counter
// grows, and replaces it in known endgames.
//
// The program carries a network, [Default]; NETWORKS.md says how it was made.
// Package train, in the folder below, makes others.
package eval
