package eval

import "alfiere/legal"

// The second kind of features: pieces that are attacked, by what and how well defended,
// and those that nothing defends. What counts most is attack and defence together, which
// sums of single attacks could not tell. So each such piece has one feature, and the
// others, which are defended and not attacked, have none. A king's feature says which kinds
// of pieces could check the king at no cost and whether it can flee; pinned pieces have
// one more. Only the side to move sees these, with some of its neurons.
//
// Stockfish and others tell their networks of each attack by itself, and follow the
// changes. A move changes many, and finding out which takes longer than listing the
// dozen pieces or so that are concerned: so each position's are summed up anew. Safe checks
// are known from evaluations made by hand, as Stockfish's once was.

// A Threat is what attacks a piece and what defends it: the least attacker and the least
// defender, as far as they are told apart, and whether there are more. It is the sum of
// what begins with attacked and what begins with defended, or Loose, or 0 for a piece that
// is defended and not attacked. Of a king it is the sum of SafeChecks and Flight.
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

	numThreats = attackedByRoyal + attackedMore + defendedMore - Loose + 1 // those that have features, from Loose on

	// Pinned is one more Threat, of a piece that stands alone between its king and an enemy
	// rook, bishop or queen.
	Pinned Threat = 1

	// Flight is part of a king's Threat if the king could go to a square beside it.
	Flight Threat = 1

	numKingThreats = 2 << (legal.Queen - legal.Pawn)
)

// SafeCheck returns what is part of a king's Threat if a knight, bishop, rook or queen, by
// its kind, could check the king from a square that the king's side does not attack.
func SafeCheck(k legal.Kind) Threat { return 1 << (k - legal.Pawn) }

// victimKinds is the number of kinds of pieces but for kings.
const victimKinds = 5

const (
	firstKingState   = int(numThreats) * 2 * victimKinds
	firstPinnedState = firstKingState + 2*int(numKingThreats)

	// ThreatStates is the number of features for each square: of what threatens the pieces,
	// by piece, own or enemy; of kings; and of pinned pieces.
	ThreatStates = firstPinnedState + 2*victimKinds

	// numThreatFeatures is the number of all features.
	numThreatFeatures = ThreatStates * 64

	// storedThreatFeatures is the number of those that occur: no pawn stands on the first or
	// last rank, and no own king on the files e to h.
	storedThreatFeatures = numThreatFeatures - 2*(int(numThreats)+1)*16 - int(numKingThreats)*32
)

// ThreatFeature returns the index of the feature that says, as c sees it with the own
// king on the square king, what threatens the piece on sq. The threat comes first in the
// index, then the piece, own before enemy, then by kind; then the square as the view has
// it. Kings come behind other pieces, and all that is pinned last.
func ThreatFeature(c legal.Color, king legal.Square, t Threat, victim legal.Piece, sq legal.Square) int {
	side := int(victim.Color()^c) & 1
	state := side*victimKinds + int(victim.Kind()-legal.Pawn)
	switch {
	case victim.Kind() == legal.King:
		state = firstKingState + int(t)*2 + side
	case t == Pinned:
		state += firstPinnedState
	default:
		state += int(t-Loose) * 2 * victimKinds
	}
	return state*64 + int((sq^flipOf(c, king))&63)
}

// threatOccurs reports whether a position can have feature f.
func threatOccurs(f int) bool {
	state, sq := f/64, legal.Square(f%64)
	switch {
	case state >= firstPinnedState:
		state -= firstPinnedState
	case state >= firstKingState:
		return (state-firstKingState)%2 == 1 || sq.File() < 4
	}
	return state%victimKinds != 0 || pawnSquare(sq)
}

// AppendThreats appends to dst the features that c sees of the pieces on board, whose
// squares are also given by kind and by colour. There are 48 at most.
func AppendThreats(dst []uint32, c legal.Color, board *[64]legal.Piece, kinds *[8]legal.Bitboard, colors *[2]legal.Bitboard) []uint32 {
	var l threatList
	l.list(board, kinds, colors, turnOf(c, (kinds[legal.King]&colors[c&1]).First()))
	for _, code := range l.codes[:l.count] {
		dst = append(dst, uint32(featureOf(int(code))))
	}
	return dst
}

