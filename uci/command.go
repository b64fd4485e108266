package uci

import "strings"

// From a line to the command that it gives.

// obey does what line says. It reports nothing: answers and errors are printed.
func (c *session) obey(line string) {
	name, args := cutWord(line)
	if name == "" {
		return
	}
	if do := c.ownCommand(name); do != nil {
		do(args)
		return
	}
	for ; name != ""; name, args = cutWord(args) {
		if do := c.command(name); do != nil {
			do(args)
			return
		}
	}
	c.refuse("unknown command %s", clip(strings.TrimSpace(line)))
}

// command returns what obeys a command of the protocol, nil if name is not one.
func (c *session) command(name string) func(args string) {
	switch name {
	case "uci":
		return c.identify
	case "isready":
		return func(string) { c.out.print("readyok") }
	case "debug":
		return c.debug
	case "register":
		return func(string) {} // there is nothing to register
	case "setoption":
		return c.setOption
	case "ucinewgame":
		return func(string) { c.settle(false); c.Engine.NewGame() }
	case "position":
		return c.position
	case "go":
		return c.goSearch
	case "stop":
		return func(string) { c.halt() }
	case "ponderhit":
		return func(string) { c.ponderHit() }
	case "quit":
		return func(string) { c.quit = true }
	}
	return nil
}

// ownCommand returns what obeys a command that the protocol does not know, nil if
// name is not one. Only the first word of a line can be such a command.
func (c *session) ownCommand(name string) func(args string) {
	switch {
	case name == "d":
		return func(string) { c.out.print(drawing(c.game.Position())) }
	case name == "eval" && c.Explain != nil:
		return func(string) { c.out.print(c.Explain(c.game.Position())) }
	case name == "tunables":
		return func(string) { c.out.print(tunables()) }
	case name == "bench" && c.Bench != nil:
		return c.bench
	}
	return nil
}

func (c *session) identify(string) {
	lines := []string{"id name " + c.Name, "id author " + c.Author}
	for _, o := range c.options {
		lines = append(lines, "option name "+o.name+" type "+o.declaration)
	}
	c.out.print(strings.Join(append(lines, "uciok"), "\n"))
}

// debug accepts on and off, which change nothing: everything is always reported.
func (c *session) debug(args string) {
	if word, rest := cutWord(args); word != "on" && word != "off" || strings.TrimSpace(rest) != "" {
		c.refuse("debug: %s is neither on nor off", clip(strings.TrimSpace(args)))
	}
}

func (c *session) bench(args string) {
	depth := int64(0)
	if args = strings.TrimSpace(args); args != "" {
		var ok bool
		if depth, ok = number(args); !ok {
			c.refuse("bench: depth %s is not a whole number; nothing was run", clip(args))
			return
		}
		depth = min(max(depth, 1), maxDepth)
	}
	c.settle(true)
	c.start(newBench(c.Bench, int(depth)))
}
