import { golden } from "./golden_test.ts";
import { go } from "./go.ts";

golden(go, [
  {
    name: "every sort of declaration",
    source: `package main

import (
	"fmt"
)

const A, B = 1, 2

const (
	C = iota
	D
	E, F = 3, 4 // }
)

var (
	x int
	y = map[string]int{
		"a": 1,
	}
	_ Reader = (*T)(nil)
)

type (
	S struct {
		a int
	}
	I interface {
		M(x int) error
		fmt.Stringer
	}
	Alias = int
)

type G[T any] struct{ x T }

func (g *G[T]) Do(x int) (a, b interface{}) {
	f := func() { type local struct{} }
	return nil, '{'
}

func (G[T]) Two() struct{ x int } {
	return struct{ x int }{1}
}

func main() {
	for {
	}
}

func asm(x int) int

func Map[T any, U comparable](t T,
	u U) (r chan struct{}) {
	return nil
}

var raw, w = 1, \`func no() {
}\`

type Handler func(a int) error
`,
    rows: [
      "7:7 const A",
      "7:7 const B",
      "10:10 const C",
      "11:11 const D",
      "12:12 const E",
      "12:12 const F",
      "16:16 var x",
      "17:19 var y",
      "24:26 struct S",
      "27:30 interface I",
      "  28:28 method M",
      "31:31 type Alias",
      "34:34 struct G",
      "36:39 method G.Do",
      "41:43 method G.Two",
      "45:48 func main",
      "50:50 func asm",
      "52:55 func Map",
      "57:57 var raw",
      "57:57 var w",
      "60:60 type Handler",
    ],
  },
  {
    name: "receivers",
    source: `package a

func (*T) A() {}
func (t *pkg[K, V]) B() {}
func () C() {}
func (_ /* \\[ */ t) D() {}
`,
    rows: ["3:3 method T.A", "4:4 method pkg.B", "5:5 method C", "6:6 method t.D"],
  },
  {
    name: "a raw string over several lines ends no statement",
    source: "package a\n\nvar a = f(`\n`, func() {\n}) +\n\tb\nvar c = 1\n",
    rows: ["3:6 var a", "7:7 var c"],
  },
]);
