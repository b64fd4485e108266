// Command _avo writes the one instruction of package search that Go has no word
// for.
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
	Generate()
}
