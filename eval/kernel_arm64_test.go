//go:build !purego

package eval

// assemblyKernels returns those that the functions without a suffix call.
func assemblyKernels() []kernelSet {
	return []kernelSet{{"NEON", move, capture, castle, refresh, output}}
}

func assemblyThreatKernels() map[string]threatKernel { return map[string]threatKernel{} }
