package main

import (
	"context"
	"fmt"
	"os/exec"
	"strconv"
)

// match says how the games of an iteration are played.
type match struct {
	engine, runner, book, control string
	pairs, concurrency            int
}

// play plays the k-th iteration and returns the wins of plus less those of minus.
func (m *match) play(ctx context.Context, k int, plus, minus map[string]string) (int, error) {
	args := []string{"-engine", "cmd=" + m.engine, "name=plus"}
	args = append(args, options(plus)...)
	args = append(args, "-engine", "cmd="+m.engine, "name=minus")
	args = append(args, options(minus)...)
	args = append(args, "-each", "proto=uci", "tc="+m.control, "option.Hash=16",
		"-rounds", strconv.Itoa(m.pairs), "-games", "2", "-repeat",
		"-concurrency", strconv.Itoa(m.concurrency), "-recover",
		"-draw", "movenumber=40", "movecount=8", "score=8",
		"-resign", "movecount=4", "score=500", "twosided=true")
	if m.book != "" {
		args = append(args, "-openings", "file="+m.book, "format=epd", "order=random", "-srand", strconv.Itoa(k+1))
	}
	output, err := exec.CommandContext(ctx, m.runner, args...).CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("%s: %w\n%s", m.runner, err, output)
	}
	wins, losses, err := results(string(output))
	return wins - losses, err
}
