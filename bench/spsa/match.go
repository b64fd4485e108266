package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// match says how the games of an iteration are played.
type match struct {
	engine, runner, book, control string
	nodes                         uint // for each move, instead of the time control; 0 for none
	pairs, concurrency            int
	folder                        string // where the match runner may leave files of its own
}

// settle makes the paths independent of the folder that the runner works in.
func (m *match) settle(folder string) (err error) {
	m.folder = folder
	if m.runner, err = exec.LookPath(m.runner); err != nil {
		return err
	}
	for _, path := range []*string{&m.runner, &m.engine, &m.book} {
		if *path == "" {
			continue
		}
		if *path, err = filepath.Abs(*path); err != nil {
			return err
		}
	}
	return nil
}

// check reports whether the engine has an option for each of the numbers.
func (m *match) check(ctx context.Context, params []param) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	command := exec.CommandContext(ctx, m.engine)
	command.Stdin = strings.NewReader("uci\nquit\n")
	output, err := command.Output()
	if err != nil {
		return fmt.Errorf("%s: %w", m.engine, err)
	}
	for _, p := range params {
		if !strings.Contains(string(output), "option name "+p.Name+" ") {
			return fmt.Errorf("%s has no option %s: was it built with -tags tune?", m.engine, p.Name)
		}
	}
	return nil
}

// play plays the k-th iteration and returns the wins of plus less those of minus.
func (m *match) play(ctx context.Context, k int, plus, minus map[string]string) (int, error) {
	args := []string{"-engine", "cmd=" + m.engine, "name=plus"}
	args = append(args, options(plus)...)
	args = append(args, "-engine", "cmd="+m.engine, "name=minus")
	args = append(args, options(minus)...)
	limit := "tc=" + m.control
	if m.nodes > 0 {
		limit = "nodes=" + strconv.FormatUint(uint64(m.nodes), 10)
	}
	args = append(args, "-each", "proto=uci", limit, "option.Hash=16",
		"-rounds", strconv.Itoa(m.pairs), "-games", "2", "-repeat",
		"-concurrency", strconv.Itoa(m.concurrency), "-recover",
		"-draw", "movenumber=40", "movecount=8", "score=8",
		"-resign", "movecount=4", "score=500", "twosided=true")
	if m.book != "" {
		args = append(args, "-openings", "file="+m.book, "format=epd", "order=random", "-srand", strconv.Itoa(k+1))
	}
	command := exec.CommandContext(ctx, m.runner, args...)
	command.Dir = m.folder
	output, err := command.CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("%s: %w\n%s", m.runner, err, output)
	}
	wins, losses, err := results(string(output))
	return wins - losses, err
}

// options returns the arguments that give an engine its numbers.
func options(values map[string]string) []string {
	var args []string
	for name, v := range values {
		args = append(args, "option."+name+"="+v)
	}
	return args
}

// results finds the last tally in the output of the match runner.
func results(output string) (wins, losses int, err error) {
	at := strings.LastIndex(output, "Games: ")
	if at < 0 {
		return 0, 0, errors.New("the match runner told no result")
	}
	var games int
	if _, err := fmt.Sscanf(output[at:], "Games: %d, Wins: %d, Losses: %d,", &games, &wins, &losses); err != nil {
		return 0, 0, fmt.Errorf("the match runner's result: %w", err)
	}
	return wins, losses, nil
}
