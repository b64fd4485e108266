package main

import (
	"errors"
	"reflect"

	"github.com/alecthomas/kong"
)

// Texts that may not be empty, as they are where a variable of the shell was
// meant that does not exist.

var errEmpty = errors.New("the value is empty")

// filledTexts teaches the parser the type "filled", which is any text but the
// empty one, and takes the empty one from its type "path", for which it is the
// folder at hand.
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
