package uci_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"alfiere/legal"
	"alfiere/search"
	"alfiere/uci"
)

// The limit on nodes says what the stub does instead of thinking.
const (
	stubPanics  = 666 // breaks an invariant
	stubCheats  = 667 // comes to an illegal move
	stubReports = 668 // reports a current move, bounds, a mate
)

// stub is an engine that answers with the first of the legal moves in the order
// of their names. Limits on time keep it thinking until it is told to stop.
type stub struct {
	options search.Options
	hit     chan struct{}
}

func newStub() *stub {
	return &stub{search.DefaultOptions(), make(chan struct{}, 1)}
}

func (e *stub) Options() search.Options { return e.options }

// SetOptions has room for a table of 1024 MiB and no working third thread.
func (e *stub) SetOptions(o search.Options) (search.Options, error) {
	if o.Threads == 3 {
		return e.options, errors.New("no third thread to be had")
	}
	o.Hash = min(o.Hash, 1024)
	e.options = o
	return o, nil
}

func (e *stub) NewGame()   {}
func (e *stub) ClearHash() {}

func (e *stub) PonderHit() {
	select {
	case e.hit <- struct{}{}:
	default: // an earlier hit came when the search was over
	}
}

func (e *stub) Search(ctx context.Context, g *legal.Game, l search.Limits, report func(search.Info)) search.Result {
	p := g.Position()
	var r search.Result
	r.Move = alphabeticallyFirst(p)
	if r.Move != legal.NoMove {
		next := p.After(r.Move)
		r.Ponder = alphabeticallyFirst(&next)
		r.PV = []legal.Move{r.Move}
	}
	info := search.Info{Depth: 1, SelDepth: 2, MultiPV: 1, Nodes: 20, Hashfull: 3, Time: 10 * time.Millisecond, PV: r.PV}
	report(info)
	switch l.Nodes {
	case stubPanics:
		panic("the board is on fire")
	case stubCheats:
		r.Move = legal.NewMove(legal.E4, legal.E4)
	case stubReports:
		info.Bound = search.LowerBound
		report(info)
		report(search.Info{Depth: 2, CurrMove: r.Move, CurrMoveNumber: 1})
	}
	if l.Ponder {
		select {
		case <-ctx.Done():
		case <-e.hit:
		}
	}
	if l.Infinite || l.MoveTime > 0 {
		<-ctx.Done()
	}
	return r
}

func alphabeticallyFirst(p *legal.Position) legal.Move {
	moves := p.AppendMoves(nil, legal.GenAll)
	if len(moves) == 0 {
		return legal.NoMove
	}
	return slices.MinFunc(moves, func(a, b legal.Move) int { return strings.Compare(a.UCI(true), b.UCI(true)) })
}

// countingStub counts its searches.
type countingStub struct {
	*stub
	searches int
}

func (e *countingStub) Search(ctx context.Context, g *legal.Game, l search.Limits, report func(search.Info)) search.Result {
	e.searches++
	return e.stub.Search(ctx, g, l, report)
}

// converse has an engine obey the commands on in.
func converse(ctx context.Context, in io.Reader, out io.Writer, e uci.Engine) error {
	return (&uci.Server{Engine: e, Name: "Stub", Author: "nobody"}).Serve(ctx, in, out)
}
