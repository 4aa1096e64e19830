/** What a renaming changes in C, alone and beside C++, and that renaming back restores every byte. */
import fc from "fast-check";
import assert from "node:assert/strict";
import { times } from "@ct/testing";
import { type Forms, type Refusals, testForms, testRefusals } from "./testing/renamed_forms.ts";
import { renameThereAndBack } from "./testing/there_and_back.ts";

const forms: Forms = {
  "a function with its prototypes, in all branches of conditions": [{
    "a.h": "int «old»(int size);\n",
    "a.c": '#include "a.h"\n#ifdef X\nint «old»(int size) { return size; }\n#else\n' +
      'int «old»(int size) { return 1; }\n#endif\nconst char *s = "old"; /* old */\n',
    "b.c": '#include "a.h"\n#define CALL(x) «old»(x)\nint (*f)(int) = «old»;\nint g = «old»(1);\n',
  }, "a.h:1"],
  "a static function, beside one of another file": [{
    "a.c": "static int «old»(void) { return 1; }\nint f(void) { return «old»(); }\n",
    "b.c": "static int old(void) { return 2; }\nint g(void) { return old(); }\n" +
      "static int fresh(void) { return 2; }\n",
  }, "a.c:1:12"],
  "a tag, which is neither the function, the label nor the member of the name": [{
    "a.c": "struct «old» { int old; struct «old» *next; };\nint old(struct «old» *o) {\n" +
      "old: goto old;\n  return o->old + (int)sizeof(struct «old»);\n}\nint fresh;\n",
  }, "a.c:1:8"],
  "a function, which is neither the tag, the label nor the member of the name": [{
    "a.c": "struct old { int old; };\nint «old»(struct old *o) {\nold: goto old;\n" +
      "  return o->old + «old»(0);\n}\nstruct fresh { int x; };\n",
  }, "a.c:2:5"],
  "a member, through pointers, designators and members of others": [{
    "a.h": "struct pool { int «old»; };\nstruct box { struct pool pool; int old; };\n",
    "a.c": '#include "a.h"\nstruct pool p = { .«old» = 1 };\n' +
      "int f(struct box *b) { return b->pool.«old» + b->old; }\n",
  }, "pool.old"],
  "a parameter as of old": [{
    "a.c": "int f(«old», b)\n  int «old»;\n  char *b;\n{\n  return «old» + *b;\n}\n",
  }, "a.c:1:7"],
  "a local variable, also in a macro that only it is meant by": [{
    "m.h":
      "#define STEP() do { «old» >>= 1; } while (0)\n#define TWICE() do { STEP(); } while (0)\n",
    "a.c": '#include "m.h"\nint f(void) {\n  int «old» = 2;\n  TWICE();\n  return «old»;\n}\n',
  }, "a.c:3:7"],
  "a local variable, and not what a macro takes": [{
    "a.c": "#define STEP(old) do { old >>= 1; } while (0)\nint f(void) {\n  int «old» = 2;\n" +
      "  STEP(«old»);\n  return «old»;\n}\n",
  }, "a.c:3:7"],
  "a macro, with the conditions that name it": [{
    "a.h": "#define «old»(x) ((x) + 1)\n",
    "a.c": '#include "a.h"\n#ifdef «old»\nint a = «old»(2);\n#undef «old»\n#endif\n',
  }, "old"],
  "a typedef, and an enumerator of the name elsewhere": [{
    "a.h": "typedef struct { int x; } «old»;\n",
    "a.c": '#include "a.h"\n«old» f(«old» *p) { return *(«old» *)p; }\n',
    "b.c": "enum e { old, other };\nint g(void) { return old; }\n",
  }, "a.h:1:27"],
};

testForms("C", forms);

const shared = '#ifndef A_H\n#define A_H\n#ifdef __cplusplus\nextern "C" {\n#endif\n' +
  "struct pool { int size; };\nint «old»(struct pool *p);\n#ifdef __cplusplus\n}\n#endif\n#endif\n";

