/** What a renaming changes in Go, what it refuses, and that renaming back restores every byte. */
import fc from "fast-check";
import { memoryContext } from "@ct/core/context";
import { tempTree, times } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";
import { type Forms, type Refusals, testForms, testRefusals } from "./testing/renamed_forms.ts";
import { renameThereAndBack } from "./testing/there_and_back.ts";

const module = { "go.mod": "module app\n" };

const forms: Forms = {
  "a function, in files of the package, its tests and other packages": [{
    ...module,
    "pool/a.go": "package pool\n\nfunc «Old»() {}\n",
    "pool/b.go": "package pool\n\nvar f = «Old»\n",
    "pool/a_test.go": 'package pool_test\n\nimport . "app/pool"\n\nfunc g() { «Old»() }\n' +
      "\nfunc Fresher() {}\n",
    "main.go": 'package main\n\nimport (\n\t"fmt"\n\tq "app/pool"\n)\n\nfunc main() {\n' +
      "\tq.«Old»()\n\tfmt.Old()\n\tOld := 1\n\t_ = Old\n}\n",
  }, "pool/a.go:3"],
  "what files for several systems declare": [{
    "a_linux.go": "package a\n\nfunc «old»() int { return 1 }\n\nfunc (T) old() {}\n",
    "a_windows.go": "//go:build windows\n\npackage a\n\nfunc «old»() int { return 2 }\n",
    "a.go": "package a\n\ntype T struct{}\n\nvar x = «old»()\n",
  }, "a_linux.go:3"],
  "a method of files for several systems": [{
    "a_linux.go": "package a\n\nfunc (T) «old»() {}\n",
    "a_windows.go": "package a\n\nfunc (t *T) «old»() {}\n",
    "a.go": "package a\n\ntype T struct{}\n\nvar x = T.«old»\n",
  }, "a_linux.go:3"],
  "a method with the interface of it, and all that implements that": [{
    "a.go": "package a\n\ntype I interface{ «Old»() int }\n\ntype T struct{}\n\n" +
      "func (T) «Old»() int { return 1 }\n\ntype U struct{ T }\n\n" +
      "func (u *U) «Old»() int { return u.T.«Old»() }\n\ntype V struct{}\n\n" +
      "func (V) Old(x int) {}\n\nfunc f(i I, v V) { i.«Old»(); v.Old(1) }\n",
  }, "T.Old"],
  "a type with the fields that embed it, and no tags": [{
    "a.go":
      'package a\n\ntype «old» struct{ x int }\n\ntype T struct {\n\t*«old» `json:"old"`\n}\n\n' +
      "func f(t T) int { return t.«old».x + T{«old»: &«old»{1}}.x }\n",
  }, "a.go:3:6"],
  "an embedded field with its type": [{
    ...module,
    "p/p.go": "package p\n\ntype «Old» struct{ x int }\n",
    "main.go": 'package main\n\nimport "app/p"\n\ntype T struct{ p.«Old» }\n\n' +
      "func f(t T) p.«Old» { return t.«Old» }\n",
  }, "T.Old"],
  "a field of a type with parameters": [{
    "a.go":
      "package a\n\ntype P[T any] struct{ «old» T }\n\nfunc (p *P[T]) Old() T { return p.«old» }\n\n" +
      "func g() int { p := &P[int]{«old»: 1}; return p.Old() + p.«old» }\n",
  }, "P.old"],
  "a parameter of a type": [{
    "a.go":
      "package a\n\ntype P[«Old» any] struct{ v «Old» }\n\nfunc (p P[Old]) Get() Old { return p.v }\n",
  }, "a.go:3:8"],
  "a function, and neither the package nor a label": [{
    "a.go": "package old\n\nfunc «old»() {\nold:\n\tfor {\n\t\tcontinue old\n\t}\n}\n",
  }, "a.go:3:6"],
  "a member, whatever packages of others have by the name": [{
    "a.go": 'package a\n\nimport (\n\t"net/http"\n\t"time"\n)\n\ntype T struct{ «Old» int }\n\n' +
      "func f(t T, r *http.Request) {\n\t_ = t.«Old»\n\t_ = http.Old\n\t_ = r.URL.Old\n" +
      "\t_ = time.Now().UTC().Old()\n\t_ = http.Server{Old: 1}\n}\n",
  }, "T.Old"],
  "a variable whose new name an inner block, and another function have": [{
    "a.go": "package a\n\nfunc f() {\n\t«old» := 1\n\tg(«old»)\n\tif true {\n\t\tfresh := 2\n" +
      "\t\tg(fresh)\n\t}\n}\n\nfunc g(fresh int) {}\n",
  }, "a.go:4"],
  "a member whose new name is one of the language": [{
    "a.go": "package a\n\ntype T struct{ «old» int }\n\nfunc f(t T) int { return t.«old» }\n",
  }, "T.old"],
};

