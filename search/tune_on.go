//go:build tune

package search

//go:generate go run ./_tune -out params_tune.go

// Tunes says whether this program was built for tuning.
const Tunes = true

// Tune gives the tunable of that name a value, for all engines of the program,
// none of which may be searching; false if there is none.
func Tune(name string, value float64) bool {
	ok := setTunable(name, value)
	reductions = newReductions()
	return ok
}
