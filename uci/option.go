package uci

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"alfiere/eval"
	"alfiere/search"
	"alfiere/search/syzygy"
)

// The options: what is declared after uci, and the command setoption.

// Upper bounds of the numbers that the engine itself does not bound.
const (
	maxOverhead   = 10000 // ms
	maxProbeDepth = 100
)

// option is one option of this session.
type option struct {
	name        string
	declaration string // its type, default and range as the protocol wants them

	// set gives it a value. The error says what was wrong and what was kept. Only when
	// nothing is wrong with the value does it make the engine idle (settle).
	set func(value string) error
}

// declareOptions returns the options in the order in which they are declared.
func (c *session) declareOptions() []option {
	options := []option{
		c.engineSpin("Hash", 1, search.MaxHash,
			func(o *search.Options) int { return o.Hash },
			func(o *search.Options, n int) { o.Hash = n }),
		c.button("Clear Hash", c.Engine.ClearHash),
		c.engineSpin("Threads", 1, search.MaxThreads,
			func(o *search.Options) int { return o.Threads },
			func(o *search.Options, n int) { o.Threads = n }),
		c.check("Ponder", new(bool)), // whether to ponder is up to the GUI, which says so with each go
		c.engineSpin("MultiPV", 1, search.MaxMultiPV,
			func(o *search.Options) int { return o.MultiPV },
			func(o *search.Options, n int) { o.MultiPV = n }),
		c.engineSpin("Move Overhead", 0, maxOverhead,
			func(o *search.Options) int { return int(o.MoveOverhead.Milliseconds()) },
			func(o *search.Options, n int) { o.MoveOverhead = time.Duration(n) * time.Millisecond }),
		c.check("UCI_Chess960", &c.style.chess960),
		c.check("UCI_ShowWDL", &c.style.wdl),
		c.check("UCI_AnalyseMode", &c.analyse),
		c.check("UCI_LimitStrength", &c.strength.limited),
		c.elo(),
		c.evalFile(),
		c.syzygyPath(),
		c.engineSpin("SyzygyProbeDepth", 1, maxProbeDepth,
			func(o *search.Options) int { return o.ProbeDepth },
			func(o *search.Options, n int) { o.ProbeDepth = n }),
		c.fiftyMoveRule(),
		c.engineSpin("SyzygyProbeLimit", 0, syzygy.MaxMen,
			func(o *search.Options) int { return o.ProbeLimit },
			func(o *search.Options, n int) { o.ProbeLimit = n }),
		c.check("OwnBook", &c.openings.own),
		c.bookFile(),
		c.bookDepth(),
		c.debugLog(),
	}
	if search.Tunes {
		options = append(options, c.tuning()...)
	}
	return options
}

// setOption obeys "name … value …". Names may have spaces and any case.
func (c *session) setOption(args string) {
	word, rest := cutWord(args)
	if word != "name" {
		c.refuse("setoption: name is missing; nothing was changed")
		return
	}
	var words []string
	for word, rest = cutWord(rest); word != "" && word != "value"; word, rest = cutWord(rest) {
		words = append(words, word)
	}
	name := strings.Join(words, " ")
	for _, o := range c.options {
		if strings.EqualFold(o.name, name) {
			if err := o.set(strings.TrimSpace(rest)); err != nil {
				c.refuse("option %s: %v", o.name, err)
			}
			return
		}
	}
	c.refuse("no option is called %s", clip(name))
}

// spin is a number. put sets it to a value from lo to hi; value returns what it
// then is, which may be less.
func (c *session) spin(name string, lo, hi int64, usual int, value func() int, put func(int) error) option {
	set := func(text string) error {
		n, ok := number(text)
		if !ok {
			return fmt.Errorf("%s is not a whole number; kept %d", clip(text), value())
		}
		c.settle(false)
		allowed := min(max(n, lo), hi)
		if err := put(int(allowed)); err != nil {
			return fmt.Errorf("%w; kept %d", err, value())
		}
		if got := value(); int64(got) != n {
			why := "that is out of range"
			if int64(got) != allowed {
				why = "the machine lacks the memory"
			}
			c.out.print(fmt.Sprintf("info string option %s is %d, not %s: %s", name, got, clip(text), why))
		}
		return nil
	}
	return option{name, fmt.Sprintf("spin default %d min %d max %d", usual, lo, hi), set}
}

