package eval

import (
	_ "embed"
	"fmt"
	"sync"
)

// The network that comes with the program. NETWORKS.md describes where it comes
// from; to ship another, replace the file.

//go:embed net/default.alfn
var defaultFile []byte

// Default returns the network that comes with the program: always the same one,
// read from its file once.
func Default() *Network { return loadDefault() }

var loadDefault = sync.OnceValue(func() *Network {
	n, err := parseNetwork(defaultFile)
	if err != nil {
		panic(fmt.Sprintf("eval: the embedded network: %v", err))
	}
	return n
})
