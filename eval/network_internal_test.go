package eval

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"alfiere/legal"
)

// RandomNetwork returns a network of random weights for tests. Accumulators
// mostly lie between 0 and 1; with wild weights and biases they are anything, and
// wrap around. From a width of 64 on some of the neurons see threats.
func RandomNetwork(seed uint64, width, kingBuckets int, wild bool) *Network {
	rng := rand.New(rand.NewPCG(seed, uint64(width)))
	p := Parameters{
		Name:           "random",
		Width:          width,
		Threats:        (width + rowBlock) / (2 * rowBlock) * rowBlock,
		FeatureWeights: make([]int8, kingBuckets*numFeatures*width),
		FeatureBiases:  make([]int16, width),
		OutputWeights:  make([]int16, OutputBuckets*2*width),
	}
	for i := range p.Kings {
		p.Kings[i] = uint8((i>>3<<2 | min(i&7, 7-i&7)) * kingBuckets / 32)
	}
	weight, bias := 25, 25
	if wild {
		weight, bias = MaxFeatureWeight, math.MaxInt16
	}
	for i := range p.FeatureWeights {
		p.FeatureWeights[i] = int8(rng.IntN(2*weight+1) - weight)
	}
	p.ThreatWeights = make([]int8, numThreatFeatures*p.Threats)
	weight = min(weight, MaxThreatWeight)
	for i := range p.ThreatWeights {
		p.ThreatWeights[i] = int8(rng.IntN(2*weight+1) - weight)
	}
	for i := range p.FeatureBiases {
		p.FeatureBiases[i] = int16(rng.IntN(2*bias+1) - bias)
	}
	for i := range p.OutputWeights {
		p.OutputWeights[i] = int16(rng.IntN(2*MaxOutputWeight+1) - MaxOutputWeight)
	}
	for i := range p.OutputBiases {
		p.OutputBiases[i] = rng.Int32N(20000) - 10000
	}
	n, err := NewNetwork(p)
	if err != nil {
		panic(err)
	}
	return n
}

// slowOutput is the definition of the network, square by square and neuron by
// neuron.
func slowOutput(n *Network, p *legal.Position) int {
	var sum int64
	pieces := 0
	us := p.SideToMove()
	for sq := legal.A1; sq <= legal.H8; sq++ {
		if p.PieceAt(sq) != legal.NoPiece {
			pieces++
		}
	}
	bucket := (pieces - 2) / 4
	for half, c := range []legal.Color{us, us.Other()} {
		acc := slices.Clone(n.FeatureBiases)
		king := p.KingSquare(c)
		for sq := legal.A1; sq <= legal.H8; sq++ {
			pc := p.PieceAt(sq)
			if pc == legal.NoPiece {
				continue
			}
			file, rank, kingFile, kingRank := sq.File(), sq.Rank(), king.File(), king.Rank()
			if c == legal.Black {
				rank, kingRank = 7-rank, 7-kingRank
			}
			if kingFile > 3 {
				file, kingFile = 7-file, 7-kingFile
			}
			feature := int(n.Kings[8*kingRank+kingFile])*768 + (int(pc.Kind())-1)*64 + 8*rank + file
			if pc.Color() != c {
				feature += 384
			}
			for i := range acc {
				acc[i] += int16(n.FeatureWeights[feature*n.Width+i])
			}
		}
		if c == us {
			for _, threat := range slowThreats(p, c) {
				for i := range n.Threats {
					acc[i] += int16(n.ThreatWeights[threat*n.Threats+i])
				}
			}
		}
		for i, a := range acc {
			v := int64(min(max(a, 0), 96))
			sum += v * v * int64(n.OutputWeights[(bucket*2+half)*n.Width+i])
		}
	}
	return int((sum/96 + int64(n.OutputBiases[bucket])) * 400 / (96 * 256))
}