// reach is what one side attacks, its own pieces included.
type reach struct {
	by         [8]legal.Bitboard // with pieces of each kind; nobody asks for kings
	any, twice legal.Bitboard    // with any piece; with two or more
}

// find sets r to what c attacks, given the squares of all pieces by kind and by colour.
func (r *reach) find(c legal.Color, kinds *[8]legal.Bitboard, colors *[2]legal.Bitboard) {
	own := colors[c&1]
	occupied := own | colors[c.Other()&1]
	ahead := (kinds[legal.Pawn] & own).Forward(c)
	west, east := ahead.West(), ahead.East()
	any, twice := west|east, west&east
	r.by[legal.Pawn] = any
	// The loops are written out for the sake of speed: the attacks are found in place.
	var knights, bishops, rooks, queens legal.Bitboard
	for set := kinds[legal.Knight] & own; set != 0; {
		attacks := legal.KnightAttacks(set.Pop())
		knights, any, twice = knights|attacks, any|attacks, twice|any&attacks
	}
	for set := kinds[legal.Bishop] & own; set != 0; {
		attacks := legal.BishopAttacks(set.Pop(), occupied)
		bishops, any, twice = bishops|attacks, any|attacks, twice|any&attacks
	}
	for set := kinds[legal.Rook] & own; set != 0; {
		attacks := legal.RookAttacks(set.Pop(), occupied)
		rooks, any, twice = rooks|attacks, any|attacks, twice|any&attacks
	}
	for set := kinds[legal.Queen] & own; set != 0; {
		sq := set.Pop()
		attacks := legal.BishopAttacks(sq, occupied) | legal.RookAttacks(sq, occupied)
		queens, any, twice = queens|attacks, any|attacks, twice|any&attacks
	}
	king := legal.KingAttacks((kinds[legal.King] & own).First())
	r.by[legal.Knight], r.by[legal.Bishop], r.by[legal.Rook], r.by[legal.Queen] = knights, bishops, rooks, queens
	r.any, r.twice = any|king, twice|any&king
}

// threatSets are the Threats on all squares, bit by bit, the lowest first.
type threatSets [5]legal.Bitboard

// find sets s to the sets for the pieces of both sides, given what each attacks.
func (s *threatSets) find(reaches *[2]reach, colors *[2]legal.Bitboard) {
	white, black := &reaches[legal.White], &reaches[legal.Black]
	attacked := func(byWhite, byBlack legal.Bitboard) legal.Bitboard {
		return byWhite&colors[legal.Black] | byBlack&colors[legal.White]
	}
	defended := func(byWhite, byBlack legal.Bitboard) legal.Bitboard {
		return byWhite&colors[legal.White] | byBlack&colors[legal.Black]
	}
	attack, defence := attacked(white.any, black.any), defended(white.any, black.any)
	footmen := defended(white.by[legal.Pawn], black.by[legal.Pawn])
	loose := ^(attack | defence)
	s[0] = attack&(footmen|defended(white.twice, black.twice)) | loose
	s[1] = attack&defence&^footmen | loose

	pawns := attacked(white.by[legal.Pawn], black.by[legal.Pawn])
	more := attacked(white.twice, black.twice) &^ pawns
	minors := attacked(white.by[legal.Knight]|white.by[legal.Bishop], black.by[legal.Knight]|black.by[legal.Bishop]) &^ pawns
	rooks := attacked(white.by[legal.Rook], black.by[legal.Rook]) &^ (pawns | minors)
	royals := attack &^ (pawns | minors | rooks)
	s[2] = pawns | rooks&^more | (minors|royals)&more
	s[3] = minors&^more | rooks | royals&more
	s[4] = royals | more
}

// at returns the Threat on a square.
func (s *threatSets) at(sq legal.Square) Threat {
	sq &= 63
	return Threat(s[0]>>sq&1 | s[1]>>sq&1<<1 | s[2]>>sq&1<<2 | s[3]>>sq&1<<3 | s[4]>>sq&1<<4)
}

