# Builds, tests and measures Alfiere. Everything but make itself, which must be
# GNU's, comes with Go.
#
#   make                  the program, for this machine: ./alfiere
#   make EXE=name         the same under another name, as OpenBench asks for it
#   make GOAMD64=v1       for x86-64 processors without AVX2
#
# A profile in cmd/engine/default.pgo guides the compiler if it is there; "make
# pgo" renews it.

EXE     ?= alfiere
GOAMD64 ?= v3

# GOAMD64 means nothing to other processors: Go ignores it there.
export GOAMD64
GO      ?= go
BUILD    = CGO_ENABLED=0 $(GO) build -trimpath -ldflags '-s -w'
SUFFIX   = $(if $(filter Windows_NT,$(OS)),$(if $(filter %.exe,$(EXE)),,.exe))
PROFILE  = cmd/engine/default.pgo

.PHONY: build test lint bench generate pgo licences release clean

build:
	$(BUILD) -o $(EXE)$(SUFFIX) ./cmd/engine

test:
	$(GO) test ./...

lint:
	@unformatted=$$(gofmt -l .) || exit 1; test -z "$$unformatted" || { echo "not formatted by gofmt:"; echo "$$unformatted"; exit 1; }
	$(GO) vet ./...

bench: build
	./$(EXE)$(SUFFIX) bench

generate:
	$(GO) generate ./...

# The profile is that of the bench positions under the profiler of go test.
pgo:
	$(GO) test ./bench -run '^$$' -bench '^BenchmarkSearch$$' -benchtime 20x \
		-o "$(or $(TMPDIR),/tmp)/alfiere-pgo.test" -cpuprofile "$(CURDIR)/$(PROFILE).new"
	mv $(PROFILE).new $(PROFILE)
	rm -f "$(or $(TMPDIR),/tmp)/alfiere-pgo.test"

# The licences of Go and of the modules in the program ask that their texts go with it.
# Vendored modules have theirs under vendor. Some systems' Go, as Debian's, comes without
# the file LICENSE: the same text lies by the parts of Go that have modules of their own.
licences:
	@mkdir -p dist
	@set -e; rm -f dist/LICENSES.txt; for os in linux windows darwin; do \
		GOOS=$$os CGO_ENABLED=0 $(GO) list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{or .Dir (print "vendor/" .Path)}}{{end}}{{end}}' ./cmd/engine; \
	done >dist/modules.all; \
	sed '/^$$/d' dist/modules.all | sort -u >dist/modules; \
	go=$$($(GO) env GOROOT); test -e "$$go/LICENSE" || go=$$go/src/vendor/golang.org/x/sys; \
	{ printf 'Alfiere\n\n'; cat LICENSE; printf '\n\nGo and its standard library\n\n'; cat "$$go/LICENSE"; \
	while read -r module version folder; do \
		text=$$(find "$$folder" -maxdepth 1 -type f \( -name 'LICEN[CS]E*' -o -name 'COPYING*' \) -exec cat {} +); \
		test -n "$$text" || { echo "no licence in $$folder" >&2; exit 1; }; \
		printf '\n\n%s %s\n\n%s\n' "$$module" "$$version" "$$text"; \
	done <dist/modules; } >dist/LICENSES.new; rm dist/modules dist/modules.all; mv dist/LICENSES.new dist/LICENSES.txt

# One file for each system and processor; x86-64 twice, for all processors and
# for those since about 2015.
release: licences
	@set -e; for os in linux windows darwin; do \
		exe=; test $$os != windows || exe=.exe; \
		for target in amd64-v1 amd64-v3 arm64; do \
			out=dist/alfiere-$$os-$$target$$exe; echo $$out; \
			GOOS=$$os GOARCH=$${target%-v*} GOAMD64=$$(case $$target in amd64-*) echo $${target#*-};; *) echo v1;; esac) \
				$(BUILD) -o $$out ./cmd/engine; \
		done; \
	done

clean:
	rm -rf dist $(EXE)$(SUFFIX)
