//go:build !tune

package search

// Tunes says whether this program was built for tuning.
const Tunes = false

// Tune gives the tunable of that name a value; false if there is none. In an
// ordinary program there never is.
func Tune(string, float64) bool { return false }
