package eval

import "alfiere/legal"

// The second kind of features: pieces that are attacked, by what and how well defended,
// and those that nothing defends. Most of it lies in both together, which sums of single
// attacks could not tell. So each such piece has one feature, and the others, which are
// defended and not attacked, have none. Only the side to move sees these, with some of
// its neurons.
//
// Stockfish and others tell their networks of each attack by itself, and follow the
// changes. A move changes many, and finding out which takes longer than listing the
// dozen pieces or so that are concerned: so each position's are summed up anew.

// A Threat is what attacks a piece and what defends it: by which least piece, of those
// told apart, and whether there are more. It is the sum of one of the first kind and one
// of the second, or Loose, or 0 for a piece that is defended and not attacked.
type Threat int

const (
	attackedByPawn  Threat = 4 * 1 // and whatever else
	attackedByMinor Threat = 4 * 2 // knight or bishop
	attackedByRook  Threat = 4 * 3
	attackedByRoyal Threat = 4 * 4 // queen or king
	attackedMore    Threat = 4 * 3 // to be added, with no pawn among them

	defendedByPawn  Threat = 1
	defendedByOther Threat = 2
	defendedMore    Threat = 3 // by two or more, but not by a pawn

	// Loose is a piece that is neither attacked nor defended.
	Loose Threat = 3

	// NumThreats is the number of those that have features, from Loose on.
	NumThreats = attackedByRoyal + attackedMore + defendedMore - Loose + 1
)

// victimKinds is the number of kinds of pieces that have such features: no kings.
const victimKinds = 5

// numThreats is the number of features: by what threatens, by piece, own or enemy, and by
// its square.
const numThreats = int(NumThreats) * 2 * victimKinds * 64

// ThreatFeature returns the index of the feature that says, as c sees it with the own
// king on the square king, what threatens the piece on sq, which must not be a king.
// The threat comes first in the index, then the piece, own before enemy, then by kind;
// then the square as the view has it.
func ThreatFeature(c legal.Color, king legal.Square, t Threat, victim legal.Piece, sq legal.Square) int {
	class := int(victim.Color()^c)&1*victimKinds + int(victim.Kind()-legal.Pawn)
	return (int(t-Loose)*2*victimKinds+class)*64 + int((sq^flipOf(c, king))&63)
}

// Reach is what one side attacks, its own pieces included.
type Reach struct {
	Pawns, Minors, Rooks legal.Bitboard
	Any, Twice           legal.Bitboard // with any piece; with two or more
}

// Add adds what a piece attacks.
func (r *Reach) Add(k legal.Kind, attacks legal.Bitboard) {
	r.Twice |= r.Any & attacks
	r.Any |= attacks
	switch k {
	case legal.Pawn:
		r.Pawns |= attacks
	case legal.Knight, legal.Bishop:
		r.Minors |= attacks
	case legal.Rook:
		r.Rooks |= attacks
	}
}

// reachesOf returns what the enemies of each piece attack, and what its own side, given
// the squares of all pieces by kind and by colour.
func reachesOf(kinds *[8]legal.Bitboard, colors *[2]legal.Bitboard) (attack, defence Reach) {
	occupied := colors[legal.White] | colors[legal.Black]
	for c := legal.White; c <= legal.Black; c++ {
		own, enemies := colors[c&1], colors[c.Other()&1]
		add := func(k legal.Kind, attacks legal.Bitboard) {
			attack.Add(k, attacks&enemies)
			defence.Add(k, attacks&own)
		}
		ahead := (kinds[legal.Pawn] & own).Forward(c)
		add(legal.Pawn, ahead.West())
		add(legal.Pawn, ahead.East())
		for k := legal.Knight; k <= legal.King; k++ {
			for set := kinds[k] & own; set != 0; {
				add(k, legal.PieceAttacks(k, set.Pop(), occupied))
			}
		}
	}
	return attack, defence
}

