import assert from "node:assert/strict";
import { cModel } from "./c/c_model.ts";
import { type Texts, usesAt } from "./testing/uses_of.ts";

const header = `#ifndef POOL_H
#define POOL_H
#define POOL_MAX 3
typedef struct pool pool_t;
struct pool {
  int size;
  pool_t *next;
  union { int used; void *free; };
  int (*release)(struct pool *);
};
enum state { OPEN, CLOSED = POOL_MAX };
extern int pool_count;
int area(pool_t *pool, int size);
static inline int half(int x) { return x / 2; }
#endif
`;

const source = `#include "pool.h"
int pool_count = 0;
static int helper(int area) { return area; }
int area(pool_t *pool, int size)
{
  struct pool *other = pool->next;
  if (size > POOL_MAX) goto area;
  for (int size = 0; size < other->size; size++) helper(size);
  pool_count += other->next->size + half(pool[0].used);
area:
  return size * pool_count;
}
static const struct pool empty = { .size = 1, .release = helper };
`;

const rows: readonly (readonly [
  why: string,
  texts: Texts,
  symbol: readonly [path: string, name: string],
  uses: readonly string[],
])[] = [
  [
    "a function that a header declares, and others of its name",
    {
      "pool.h": header,
      "pool.c": source,
      "main.c": '#include "pool.h"\nint main(void) { return area(0, OPEN); }\n',
      "far.c": "int area(); int far(void) { int (*f)() = area; return f(); }\n",
      "own.c": "static int area(void) { return 1; }\nint own(void) { return area(); }\n",
    },
    ["pool.h", "area"],
    ["far.c:1:read", "main.c:2:call"],
  ],
  [
    "a function of its own file",
    {
      "own.c": "static int area(void) { return 1; }\nint own(void) { return area(); }\n",
      "b.c": source,
    },
    ["own.c", "area"],
    ["own.c:2:call"],
  ],
  [
    "a variable",
    { "pool.h": header, "pool.c": source },
    ["pool.c", "pool_count"],
    ["pool.c:9:write", "pool.c:11:read"],
  ],
  [
    "a field, beside parameters and variables of its name",
    { "pool.h": header, "pool.c": source },
    ["pool.h", "pool.size"],
    ["pool.c:8:read", "pool.c:9:read", "pool.c:13:write"],
  ],
  [
    "a field of a union without a name, through an element",
    { "pool.h": header, "pool.c": source },
    ["pool.h", "pool.used"],
    ["pool.c:9:read"],
  ],
  [
    "a field of values whose type is not evident, or another",
    {
      "pool.h": header,
      "a.c": '#include "pool.h"\nstruct tank { int size; };\n' +
        "#define FIRST(p) ((p)->next)\n" +
        "int f(pool_t *p, struct tank *t, struct far *u, void *v)\n" +
        "{\n  FIRST(p)->size = 1;\n  t->size = 2;\n  u->size = 3;\n" +
        "  ((struct pool *)v)->size = 4;\n  return (*p->next).size;\n}\n",
    },
    ["pool.h", "pool.size"],
    ["a.c:6:write?", "a.c:8:write?", "a.c:9:write", "a.c:10:read"],
  ],
  [
    "a macro, and one of another file",
    {
      "pool.h": header,
      "pool.c": source,
      "other.h": "#define POOL_MAX 4\n",
      "other.c": '#include "other.h"\nint a[POOL_MAX];\n',
      "both.c": '#include "other.h"\n#include "pool.h"\nint a[POOL_MAX];\n',
    },
    ["pool.h", "POOL_MAX"],
    ["both.c:3:read?", "pool.c:7:read", "pool.h:11:read"],
  ],
  [
    "a type by its tag",
    { "pool.h": header, "pool.c": source, "b.c": "struct pool; void f(struct pool *pool);\n" },
    ["pool.h", "pool"],
    [
      "b.c:1:type",
      "b.c:1:type",
      "pool.c:6:type",
      "pool.c:13:type",
      "pool.h:4:type",
      "pool.h:9:type",
    ],
  ],
  [
    "a name of a typedef",
    { "pool.h": header, "pool.c": source },
    ["pool.h", "pool_t"],
    ["pool.c:4:type", "pool.h:7:type", "pool.h:13:type"],
  ],
  [
    "branches of conditions, which do not fit together",
    {
      "a.c": "int area(void) { return 0; }\nint f(int x)\n{\n#ifdef A\n  if (x) {\n#else\n" +
        "  if (area()) {\n#endif\n    area();\n  }\n#if 0\n  area();\n#endif\n  return area();\n}\n" +
        "int g(void) { return area(); }\n",
    },
    ["a.c", "area"],
    ["a.c:7:call", "a.c:9:call", "a.c:14:call", "a.c:16:call"],
  ],
  [
    "parameters as of old, and macros around declarations",
    {
      "a.c": "#define OF(args) args\n#define local static\n" +
        "extern int area OF((int x));\nlocal int f(x, y) int x; int y; { return area(x); }\n" +
        "DEFINE_THING(a, area);\nint __init area(int x) { return f(x, 1); }\n",
    },
    ["a.c", "area"],
    ["a.c:4:call", "a.c:5:read"],
  ],
];

for (const [why, texts, symbol, uses] of rows) {
  Deno.test(`SymbolSearch.uses() of C's ${symbol[1]}: ${why}`, () => {
    assert.deepEqual(usesAt(texts, symbol), uses);
  });
}

Deno.test("cModel() notes every name of a damaged text", () => {
  const damaged = "int f( { struct { a b } c ) ; } ] x = { y [ z ( w #define v u\n# if 1\n q r s";
  const model = cModel("a.c", damaged);
  const names = [...model?.occurrences.values() ?? []].flatMap(([each]) => each?.name ?? []).sort();
  assert.deepEqual(names, [
    "a",
    "b",
    "c",
    "define",
    "f",
    "q",
    "r",
    "s",
    "u",
    "v",
    "w",
    "x",
    "y",
    "z",
  ]);
});

Deno.test("cModel() leaves C++ to others", () => {
  assert.equal(cModel("a.cc", "int a;"), undefined);
  const foreign = [
    "namespace a { class B {}; }",
    "class EXPORT B {};",
    "enum class B { C };",
    "using B = int;",
    "struct B { virtual int f(); };",
    "int f(const B& b);",
    "template <int> struct B;",
  ];
  for (const text of foreign) assert.equal(cModel("a.h", text), undefined, text);
  assert.ok(cModel("a.h", "int class, *using; const int x = (const int) & y;") !== undefined);
  assert.equal(
    cModel("a.h", "#ifdef __cplusplus\nnamespace a {\n#endif\nint a;")?.language,
    "C and C++",
  );
});
