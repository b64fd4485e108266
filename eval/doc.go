// Package eval judges positions: by a neural network that is updated move by
// move, or by hand-made knowledge of material, squares, pawn structure,
// mobility, threats, king safety, passed pawns, and what is known of endgames.
// It knows positions but no search. [NewStack] decides between the two.
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
// # How the hand-made score is made
//
// Each piece of knowledge has a weight with two halves, one for the middlegame
// and one for the endgame ([Score]). The halves are summed apart and blended
// at the end by the pieces left on the board (tapered evaluation; Fierz, 2003,
// names Fruit's author Letouzey as its best known user). Danger to a king and
// the endgame scale are not linear; all else is.
//
// The weights are in weights_table.go, explained in weights.go. They are fitted
// to game results (the method known as Texel's tuning, Österlund 2014) by the
// program in _texel, which gets the coefficient of each weight from the
// evaluation itself, built with the tag "tune".
package eval
