package bench

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"alfiere/legal"
)

// Test positions in Extended Position Description (PGN specification, section
// 16.2), as they are found rather than as they should be: four fields of a FEN
// and then operations, of which those that pose a task are understood.

// EPD is a test position and its task.
type EPD struct {
	Line     int    // in its file, from 1; 0 for a position that was read alone
	ID       string // operand of id, empty if there is none
	Position legal.Position

	Best  []legal.Move // bm: the moves that solve it
	Avoid []legal.Move // am: the moves that do not

	// Mate is the number of moves to a forced mate, as dm N, bm #N or ce +MN
	// state it: positive when the side to move mates, negative when it is
	// mated, 0 when no mate is stated.
	Mate int
}

// EPDError says which part of an EPD line cannot be read.
type EPDError struct {
	Line int    // from 1; 0 when the line was read alone
	Part string // "position" or the code of an operation; "task" when there is none
	Text string // the part as given
	Err  error
}

// Error returns one line that names the line and quotes the part.
func (e *EPDError) Error() string {
	where := ""
	if e.Line > 0 {
		where = fmt.Sprintf("line %d: ", e.Line)
	}
	return fmt.Sprintf("EPD %s%s %.100q: %v", where, e.Part, e.Text, e.Err)
}

// Unwrap returns the cause.
func (e *EPDError) Unwrap() error { return e.Err }

var (
	errNoTask    = errors.New("neither bm, am, dm nor a mate score: nothing to solve")
	errShort     = errors.New("four fields are needed")
	errNoOperand = errors.New("the operand is missing")
	errNotMoves  = errors.New("not a number of moves")
)

// byteOrderMark is what some editors begin a file with.
const byteOrderMark = "\ufeff"

// ReadEPD reads one test position a line. Blank lines and lines that begin
// with # are skipped. An error of the content is an *EPDError; nothing is
// returned then. A line may have 64 KiB and ends with CR, LF or both.
func ReadEPD(r io.Reader) ([]EPD, error) {
	var positions []EPD
	in := bufio.NewScanner(r)
	in.Split(splitLine)
	line := 1
	for ; in.Scan(); line++ {
		text := in.Text()
		if line == 1 {
			text = strings.TrimPrefix(text, byteOrderMark)
		}
		text = strings.TrimSpace(text)
		if text == "" || text[0] == '#' {
			continue
		}
		e, err := ParseEPD(text)
		if bad, ok := errors.AsType[*EPDError](err); ok {
			bad.Line = line
		}
		if err != nil {
			return nil, err
		}
		e.Line = line
		positions = append(positions, e)
	}
	switch err := in.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fmt.Errorf("line %d is longer than 64 KiB", line)
	case err != nil:
		return nil, fmt.Errorf("line %d: %w", line, err)
	}
	return positions, nil
}

// splitLine is the [bufio.SplitFunc] for such lines.
func splitLine(data []byte, atEOF bool) (advance int, token []byte, err error) {
	end := bytes.IndexAny(data, "\r\n")
	switch {
	case end < 0 && atEOF && len(data) > 0:
		return len(data), data, nil
	case end < 0 || data[end] == '\r' && end+1 == len(data) && !atEOF: // an LF may follow
		return 0, nil, nil
	case data[end] == '\r' && end+1 < len(data) && data[end+1] == '\n':
		return end + 2, data[:end], nil
	}
	return end + 1, data[:end], nil
}

// ParseEPD reads one line. Operations end with a semicolon, at the next known
// code, or with the line; unknown ones and remarks between them are passed
// over. The two counters of a FEN, or a lone dash left from them, may stand
// before the operations. Moves may be in any notation that
// [legal.Position.ParseSAN] reads, with blanks between a move and its signs, too. If
// id is given twice, the first one counts; if bm or am is, the moves of both count.
// The error is an *EPDError.
func ParseEPD(line string) (EPD, error) {
	var e EPD
	fen, rest := cutFEN(line)
	if fen == "" {
		return e, &EPDError{Part: "position", Text: line, Err: errShort}
	}
	var err error
	if e.Position, err = legal.ParseFEN(fen); err != nil {
		return e, &EPDError{Part: "position", Text: fen, Err: err}
	}
	for _, op := range operations(rest) {
		if err := e.apply(op); err != nil {
			return e, &EPDError{Part: op.code, Text: strings.Join(op.operands, " "), Err: err}
		}
	}
	if len(e.Best) == 0 && len(e.Avoid) == 0 && e.Mate == 0 {
		return e, &EPDError{Part: "task", Text: rest, Err: errNoTask}
	}
	return e, nil
}

