package train

import (
	"encoding/binary"

	"alfiere/legal"
)

// Positions as training keeps them in memory, 32 bytes each.

// A position is what the network sees of one, turned so that the side to move
// plays upwards, and what it is to learn about it.
type position struct {
	occupied  legal.Bitboard
	pieces    [16]byte // four bits for each occupied square, lowest first: kind from 0 for a pawn, enemyPiece
	score     int16    // of the side to move
	result    uint8    // of the side to move: 0 lost, 1 drawn, 2 won
	king      uint8    // square of the side to move's king
	enemyKing uint8
	_         [3]byte
}

const enemyPiece = 8

// pack returns p, which has at most 32 pieces and a king a side, as training
// keeps it. The score and the result (0, 1 or 2 half-points) are White's.
func pack(p *legal.Position, score int16, result uint8) position {
	us := p.SideToMove()
	turn := legal.A1.Relative(us)
	q := position{
		occupied: p.Occupied(), score: score, result: result,
		king: uint8(p.KingSquare(us) ^ turn), enemyKing: uint8(p.KingSquare(us.Other()) ^ turn),
	}
	if us == legal.Black {
		q.score, q.result = -score, 2-result
		q.occupied = q.occupied.Flip()
	}
	occupied := q.occupied
	for i := 0; occupied != 0; i++ {
		pc := p.PieceAt(occupied.Pop() ^ turn)
		code := byte(pc.Kind() - legal.Pawn)
		if pc.Color() != us {
			code |= enemyPiece
		}
		q.pieces[i/2] |= code << (i % 2 * 4)
	}
	return q
}

func (p *position) count() int { return p.occupied.Count() }

// code returns the four bits of the i-th piece.
func (p *position) code(i int) byte { return p.pieces[i/2&15] >> (i % 2 * 4) & 15 }

// blockSize is the number of positions that are allocated together, so that
// the set grows without being copied.
const blockSize = 1 << 18

// A set is any number of positions.
type set struct {
	blocks [][]position
}

func (s *set) add(p position) {
	if n := len(s.blocks); n == 0 || len(s.blocks[n-1]) == blockSize {
		s.blocks = append(s.blocks, make([]position, 0, blockSize))
	}
	last := &s.blocks[len(s.blocks)-1]
	*last = append(*last, p)
}

func (s *set) at(i int) *position { return &s.blocks[i/blockSize][i%blockSize] }

func (s *set) len() int {
	if len(s.blocks) == 0 {
		return 0
	}
	last := len(s.blocks) - 1
	return last*blockSize + len(s.blocks[last])
}

// hash returns a number that depends on all that is known of the position.
func (p *position) hash() uint64 {
	h := mix(uint64(p.occupied))
	h = mix(h ^ binary.LittleEndian.Uint64(p.pieces[:8]))
	h = mix(h ^ binary.LittleEndian.Uint64(p.pieces[8:]))
	return h ^ uint64(uint16(p.score))<<8 ^ uint64(p.result)
}
