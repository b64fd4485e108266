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

// TestSteps: a number is changed by its step at the end of a run, one version one way
// and the other the other way, and moves towards the winner.
func TestSteps(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	seen := map[float64]bool{}
	for range 20 {
		tune := tuner{Iterations: 1, Params: []param{{"a", 0.5, 0.5, 0, 1, 0.1, false}}}
		plus, minus, flips := tune.perturb(rng)
		seen[flips[0]] = true
		up, down := "0.6", "0.4"
		if flips[0] < 0 {
			up, down = down, up
		}
		if plus["a"] != up || minus["a"] != down {
			t.Errorf("direction %g: %v against %v", flips[0], plus, minus)
		}
		tune.learn(flips, 3)
		if moved := tune.Params[0].Value - 0.5; math.Abs(moved-3*rate*0.1*flips[0]) > 1e-9 {
			t.Errorf("direction %g: moved by %g", flips[0], moved)
		}
	}
	if len(seen) != 2 || !seen[1] || !seen[-1] {
		t.Errorf("directions %v", seen)
	}
}

// script writes a program that runs lines of a Unix shell, and returns its name.
func script(t *testing.T, lines string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the programs are scripts of a Unix shell")
	}
	name := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(name, []byte("#!/bin/sh\n"+lines+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestPlay checks what the match runner is told.
func TestPlay(t *testing.T) {
	m := match{
		engine: "/the engine", book: "/the book", control: "1+0.01", pairs: 3, concurrency: 4, folder: t.TempDir(),
		runner: script(t, `printf '%s\n' "$@" >told; echo 'Games: 6, Wins: 1, Losses: 3, Draws: 2, Points: 2.0'`),
	}
	told := func() string {
		t.Helper()
		score, err := m.play(t.Context(), 7, map[string]string{"a": "5"}, map[string]string{"a": "6"})
		if err != nil || score != -2 {
			t.Fatalf("score %d, error %v", score, err)
		}
		text, err := os.ReadFile(filepath.Join(m.folder, "told"))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	text := told()
	for _, want := range []string{
		"-engine\ncmd=/the engine\nname=plus\noption.a=5\n-engine\ncmd=/the engine\nname=minus\noption.a=6\n-each\n",
		"\ntc=1+0.01\n", "-rounds\n3\n", "-concurrency\n4\n", "-openings\nfile=/the book\n", "-srand\n8\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	m.nodes, m.book = 500, ""
	if text := told(); !strings.Contains(text, "\nnodes=500\n") || strings.Contains(text, "tc=") || strings.Contains(text, "-openings") {
		t.Errorf("with nodes and without a book\n%s", text)
	}
}

// TestTune has a match runner for which the first engine wins both games.
func TestTune(t *testing.T) {
	m := match{
		engine: script(t, "echo 'option name a type spin default 50'"),
		runner: script(t, "echo 'Games: 2, Wins: 2, Losses: 0, Draws: 0, Points: 2.0'"),
		pairs:  1,
	}
	const iterations, seed = 3, 7
	begin := func() *tuner { return &tuner{Iterations: iterations, Params: []param{{"a", 50, 50, 0, 100, 10, true}}} }
	want := begin()
	for k := range iterations {
		_, _, flips := want.perturb(rand.New(rand.NewPCG(seed, uint64(k))))
		want.learn(flips, 2)
	}
	file := filepath.Join(t.TempDir(), "state.json")
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
