package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// The scripts in testdata run the real program, which they know as alfiere.

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"alfiere": main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata"})
}
