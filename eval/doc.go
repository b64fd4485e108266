// Package eval judges positions by hand-made knowledge: material, squares,
// pawn structure, mobility, threats, king safety, passed pawns, and what is
// known of endgames. It knows positions but no search.
//
// # Units
//
// A score is an int, positive when the side asked about stands better; 100 is
// about a pawn in the endgame. Scores stay below [MaxScore] in absolute value.
//
// # How a score is made
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
