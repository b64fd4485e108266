// Command engine is Alfiere, a chess engine that speaks UCI. Without arguments
// it does so on standard input and output; --help lists the other commands.
//
// Standard output carries what was asked for and nothing else, standard error
// the diagnostics. The exit code is 0 when the work is done, 1 when it failed,
// 2 when the command line is wrong.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"alfiere/bench"
	"alfiere/bench/selfplay"
	"alfiere/cmd/engine/play"

	"github.com/alecthomas/kong"
	"golang.org/x/term"
)

// The wiring: command line to command, error to exit code.

const (
	name    = "Alfiere"
	version = "0.1.0"
	author  = "the Alfiere authors"
)

const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

// commandLine is the grammar of the command line.
type commandLine struct {
	UCI     uciCommand     `cmd:"" name:"uci" default:"1" hidden:"" help:"Speak UCI on standard input and output."`
	Bench   benchCommand   `cmd:"" help:"Search a fixed set of positions, to show the program's speed and fingerprint."`
	Play    playCommand    `cmd:"" help:"Play in the terminal, or practise an endgame."`
	Perft   perftCommand   `cmd:"" help:"Count the lines of legal moves of a given length."`
	Datagen datagenCommand `cmd:"" help:"Play games as training data for the network, or check such data."`
	Suite   suiteCommand   `cmd:"" help:"Solve the test positions of an EPD file."`
	Train   trainCommand   `cmd:"" help:"Train an evaluation network on games."`
	Judge   judgeCommand   `cmd:"" help:"Measure networks on games that they were not trained on."`
	Version versionCommand `cmd:"" help:"Show what the program was built from."`
}

// console is what a command talks to.
type console struct {
	ctx context.Context // done when the program is asked to end
	in  io.Reader
	out io.Writer
	err io.Writer
}

func main() {
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if runtime.GOOS != "wasip1" && !signal.Ignored(syscall.SIGHUP) { // by nohup; on WASI Go panics when asked
		ends = append(ends, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), ends...)
	context.AfterFunc(ctx, stop) // a second signal ends the program whatever it does
	code := run(&console{ctx, os.Stdin, os.Stdout, os.Stderr}, os.Args[1:])
	stop()
	os.Exit(code)
}

// run obeys the command line and returns the exit code.
func run(c *console, args []string) int {
	datagen := selfplay.DefaultOptions()
	parser, err := kong.New(new(commandLine), append(slices.Concat(filledTexts(), numbers()),
		kong.Name("alfiere"),
		kong.Description("A chess engine. Without a command it speaks UCI, for a chess GUI to use."),
		kong.Vars{
			"benchDepth":      strconv.Itoa(bench.DefaultDepth),
			"datagenNodes":    strconv.FormatUint(datagen.Nodes, 10),
			"datagenShare":    strconv.Itoa(datagen.Share),
			"datagenShuffled": strconv.Itoa(datagen.Shuffled),
			"datagenDouble":   strconv.Itoa(datagen.Double),
			"drills":          strings.Join(play.Drills(), ", "),
		},
		kong.Vars(trainDefaults()),
		kong.Writers(c.out, c.err),
	)...)
	if err != nil {
		fmt.Fprintln(c.err, "alfiere:", err)
		return exitFailed
	}
	chosen, err := parser.Parse(translate(args))
	if unwritten, ok := errors.AsType[*fs.PathError](err); ok && unwritten.Op == "write" {
		fmt.Fprintln(c.err, "alfiere:", err) // the help that was asked for
		return exitFailed
	}
	if err != nil {
		fmt.Fprintf(c.err, "alfiere: %s (see %s --help)\n", harmless(misuse(err)), atFault(err))
		return exitUsage
	}
	switch err := chosen.Run(c); {
	case err == nil:
		return exitDone
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(c.err, "alfiere: interrupted")
	default:
		fmt.Fprintln(c.err, "alfiere:", harmless(err.Error()))
	}
	return exitFailed
}

// translate returns the arguments in the grammar's own form where they have one
// that is usual with other programs: --version, help and help COMMAND.
func translate(args []string) []string {
	switch {
	case len(args) == 1 && args[0] == "--version":
		return []string{"version"}
	case len(args) > 0 && args[0] == "help":
		command := slices.DeleteFunc(args[1:], func(arg string) bool { return arg == "help" })
		return append(command, "--help")
	}
	return args
}

var (
	noValue  = regexp.MustCompile(`expected \S+ value but got "EOL" \(<EOL>\)`)
	badValue = regexp.MustCompile(`expected \S+ value but got ("-.*") \((short|long) flag\); perhaps.*`)
)

// misuse says what is wrong with the command line, in words that tell nothing of how
// the parser works.
func misuse(err error) string {
	text := noValue.ReplaceAllString(err.Error(), "its value is missing")
	return badValue.ReplaceAllString(text, "$1 cannot be its value")
}

// atFault returns the command whose use was wrong, as far as it is known.
func atFault(err error) string {
	wrong, ok := errors.AsType[*kong.ParseError](err)
	if !ok || wrong.Context == nil {
		return "alfiere"
	}
	command := wrong.Context.Selected()
	switch {
	case command == nil || command.Hidden:
		return "alfiere"
	case command.DefaultCmd != nil: // it has the flags
		return command.DefaultCmd.FullPath()
	}
	return command.FullPath()
}

// isTerminal reports whether stream is a terminal rather than a file or a pipe.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