// ThreatOf returns what threatens the piece on sq, given what its enemy and its own side
// attack.
func ThreatOf(enemy, own *Reach, sq legal.Square) Threat {
	sets := newThreatSets(enemy, own)
	return sets.at(sq)
}

// threatSets are the Threats on all squares, bit by bit, the lowest first.
type threatSets [5]legal.Bitboard

// newThreatSets returns the sets for pieces, given what their enemies and their own side
// attack.
func newThreatSets(enemy, own *Reach) (sets threatSets) {
	loose := ^(enemy.Any | own.Any)
	sets[0] = enemy.Any&(own.Pawns|own.Twice) | loose
	sets[1] = enemy.Any&own.Any&^own.Pawns | loose

	pawns, more := enemy.Pawns, enemy.Twice&^enemy.Pawns
	minors := enemy.Minors &^ pawns
	rooks := enemy.Rooks &^ (pawns | minors)
	royals := enemy.Any &^ (pawns | minors | rooks)
	sets[2] = pawns | rooks&^more | (minors|royals)&more
	sets[3] = minors&^more | rooks | royals&more
	sets[4] = royals | more
	return sets
}

// at returns the Threat on a square.
func (s *threatSets) at(sq legal.Square) Threat {
	bit := func(i int) Threat { return Threat(s[i]>>(sq&63)&1) << i }
	return bit(0) | bit(1) | bit(2) | bit(3) | bit(4)
}

// The code of a feature says what threatens, what stands there, and where:
// threat<<threatShift | piece<<victimShift | square. One exclusive or turns it into what
// a view sees.
const (
	victimShift = 6
	threatShift = victimShift + 4
	threatCodes = int(Loose+NumThreats) << threatShift

	// swapSides turns the colour in a code.
	swapSides = int(legal.WhitePawn^legal.BlackPawn) << victimShift
)

// turnOf returns what turns a code into that of how c sees it, as if White, with the own
// king on the square king.
func turnOf(c legal.Color, king legal.Square) int {
	return int(c&1)*swapSides ^ int(flipOf(c, king))
}

// threatList lists the codes of a position's threats, turned to a view. There are 30
// pieces at most that can have one. What is behind them is 0, a code whose row is zeros:
// the kernels read on there.
type threatList struct {
	codes [32]uint16
	count int
}

// find lists the threats in p as the side to move sees them.
func (l *threatList) find(p *legal.Position) {
	us := p.SideToMove()
	l.list(p.Board(), p.Kinds(), p.Colors(), turnOf(us, p.KingSquare(us)))
}

// A row of the kernels' weights takes a block of 64 neurons in 64 bytes: for each of the
// first half a byte that is rowBias more than the weight, followed by that for its
// fellow in the second. Two such rows can be added up byte by byte. Words of 16 bits
// made of these sums are added up as they are, their upper halves once more by
// themselves: that gives both sums.
const (
	rowBlock = 64
	rowBias  = MaxThreatWeight + 1
)

// newThreatRows returns the weights of the threats, by code, as the kernels know them.
// Many codes stand for none and have rows of zeros, the first among them.
func newThreatRows(p *Parameters) []uint8 {
	rows := make([]uint8, threatCodes*p.Threats)
	for code := range threatCodes {
		t, victim := Threat(code>>threatShift), legal.Piece(code>>victimShift&15)
		if t < Loose || victim.Kind() < legal.Pawn || victim.Kind() >= legal.King {
			continue
		}
		f := ThreatFeature(legal.White, 0, t, victim, legal.Square(code&63))
		row, weights := rows[code*p.Threats:], p.ThreatWeights[f*p.Threats:][:p.Threats]
		for b := 0; b < len(weights); b += rowBlock {
			for i := range rowBlock / 2 {
				row[b+2*i] = uint8(int(weights[b+i]) + rowBias)
				row[b+2*i+1] = uint8(int(weights[b+rowBlock/2+i]) + rowBias)
			}
		}
	}
	return rows
}
