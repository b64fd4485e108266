package legal

// place puts a piece on a free square; remove takes it away. Both keep board,
// sets and keys in step.
func (p *Position) place(pc Piece, sq Square) {
	b := sq.Bit()
	p.board[sq&63] = pc
	p.kinds[pc&7] |= b
	p.colors[pc>>3&1] |= b
	p.keys.toggle(pc, sq)
}

func (p *Position) remove(pc Piece, sq Square) {
	b := sq.Bit()
	p.board[sq&63] = NoPiece
	p.kinds[pc&7] &^= b
	p.colors[pc>>3&1] &^= b
	p.keys.toggle(pc, sq)
}

// Make writes to next the position after m, a legal move of p, and to d what m
// changed on the board. The receiver stays as it is; next must be another
// position. Package scacchi also makes moves that are legal except that they take
// a king or leave their own king to be taken. Once a king is gone, the checks and
// pins of its side mean nothing; a check given by a king is never noticed.
func (p *Position) Make(m Move, next *Position, d *Delta) {
	*next = *p
	us := p.side
	next.switchSides()
	next.count(uint16(us))

	from, to := m.From(), m.To()
	if m.IsCastling() {
		next.makeCastling(m, d)
	} else {
		next.makeOrdinary(m, d)
	}
	if p.rights != 0 {
		next.rights = p.rightsAfter(from.Bit() | to.Bit())
		next.keys.Full ^= zobrist.rights[p.rights&15] ^ zobrist.rights[next.rights&15]
	}
	next.findChecks()
	if p.board[from&63].Kind() == Pawn && from^to == 16 { // ranks 2 and 4, or 7 and 5
		next.offerEnPassant((from + to) / 2)
	}
	next.verify()
}

// After returns the position after m, a legal move of p. Where speed counts, Make
// copies less.
func (p *Position) After(m Move) (next Position) {
	var d Delta
	p.Make(m, &next, &d)
	return next
}

// MakeNull writes to next the position after the side to move has passed, which
// searches do but the rules do not allow. The move number stays. The side to move
// should not be in check, or its king can be taken.
func (p *Position) MakeNull(next *Position) {
	*next = *p
	next.switchSides()
	next.count(0)
	next.findChecks()
	next.verify()
}

// count adds a half-move, and full moves if any, to the counters. They stop at
// 32,768: no rule needs more, but a hostile list of moves would reach it.
func (p *Position) count(full uint16) {
	p.halfmove += 1 &^ (p.halfmove >> 15)
	p.fullmove += full &^ (p.fullmove >> 15)
}

// switchSides gives the turn to the other side, whose right to capture en
// passant has yet to be found.
func (p *Position) switchSides() {
	p.side ^= 1
	p.keys.Full ^= zobrist.side
	if p.ep != NoSquare {
		p.keys.Full ^= zobrist.ep[p.ep&7]
		p.ep = NoSquare
	}
}

// makeOrdinary moves a piece on the board, with capture and promotion.
func (p *Position) makeOrdinary(m Move, d *Delta) {
	from, to := m.From(), m.To()
	pc := p.board[from&63]
	d.Removed[0] = Placement{pc, from}
	d.NumRemoved, d.NumAdded = 1, 1

	victim := to
	if m.IsEnPassant() {
		victim = to ^ 8 // from rank 6 to 5, from 3 to 4
	}
	if taken := p.board[victim&63]; taken != NoPiece {
		p.remove(taken, victim)
		p.halfmove = 0
		d.Removed[1] = Placement{taken, victim}
		d.NumRemoved = 2
	}
	p.remove(pc, from)
	if pc.Kind() == Pawn {
		p.halfmove = 0
		if m.IsPromotion() {
			pc = NewPiece(pc.Color(), m.Promotion())
		}
	}
	p.place(pc, to)
	d.Added[0] = Placement{pc, to}
}

// makeCastling moves king and rook. Both leave before either arrives, since in
// Chess960 one may land where the other stood.
func (p *Position) makeCastling(m Move, d *Delta) {
	king, rook := p.board[m.From()&63], p.board[m.To()&63]
	p.remove(king, m.From())
	p.remove(rook, m.To())
	p.place(king, m.CastlingKingTo())
	p.place(rook, m.CastlingRookTo())
	d.Removed = [2]Placement{{king, m.From()}, {rook, m.To()}}
	d.Added = [2]Placement{{king, m.CastlingKingTo()}, {rook, m.CastlingRookTo()}}
	d.NumRemoved, d.NumAdded = 2, 2
}

// offerEnPassant sets the en passant square if the side to move has a legal
// capture there.
func (p *Position) offerEnPassant(sq Square) {
	for takers := PawnAttacks(p.side.Other(), sq) & p.Pieces(p.side, Pawn); takers != 0; {
		if p.enPassantLegal(takers.Pop(), sq) {
			p.ep = sq
			p.keys.Full ^= zobrist.ep[sq&7]
			return
		}
	}
}

// KeyAfter predicts the key of the position after m, so that its entry in a table
// can be fetched ahead of time. It is right for all moves but castling, promotions,
// captures en passant, and those that change castling rights or allow a capture en
// passant.
func (p *Position) KeyAfter(m Move) uint64 {
	from, to := m.From(), m.To()
	pc := p.board[from&63]
	return p.KeyAfterNull() ^ zobrist.piece[pc&15][from&63] ^ zobrist.piece[pc&15][to&63] ^
		zobrist.piece[p.board[to&63]&15][to&63]
}

// KeyAfterNull returns the key of the position in which the side to move passes.
func (p *Position) KeyAfterNull() uint64 {
	key := p.keys.Full ^ zobrist.side
	if p.ep != NoSquare {
		key ^= zobrist.ep[p.ep&7]
	}
	return key
}
