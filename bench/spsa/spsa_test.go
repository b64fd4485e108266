package main

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// TestConverges tunes two numbers of a game whose outcome is known: the version
// nearer to (30, 0.7) wins more often.
func TestConverges(t *testing.T) {
	const seed = 5
	rng := rand.New(rand.NewPCG(seed, seed))
	tune := tuner{Iterations: 4000, Params: []param{
		{"a", 70, 70, 0, 100, 10, true},
		{"b", 0.2, 0.2, 0, 1, 0.1, false},
	}}
	distance := func(values map[string]string) float64 {
		a, _ := strconv.ParseFloat(values["a"], 64)
		b, _ := strconv.ParseFloat(values["b"], 64)
		return math.Hypot((a-30)/100, b-0.7)
	}
	for tune.Done < tune.Iterations {
		plus, minus, flips := tune.perturb(rng)
		score := 0
		for range 8 {
			if rng.Float64() < 0.5+distance(minus)-distance(plus) {
				score++
			} else {
				score--
			}
		}
		tune.learn(flips, score)
	}
	if a, b := tune.Params[0].Value, tune.Params[1].Value; math.Abs(a-30) > 12 || math.Abs(b-0.7) > 0.12 {
		t.Errorf("seed %d: came to %.3g and %.3g instead of 30 and 0.7", seed, a, b)
	}
}

// TestText checks that values stay within their range and that whole numbers are
// rounded both ways.
func TestText(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	p := param{Min: -3, Max: 10, Integer: true}
	seen := map[string]bool{}
	for range 50 {
		seen[p.text(2.5, rng)] = true
		if low, high := p.text(-99, rng), p.text(99, rng); low != "-3" || high != "10" {
			t.Fatalf("from %s to %s", low, high)
		}
	}
	if len(seen) != 2 || !seen["2"] || !seen["3"] {
		t.Errorf("2.5 becomes %v", seen)
	}
}

// TestTune has a match runner for which the first engine wins both games.
func TestTune(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs are scripts of a Unix shell")
	}
	dir := t.TempDir()
	script := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte("#!/bin/sh\necho '"+text+"'\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		return name
	}
	m := match{
		engine: script("engine", "option name a type spin default 50"),
		runner: script("runner", "Games: 2, Wins: 2, Losses: 0, Draws: 0, Points: 2.0"),
		pairs:  1,
	}
	const iterations, seed = 3, 7
	begin := func() *tuner { return &tuner{Iterations: iterations, Params: []param{{"a", 50, 50, 0, 100, 10, true}}} }
	want := begin()
	for k := range iterations {
		_, _, flips := want.perturb(rand.New(rand.NewPCG(seed, uint64(k))))
		want.learn(flips, 2)
	}
	file := filepath.Join(dir, "state.json")
	if err := m.tune(t.Context(), begin(), file, seed); err != nil {
		t.Fatal(err)
	}
	if got, err := load(file, "*", 1); err != nil || got.Done != iterations || got.Params[0] != want.Params[0] {
		t.Errorf("%+v in the file, not %+v: %v", got, want, err)
	}
	stranger := begin()
	stranger.Params[0].Name = "b"
	if err := m.tune(t.Context(), stranger, file, seed); err == nil || !strings.Contains(err.Error(), "no option b") {
		t.Errorf("a number that the engine does not have: %v", err)
	}
}

func TestResults(t *testing.T) {
	const output = "Games: 2, Wins: 1, Losses: 1, Draws: 0\n...\nGames: 8, Wins: 3, Losses: 1, Draws: 4, Points: 5.0\n"
	if wins, losses, err := results(output); wins != 3 || losses != 1 || err != nil {
		t.Error(wins, losses, err)
	}
	for _, bad := range []string{"", "Games: many"} {
		if _, _, err := results(bad); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}

// TestState checks that a run goes on from its file.
func TestState(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.json")
	first, err := load(file, "lmr*", 50)
	if err != nil {
		t.Fatal(err)
	}
	_, _, flips := first.perturb(rand.New(rand.NewPCG(1, 1)))
	first.learn(flips, 3)
	if err := first.save(file); err != nil {
		t.Fatal(err)
	}
	second, err := load(file, "*", 99)
	if err != nil {
		t.Fatal(err)
	}
	if second.Done != 1 || second.Iterations != 50 || len(second.Params) != len(first.Params) || second.Params[0] != first.Params[0] {
		t.Errorf("%+v came back as %+v", first, second)
	}
	if _, err := load(filepath.Join(t.TempDir(), "none"), "nothing*", 5); err == nil {
		t.Error("a pattern that matches nothing: no error")
	}
	for _, text := range []string{"", "{}", `{"Iterations": 5, "Params": []}`, `{"Iterations": 5, "Params": [{"Name": "a", "Max": 1}]}`} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := load(file, "*", 5); err == nil || !strings.HasPrefix(err.Error(), file+": ") {
			t.Errorf("goes on from %q: error %v", text, err)
		}
	}
}