// kingThreat returns what threatens a king, and which pieces are pinned to it, given what
// its enemies and its own side attack, where they stand, and all pieces by kind.
func kingThreat(king legal.Square, enemy, own *reach, enemies, friends legal.Bitboard, kinds *[8]legal.Bitboard) (t Threat, pinned legal.Bitboard) {
	occupied := enemies | friends
	diagonal, straight := legal.BishopAttacks(king, occupied), legal.RookAttacks(king, occupied)
	safe := ^(enemies | own.any)
	check := func(k legal.Kind, from legal.Bitboard) {
		if from&safe&enemy.by[k&7] != 0 {
			t |= SafeCheck(k)
		}
	}
	check(legal.Knight, legal.KnightAttacks(king))
	check(legal.Bishop, diagonal)
	check(legal.Rook, straight)
	check(legal.Queen, diagonal|straight)
	if legal.KingAttacks(king)&^(friends|enemy.any) != 0 {
		t |= Flight
	}
	queens := enemy.by[legal.Queen]
	if friends&(diagonal&(enemy.by[legal.Bishop]|queens)|straight&(enemy.by[legal.Rook]|queens)) != 0 { // else there are none, and two slow look-ups less
		pinned = pinnedTo(king, enemies, friends, kinds)
	}
	return t, pinned
}

// pinnedTo returns the pieces that are pinned to a king.
func pinnedTo(king legal.Square, enemies, friends legal.Bitboard, kinds *[8]legal.Bitboard) (pinned legal.Bitboard) {
	queens := kinds[legal.Queen]
	snipers := legal.RookAttacks(king, enemies) & (kinds[legal.Rook] | queens)
	snipers |= legal.BishopAttacks(king, enemies) & (kinds[legal.Bishop] | queens)
	for snipers &= enemies; snipers != 0; {
		if shield := legal.Between(king, snipers.Pop()) & friends; !shield.Several() {
			pinned |= shield
		}
	}
	return pinned
}

// The code of a feature says what threatens, what stands there, and where:
// threat<<threatShift | piece<<victimShift | square. One exclusive or turns it into what
// a view sees.
const (
	victimShift = 6
	threatShift = victimShift + 4
	threatCodes = int(Loose+numThreats) << threatShift

	// swapSides turns the colour in a code.
	swapSides = int(legal.WhitePawn^legal.BlackPawn) << victimShift
)

// turnOf returns what turns a code into that of how c sees it, as if White, with the own
// king on the square king.
func turnOf(c legal.Color, king legal.Square) int {
	return int(c&1)*swapSides ^ int(flipOf(c, king))
}

// featureOf returns the feature of a code that was turned to a view, or -1 where it is the
// code of none.
func featureOf(code int) int {
	t, victim := Threat(code>>threatShift), legal.Piece(code>>victimShift&15)
	switch {
	case victim.Kind() == legal.King && t < numKingThreats:
	case victim.Kind() >= legal.Pawn && victim.Kind() < legal.King && (t >= Loose || t == Pinned):
	default:
		return -1
	}
	return ThreatFeature(legal.White, 0, t, victim, legal.Square(code&63))
}

// threatList lists the codes of a position's threats, turned to a view. There are 30 pieces
// at most that can have one, two kings, and sixteen that can be pinned. What follows them
// is 0, a code whose row is zeros: the kernels read on there.
type threatList struct {
	codes [64]uint16
	count int
}

// find lists the threats in p as the side to move sees them.
func (l *threatList) find(p *legal.Position) {
	us := p.SideToMove()
	l.list(p.Board(), p.Kinds(), p.Colors(), turnOf(us, p.KingSquare(us)))
}

// A row of the kernels' weights packs a block of 64 neurons into 64 bytes: for each of the
// first half a byte that is rowBias more than the weight, followed by that for its
// fellow in the second. Two such rows can be added up byte by byte. The words of 16 bits
// that these sums make are added up as they are, and their upper bytes once more by
// themselves: together that gives both sums.
const (
	rowBlock = 64
	rowBias  = MaxThreatWeight + 1
)

// newThreatRows returns the weights of the threats, by code, as the kernels know them.
// Many codes stand for none and have rows of zeros, the first among them.
func newThreatRows(p *Parameters) []uint8 {
	rows := make([]uint8, threatCodes*p.Threats)
	for code := range threatCodes {
		f := featureOf(code)
		if f < 0 {
			continue
		}
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
