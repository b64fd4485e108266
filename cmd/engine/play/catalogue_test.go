package play

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"alfiere/legal"
)

// verbsOf returns the formatting verbs of a text in their order.
func verbsOf(text string) []string {
	return regexp.MustCompile(`%[-+.0-9]*[a-z]`).FindAllString(text, -1)
}

// Every text exists in both languages and takes the same arguments.
func TestCataloguesComplete(t *testing.T) {
	en, it := reflect.ValueOf(*english()), reflect.ValueOf(*italian())
	// Entries without meaning: no such piece, reason or argument.
	empty := map[string]int{"kinds": 1, "noneGoes": 1, "reasons": 1}
	for i := range en.NumField() {
		name := en.Type().Field(i).Name
		switch a, b := en.Field(i), it.Field(i); a.Kind() {
		case reflect.String:
			compareTexts(t, name, a.String(), b.String(), false)
		case reflect.Array:
			if a.Type().Elem().Kind() != reflect.String {
				continue
			}
			for j := range a.Len() {
				optional := j < empty[name] || name == "usage"
				compareTexts(t, name, a.Index(j).String(), b.Index(j).String(), optional)
			}
		case reflect.Map:
			for _, key := range a.MapKeys() {
				if !b.MapIndex(key).IsValid() {
					t.Errorf("%s has no %s", name, key)
				}
			}
		case reflect.Func:
			if a.IsNil() || b.IsNil() {
				t.Errorf("%s is missing", name)
			}
		}
	}
}

// The list has every command and fits a terminal of 80 columns.
func TestHelp(t *testing.T) {
	for _, lang := range []Lang{English, Italian} {
		text := played(t, Config{Lang: lang}, "help")
		mustSay(t, text, catalogueOf(lang).helpHead)
		for v := range verbs {
			mustSay(t, text, "\n  "+v.name(lang)+" ", catalogueOf(lang).help[v])
		}
		for line := range strings.Lines(text) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n >= 80 {
				t.Errorf("%d columns: %s", n, line)
			}
		}
	}
}

// Where the locale has other accented letters than UTF-8's, none are written.
func TestAccents(t *testing.T) {
	for locale, want := range map[string]string{
		"it_IT.ISO-8859-1": "non e' una mossa", "it_IT@euro": "non e' una mossa",
		"it_IT.UTF-8": "non è una mossa", "it_IT@euro.utf8": "non è una mossa", "it_IT": "non è una mossa", "C": "non è una mossa",
	} {
		said := played(t, Config{Lang: Italian, Env: []string{"LANG=" + locale}}, "comandi", "xyz", "mosse e5", "Cd4")
		mustSay(t, said, want)
		if accented := strings.ContainsAny(said, "àèéìòù"); accented == strings.Contains(want, "'") {
			t.Errorf("%s: accents in\n%s", locale, said)
		}
	}
}

func compareTexts(t *testing.T, name, en, it string, optional bool) {
	t.Helper()
	if en == "" || it == "" {
		if !optional || en != it {
			t.Errorf("%s is missing: %q, %q", name, en, it)
		}
		return
	}
	if plain := apostrophes.Replace(it); strings.IndexFunc(plain, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
		t.Errorf("%s has letters that not all terminals know: %q", name, plain)
	}
	if !slices.Equal(verbsOf(en), verbsOf(it)) {
		t.Errorf("%s takes other arguments: %q, %q", name, en, it)
	}
}

func TestSystemLang(t *testing.T) {
	tests := []struct {
		env  map[string]string
		want Lang
	}{
		{nil, English},
		{map[string]string{"LANG": "it_IT.UTF-8"}, Italian},
		{map[string]string{"LANG": "it"}, Italian},
		{map[string]string{"LANG": "it.UTF-8"}, Italian},
		{map[string]string{"LANG": "Italian_Italy.1252"}, Italian},
		{map[string]string{"LANG": "it_IT.UTF-8", "LC_ALL": "C"}, English},
		{map[string]string{"LANG": "en_US.UTF-8", "LC_MESSAGES": "it_CH"}, Italian},
		{map[string]string{"LANG": "it_IT", "LC_MESSAGES": "de_DE"}, English},
	}
	for _, test := range tests {
		if got := systemLang(func(name string) string { return test.env[name] }); got != test.want {
			t.Errorf("%v: %s, want %s", test.env, got, test.want)
		}
	}
}

// No command can be mistaken for another, nor for a move.
func TestCommandNames(t *testing.T) {
	seen := map[string]verb{}
	p := legal.StartPosition()
	for v, names := range words {
		for _, name := range names {
			if other, ok := seen[name]; ok && other != verb(v) {
				t.Errorf("%q is two commands", name)
			}
			seen[name] = verb(v)
			if _, why := italian().parseMove(&p, name); why == nil || why.kind != refusalUnreadable {
				t.Errorf("%q reads as a move", name)
			}
		}
	}
	for line, want := range map[string]verb{
		"HELP": verbHelp, "?": verbHelp, " comandi ": verbHelp, "Aiuto": verbHint, "q": verbQuit, "suggerimento": verbHint, "Save my game.pgn": verbSave,
	} {
		if v, _, ok := parseCommand(line); !ok || v != want {
			t.Errorf("%q is %d, %v, want %d", line, v, ok, want)
		}
	}
	for line, want := range map[string]verb{
		"“comandi”": verbHelp, "help me": verbHelp, "???": verbHelp, "Undo.": verbUndo, "help!": verbHelp, "hint\u200b": verbHint,
		"new game": verbNew, "Nuova partita": verbNew,
	} {
		if v, arg, ok := parseCommand(line); !ok || v != want || arg != "" {
			t.Errorf("%q is %d with %q, %v, want %d", line, v, arg, ok, want)
		}
	}
	for _, line := range []string{"Q", "resign?", "quit?", "draw?"} { // the first is a queen's letter
		if _, _, ok := parseCommand(line); ok {
			t.Errorf("%q is a command", line)
		}
	}
	if _, arg, _ := parseCommand("save  my game.pgn "); arg != "my game.pgn" {
		t.Errorf("the argument is %q", arg)
	}
}
