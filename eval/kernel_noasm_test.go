//go:build !amd64 || purego

package eval

func assemblyKernels() []kernelSet { return nil }