testForms("C beside C++", {
  "a function of C, which C++ calls": [{
    "a.h": shared,
    "a.c": '#include "a.h"\nint «old»(struct pool *p) { return p->size; }\n',
    "b.hpp":
      '#pragma once\n#include "a.h"\nclass Box { pool p; int run() { return ::«old»(&p); } };\n',
    "b.cpp": '#include "b.hpp"\nnamespace n { int f(pool& p) { return «old»(&p); } }\n' +
      "class K { int old() { return 1; } int g() { return old(); } };\n",
  }, "a.h:7"],
  "a member of a struct of C": [{
    "a.h": "struct pool { int «old»; };\n",
    "a.c": '#include "a.h"\nint f(struct pool *p) { return p->«old»; }\n',
    "b.cc": '#include "a.h"\nstruct Box { pool p; };\nint g(Box& b) { return b.p.«old»; }\n',
  }, "pool.old"],
  "a method of C++": [{
    "a.c": "int old(void) { return 1; }\n",
    "b.hpp": "class Box { public: int «old»(); };\n",
    "b.cpp":
      '#include "b.hpp"\nint Box::«old»() { return 1; }\nint f(Box b) { return b.«old»(); }\n',
  }, "Box.old"],
});

const refusals: Refusals = {
  "a name that a macro puts together": [
    { "a.c": "#define CALL(n) run_##n()\nint run_old(void);\nint f(void) { return CALL(old); }\n" },
    ["run_old", "run_fresh"],
    /a\.c:3:pasted:.*a macro joins "run_old" with/s,
  ],
  "a name that a macro puts together by another": [
    {
      "m.h": "#define CAT_(a, b) a##b\n#define CAT(a, b) CAT_(a, b)\n",
      "a.c": '#include "m.h"\nint foobar;\nint f(void) { return CAT(foo, bar); }\n',
    },
    ["foobar", "fresh"],
    /a\.c:3:pasted/,
  ],
  "a name that a macro of one header puts together by one of another": [
    {
      "m.h": "#define CAT_(a, b) a##b\n",
      "n.h": '#include "m.h"\n#define CAT(a, b) CAT_(a, b)\n',
      "a.c": '#include "n.h"\nint foobar;\nint f(void) { return CAT(foo, bar); }\n',
    },
    ["foobar", "fresh"],
    /a\.c:3:pasted/,
  ],
  "a name that a macro makes another of": [
    { "a.c": "#define DECL(n) int n##_init(void)\nint old;\nDECL(old);\n" },
    ["a.c:2:5", "fresh"],
    /a\.c:3:pasted/,
  ],
  "a local variable that is one of several that a macro means": [
    {
      "a.c": "#define STEP() (old + 1)\nint f(int old) { return STEP(); }\n" +
        "int g(int old) { return STEP(); }\n",
    },
    ["a.c:2:11", "fresh"],
    /a\.c:1:named/,
  ],
  "a variable whose place a local one takes where a macro is used": [
    {
      "a.c": "int old;\n#define STEP() (old + 1)\nint f(int old) { return STEP(); }\n",
    },
    ["a.c:1", "fresh"],
    /a\.c:2:named/,
  ],
  "a name that a local variable has where a macro is used": [
    { "a.c": "int old;\n#define STEP() (old + 1)\nint f(int fresh) { return STEP() + fresh; }\n" },
    ["a.c:1", "fresh"],
    /a\.c:2:captured/,
  ],
  "a local variable that a macro would come to mean": [
    { "a.c": "int fresh;\n#define STEP() (fresh + 1)\nint f(int old) { return STEP() + old; }\n" },
    ["a.c:3:11", "fresh"],
    /a\.c:2:captures/,
  ],
  "a name that another file of the program has": [
    { "a.c": "int old(void) { return 1; }\n", "b.c": "int fresh(void) { return 2; }\n" },
    ["old", "fresh"],
    /b\.c:1:taken/,
  ],
  "a name of a file that includes the one of it": [
    {
      "a.h": "static inline int old(void) { return 1; }\n",
      "a.c": '#include "a.h"\nstatic int fresh(void) { return 2; }\n',
    },
    ["old", "fresh"],
    /a\.c:2:taken/,
  ],
  "a name of a header that a file includes beside its own": [
    {
      "a.h": "static inline int old(void) { return 1; }\n",
      "b.h": "static inline int fresh(void) { return 2; }\n",
      "c.c": '#include "a.h"\n#include "b.h"\nint f(void) { return old(); }\n',
    },
    ["old", "fresh"],
    /b\.h:1:taken/,
  ],
  "a tag of the name": [
    { "a.c": "struct old { int x; };\nstruct fresh { int x; };\n" },
    ["old", "fresh"],
    /a\.c:2:taken/,
  ],
  "a member of a value that only a macro makes": [
    { "a.c": "struct s { int old; };\n#define GET(x) ((x)->old)\n" },
    ["s.old", "fresh"],
    /a\.c:2:named/,
  ],
  "a function of a library, which is used": [
    { "a.c": 'int old(void) { return 1; }\nint f(void) { return puts("x") + old(); }\n' },
    ["old", "puts"],
    /a\.c:2:captures/,
  ],
  "a function that a grammar uses": [
    { "a.c": "int old(void) { return 1; }\n", "p.y": "%%\na: 'b' { $$ = old(); }\n" },
    ["old", "fresh"],
    /p\.y:2:named/,
  ],
  "a function that a scanner uses": [
    { "a.c": "int old(void) { return 1; }\n", "s.l": '%%\n\\"[^"]*\\"  { old("a"); }\n' },
    ["old", "fresh"],
    /s\.l:2:named/,
  ],
  "a function that assembler uses": [
    { "a.c": "int old(void) { return 1; }\n", "s.S": "\tcall old\n" },
    ["old", "fresh"],
    /s\.S:1:named/,
  ],
};

