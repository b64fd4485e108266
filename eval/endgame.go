package eval

import "alfiere/legal"

// What is known for certain of the simplest endgames. They are too rare in
// games for a network to learn well, and a user who sees one misplayed
// remembers it. Against a bare king neither the network nor temper's scaling is
// used: their small changes would hide the way to the corner.

// tooLittle reports whether neither side has enough left to force a win: no pawns
// and a minor piece each at most, or against a bare king two knights or two bishops
// on squares of one colour. With the other side's help there may still be a mate;
// [legal.Position.Dead] tells where not.
func tooLittle(p *legal.Position) bool {
	if p.Occupied().Count() > 4 || p.ByKind(legal.Pawn)|p.ByKind(legal.Rook)|p.ByKind(legal.Queen) != 0 {
		return false
	}
	knights, bishops := p.ByKind(legal.Knight), p.ByKind(legal.Bishop)
	minors := knights | bishops
	return !(minors&p.ByColor(legal.White)).Several() && !(minors&p.ByColor(legal.Black)).Several() ||
		bishops == 0 || knights == 0 && (bishops&legal.DarkSquares == 0 || bishops&legal.LightSquares == 0)
}

// knownWin is the least that a position is worth when a bare king is left against
// enough to mate. With what drive adds for material it has to exceed what the
// network says of the positions before, or nobody would promote the pawn or take
// the last piece on the way. Yet the sum must stay below MaxScore, even with the
// most material that there can be, 103.
const knownWin = 8000

// bareKing returns the score, for the side to move, of a position in which one
// side has only its king and the other enough to mate; ok is false for others.
func bareKing(p *legal.Position) (score int, ok bool) {
	us := p.SideToMove()
	switch {
	case !p.ByColor(us.Other()).Several() && canMate(p, us):
		return drive(p, us), true
	case !p.ByColor(us).Several() && canMate(p, us.Other()):
		return -drive(p, us.Other()), true
	}
	return 0, false
}

// drive returns c's score against a bare king: it grows with c's material, as
// that king nears the edge (a corner of the bishop's colour, if only bishop and
// knight are left), as c's own king comes close and as pawns advance. Otherwise a
// shallow search that sees neither mate nor promotion would move to and fro.
func drive(p *legal.Position, c legal.Color) int {
	king := p.KingSquare(c.Other())
	score := knownWin + 100*p.Material(c) + 20*(7-steps(king, p.KingSquare(c)))
	bishops, knights := p.Pieces(c, legal.Bishop), p.Pieces(c, legal.Knight)
	if p.Occupied().Count() == 4 && bishops != 0 && knights != 0 {
		return score + 100*(7-toCorner(king, bishops&legal.DarkSquares != 0))
	}
	for pawns := p.Pieces(c, legal.Pawn); pawns != 0; {
		score += 16 * pawns.Pop().RelativeRank(c)
	}
	return score + 20*(6-edge(king.File())-edge(king.Rank()))
}

// averagePress is what the kings' places are worth on average in press, for each point
// of the lead.
const averagePress = 95

// press returns what is added to the network's score, for the side to move, where each
// side has one piece beside its king and one of these is the better one. There a queen
// wins and a rook may, by the same means as against a bare king and by keeping a knight
// from its king, but too slowly for a search to see; and networks hardly learn it, since
// tables end the games that they learn from before that. A rook that has not come nearer
// than on average gains nothing, so that what is mostly drawn does not look better than
// before.
func press(p *legal.Position) int {
	if p.Occupied().Count() != 4 || p.ByKind(legal.Pawn) != 0 {
		return 0
	}
	lead := p.Material(legal.White) - p.Material(legal.Black)
	c := legal.White
	if lead < 0 {
		c, lead = legal.Black, -lead
	}
	king := p.KingSquare(c.Other())
	score := 10*(7-steps(king, p.KingSquare(c))) + 20*(6-edge(king.File())-edge(king.Rank()))
	if knight := p.Pieces(c.Other(), legal.Knight); knight != 0 {
		score += 10 * steps(king, knight.First())
	}
	if p.ByKind(legal.Queen) == 0 {
		score -= averagePress
	}
	if p.SideToMove() != c {
		lead = -lead
	}
	return lead * score
}

// canMate reports whether c has the pieces to force mate against a bare king:
// a rook or queen, bishops of both colours, bishop and knight, or three
// knights.
func canMate(p *legal.Position, c legal.Color) bool {
	if p.Pieces(c, legal.Rook)|p.Pieces(c, legal.Queen) != 0 {
		return true
	}
	bishops, knights := p.Pieces(c, legal.Bishop), p.Pieces(c, legal.Knight).Count()
	light, dark := bishops&legal.LightSquares != 0, bishops&legal.DarkSquares != 0
	return light && dark || bishops != 0 && knights > 0 || knights > 2
}

// steps returns the number of king's moves between two squares on an empty
// board.
func steps(a, b legal.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files, ranks, -ranks)
}

// edge returns how far a file or rank is from the nearer edge, 0 to 3.
func edge(line int) int { return min(line, 7-line) }

// toCorner returns how far a king is from the nearer corner of one colour: the
// sum of its distances in files and ranks, 0 to 7.
func toCorner(king legal.Square, dark bool) int {
	file, rank := king.File(), king.Rank()
	if !dark {
		file = 7 - file
	}
	return min(file+rank, 14-file-rank)
}