// slowThreats returns the threats that c sees, piece by piece.
func slowThreats(p *legal.Position, c legal.Color) (threats []int) {
	for to := legal.A1; to <= legal.H8; to++ {
		victim := p.PieceAt(to)
		if victim == legal.NoPiece {
			continue
		}
		class, square := int(victim.Kind())-1, to
		if victim.Color() != c {
			class += 5
		}
		if c == legal.Black {
			square ^= 56
		}
		if p.KingSquare(c).File() > 3 {
			square ^= 7
		}
		if victim.Kind() == legal.King {
			state := 29*10 + slowKingThreat(p, to)*2
			if victim.Color() != c {
				state++
			}
			threats = append(threats, state*64+int(square))
			continue
		}
		if slowlyPinned(p, to) {
			threats = append(threats, (29*10+64+class)*64+int(square))
		}
		var kinds [2][]legal.Kind // of those that attack and of those that defend
		for from := legal.A1; from <= legal.H8; from++ {
			attacker := p.PieceAt(from)
			if attacker == legal.NoPiece {
				continue
			}
			reach := legal.PawnAttacks(attacker.Color(), from)
			if attacker.Kind() != legal.Pawn {
				reach = legal.PieceAttacks(attacker.Kind(), from, p.Occupied())
			}
			if i := 0; reach.Has(to) {
				if attacker.Color() == victim.Color() {
					i = 1
				}
				kinds[i] = append(kinds[i], attacker.Kind())
			}
		}
		attacks, defences := kinds[0], kinds[1]
		state := 0
		if len(attacks) == 0 && len(defences) > 0 {
			continue
		}
		if len(attacks) > 0 {
			least := slices.Min(attacks)
			state = 4 * []int{legal.Pawn: 1, legal.Knight: 2, legal.Bishop: 2, legal.Rook: 3, legal.Queen: 4, legal.King: 4}[least]
			if len(attacks) > 1 && least != legal.Pawn {
				state += 4 * 3
			}
		}
		if slices.Contains(defences, legal.Pawn) {
			state++
		} else if len(defences) > 0 {
			state += min(len(defences), 2) + 1
		}
		if state > 0 {
			state -= 3
		}
		threats = append(threats, (10*state+class)*64+int(square))
	}
	return threats
}

// slowKingThreat returns what threatens the king on a square: 2, 4, 8 and 16 for checks
// by knight, bishop, rook and queen on squares that its side does not attack, and 1 for a
// square beside it that it may go to.
func slowKingThreat(p *legal.Position, king legal.Square) (threat int) {
	c := p.PieceAt(king).Color()
	for to := legal.A1; to <= legal.H8; to++ {
		pc := p.PieceAt(to)
		if legal.KingAttacks(king).Has(to) && (pc == legal.NoPiece || pc.Color() != c) && !p.Attacks(c.Other(), to, p.Occupied()) {
			threat |= 1
		}
		if pc != legal.NoPiece && pc.Color() != c || p.Attacks(c, to, p.Occupied()) {
			continue
		}
		for attackers := p.AttackersTo(to, p.Occupied()) & p.ByColor(c.Other()); attackers != 0; {
			kind := p.PieceAt(attackers.Pop()).Kind()
			if kind >= legal.Knight && kind <= legal.Queen && legal.PieceAttacks(kind, to, p.Occupied()).Has(king) {
				threat |= 1 << (int(kind) - 1)
			}
		}
	}
	return threat
}

// slowlyPinned says whether the king of the piece on a square would be in one more check
// without it.
func slowlyPinned(p *legal.Position, sq legal.Square) bool {
	c := p.PieceAt(sq).Color()
	sliders := p.ByColor(c.Other()) &^ p.ByKind(legal.Pawn) &^ p.ByKind(legal.Knight) &^ p.ByKind(legal.King)
	king := p.KingSquare(c)
	before := p.AttackersTo(king, p.Occupied()) & sliders
	return p.AttackersTo(king, p.Occupied()&^sq.Bit())&sliders != before
}

// TestStoredFeatures: the network's file has the weights of all features that a side can
// see, wherever the kings and the other pieces stand, and of no others.
func TestStoredFeatures(t *testing.T) {
	p := &RandomNetwork(1, 32, 5, false).Parameters
	features, threats := make(map[int]bool), make(map[int]bool)
	for king := legal.A1; king <= legal.H8; king++ {
		for pc := legal.WhitePawn; pc <= legal.BlackKing; pc++ {
			for sq := legal.A1; sq <= legal.H8; sq++ {
				switch {
				case pc.Kind() < legal.Pawn || pc.Kind() > legal.King,
					pc.Kind() == legal.Pawn && (sq < legal.A2 || sq > legal.H7),
					pc == legal.BlackKing && sq != king:
					continue
				}
				features[p.Feature(legal.Black, king, pc, sq)] = true
				from, to := Loose, Loose+numThreats
				if pc.Kind() == legal.King {
					from, to = 0, numKingThreats
				} else {
					threats[ThreatFeature(legal.Black, king, Pinned, pc, sq)] = true
				}
				for threat := from; threat < to; threat++ {
					threats[ThreatFeature(legal.Black, king, threat, pc, sq)] = true
				}
			}
		}
	}
	if len(features) != storedFeatures(5) || len(threats) != storedThreatFeatures {
		t.Errorf("%d features and %d of threats, want %d and %d", len(features), len(threats), storedFeatures(5), storedThreatFeatures)
	}
	for f := range 5 * numFeatures {
		if p.occurs(f) != features[f] {
			t.Errorf("feature %d: %v", f, p.occurs(f))
		}
	}
	for f := range numThreatFeatures {
		if threatOccurs(f) != threats[f] {
			t.Errorf("threat %d: %v", f, threatOccurs(f))
		}
	}
}

