//go:build !unix

package play

// onResume does nothing: programs are not stopped here.
func onResume(func()) (cancel func()) { return func() {} }
