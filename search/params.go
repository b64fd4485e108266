//go:build !tune

package search

// The numbers of the search that games decide, with their meaning and the range
// worth trying. A build for tuning makes options of those with a range; see
// tunable.go. Depths are plies; margins and scores are in the evaluation's
// units: with a score of evenWinScore half of all games are won at move 32.
// Exchanges are in units of their own, those of exchangeValue; where the two meet,
// the margin has to make up for the difference. Promotions count as captures.
const (
	// Aspiration windows.
	aspirationDepth  = 4   // first iteration with a narrow window; 3-7
	aspirationWindow = 14  // half of its first width, and its first step outwards; each further step is half as long again; 6-30
	aspirationScore  = 64  // units of the score that add one to it; 30-200
	aspirationMost   = 600 // the window is opened when the step after the next would be longer; 300-2000

	// Where a bound is beyond this, the game is decided and only mates matter, which
	// pruning overlooks: outside quiescence no move is skipped, and no node is pruned
	// unless it fails high even without the table's move (see singular).
	decided = 1200 // 800-2500

	// Reverse futility: a static score far above beta is believed.
	reverseFutilityDepth     = 8  // deepest node; 6-12
	reverseFutilityMargin    = 78 // per ply; 50-120
	reverseFutilityImproving = 62 // taken off when the side is improving; 30-110

	// Razoring: a static score far below alpha goes straight to quiescence.
	razorDepth  = 3   // deepest node; where quiescence beats alpha it is searched on; 2-5
	razorMargin = 290 // per ply; 150-400
	razorBase   = 200 // at any depth quiescence has the last word if the score is below alpha by this; 100-400
	razorStep   = 120 // and this times the depth's square; 50-300

	// Null move (Donninger, "Null move and deep search", 1993).
	nullMinDepth = 3   // shallowest node; 2-4
	nullSlack    = 20  // where the table's score reaches beta, the static evaluation may be below it by this per ply; 0-40
	nullBase     = 4   // least reduction, the null move's own ply included; 3-5
	nullDivisor  = 4   // plies of depth for one more ply of reduction; 3-6
	nullEvalStep = 184 // one more for each such excess over beta; 120-260
	nullEvalMax  = 3   // at most; 2-4
	nullVerify   = 14  // from here on a cutoff is verified (David Tabibi and Netanyahu, "Verified null-move pruning", 2002, in Stockfish's form); 10-18

	// Internal iterative reduction.
	iirDepth = 5 // from here on; 3-6
	iirGap   = 4 // an entry shallower by more than this counts as none; 3-8

	improvingMargin = 4 // the static evaluation must rise by more than this within two plies to count as improving; 0-40

	// Hindsight: the reduction of a node is corrected once its static evaluation is known.
	hindsightReduction = 3  // least reduction of which a ply is given back unless the move before lost something; 2-5
	hindsightLoss      = 90 // loss by that move beyond which any reduction grows by a ply; 50-250

	// Pruning of moves: futility (Heinz, "Extended futility pruning", 1998), late moves,
	// exchanges that lose, bad history.
	futilityDepth   = 12   // deepest reduced node; 6-16
	futilityBase    = 95   // margin at depth zero; 50-200
	futilityStep    = 92   // more per ply; 60-130
	lateMoveBase    = 8    // number of the move after which quiet moves are skipped, more by the depth's square, and half of that if not improving; 3-12
	lateMoveDepth   = 9    // deepest node; 6-12
	quietSEEStep    = 56   // loss in the exchange allowed per ply of reduced depth; 30-90
	noisySEEStep    = 106  // by captures and promotions, per ply of depth; 70-150
	checkSEEStep    = 98   // by quiet moves that give check, per ply of depth; 70-150
	seePruneDepth   = 9    // deepest node; 6-12
	historyDepth    = 4    // deepest reduced node of history pruning; 2-6
	historyStep     = 3700 // history below minus this per ply is pruned; 1500-4500
	deltaMargin     = 150  // quiescence: hope beyond the captured piece; 100-250
	quiesceSEELimit = 0    // quiescence: least exchange value; -100-50
	quiesceMoves    = 2    // moves before only checks, promotions and recaptures are left; 1-6

	// ProbCut.
	probCutDepth     = 5   // shallowest node, above probCutReduction; 5-7
	probCutMargin    = 195 // what a capture must beat beta by; 120-260
	probCutImproving = 60  // taken off when the side is improving; 0-100
	probCutReduction = 4   // plies that the proof is shallower; 3-5

	// Singular extensions.
	singularDepth  = 7  // shallowest node; 5-9
	singularSlack  = 3  // plies that the table's depth may fall short by; 2-4
	singularMargin = 16 // the bar below the table's score, in 16ths per ply; 8-40
	doubleMargin   = 12 // off the principal variation, further below the bar than this: two plies; 5-40
	doubleNoisy    = 5  // so much less if the move is a capture; 0-12
	tripleMargin   = 90 // and three, if the move is no capture; 50-150
	siblingsDepth  = 14 // below this, an extension by two or three adds a ply to the other moves too; 0-20
	trustSlack     = 3  // below singularDepth, off the principal variation: plies that the table's depth may fall short by for its move to be trusted to stand alone; 2-5
	trustMargin    = 14 // and how far the static evaluation must be below beta; 0-80
	checkDepth     = 10 // a check is searched a ply deeper from here on; 7-14
	checkEval      = 60 // unless the static evaluation is this close to a draw; 0-150

	// Late move reductions, in 1024ths of a ply.
	lmrMinDepth      = 2     // shallowest node, at the root one deeper; 2-3
	lmrFirst         = 3     // first move in the order, one later on the principal variation; 2-4
	lmrBase          = 700   // for every move; 0-1400
	lmrScale         = 495.0 // times ln(depth) ln(move number); 350-550
	lmrNoisyBase     = 320   // more for captures, once their share is taken; 0-500
	lmrNoisy         = 285   // share of base and scale for captures, in 1024ths; 200-400
	lmrCutNode       = 1550  // more at expected cut nodes; 500-2200
	lmrNotPV         = 670   // more off the principal variation; 0-1200
	lmrImproving     = 870   // more when not improving; 300-1200
	lmrKiller        = 1300  // less for killers; 500-1500
	lmrTableTake     = 650   // more for quiet moves when the table's move is a capture; 300-1200
	lmrCheck         = 760   // less when the move gives check; 300-1200
	deeperMargin     = 55    // a re-search goes deeper when the score beats the best by this; 30-100
	shallowerMargin  = 9     // and less deep when by less than this; 0-20
	lmrHistory       = 15000 // history of a quiet move worth one ply; 5000-60000
	lmrNoisyHistory  = 21000 // and of a capture; 5000-60000
	lmrGap           = 520   // less per unit that the static evaluation is above alpha, in 128ths; 0-1500
	lmrGapMax        = 250   // such units that count; 100-500
	lmrEscape        = 320   // less when a quiet move leaves an attacked square; 0-1200
	lmrLoses         = 800   // more when it loses material; 0-2000
	lmrLosesDepth    = 4     // shallowest node at which that is asked; 2-8
	lmrEvasion       = 500   // less in check; 0-1200
	lmrKing          = 60    // more for quiet moves of the king; 0-1000
	lmrNull          = 130   // more right after a null move; 0-1200
	lmrCorrection    = 11    // less per unit that the static evaluation was corrected by; 0-16
	lmrCorrectionMax = 100   // such units that count; 50-200

	// Memory: what the table keeps, and of positions near the fifty-move draw and of
	// the principal variation.
	ageWeight    = 8  // when an entry has to make room, plies that each search begun since it was stored takes off its depth; 2-16
	keepDeeper   = 4  // an entry that is deeper by more is kept against a new bound of the same position and search; 2-8
	tableFifty   = 90 // half-moves of that count from which the table's scores cut off no more outside quiescence; 80-100
	pvReplyDepth = 4  // shallowest node below it that is remembered as a part of it when it fails low; 2-8

	// Histories.
	historyMax       = 16384 // bound of an entry
	bonusStep        = 315   // bonus per ply of depth; 150-450
	bonusOffset      = 40    // taken off; 0-200
	bonusMax         = 1650  // 1000-2500
	bonusFar         = 60    // a cutoff further above beta than this earns the bonus of one more ply; 40-200
	blameQuiets      = 13    // what the quiet moves before the one that cuts off lose, in 16ths of the bonus; 8-24
	learnLast        = 20    // what is learned of a move after the move before, likewise; 8-24
	learnOwn         = 20    // and after the side's own last move, likewise; 8-24
	blameMoves       = 3     // so many first moves of a node are blamed for a refutation in the table; 1-6
	blameMax         = 800   // what it costs at most, before learnLast and learnOwn; 400-1600
	weighSquares     = 7     // weights of the tables in a quiet move's history, in quarters: by its squares; 4-16
	weighPawns       = 5     // by the pawns; 2-8
	weighLast        = 4     // by the move before; 2-8
	weighOwn         = 5     // by the side's own last move; 2-8
	weighEarlier     = 3     // by its move before that; 2-8
	quietCheckBonus  = 7000  // for the order of quiet checks; 0-20000
	quietEscape      = 20000 // more in the order for leaving a square that a lesser piece attacks; 0-40000
	quietHangs       = 40000 // less for entering one; 0-80000
	goodCaptureSlack = 40    // a capture may lose its order score over this; 16-64
	victimWeight     = 16    // in the order of captures, the exchangeValue of what is taken counts this many times; 8-32
	captureDivisor   = 8     // their history is divided by this; 4-32

	// Corrections of the static evaluation: weights of the tables, in parts of
	// correctionUnit per unit of an entry.
	correctPawn        = 28   // 8-64
	correctMinor       = 28   // 8-64
	correctMajor       = 33   // 8-64
	correctNonPawn     = 28   // 8-64
	correctMoves       = 40   // 8-64
	correctionUnit     = 512  // 256-1024
	correctionMax      = 1024 // bound of an entry
	correctionDivisor  = 6    // what is missed, times the depth, over this is learned; 4-16
	correctionBonusMax = 256  // 128-384

	// Threads.
	deferDepth = 4 // shallowest node at which a busy move waits; 3-6

	// Mates, which a solver looks for between iterations.
	mateMoves     = 8       // the longest; 4-12
	mateStart     = 100000  // nodes of the main worker before the first look; 50000-5000000
	mateShare     = 32      // positions it may look at for 1,024 of these nodes; 0-256
	mateHope      = 250     // score from which it may look at more; 100-500
	mateHopeShare = 256     // namely this many; 0-512
	mateMost      = 4000000 // positions in one search; 1000000-100000000
	mateKnown     = 65536   // to prove again what the last search has proved; 10000-200000

	// Endgame tables.
	tableTrust = 6 // plies by which their word counts as deeper than a search; 0-10

	// Threads: whose move is played.
	voteBase = 14 // score by which the worst of them still counts, times its depth; 5-40

	// Time, in fractions of the clock.
	clockMoves     = 24    // moves to plan for, or those to the time control if they are fewer; 18-40
	clockSoft      = 0.95  // of a move's share before another iteration; 0.6-1.3
	clockHard      = 3.2   // times a move's share, never exceeded; 2-6
	clockMost      = 0.72  // of the clock less overhead and reserve, never exceeded; 0.5-0.85
	clockLast      = 0.95  // the same on the last move before it is wound up; 0.8-0.98
	clockIncrement = 0.78  // of the increment is spent; 0.5-1
	clockReserve   = 2     // increments that are not shared out, up to a third of the clock; 0-5
	clockLagMoves  = 50    // moves whose lag is put by, or their overhead above the usual one; 30-80
	clockLagMost   = 0.9   // of the clock that is put by for that at most; 0.5-0.95
	clockLagMemory = 8     // moves over which the lag is averaged; 4-16
	clockDelays    = 3.7   // times the longest delay seen twice of late is kept back, once of these the very longest; 1-5
	clockDelayBase = 12    // milliseconds, the delay to expect where none was seen; 0-50
	clockDelayMost = 0.97  // of the clock that is kept back for that at most; 0.8-0.99
	clockDelayFade = 0.05  // of the time thought is taken from that delay, or so much of itself if less; 0.01-0.2
	clockDelayMove = 0.005 // of itself is taken from it as well, with each move; 0.001-0.05
	clockDelayOnce = 0.03  // of what the very longest is beyond that goes with each move; 0.01-0.1
	stabilityStep  = 0.07  // less for each iteration with the same move; 0.03-0.12
	stabilityMax   = 7     // iterations that count; 4-10
	stabilityStart = 1.30  // factor when the move has just changed; 1.1-1.6
	nodeShareBase  = 1.75  // factor when the best move took no nodes; 1.4-2.2
	nodeShareLeast = 0.4   // factor at least; 0.2-0.6
	nodeShareSlope = 1.25  // less for the share of nodes it took; 0.8-1.6
	scoreDropStep  = 0.012 // more per unit that the score fell; 0.005-0.02
	scoreDropMost  = 0.55  // at most; 0.3-0.8
)

