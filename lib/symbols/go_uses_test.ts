import assert from "node:assert/strict";
import { type Texts, usesOf } from "./testing/uses_of.ts";

/** Numbered lines, as the rows below name them. */
const pool = `package pool

type Pool struct {
	limit int
	*Base
}

type Base struct{}

type Closer interface{ Close() error }

func New(limit int) *Pool { return &Pool{limit: limit} }

func Open() (*Pool, error) { return New(1), nil }
`;

const methods = `package pool

func (p *Pool) Close() error {
	p.limit = 0
	return nil
}

func (b *Base) Reset() {}

type Other struct{}

func (Other) Close(force bool) {}
`;

const rows:
  readonly (readonly [why: string, texts: Texts, name: string, uses: readonly string[]])[] = [
    [
      "files of the package, imports and their aliases",
      {
        "pool/pool.go": pool,
        "pool/methods.go": methods,
        "pool/pool_test.go": 'package pool_test\n\nimport . "x.org/app/pool"\n\nvar p = New(1)\n',
        "main.go":
          'package main\n\nimport (\n\t"fmt"\n\n\t"x.org/app/pool"\n\tq "x.org/app/pool"\n)\n\n' +
          "func main() {\n\tfmt.New()\n\tpool.New(1)\n\tq.New(2)\n\tNew := pool.New\n\tNew(3)\n" +
          "\tunknown.New()\n}\n",
      },
      "New",
      [
        "main.go:12:call",
        "main.go:13:call",
        "main.go:14:write!",
        "main.go:14:read",
        "main.go:15:call!",
        "main.go:16:call?",
        "pool/pool.go:14:call",
        "pool/pool_test.go:5:call",
      ],
    ],
    [
      "scopes: what is declared is known behind it, and := assigns within its block",
      {
        "a.go": `package a

var size = 1

func f(size int) int { return size }

func g() {
	use(size)
	size := size
	size, more := 2, 3
	if size := more; size > 0 {
		use(size)
	}
	use(T{size: size}, map[int]int{size: size})
}

func h() int {
	for i := range size {
		size += i
	}
	return size
}

type T struct{ size int }
`,
        "b.go": "package a\n\nvar twice = 2 * size\n",
      },
      "size",
      [
        "a.go:5:write!",
        "a.go:5:read!",
        "a.go:8:read",
        "a.go:9:write!",
        "a.go:9:read",
        "a.go:10:write!",
        "a.go:11:write!",
        "a.go:11:read!",
        "a.go:12:read!",
        "a.go:14:write!",
        "a.go:14:read!",
        "a.go:14:read!",
        "a.go:14:read!",
        "a.go:18:read",
        "a.go:19:write",
        "a.go:21:read",
        "a.go:24:override!",
        "b.go:3:read",
      ],
    ],
    [
      "blocks: what is declared in one is not known behind it",
      {
        "a.go": `package a

var size = 1

func f(n int) {
	if n > 0 {
		size := 2
		use(size)
	}
	for {
		var size int
		use(size)
	}
	use(size)
	switch n {
	case 1:
		size := 3
		use(size)
	case size:
		use(size)
	}
	{
		type size int
	}
	use(size)
}
`,
      },
      "size",
      [
        "a.go:7:write!",
        "a.go:8:read!",
        "a.go:11:write!",
        "a.go:12:read!",
        "a.go:14:read",
        "a.go:17:write!",
        "a.go:18:read!",
        "a.go:19:read",
        "a.go:20:read",
        "a.go:23:write!",
        "a.go:25:read",
      ],
    ],
    [
      "blocks: := declares anew what one around declares",
      {
        "a.go": `package a

func f() {
	wide := 1
	{
		wide, other := 2, 3
		use(wide, other)
	}
	wide, more := 4, 5
	use(wide, more)
	switch {
	case true:
		wide, other := 6, 7
		use(wide, other)
	}
}
`,
      },
      "f.wide",
      [
        "a.go:6:write!",
        "a.go:7:read!",
        "a.go:9:write",
        "a.go:10:read",
        "a.go:13:write!",
        "a.go:14:read!",
      ],
    ],
    [
      "methods by what is declared, made and returned, and through an interface",
      {
        "pool/pool.go": pool,
        "pool/methods.go": methods,
        "main.go": `package main

import "x.org/app/pool"

type Server struct {
	pool  *pool.Pool
	pools map[string][]*pool.Pool
}

func (s *Server) Stop(c pool.Closer, other pool.Other, any interface{}) {
	s.pool.Close()
	for _, each := range s.pools["a"] {
		each.Close()
	}
	p, err := pool.Open()
	p.Close()
	err.Close()
	pool.New(1).Close()
	c.Close()
	other.Close(true)
	switch v := any.(type) {
	case *pool.Pool:
		v.Close()
	case pool.Other:
		v.Close(false)
	default:
		v.Close()
	}
	if p, ok := any.(*pool.Pool); ok {
		defer p.Close()
	}
	new(pool.Pool).Close()
	(*pool.Pool).Close(p)
}
`,
      },
      "Pool.Close",
      [
        "main.go:11:call",
        "main.go:13:call",
        "main.go:16:call",
        "main.go:17:call?",
        "main.go:18:call",
        "main.go:19:call",
        "main.go:20:call!",
        "main.go:23:call",
        "main.go:25:call!",
        "main.go:27:call?",
        "main.go:30:call",
        "main.go:32:call",
        "main.go:33:call",
        "pool/methods.go:12:override!",
      ],
    ],
    [
      "a package by the name that it gives itself",
      {
        "go-pools/pool.go": "package resource\n\nfunc New() {}\n",
        "main.go":
          'package main\n\nimport "x.org/app/go-pools"\n\nfunc f() {\n\tresource.New()\n}\n',
      },
      "New",
      ["main.go:6:call"],
    ],
    [
      "a package that may be here, since no go.mod tells",
      {
        "go.mod": "",
        "pool/pool.go": pool,
        "main.go": 'package main\n\nimport (\n\t"git.org/me/pool"\n\t"git.org/me/spool"\n)\n\n' +
          "func f() {\n\tpool.New(1)\n\tspool.New(1)\n}\n",
      },
      "New",
      ["main.go:9:call?", "pool/pool.go:14:call"],
    ],
    [
      "a method of an interface, and what implements it",
      { "pool/pool.go": pool, "pool/methods.go": methods },
      "Closer.Close",
      ["pool/methods.go:3:override", "pool/methods.go:12:override!"],
    ],
    [
      "fields, and members of what is embedded",
      {
        "pool/pool.go": pool,
        "pool/methods.go": methods,
        "main.go": `package main

import "x.org/app/pool"

type Wrapped struct{ pool.Pool }

func f(w Wrapped, p *pool.Pool) {
	w.Reset()
	p.Base.Reset()
	w.Pool.Base.Reset()
}
`,
      },
      "Base.Reset",
      ["main.go:8:call", "main.go:9:call", "main.go:10:call"],
    ],
    [
      "a type, and the fields that have its name",
      {
        "pool/pool.go": pool,
        "pool/methods.go": methods,
        "main.go": 'package main\n\nimport "x.org/app/pool"\n\nvar p = pool.Pool{Base: nil}\n' +
          "var b *pool.Base = p.Base\n",
      },
      "Base",
      [
        "main.go:5:write!",
        "main.go:6:type",
        "main.go:6:read!",
        "pool/methods.go:8:type",
        "pool/pool.go:5:extends",
      ],
    ],
  ];

for (const [why, texts, name, uses] of rows) {
  Deno.test(`SymbolSearch.uses() of Go's ${name}: ${why}`, () => {
    assert.deepEqual(usesOf({ "go.mod": "module x.org/app\n", ...texts }, name), uses);
  });
}

Deno.test("SymbolSearch.uses() in 15,000 statements of a function of Go takes linear time (long)", () => {
  const lines = Array.from({ length: 15_000 }, (_, index) => `\tx${index} := ${index}\n`);
  const text = `package p\n\nfunc f() {\n${lines.join("")}\tarea()\n}\n\nfunc area() {}\n`;
  assert.deepEqual(usesOf({ "p/a.go": text }, "area"), ["p/a.go:15004:call"]);
});