testForms("Go", forms);

const refusals: Refusals = {
  "a name of another file of the package": [
    { "a.go": "package a\n\nfunc old() {}\n", "b.go": "package a\n\nfunc fresh() {}\n" },
    ["old", "fresh"],
    /b\.go:3:taken/,
  ],
  "a name that another file of the package imports": [
    {
      "a.go": "package a\n\nfunc old() {}\n",
      "b.go": 'package a\n\nimport "fresh"\n\nvar x = fresh.X\n',
    },
    ["old", "fresh"],
    /b\.go:3:taken:.*import "fresh"/,
  ],
  "a name of a package that has all names of this one": [
    {
      ...module,
      "p/p.go": "package p\n\nfunc Old() {}\n",
      "q/a.go": 'package q\n\nimport . "app/p"\n\nvar _ = Other\n',
      "q/b.go": "package q\n\nfunc Fresh() {}\n",
    },
    ["Old", "Fresh"],
    /q\/b\.go:3:taken/,
  ],
  "a name that is used, and nothing declares, where all names of this one are": [
    {
      ...module,
      "p/p.go": "package p\n\nfunc Old() {}\n",
      "q/a.go": 'package q\n\nimport . "app/p"\n\nvar _ = Fresh\n',
    },
    ["Old", "Fresh"],
    /q\/a\.go:5:captures/,
  ],
  "a name that another file of the package uses, and nothing declares": [
    { "a.go": "package a\n\nfunc old() {}\n", "b.go": "package a\n\nvar x = fresh()\n" },
    ["old", "fresh"],
    /b\.go:3:captures/,
  ],
  "a name that a parameter has where it is used": [
    { "a.go": "package a\n\nfunc old() {}\n\nfunc f(fresh int) { old() }\n" },
    ["old", "fresh"],
    /a\.go:5:captured/,
  ],
  "a parameter that would hide what is used": [
    { "a.go": "package a\n\nfunc fresh() {}\n\nfunc f(old int) { fresh(); _ = old }\n" },
    ["a.go:5:8", "fresh"],
    /a\.go:5:captures/,
  ],
  "a name that the block declares behind it": [
    {
      "a.go":
        "package a\n\nfunc f() {\n\told := g()\n\tx, err := g()\n\t_, _, _ = old, x, err\n}\n",
    },
    ["a.go:4", "err"],
    /a\.go:5:taken/,
  ],
  "a method of the type in another file": [
    {
      "a.go": "package a\n\ntype T struct{ old int }\n",
      "b.go": "package a\n\nfunc (t T) fresh() {}\n",
    },
    ["T.old", "fresh"],
    /b\.go:3:taken/,
  ],
  "a field that another embedded type has as well": [
    {
      "a.go": "package a\n\ntype A struct{ old int }\n\ntype B struct{ fresh int }\n\n" +
        "type T struct {\n\tA\n\tB\n}\n\nfunc f(t T) int { return t.fresh }\n",
    },
    ["A.old", "fresh"],
    /a\.go:12:captures/,
  ],
  "a field whose new name another embedded type has where it is used": [
    {
      "a.go": "package a\n\ntype A struct{ old int }\n\ntype B struct{ fresh int }\n\n" +
        "type T struct {\n\tA\n\tB\n}\n\nfunc f(t T) int { return t.old }\n",
    },
    ["A.old", "fresh"],
    /a\.go:12:captured/,
  ],
  "a field of a struct that embeds the type": [
    {
      "a.go": "package a\n\ntype old struct{}\n\ntype T struct {\n\told\n\tfresh int\n}\n",
    },
    ["a.go:3", "fresh"],
    /a\.go:7:taken/,
  ],
  "a name that is exported no more, and used elsewhere": [
    {
      ...module,
      "p/p.go": "package p\n\nfunc Old() {}\n",
      "p/p_test.go": 'package p_test\n\nimport "app/p"\n\nvar _ = p.Old\n',
    },
    ["Old", "old"],
    /p_test\.go:5:unexported/,
  ],
  "a method that implements an interface of the language": [
    { "a.go": 'package a\n\ntype T struct{}\n\nfunc (T) Error() string { return "" }\n' },
    ["T.Error", "Text"],
    /a\.go:5:foreign:.*it implements error of the standard library/s,
  ],
  "methods that implement an interface together": [
    {
      "a.go": "package a\n\ntype T []int\n\nfunc (t T) Len() int { return len(t) }\n" +
        "func (t T) Less(i, j int) bool { return t[i] < t[j] }\nfunc (t T) Swap(i, j int) {}\n",
    },
    ["T.Len", "Size"],
    /it implements sort\.Interface/,
  ],
  "a method that implements an interface of an imported package": [
    {
      "a.go": 'package a\n\nimport "net/http"\n\ntype T struct{}\n\n' +
        "func (T) ServeHTTP(w http.ResponseWriter, r *http.Request) {}\n",
    },
    ["T.ServeHTTP", "Serve"],
    /it implements net\/http\.Handler/,
  ],
  "an embedded field whose type is not here": [
    { "a.go": 'package a\n\nimport "sync"\n\ntype T struct{ sync.Mutex }\n' },
    ["T.Mutex", "Guard"],
    /a\.go:5:embedded/,
  ],
  "a method that C calls": [
    { "a.go": 'package main\n\nimport "C"\n\n//export Old\nfunc Old() {}\n' },
    ["Old", "Fresh"],
    /a\.go:5:named/,
  ],
  "a value of a type that is not known": [
    {
      "a.go": 'package a\n\nimport "x.org/list"\n\ntype T struct{ Old int }\n\n' +
        "func f() int { return list.Of(T{}).First().Old }\n",
    },
    ["T.Old", "Fresh"],
    /a\.go:7:named/,
  ],
  "what a module exports": [
    { "go.mod": "module x.org/lib\n", "a.go": "package lib\n\ntype T struct{ Old int }\n" },
    ["T.Old", "Fresh"],
    /a\.go:3:exported:.*x\.org\/lib exports it to others/s,
  ],
  "what a module exports beside a program that no build takes": [
    {
      "go.mod": "module x.org/lib\n",
      "a.go": "package lib\n\nfunc Old() {}\n",
      "gen.go": "//go:build ignore\n\npackage main\n",
    },
    ["Old", "Fresh"],
    /a\.go:3:exported/,
  ],
};

