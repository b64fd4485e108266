package eval_test

import (
	"slices"
	"strings"
	"testing"

	"alfiere/eval"
	"alfiere/legal"
)

// positions are openings, middlegames and endgames of many kinds.
var positions = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r1bqk2r/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQK2R w KQkq - 0 8",
	"r2q1rk1/pp1bbppp/2n1pn2/3p4/3P1B2/2NBPN2/PP3PPP/R2Q1RK1 w - - 4 10",
	"2rq1rk1/1b2bppp/p2ppn2/1p4B1/3QP3/1BN5/PPP2PPP/R4RK1 b - - 3 14",
	"r1b2rk1/2q1bppp/p1np1n2/1p2p3/4P3/1NN1BP2/PPPQB1PP/R4R1K w - - 0 13",
	"4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
	"r3r1k1/2p2ppp/p1p1bn2/8/1q2P3/2NPQN2/PPP3PP/R4RK1 b - - 2 15",
	"2k1r2r/1pp2p2/p1nb1q2/3p1npp/3P4/2PB1N1P/PPQ2PP1/R1B1R1K1 w - - 0 20",
	"6k1/5pp1/p6p/1p1r4/2q5/P3QP2/1P4PP/3R2K1 w - - 0 30",
	"8/5k2/3p1p2/1p1Pp2p/1P2P1pP/6P1/5PK1/8 w - - 4 50",
	"8/2k5/3p4/p2P1p2/P2P1P2/8/8/4K3 b - - 0 1",
	"8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
	"5k2/6r1/2P5/1K6/8/8/4R3/8 w - - 0 1",
	"8/5B2/1p3k2/p6b/P1P3p1/1P4P1/5K2/8 w - - 2 60",
	"8/8/8/4k3/8/8/2B1N3/4K3 w - - 10 80",
	"3q2k1/pb3p1p/4pbp1/2r5/PpN2N2/1P2P2P/5PP1/Q2R2K1 b - - 4 26",
	"rn1q1rk1/pbp2ppp/1p2pn2/3p4/1bPP4/2NBPN2/PP1B1PPP/R2QK2R w KQ - 4 8",
	"1r4k1/4ppb1/2n1b1qp/pB4p1/1n1BP1P1/7P/2PNQPK1/3RN3 w - - 0 26",
	"bqrnknrb/pppppppp/8/8/8/8/PPPPPPPP/BQRNKNRB w GCgc - 0 1",
}

func parse(t testing.TB, fen string) *legal.Position {
	t.Helper()
	p, err := legal.ParseFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return &p
}

// flip returns the same position with colours exchanged.
func flip(fen string) string {
	swap := func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}
	fields := strings.Fields(fen)
	ranks := strings.Split(strings.Map(swap, fields[0]), "/")
	slices.Reverse(ranks)
	fields[0] = strings.Join(ranks, "/")
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	fields[2] = strings.Map(swap, fields[2])
	fields[3] = "-"
	return strings.Join(fields, " ")
}

func evaluate(st *eval.Stack, p *legal.Position) int {
	st.Reset(p)
	return st.Evaluate(p)
}

// BenchmarkEvaluate follows each move from each position and judges what comes
// out, the most expensive that a search can ask for. The unit is one judgement.
func BenchmarkEvaluate(b *testing.B) {
	type step struct {
		delta legal.Delta
		next  legal.Position
	}
	var starts []*legal.Position
	var steps [][]step
	for _, fen := range positions {
		p := parse(b, fen)
		var list []step
		for _, m := range p.AppendMoves(nil, legal.GenAll) {
			var s step
			p.Make(m, &s.next, &s.delta)
			list = append(list, s)
		}
		starts, steps = append(starts, p), append(steps, list)
	}
	for _, of := range []struct {
		name string
		net  *eval.Network
	}{
		{"default", eval.Default()},
		{"256", eval.RandomNetwork(1, 256, 1, false)},
		{"512", eval.RandomNetwork(1, 512, 1, false)},
	} {
		b.Run(of.name, func(b *testing.B) {
			st := eval.NewStack(of.net)
			i, k := 0, 0
			st.Reset(starts[0])
			for b.Loop() {
				if k == len(steps[i]) {
					i, k = (i+1)%len(starts), 0
					st.Reset(starts[i])
				}
				s := &steps[i][k]
				k++
				*st.Delta() = s.delta
				st.Push()
				st.Evaluate(&s.next)
				st.Pop()
			}
		})
	}
}
