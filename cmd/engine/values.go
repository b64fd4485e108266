package main

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"

	"github.com/alecthomas/kong"
)

// How the values on the command line are read.

var errEmpty = errors.New("the value is empty")

// filledTexts teaches the parser the type "filled", which is any text but the
// empty one. It also has the parser's own type "path" refuse the empty text, which
// would stand for the current folder.
func filledTexts() (options []kong.Option) {
	texts := kong.NewRegistry().RegisterDefaults()
	list := texts.ForType(reflect.TypeFor[[]string]())
	for _, name := range []string{"filled", "path"} {
		one := texts.ForNamedType(name, reflect.TypeFor[string]())
		mapper := kong.MapperFunc(func(ctx *kong.DecodeContext, target reflect.Value) error {
			if target.Kind() == reflect.Slice {
				return list.Decode(ctx, target) // which comes back here with each element
			}
			if ctx.Scan.Peek().Value == "" {
				return errEmpty
			}
			return one.Decode(ctx, target)
		})
		texts.RegisterName(name, mapper)
		options = append(options, kong.NamedMapper(name, mapper))
	}
	return options
}

// numbers has the parser read whole numbers as decimal (by itself it takes 010 for
// eight), and say in our own words what is not a number.
func numbers() (options []kong.Option) {
	for kind := reflect.Int; kind <= reflect.Uint64; kind++ {
		options = append(options, kong.KindMapper(kind, kong.MapperFunc(decodeWhole)))
	}
	return append(options, kong.KindMapper(reflect.Float64, kong.MapperFunc(decodeFloat)))
}

func decodeFloat(ctx *kong.DecodeContext, target reflect.Value) error {
	var text string
	if err := ctx.Scan.PopValueInto("number", &text); err != nil {
		return err
	}
	n, err := strconv.ParseFloat(text, 64)
	target.SetFloat(n)
	if err != nil {
		return fmt.Errorf("%.40q is not a number", text)
	}
	return nil
}

func decodeWhole(ctx *kong.DecodeContext, target reflect.Value) error {
	var text string
	if err := ctx.Scan.PopValueInto("number", &text); err != nil {
		return err
	}
	var err error
	if bits := target.Type().Bits(); target.CanUint() {
		var n uint64
		n, err = strconv.ParseUint(text, 10, bits)
		target.SetUint(n)
	} else {
		var n int64
		n, err = strconv.ParseInt(text, 10, bits)
		target.SetInt(n)
	}
	switch {
	case errors.Is(err, strconv.ErrRange):
		return fmt.Errorf("%.40q is out of range", text)
	case err != nil && target.CanUint():
		return fmt.Errorf("%.40q is not a whole number from 0 up", text)
	case err != nil:
		return fmt.Errorf("%.40q is not a whole number", text)
	}
	return nil
}