testRefusals("Go", refusals);

const program = { "a.go": "package main\n\nfunc f() {}\n\nfunc main() {}\n" };

testRefusals("Go", {
  "a keyword": [program, ["f", "range"], /"range" is a keyword/],
  "a name of the language": [program, ["f", "len"], /"len" is a name of the language/],
  "the blank name": [program, ["f", "_"], /"_" is the name of what has none/],
  "what a package begins with": [program, ["f", "init"], /a function that Go itself calls/],
  "another name for what it starts": [program, ["main", "run"], /"run" is not "main", which Go/],
});

const exported: readonly (readonly [why: string, files: Readonly<Record<string, string>>])[] = [
  ["a program", { "go.mod": "module x.org/app\n", "main.go": "package main\n" }],
  ["a program of a module", {
    "go.mod": "module x.org/lib\n",
    "lib.go": "package lib\n",
    "p/p.go": "package main\n\nfunc Old() {}\n",
  }],
  ["a module that nobody can fetch", { "go.mod": "module app\n" }],
  ["a module, below internal", {
    "go.mod": "module x.org/lib\n",
    "internal/p/q.go": "package p\n",
  }],
];

for (const [why, files] of exported) {
  Deno.test(`ct rename in Go asks no --exported of ${why}`, async () => {
    const directory = Object.keys(files).some((path) => path.startsWith("internal"))
      ? "internal/"
      : "";
    const text = "package p\n\nfunc Old() {}\n";
    await using tree = await tempTree({ [`${directory}p/p.go`]: text, ...files });
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run(["Old", "Fresh"], ctx), 0, ctx.stderr.text);
  });
}