// Not tuned by matches: reports and weakened play.
const (
	// Reports: fitted to the scores and results of 696 games at 100,000 nodes a move
	// between versions with the network h46. The score that wins every second game
	// depends on the material, counted as 1, 3, 3, 5 and 9: it is least, 117, with 65,
	// rises to 123 with all of it, and far more the less there is.
	evenWinScore  = 145.0 // score with which half of all games are won at move 32, with some 43 of material, fitted apart; 100-300
	evenWinBare   = 287.0 // the same with bare kings; 200-600
	evenWinStep   = 5.22  // less for each unit of material; 2-12
	evenWinCurve  = 0.04  // more for each squared; 0-0.1
	winSpreadBare = 33.5  // how fast the chance grows with the score, with bare kings; 30-150
	winSpreadStep = 0.49  // more for each unit; 0-1
	fullMaterial  = 78    // of the start position

	// Weakened play, between MinElo and MaxElo; see Skill.
	skillNodesWeakest   = 1700   // soft limit of nodes; 100-4000
	skillNodesStrongest = 400000 // 100000-4000000
	skillLinesWeakest   = 23     // moves to choose from; 10-40
	skillLinesStrongest = 4      // 2-8
	skillNoiseWeakest   = 190.0  // temperature of the choice; 100-400
	skillNoiseStrongest = 14.0   // 0-40
	skillNoiseCurve     = 2.2    // power by which it falls; 1-3
	skillLossWeakest    = 730.0  // score that a choice may cost; 400-1500
	skillLossStrongest  = 35.0   // 10-100
	skillLossCurve      = 2.6    // power by which it falls; 1-3
	skillDecided        = 2000   // score from which a weakened player takes the best move; its negative is a lost game's; 1000-3000
	skillMatePly        = 25     // what each ply that a mate against him is nearer costs beside a lost game; 10-50
	skillMatePlies      = 40     // from this many plies on; 10-100
)

// exchangeValue is what pieces are worth in static exchanges, by legal.Kind.
var exchangeValue = [8]int{0, 100, 330, 350, 520, 1000, 0, 0}