// cutFEN splits a line after the fields of the position. fen is empty when
// there are too few.
func cutFEN(line string) (fen, rest string) {
	fields := make([]string, 0, 6)
	rest = line
	for len(fields) < 6 {
		field, after := strings.TrimSpace(rest), ""
		if end := strings.IndexAny(field, " \t"); end >= 0 {
			field, after = field[:end], field[end:]
		}
		if len(fields) >= 4 {
			if _, err := strconv.Atoi(field); err != nil {
				break
			}
		}
		if field == "" {
			return "", rest
		}
		fields, rest = append(fields, field), after
	}
	if len(fields) == 5 { // a single counter belongs to nothing
		fields = fields[:4]
	}
	return strings.Join(fields, " "), rest
}

// operation is an opcode with its operands, quotes removed.
type operation struct {
	code     string
	operands []string
}

// operations takes the text after the position apart.
func operations(text string) []operation {
	var ops []operation
	open := false // the last operation still takes operands
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		var word string
		quoted := text[0] == '"'
		switch {
		case text[0] == ';':
			open, text = false, text[1:]
			continue
		case quoted:
			word, text, _ = strings.Cut(text[1:], `"`)
		default:
			end := strings.IndexAny(text, " \t;\"")
			if end < 0 {
				end = len(text)
			}
			word, text = text[:end], text[end:]
		}
		switch last := len(ops) - 1; {
		case open && !quoted && ops[last].code == word && len(ops[last].operands) == 0:
			// The code was written twice.
		case !quoted && (!open || knownCode(word)):
			ops = append(ops, operation{code: word})
			open = true
		case open:
			ops[last].operands = append(ops[last].operands, word)
		}
	}
	return ops
}

// knownCode reports whether word begins an operation wherever it stands. None
// of these can be a move, as c1 to c8 could.
func knownCode(word string) bool {
	switch word {
	case "bm", "am", "dm", "id", "ce", "pv", "c0", "c9":
		return true
	}
	return false
}

// apply enters what an operation says.
func (e *EPD) apply(op operation) (err error) {
	switch op.code {
	case "bm", "am", "dm", "id", "ce":
		if len(op.operands) == 0 {
			return errNoOperand
		}
	}
	switch op.code {
	case "id":
		if e.ID == "" {
			e.ID = strings.Join(op.operands, " ")
		}
	case "bm":
		return e.setBest(op.operands)
	case "am":
		e.Avoid, err = e.appendMoves(e.Avoid, op.operands)
	case "dm":
		return e.setMate(op.operands[0])
	case "ce":
		if sign, moves, ok := strings.Cut(op.operands[0], "M"); ok {
			return e.setMate(sign + moves)
		}
	}
	return err
}

// maxMate is more moves than any mate is known to take.
const maxMate = 10000

// setMate reads a number of moves with its sign, if any.
func (e *EPD) setMate(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n == 0 || n < -maxMate || n > maxMate {
		return errNotMoves
	}
	e.Mate = n
	return nil
}

// setBest enters the operands of bm: moves, and mates as #N.
func (e *EPD) setBest(operands []string) (err error) {
	for i, text := range operands {
		if mate, ok := strings.CutPrefix(text, "#"); ok && !isSign(text) {
			err = e.setMate(strings.TrimRight(mate, ","))
		} else {
			e.Best, err = e.appendMoves(e.Best, operands[i:i+1])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// isSign reports whether an operand only says something of the move before it, as
// in "Qd1 +".
func isSign(text string) bool {
	return strings.Trim(text, "+#!?,") == "" || strings.TrimRight(text, "+#!?,") == "e.p."
}

// appendMoves appends the moves that the operands name.
func (e *EPD) appendMoves(moves []legal.Move, operands []string) ([]legal.Move, error) {
	for _, text := range operands {
		if isSign(text) {
			continue
		}
		m, err := e.Position.ParseSAN(strings.TrimRight(text, ","))
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
	}
	return moves, nil
}