Deno.test("ct rename in Go says which changed files are generated", async () => {
  await using tree = await tempTree({
    "a.go": "package a\n\nfunc old() {}\n",
    "z.go": "// Code generated by stringer. DO NOT EDIT.\n\npackage a\n\nvar _ = old\n",
  });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["old", "fresh"], ctx), 0);
  assert.match(ctx.stderr.text, /note: \.\/z\.go is generated/);
});

const name = fc.constantFrom("old", "one", "two");
const type = fc.constantFrom("Pool", "Tank");

/** A part of a source in Go: declarations, uses and scopes of few names. */
const { source } = fc.letrec<{ source: string; code: string; value: string }>((tie) => {
  const value = fc.oneof({ maxDepth: 2 }, name, fc.constant("1"), ...[
    fc.tuple(name, tie("value")).map(([f, x]) => `${f}(${x})`),
    fc.tuple(name, name).map(([o, member]) => `${o}.${member}`),
    fc.tuple(type, name, tie("value")).map(([t, member, x]) => `${t}{${member}: ${x}}.${member}`),
    fc.tuple(name, tie("value")).map(([x, y]) => `func(${x} Pool) int { return ${y} }(${x})`),
  ]);
  const block = tie("code").map((text) => `{\n${text}}`);
  const statement = fc.oneof(
    { maxDepth: 3 },
    tie("value").map((x) => `_ = ${x}`),
    fc.tuple(name, tie("value")).map(([x, y]) => `${x} = ${y}`),
    fc.tuple(name, tie("value")).map(([x, y]) => `${x} := ${y}`),
    fc.tuple(name, name, tie("value")).map(([x, y, z]) => `${x}, ${y}2 := ${z}, 1`),
    fc.tuple(name, type, tie("value")).map(([x, t, y]) => `var ${x} ${t} = ${y}`),
    fc.tuple(name, tie("value"), block).map(([x, y, body]) => `for ${x} := range ${y} ${body}`),
    fc.tuple(name, tie("value"), block).map(([x, y, body]) => `if ${x} := ${y}; true ${body}`),
    block,
  );
  const declaration = fc.oneof(
    fc.tuple(name, name, block).map(([f, x, body]) => `func ${f}(${x} Pool) int ${body}`),
    fc.tuple(name, tie("value")).map(([x, y]) => `var ${x} = ${y}`),
    fc.tuple(type, name, name, block).map(([t, x, f, body]) => `func (${x} *${t}) ${f}() ${body}`),
    fc.tuple(name, name).map(([i, m]) => `type ${i}s interface { ${m}() }`),
  );
  return {
    value,
    code: fc.array(statement, { minLength: 1, maxLength: 3 })
      .map((all) => all.map((each) => `${each}\n`).join("")),
    source: fc.array(declaration, { minLength: 1, maxLength: 4 })
      .map((all) => `package a\n${all.map((each) => `${each}\n`).join("")}`),
  };
});

const types = fc.tuple(name, name).map(([a, b]) =>
  `package a\ntype Tank struct {\n${a} int\n}\ntype Pool struct {\nTank\n${b}2 Tank\n}\n`
);

Deno.test("renaming back restores every byte of Go, or is refused (long)", async () => {
  let [renamed, refused] = [0, 0];
  const files = fc.record({ "a.go": types, "b.go": source }, { noNullPrototype: true });
  await fc.assert(
    fc.asyncProperty(
      files,
      fc.constantFrom("a.go", "b.go"),
      fc.nat(11),
      async (before, path, line) => {
        const at = 1 + line % (before[path].split("\n").length - 1);
        const outcome = await renameThereAndBack(before, `${path}:${at}`, ["--leave-named"]);
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
