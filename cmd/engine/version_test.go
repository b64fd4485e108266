package main

import (
	"runtime/debug"
	"testing"
)

func TestDescribeBuild(t *testing.T) {
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "0123abc"}
	level := debug.BuildSetting{Key: "GOAMD64", Value: "v3"}
	for _, c := range []struct {
		settings    []debug.BuildSetting
		commit, cpu string
	}{
		{nil, "unknown", "baseline"},
		{[]debug.BuildSetting{level, revision, {Key: "vcs.modified", Value: "false"}}, "0123abc", "amd64 v3"},
		{[]debug.BuildSetting{level, revision, {Key: "vcs.modified", Value: "true"}}, "0123abc, modified", "amd64 v3"},
	} {
		if commit, cpu := describeBuild(c.settings); commit != c.commit || cpu != c.cpu {
			t.Errorf("%v: %q and %q, want %q and %q", c.settings, commit, cpu, c.commit, c.cpu)
		}
	}
}
