/** What a renaming changes in C++, what it refuses, and that renaming back restores every byte. */
import fc from "fast-check";
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree, times } from "@ct/testing";
import { command } from "./mod.ts";
import { type Forms, type Refusals, testForms, testRefusals } from "./testing/renamed_forms.ts";
import { renameThereAndBack } from "./testing/there_and_back.ts";

/** Sources in which `«old»` is renamed. */
const forms: Forms = {
  "a class with what makes and destroys it, announcements and definitions elsewhere": [{
    "a.h": "namespace n {\nclass «old»;\nclass «old» : Base {\n public:\n  «old»();\n" +
      "  «old»(const «old»&) = delete;\n  ~«old»();\n  «old»* next();\n};\n}\n",
    "a.cc": '#include "a.h"\nnamespace n {\n«old»::«old»() {}\n«old»::~«old»() {}\n' +
      "«old»* «old»::next() { return new «old»; }\n}\n",
    "b.cc": '#include "a.h"\nusing n::«old»;\nint old() { auto x = std::make_unique<«old»>(); }\n',
    "c.cc": "namespace m { class old {}; old x; }\n",
  }, "n.old"],
  "a method with its overloads and what overrides it": [{
    "a.h": "struct A {\n  virtual void «old»(int);\n  void «old»();\n};\n" +
      "struct B : A { void «old»(int) override; };\n",
    "a.cc": '#include "a.h"\nvoid A::«old»(int) { «old»(); }\nvoid A::«old»() {}\n' +
      "void B::«old»(int) { A::«old»(1); }\nvoid f(B* b) { b->«old»(1); }\n" +
      "struct C { void old(); };\nvoid g(C c) { c.old(); }\n",
  }, "A.old"],
  "a field, which a constructor begins with a parameter of the name": [{
    "a.cc":
      "struct A {\n  A(int old) : «old»(old) {}\n  int get() { return «old» + this->«old»; }\n" +
      "  int «old»;\n};\nint f(A a) { int old = a.«old»; return old; }\n",
  }, "A.old"],
  "a function of a namespace, in several files": [{
    "a.h": "namespace n { int «old»(int); namespace { int x = «old»(1); } }\n",
    "a.cc": '#include "a.h"\nint n::«old»(int x) { return x; }\nint old(char);\n' +
      "using namespace n;\nint y = n::«old»(2);\n",
  }, "n.old"],
  "a local, beside a member of the name": [{
    "a.cc":
      "struct A {\n  int old;\n  int f(int «old») { return [&] { return «old»; }() + this->old; }\n" +
      "};\n",
  }, "a.cc:3:15"],
  "a parameter of a template": [{
    "a.cc": "template <typename «old»> struct A { «old» x; };\n" +
      "template <typename old> old f(old x) { return x; }\n",
  }, "a.cc:1:23"],
  "an enumerator, and a type within another": [{
    "a.h": "struct A {\n  enum Kind { «old», other };\n  Kind kind = «old»;\n};\n",
    "a.cc": '#include "a.h"\nint f(A a) { return a.kind == A::«old» || A::Kind::«old»; }\n',
  }, "A.Kind.old"],
  "an alias of a type": [{
    "a.cc": "struct A { int x; };\nusing «old» = A;\n«old» a;\nint f(«old»& b) { return b.x; }\n",
  }, "old"],
  "a function that a plain header declares": [{
    "a.h": "int «old»(int size);\n",
    "a.cpp": '#include "a.h"\nint «old»(int size) { return size; }\n',
  }, "old"],
};

testForms("C++", forms, ["--leave-named"]);

const refusals: Refusals = {
  "a member of what depends on an argument of a template": [
    { "a.cc": "struct A { int old; };\ntemplate <class T> int f(T t) { return t.old; }\n" },
    ["A.old", "fresh"],
    /a\.cc:2.*match by name only/s,
  ],
  "the body of a macro": [
    { "a.cc": "int old();\n#define CALL() old()\n" },
    ["old", "fresh"],
    /a\.cc:2.*match by name only/s,
  ],
  "what a macro may put behind something": [
    { "a.cc": "struct A { int old(); };\nvoid f(A a) { EXPECT_CALL(a, old()); }\n" },
    ["A.old", "fresh"],
    /a\.cc:2.*match by name only/s,
  ],
  "a pragma": [
    {
      "a.cc":
        "int f() {\n  int old = 0;\n#pragma omp parallel reduction(+:old)\n  return old;\n}\n",
    },
    ["a.cc:2", "fresh"],
    /a\.cc:3.*match by name only/s,
  ],
  "a keyword": [{ "a.cc": "int old;\n" }, ["old", "template"], /is a keyword/],
  "a name that the scope has": [
    { "a.cc": "int f() { int old = 1, fresh = 2; return old; }\n" },
    ["old", "fresh"],
    /"fresh" is taken/,
  ],
  "a name that another file has in the namespace": [
    {
      "a.cc": "namespace n { int old(); int fresh(int); }\n",
      "b.cc": "namespace n { int fresh(); }\n",
    },
    ["n.old", "fresh"],
    /"fresh" is taken/,
  ],
  "a member of a base": [
    { "a.cc": "struct A { int fresh; };\nstruct B : A { int old; };\n" },
    ["B.old", "fresh"],
    /"fresh" is taken/,
  ],
  "a local that would hide it": [
    { "a.cc": "int old();\nint f(int fresh) { return old() + fresh; }\n" },
    ["old", "fresh"],
    /another "fresh"/,
  ],
  "a member that would hide it": [
    { "a.cc": "int old();\nstruct A { int fresh; int f() { return old(); } };\n" },
    ["old", "fresh"],
    /another "fresh"/,
  ],
  "a use that would mean it": [
    { "a.cc": "int fresh();\nstruct A { int old(); int f() { return fresh(); } };\n" },
    ["A.old", "fresh"],
    /would mean the renamed symbol/,
  ],
  "a name that another opened namespace has where it is used": [
    {
      "a.cc": "namespace a { int old(); }\nnamespace b { int fresh(); }\n" +
        "using namespace a;\nusing namespace b;\nint f() { return old(); }\n",
    },
    ["a.old", "fresh"],
    /a\.cc:5:captured/,
  ],
  "a use of what another opened namespace has": [
    {
      "a.cc": "namespace a { int old(); }\nnamespace b { int fresh(); }\n" +
        "using namespace a;\nusing namespace b;\nint f() { return fresh(); }\n",
    },
    ["a.old", "fresh"],
    /a\.cc:5:captures/,
  ],
  "a name of a macro": [
    { "a.cc": "#define fresh 1\nint old;\n" },
    ["old", "fresh"],
    /"fresh" is taken/,
  ],
};

