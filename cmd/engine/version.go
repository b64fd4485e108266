package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"alfiere/eval"
)

type versionCommand struct{}

// Run prints the version, how the program was built and what evaluates.
func (versionCommand) Run(c *console) error {
	var settings []debug.BuildSetting
	if info, ok := debug.ReadBuildInfo(); ok {
		settings = info.Settings
	}
	commit, cpu := describeBuild(settings)
	_, err := fmt.Fprintf(c.out, "%s %s\ncommit      %s\ngo          %s %s/%s\ncpu         %s, kernels %s\nevaluation  %v\n",
		name, version, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH, cpu, eval.Kernels(), eval.Default())
	return err
}

// describeBuild returns the commit that was built and the processor features
// that the compiler was allowed to use, where the build recorded them.
func describeBuild(settings []debug.BuildSetting) (commit, cpu string) {
	commit, cpu = "unknown", "baseline"
	modified := false
	for _, s := range settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value
		case "vcs.modified":
			modified = s.Value == "true"
		case "GOAMD64", "GOARM64":
			cpu = strings.ToLower(s.Key[2:]) + " " + s.Value
		}
	}
	if modified {
		commit += ", modified"
	}
	return commit, cpu
}
