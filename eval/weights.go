package eval

// weights names every number of the evaluation. All are seen by the side that
// they speak for, ranks counted from its own first rank as 0, squares as if it
// were White. Arrays by kind are indexed by [legal.Kind]; "edge" is a file's
// distance from the board's edge, 0 to 3.
type weights struct {
	material [8]Score
	square   [8][64]Score
	tempo    Score // having the move

	// Pawn structure.
	isolated  [2][4]Score // by no enemy pawn ahead on the file, edge
	doubled   Score       // per pawn with an own pawn ahead of it
	backward  [2][8]Score // by no enemy pawn ahead on the file, rank
	phalanx   [8]Score    // own pawn beside it, by rank
	supported [8]Score    // per own pawn that guards it, by rank
	candidate [8]Score    // enough helpers to become passed, by rank

	// Passed pawns.
	passed        [2][2][8]Score // by next square taken, next square attacked, rank
	passedEdge    [4]Score
	passedOwnKing [8]Score // per step between own king and next square, by rank
	passedFoeKing [8]Score // per step between enemy king and next square, by rank
	passedPath    [8]Score // nothing stands on or attacks its whole path, by rank
	passedSupport [8]Score // guarded by a pawn, by rank
	passedRook    Score    // own rook or queen behind it
	passedFoeRook Score    // enemy rook or queen behind it
	passedOutrun  Score    // bare enemy king outside its square

	// Pieces. Mobility is by the number of squares worth going to.
	knightMobility [16]Score
	bishopMobility [16]Score
	rookMobility   [16]Score
	queenMobility  [32]Score
	outpost        [2][2]Score // knight or bishop no pawn can chase away, by guarded by a pawn
	outpostReach   Score       // knight one move from a guarded outpost
	shielded       [2]Score    // knight, bishop with a pawn right ahead
	kingDistance   [2][8]Score // knight, bishop, by distance from own king
	bishopPair     Score
	bishopPawns    Score     // per own pawn on the bishop's colour
	bishopRammed   Score     // the same for pawns that are blocked
	bishopFoes     Score     // per enemy pawn on the bishop's colour
	bishopDiagonal Score     // sees both centre squares of its diagonal
	knightByPawns  [16]Score // by number of own pawns
	rookByPawns    [16]Score // by number of own pawns
	rookFile       [2]Score  // half-open, open
	rookSeventh    Score     // on the seventh rank, with targets there
	rookTrapped    Score     // little mobility, on the king's shorter side
	queenExposed   Score     // enemy slider that looks through one piece at the queen

	// Threats.
	threatPawn  [8]Score // pawn attacks a piece, by victim
	threatPush  Score    // per piece that a safe pawn move would attack
	threatMinor [8]Score // minor attacks a piece or a weak pawn, by victim
	threatRook  [8]Score // rook attacks something weak, by victim
	threatKing  Score    // king attacks something weak
	hanging     Score    // per weak piece undefended or attacked twice
	restricted  Score    // per square contested but not firmly held by the enemy
	queenKnight Score    // per safe square from which a knight would hit the queen
	queenSlider Score    // the same for bishop and rook, backed up
	space       Score    // per safe square in own centre, times pieces, over 8

	// King shelter: three files around the king.
	shelter      [4][8]Score // by edge, rank of own pawn nearest home (0 none)
	storm        [4][8]Score // by edge, rank of enemy pawn most advanced (0 none)
	stormBlocked [8]Score    // by rank of an enemy pawn stopped by our pawn

	// Danger to a king, in units of which the square counts: see danger.
	dangerBase     Score
	dangerAttacker [8]Score // per piece that attacks the ring, by kind
	dangerHits     Score    // per ring square attacked by a piece
	dangerWeak     Score    // per ring square attacked, and held by king or queen only
	dangerCheck    [8]Score // a safe check, by kind of the checking piece
	dangerChecks   [8]Score // more than one such check
	dangerUnsafe   Score    // per kind of piece that could check at a loss
	dangerNoQueen  Score
	dangerFlank    Score    // per enemy attack in the king's part of the board
	dangerGuard    Score    // per own defended square there
	dangerKnight   Score    // an own knight close to the king
	dangerShelter  [8]Score // per file, as shelter
	dangerStorm    [8]Score // per file, as storm

	// Winning chances, endgame half only: see complexity.
	complexBase     Score
	complexPawns    Score // per pawn
	complexFlanks   Score // pawns on both wings
	complexPawnOnly Score // no pieces left
	complexOutflank Score // kings' distance in files less in ranks
	complexPassed   Score // per passed pawn
}