testRefusals("C++", refusals);

const name = fc.constantFrom("old", "one", "two");
const type = fc.constantFrom("Pool", "Tank");

/** A part of a source in C++: declarations, uses and scopes of few names. */
const { source } = fc.letrec<{ source: string; statement: string; value: string; code: string }>(
  (tie) => {
    const value = fc.oneof({ maxDepth: 2 }, name, fc.constant("1"), ...[
      fc.tuple(name, tie("value")).map(([f, x]) => `${f}(${x})`),
      fc.tuple(name, name).map(([o, member]) => `${o}.${member}`),
      fc.tuple(name, name).map(([o, member]) => `${o}->${member}()`),
      fc.tuple(type, name).map(([t, member]) => `${t}::${member}`),
      fc.tuple(name, tie("value")).map(([x, body]) => `[&](int ${x}) { return ${body}; }`),
      fc.tuple(type, tie("value")).map(([t, x]) => `new ${t}(${x})`),
      name.map((member) => `this->${member}`),
    ]);
    const block = tie("code").map((text) => `{\n${text}}`);
    const statement = fc.oneof(
      { maxDepth: 3 },
      tie("value").map((x) => `${x};`),
      fc.tuple(name, tie("value")).map(([x, y]) => `${x} = ${y};`),
      fc.tuple(fc.constantFrom("int", "auto", "Pool", "Tank*"), name, tie("value"))
        .map(([word, x, y]) => `${word} ${x} = ${y};`),
      fc.tuple(name, tie("value"), block).map(([x, y, body]) => `for (auto& ${x} : ${y}) ${body}`),
      block,
    );
    const declaration = fc.oneof(
      fc.tuple(name, name, block).map(([f, x, body]) => `int ${f}(Pool ${x}) ${body}`),
      fc.tuple(name, tie("value")).map(([x, y]) => `static auto ${x} = ${y};`),
      fc.tuple(type, name, block).map(([t, f, body]) => `int ${t}::${f}(int x) ${body}`),
      fc.tuple(name, name, block).map(([n, f, body]) => `namespace ${n}s { int ${f}() ${body} }`),
    );
    return {
      value,
      statement,
      code: fc.array(tie("statement"), { minLength: 1, maxLength: 3 })
        .map((all) => all.map((each) => `${each}\n`).join("")),
      source: fc.array(declaration, { minLength: 1, maxLength: 4 })
        .map((all) => all.map((each) => `${each}\n`).join("")),
    };
  },
);

const header = fc.tuple(name, name, name).map(([a, b, c]) =>
  `struct Tank {\nvirtual int ${a}(int x);\n};\nstruct Pool : Tank {\nPool(int x);\nint ${b};\n` +
  `int ${b === c ? `${c}2` : c}(int x);\n};\nint ${c}(Pool);\n`
);

const files = fc.record(
  { "a.h": header, "a.cc": source.map((text) => `#include "a.h"\n${text}`) },
  { noNullPrototype: true },
);

Deno.test("renaming back restores every byte of C++, or is refused (long)", async () => {
  let [renamed, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      files,
      fc.constantFrom("a.h", "a.cc"),
      fc.nat(11),
      async (before, path, line) => {
        const outcome = await renameThereAndBack(before, `${path}:${line + 1}`, ["--leave-named"]);
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

for (
  const [what, text, name, stderr] of [
    [
      "overloads",
      "int old(int a);\nint old(int b) { return b; }\nint old(double a) { return old(1); }\n",
      "old",
      "ct-rename: note: 2 overloads are renamed together: (int a), (double a)\n",
    ],
    ["what is announced", "int old(int);\nint old(int a = 1) { return a; }\n", "old", ""],
    ["nothing in the two ways", "int old();\nint old(void) { return 1; }\n", "old", ""],
    ["a class", "struct old { old(); old(int a); };\n", "old", ""],
    [
      "methods",
      "struct A { void old(int a) {} void old(int a, int b) {} };\n",
      "A.old",
      "ct-rename: note: 2 overloads are renamed together: (int a), (int a, int b)\n",
    ],
  ] as const
) {
  Deno.test(`ct-rename of C++ tells of ${what}`, async () => {
    await using tree = await tempTree({ "a.cc": text });
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run([name, "fresh", "--dry-run"], ctx), 0);
    assert.equal(ctx.stderr.text, stderr);
  });
}
