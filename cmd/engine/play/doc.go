// Package play is the game in the terminal: a person at the keyboard against
// the engine, whole games as well as endgame drills.
//
// [Run] reads lines and writes text; a line is a move or a command, in English
// or Italian. Whatever cannot be done is refused with the reason, and nothing
// changes. On a terminal the lines are edited with a history and the board has
// colours; on pipes the same dialogue is plain text, with the input repeated
// after the prompts, so that a transcript reads like a game.
//
// Where things are: all that the program says is in english.go and italian.go
// (lang.go lists it); command.go and movetext.go read what the user says, obey.go
// and advice.go do it; session.go is the loop, match.go and drill.go are the two
// kinds of dialogue; opponent.go and strength.go ask the engine, clock.go keeps
// the time, save.go the games; board.go draws, console.go and terminal.go read
// lines and keys.
//
// The drills go back to an exercise that asks for four functions. Here they are
// plainBoard (prints the position), parseMove (reads the user's move), [Run]
// (plays a whole game) and drill.choose (the computer's move, random or best).
package play
