package train

import (
	"io"
	"strconv"
	"strings"
	"text/template"
)

// The picture of the loss: two lines in an SVG of a few kilobytes, which any
// browser and any repository host shows. That is too little to need a
// library.

const (
	curveWidth, curveHeight = 800, 420
	curveLeft, curveRight   = 80, 780
	curveTop, curveBottom   = 40, 380
	curveTicks              = 5
)

var curveTemplate = template.Must(template.New("curve").Parse(
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{.Width}} {{.Height}}" font-family="sans-serif" font-size="12">
<rect width="{{.Width}}" height="{{.Height}}" fill="white"/>
{{range .Ticks}}<line x1="{{$.Left}}" x2="{{$.Right}}" y1="{{.Y}}" y2="{{.Y}}" stroke="#ddd"/><text x="{{$.Left}}" dx="-8" y="{{.Y}}" dy="4" text-anchor="end">{{.Loss}}</text>
<text x="{{.X}}" y="{{$.Bottom}}" dy="18" text-anchor="middle">{{.Positions}}</text>
{{end}}{{range .Lines}}<polyline fill="none" stroke="{{.Color}}" stroke-width="2" points="{{.Points}}"/><text x="{{.X}}" y="24" fill="{{.Color}}">{{.Label}}</text>
{{end}}<text x="{{.Right}}" y="24" text-anchor="end">loss against millions of positions</text>
</svg>
`))

type curveTick struct{ X, Y, Loss, Positions string }

type curveLine struct{ Label, Color, X, Points string }

// WriteCurve draws the loss, in training and on held-out positions, as an SVG.
func WriteCurve(w io.Writer, points []Point) error {
	a := newAxes(points)
	lines := []curveLine{a.line(points, "training", "#1f77b4", curveLeft, func(p Point) float64 { return p.Loss })}
	if len(points) > 0 && points[0].HeldOut > 0 {
		lines = append(lines, a.line(points, "held out", "#d62728", curveLeft+80, func(p Point) float64 { return p.HeldOut }))
	}
	return curveTemplate.Execute(w, map[string]any{
		"Width": curveWidth, "Height": curveHeight,
		"Left": curveLeft, "Right": curveRight, "Bottom": curveBottom,
		"Ticks": a.ticks(), "Lines": lines,
	})
}

// axes map positions and losses to the picture.
type axes struct {
	most      float64 // positions, in millions
	low, high float64 // losses
}

func newAxes(points []Point) axes {
	if len(points) == 0 {
		return axes{most: 1, high: 1}
	}
	a := axes{most: millions(points[len(points)-1]), low: points[0].Loss, high: points[0].Loss}
	for _, p := range points {
		for _, loss := range [...]float64{p.Loss, p.HeldOut} {
			if loss > 0 {
				a.low, a.high = min(a.low, loss), max(a.high, loss)
			}
		}
	}
	margin := max(a.high-a.low, a.high/100) / 20
	a.low, a.high = a.low-margin, a.high+margin
	return a
}

func millions(p Point) float64 { return float64(p.Positions) / 1e6 }

func (a axes) x(positions float64) string {
	return format(curveLeft + (curveRight-curveLeft)*positions/a.most)
}

func (a axes) y(loss float64) string {
	return format(curveBottom - (curveBottom-curveTop)*(loss-a.low)/(a.high-a.low))
}

func format(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }

func (a axes) ticks() []curveTick {
	ticks := make([]curveTick, 0, curveTicks+1)
	for i := range curveTicks + 1 {
		part := float64(i) / curveTicks
		positions, loss := a.most*part, a.low+(a.high-a.low)*part
		ticks = append(ticks, curveTick{
			X: a.x(positions), Y: a.y(loss),
			Loss:      strconv.FormatFloat(loss, 'f', 5, 64),
			Positions: strconv.FormatFloat(positions, 'g', 3, 64),
		})
	}
	return ticks
}

func (a axes) line(points []Point, label, color string, x int, loss func(Point) float64) curveLine {
	var b strings.Builder
	for _, p := range points {
		b.WriteString(a.x(millions(p)) + "," + a.y(loss(p)) + " ")
	}
	return curveLine{label, color, strconv.Itoa(x), strings.TrimSpace(b.String())}
}
