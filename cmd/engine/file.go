package main

import (
	"fmt"
	"io"
	"os"
)

// readFile returns what read makes of the file of that name. Errors name the file.
func readFile[T any](name string, read func(io.Reader) (T, error)) (content T, err error) {
	file, err := os.Open(name)
	if err != nil {
		return content, err
	}
	defer file.Close()
	if content, err = read(file); err != nil {
		return content, fmt.Errorf("%s: %w", name, err)
	}
	return content, nil
}
