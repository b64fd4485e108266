package eval

import "alfiere/legal"

// When a king changes its view, all features change. Instead of adding up all
// of them, the sums last made for that view are kept together with the board
// that they belong to, and only what differs is applied. (The idea is known in
// the engine community as a Finny table, after Finn Eggers, an author of Koivisto.)

// refreshCache holds the last sums of each side and view.
type refreshCache struct {
	entries [2][2 * maxKingBuckets]cacheEntry // by side and the view's number

	adds, subs featureList // scratch
}

// cacheEntry is an accumulator and the pieces that it was made of.
type cacheEntry struct {
	sums   []int16
	pieces [2][8]legal.Bitboard // by colour and kind
}

// newRefreshCache returns a cache that holds the empty board for each view.
func newRefreshCache(n *Network) (r refreshCache) {
	slots := 2 * n.KingBuckets()
	sums := make([]int16, 2*slots*n.Width)
	for c := range r.entries {
		for i := range slots {
			r.entries[c][i].sums, sums = sums[:n.Width:n.Width], sums[n.Width:]
			copy(r.entries[c][i].sums, n.FeatureBiases)
		}
	}
	return r
}

// refresh writes the sums of c's view v of p to dst.
func (r *refreshCache) refresh(n *Network, dst []int16, c legal.Color, p *legal.Position, v view) {
	e := &r.entries[c&1][v.number()]
	r.adds.count, r.subs.count = 0, 0
	for side := legal.White; side <= legal.Black; side++ {
		for k := legal.Pawn; k <= legal.King; k++ {
			was, is := e.pieces[side][k], p.Pieces(side, k)
			if was == is {
				continue
			}
			e.pieces[side][k] = is
			pc := legal.NewPiece(side, k)
			for come := is &^ was; come != 0; {
				r.adds.append(v.feature(c, pc, come.Pop()) * n.Width)
			}
			for gone := was &^ is; gone != 0; {
				r.subs.append(v.feature(c, pc, gone.Pop()) * n.Width)
			}
		}
	}
	refresh(dst, e.sums, n.FeatureWeights, &r.adds, &r.subs)
}
