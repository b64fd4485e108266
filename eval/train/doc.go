// Package train makes evaluation networks from games: it reads positions that
// were scored by a search, with the results of their games, fits a network to
// them, and writes it quantised for package eval.
//
// # The network
//
// A position is seen from each side. Every piece on the board is one of 768
// features a side (own or enemy, kind, square), the board being turned so that
// the side plays upwards and mirrored so that its king stands on files a to d.
// The square of that king may choose between several sets of 768, the king
// buckets.
//
// Some of the neurons, the first ones, may also see threats, for the side to move alone.
// There are 23,296 of these features: of each piece that is attacked, or that nothing
// defends, of each that is pinned, and of the kings ([eval.Threat]), by own or enemy, kind
// and square.
//
//	768 x buckets -> hidden   side to move  \
//	                                         > clamp to 0…1, square -> 1
//	768 x buckets -> hidden   opponent      /
//
// Both sides share the first layer, the feature transformer. The last layer has
// a set of weights for each of eight ranges of the number of pieces on the
// board (eval.OutputBuckets). An output of 1 is a score of eval.ScoreUnit, and
// sigmoid(score / Options.OutScale) is the expected result of the game: 1 for a
// win of the side to move, 0 for a loss.
//
// # Training
//
// The target of a position is a blend of the game's result and of the result
// that its score stands for, sigmoid(score / Options.Scale). The loss is the
// absolute error of the network's expectation, to the power of Options.Power.
//
// The optimiser is AdamW. The network computes with weights rounded to the integers
// that the engine will have, while the optimiser keeps them unrounded (optimise.go).
// Weights stay within bounds: ±127/96 in the feature transformer, so that they fit in
// eight bits (1.0 is stored as 96), and ±63/96 for threats, so that the sum of two does,
// too; ±341/256 in the output layer, so that the product of an activation and a weight,
// at most 96·341, fits in 16 bits (1.0 is stored as 256).
//
// Everything that is drawn by chance comes from Options.Seed, and what is drawn
// for a batch depends on the seed and the number of the batch alone. The same
// options, data, number of threads and kernels (AVX2 or plain Go) therefore give
// the same network, in one go or resumed from checkpoints.
package train