// engineSpin is a number among the engine's options.
func (c *session) engineSpin(name string, lo, hi int64, get func(*search.Options) int, put func(*search.Options, int)) option {
	value := func() int {
		o := c.Engine.Options()
		return get(&o)
	}
	set := func(n int) error {
		o := c.Engine.Options()
		put(&o, n)
		_, err := c.Engine.SetOptions(o)
		return err
	}
	usual := search.DefaultOptions()
	return c.spin(name, lo, hi, get(&usual), value, set)
}

// check is a switch of the conversation itself, off by default.
func (c *session) check(name string, on *bool) option {
	return option{name, "check default false", func(value string) error {
		v, err := boolean(value, *on)
		if err == nil {
			c.settle(false)
			*on = v
		}
		return err
	}}
}

func (c *session) button(name string, press func()) option {
	return option{name, "button", func(string) error {
		c.settle(false)
		press()
		return nil
	}}
}

// empty is the value of a string option that stands for nothing.
const empty = "<empty>"

// nothing reports whether a value stands for nothing.
func nothing(value string) bool { return value == "" || strings.EqualFold(value, empty) }

// syzygyPath is where the endgame tables are. What cannot be read changes
// nothing.
func (c *session) syzygyPath() option {
	return option{"SyzygyPath", "string default " + empty, func(value string) error {
		var tables *syzygy.Tables
		if !nothing(value) {
			var err error
			if tables, err = syzygy.Open(value); err != nil {
				return fmt.Errorf("%w; kept %v", err, c.Engine.Options().Tables)
			}
		}
		c.settle(false)
		o := c.Engine.Options()
		former := o.Tables
		o.Tables = tables
		if _, err := c.Engine.SetOptions(o); err != nil {
			return errors.Join(err, tables.Close())
		}
		for _, what := range tables.Skipped() {
			c.out.print(infoString("left out " + what))
		}
		c.out.print(infoString(fmt.Sprint(tables)))
		return former.Close()
	}}
}

// fiftyMoveRule is a switch: wins that the rule prevents count as draws.
func (c *session) fiftyMoveRule() option {
	usual := search.DefaultOptions().FiftyMoves
	return option{"Syzygy50MoveRule", fmt.Sprintf("check default %t", usual), func(value string) error {
		o := c.Engine.Options()
		on, err := boolean(value, o.FiftyMoves)
		if err != nil {
			return err
		}
		c.settle(false)
		o.FiftyMoves = on
		_, err = c.Engine.SetOptions(o)
		return err
	}}
}

// embedded is the value of EvalFile that stands for the engine's own network.
const embedded = "<embedded>"

func (c *session) evalFile() option {
	return option{"EvalFile", "string default " + embedded, func(value string) error {
		n, err := network(value)
		if err == nil {
			c.settle(false)
			o := c.Engine.Options()
			o.Network = n
			_, err = c.Engine.SetOptions(o)
		}
		if err != nil {
			return fmt.Errorf("%w; kept %v", err, c.Engine.Options().Network)
		}
		c.out.print(infoString(fmt.Sprintf("the evaluation is %v", n)))
		return nil
	}}
}

// network returns the network that EvalFile names.
func network(name string) (*eval.Network, error) {
	if nothing(name) || strings.EqualFold(name, embedded) {
		return eval.Default(), nil
	}
	return eval.LoadFile(name)
}

func (c *session) debugLog() option {
	return option{"Debug Log File", "string default " + empty, func(value string) error {
		if nothing(value) {
			value = ""
		}
		c.settle(false)
		if err := c.out.openLog(value); err != nil {
			return fmt.Errorf("%w; the log is as it was", err)
		}
		return nil
	}}
}

// boolean reads true or false. The error says that what was there before is kept.
func boolean(value string, before bool) (bool, error) {
	switch strings.ToLower(value) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, fmt.Errorf("%s is neither true nor false; kept %t", clip(value), before)
}
