// NAME: roams, drives at the nearest enemy, and shoots at it. Build and try it:
//   go build -o NAME/NAME NAME/NAME.go && treads check bot NAME/NAME
package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
)

var course float64 // heading along which it drives

func wrapped(angle float64) float64 { return math.Remainder(angle, 2*math.Pi) }

func limited(value float64) float64 { return math.Max(-1, math.Min(1, value)) }

// numbers returns the numbers behind the first such word; nil if it is not there.
func numbers(words []string, word string, count int) []float64 {
	for at := range words {
		if words[at] != word {
			continue
		}
		values := make([]float64, count)
		for i := range values {
			values[i], _ = strconv.ParseFloat(words[at+1+i], 64)
		}
		return values
	}
	return nil
}

func order(words []string) string {
	me := numbers(words, "me", 8)       // x y heading speed turn turret reload health
	foe := numbers(words, "foe", 3)     // id x y; the nearest comes first
	touch := numbers(words, "touch", 2) // direction of the wall
	if touch != nil {                   // turns away from the wall, a little differently each time
		course = math.Atan2(touch[0], touch[1]) + math.Sin(10*me[0])
	}
	if foe != nil {
		course = math.Atan2(foe[1]-me[0], foe[2]-me[1]) // clockwise from north
	}
	off, aim := wrapped(course-me[2]), wrapped(course-me[2]-me[5])
	fire, special := 0, ""
	if foe != nil && math.Abs(aim) < 0.04 {
		fire = 1
	}
	if foe != nil && math.Abs(off) > 2 { // against an enemy behind
		special = " special"
	}
	return fmt.Sprintf("o %s %.4f %.4f %.4f %d%s", words[1], limited(0.6+off), limited(0.6-off),
		limited(4*aim), fire, special)
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(make([]byte, 1<<16), 1<<20)
	for lines.Scan() { // a line a tick
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "start":
			fmt.Println("bot 3 NAME")
		case "quit":
			return
		case "t":
			fmt.Println(order(words))
		}
	}
}