testRefusals("C", refusals);

testForms("C beside grammars, with --include-named", {
  "a function": [{
    "a.c": "int «old»(void) { return 1; }\n",
    "p.y": "%%\n/* old */\na: 'b' { $$ = «old»(\"old\"); }\n",
    "s.l": '%%\n\\"[^"]*\\"  { «old»("old"); }\n',
    "s.S": "\tcall «old»\n\tmovq $«old», %rax\n",
  }, "a.c:1"],
}, ["--include-named"]);

const name = fc.constantFrom("old", "one", "two");

/** A part of a source in C: declarations, uses, macros and scopes of few names. */
const { source } = fc.letrec<{ source: string; code: string; value: string }>((tie) => {
  const value = fc.oneof({ maxDepth: 2 }, name, fc.constant("1"), ...[
    fc.tuple(name, tie("value")).map(([f, x]) => `${f}(${x})`),
    fc.tuple(name, name).map(([o, member]) => `${o}->${member}`),
    name.map((x) => `STEP_${x}()`),
    fc.tuple(name, tie("value")).map(([tag, x]) => `((struct ${tag} *)${x})`),
  ]);
  const block = tie("code").map((text) => `{\n${text}}`);
  const statement = fc.oneof(
    { maxDepth: 3 },
    tie("value").map((x) => `${x};`),
    fc.tuple(name, tie("value")).map(([x, y]) => `${x} = ${y};`),
    fc.tuple(name, name, tie("value")).map(([tag, x, y]) => `struct ${tag} *${x} = ${y};`),
    fc.tuple(name, tie("value"), block).map(([x, y, body]) => `for (int ${x} = ${y};;) ${body}`),
    name.map((label) => `goto ${label};\n${label}: ;`),
    block,
  );
  const declaration = fc.oneof(
    fc.tuple(name, name, block).map(([f, x, body]) => `static int ${f}(int ${x}) ${body}`),
    fc.tuple(name, tie("value")).map(([x, y]) => `int ${x} = ${y};`),
    fc.tuple(name, name, block).map(([f, x, body]) => `int ${f}(${x})\n  int ${x};\n${body}`),
    fc.tuple(name, name).map(([x, y]) => `#define STEP_${x}() (${y} + 1)`),
  );
  return {
    value,
    code: fc.array(statement, { minLength: 1, maxLength: 3 })
      .map((all) => all.map((each) => `${each}\n`).join("")),
    source: fc.array(declaration, { minLength: 1, maxLength: 4 })
      .map((all) => all.map((each) => `${each}\n`).join("")),
  };
});

const header = fc.tuple(name, name, name).map(([a, b, c]) =>
  `struct ${a} {\nint ${b};\nstruct ${a} *next;\n};\nint ${c}(int);\n`
);

const files = fc.record(
  { "a.h": header, "a.c": source.map((text) => `#include "a.h"\n${text}`) },
  { noNullPrototype: true },
);

Deno.test("renaming back restores every byte of C, or is refused (long)", async () => {
  let [renamed, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      files,
      fc.constantFrom("a.h", "a.c"),
      fc.nat(11),
      async (before, path, line) => {
        const outcome = await renameThereAndBack(before, `${path}:${line + 1}`, []);
        if (outcome !== "refused") renamed++;
        if (outcome === "renamed, and not back") refused++;
      },
    ),
    { numRuns: times(100, 3_000) },
  );
  assert.ok(
    renamed > times(6, 300) && refused < renamed / 2,
    `${refused} of ${renamed} were refused`,
  );
});
