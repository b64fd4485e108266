// Command _avo writes the functions of package search around the one instruction
// that Go has no word for.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

func main() {
	ConstraintExpr("!purego")
	TEXT("prefetch", NOSPLIT, "func(address *byte)")
	Doc("prefetch brings the cache line at address nearer. It has no effect that a", "program could see.")
	Pragma("noescape")
	PREFETCHT0(Mem{Base: Load(Param("address"), GP64())})
	RET()
	TEXT("prefetchEach", NOSPLIT, "func(addresses *[6]*uint32)")
	Doc("prefetchEach does for six addresses what prefetch does for one.")
	Pragma("noescape")
	list := Load(Param("addresses"), GP64())
	for i := range 6 {
		address := GP64()
		MOVQ(Mem{Base: list, Disp: 8 * i}, address)
		PREFETCHT0(Mem{Base: address})
	}
	RET()
	TEXT("prefetchSide", NOSPLIT, "func(address *int16)")
	Doc("prefetchSide prefetches twelve cache lines from address on: what a pieceToHistory", "holds of the moves of one side.")
	Pragma("noescape")
	base := Load(Param("address"), GP64())
	for i := range 12 {
		PREFETCHT0(Mem{Base: base, Disp: 64 * i})
	}
	RET()
	Generate()
}
