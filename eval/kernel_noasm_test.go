//go:build (!amd64 && !arm64) || purego

package eval

func assemblyKernels() []kernelSet { return nil }

func assemblyThreatKernels() map[string]threatKernel { return map[string]threatKernel{} }