// TestNetworkFollowsGames walks up and down random games and asks now and then,
// so that sums are made over several moves at once.
func TestNetworkFollowsGames(t *testing.T) {
	games := 150
	if testing.Short() {
		games = 30
	}
	for i, n := range []*Network{
		RandomNetwork(1, 32, 1, false), RandomNetwork(2, 96, 16, false), RandomNetwork(3, 64, 5, true),
	} {
		if (n.Threats > 0) != (n.Width > 32) {
			t.Fatalf("of %d neurons %d see threats", n.Width, n.Threats)
		}
		w := walker{t: t, rng: rand.New(rand.NewPCG(4, uint64(i))), net: n, stack: NewStack(n)}
		for game := range games {
			w.play(game)
		}
		if w.castlings < 20 || w.promotions < 20 || w.enPassants < 5 || w.nulls < 20 || w.judged < 1000 {
			t.Errorf("too little seen: %d castlings, %d promotions, %d en passant, %d null moves, %d positions",
				w.castlings, w.promotions, w.enPassants, w.nulls, w.judged)
		}
	}
}

type walker struct {
	t     *testing.T
	rng   *rand.Rand
	net   *Network
	stack *Stack

	castlings, promotions, enPassants, nulls, judged int
}

func (w *walker) play(game int) {
	line := []legal.Position{w.start(game)}
	w.stack.Reset(&line[0])
	for range 250 {
		p := &line[len(line)-1]
		if w.rng.IntN(3) == 0 {
			w.judge(p)
		}
		if back := w.rng.IntN(6); len(line) > back && w.rng.IntN(8) == 0 {
			line = line[:len(line)-back]
			for range back {
				w.stack.Pop()
			}
			w.judge(&line[len(line)-1])
			continue
		}
		var next legal.Position
		*w.stack.Delta() = legal.Delta{}
		if !p.InCheck() && w.rng.IntN(20) == 0 {
			w.nulls++
			p.MakeNull(&next)
		} else if m := w.choose(p); m != legal.NoMove {
			p.Make(m, &next, w.stack.Delta())
		} else {
			break
		}
		line = append(line, next)
		w.stack.Push()
	}
}

func (w *walker) start(game int) legal.Position {
	var p legal.Position
	var err error
	switch game % 3 {
	case 0:
		return legal.StartPosition()
	case 1:
		p, err = legal.Chess960Position(w.rng.IntN(960))
	default:
		p, err = legal.DoubleChess960Position(w.rng.IntN(960), w.rng.IntN(960))
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return p
}

// choose returns a random move, a special one if there is any.
func (w *walker) choose(p *legal.Position) legal.Move {
	moves := p.AppendMoves(nil, legal.GenAll)
	if len(moves) == 0 {
		return legal.NoMove
	}
	m := moves[w.rng.IntN(len(moves))]
	for _, special := range moves {
		if special.IsCastling() || special.IsPromotion() || special.IsEnPassant() {
			m = special
			break
		}
	}
	switch {
	case m.IsCastling():
		w.castlings++
	case m.IsPromotion():
		w.promotions++
	case m.IsEnPassant():
		w.enPassants++
	}
	return m
}

func (w *walker) judge(p *legal.Position) {
	w.judged++
	if got, want := w.stack.acc.evaluate(p), slowOutput(w.net, p); got != want {
		w.t.Fatalf("%s: %d, rebuilt %d", p.ShredderFEN(), got, want)
	}
	if got, want := w.stack.Evaluate(p), temper(slowOutput(w.net, p), p, false); got != want {
		w.t.Fatalf("%s: evaluation %d, rebuilt %d", p.ShredderFEN(), got, want)
	}
}
