// Package bench holds what measures the engine: the fixed positions whose node
// count is the program's fingerprint ([Run]), test suites of positions with
// known best moves ([ReadEPD], [RunSuite]), and, in its tests, Go benchmarks
// of every layer.
//
// The package reports through callbacks and returned values; it writes
// nothing, and it never decides by a clock whether something is right.
package bench
