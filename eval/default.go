package eval

// Default returns the network that a new engine uses: nil, which stands for the
// hand-made evaluation.
func Default() *Network { return nil }
