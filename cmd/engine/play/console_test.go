package play

import "testing"

func TestFold(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"ten signs.", "ten signs."},
		{"eleven here", "eleven\nhere"},
		{"due tocchi: così", "due\ntocchi:\ncosì"},
		{"  a   b", "  a   b"},
		{"extraordinarily so", "extraordinarily\nso"},
		{"  new           begin again", "  new\nbegin\nagain"},
		{"so extraordinarily", "so\nextraordinarily"},
		{"one\ntwo three\nfour five", "one\ntwo three\nfour five"},
		{"\none two three\n", "\none two\nthree\n"},
	} {
		if got := fold(test.text, 10); got != test.want {
			t.Errorf("%q is folded as %q, want %q", test.text, got, test.want)
		}
	}
}
