/** What a renaming changes, and what it refuses, by the form of the source. */
import assert from "node:assert/strict";
import { openDoor } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command, rename } from "./mod.ts";

type Files = Readonly<Record<string, string>>;

async function run(files: Files, words: readonly string[]) {
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path });
  const status = await command.run(words, ctx);
  const after = Object.fromEntries(
    Object.keys(files).map((path) => [path, Deno.readTextFileSync(`${tree.path}/${path}`)]),
  );
  return { status, after, out: ctx.stdout.text, err: ctx.stderr.text };
}

/**
 * Sources in which `«old»` is renamed. `«old: OLD»` is a place that begins as `old` and where the
 * name behind `OLD` stays.
 */
const forms: Readonly<Record<string, readonly [files: Files, words: readonly string[]]>> = {
  "a function, its calls and its import": [{
    "a.ts": "export function «old»() {\n  return «old»;\n}\n",
    "b.ts": 'import { «old» } from "./a.ts";\n«old»();\n',
  }, ["old"]],
  "an import under another name": [{
    "a.ts": "export const «old» = 1;\n",
    "b.ts": 'import { «old» as other } from "./a.ts";\nother;\n',
  }, ["old"]],
  "what another export calls so": [{
    "a.ts": "export const «old» = 1;\nexport { «old» as free };\n",
    "b.ts": 'export { free as old } from "./a.ts";\n',
    "c.ts": 'import { old } from "./b.ts";\nold;\n',
  }, ["a.ts:1"]],
  "exports of a list, passed on": [{
    "a.ts": "const «old» = 1;\nexport { «old» };\n",
    "b.ts": 'export { «old» } from "./a.ts";\nexport { «old» as x } from "./a.ts";\n',
    "c.ts": 'export * from "./b.ts";\n',
    "d.ts": 'import * as c from "./c.ts";\nc.«old»;\nconst { «old: OLD» } = c;\nOLD;\n',
  }, ["a.ts:1"]],
  "a default export": [{
    "a.ts": "export default function «old»() {}\n",
    "b.ts": 'import «old» from "./a.ts";\n«old»();\n',
    "c.ts": 'import other from "./a.ts";\nother();\n',
  }, ["old"]],
  "a variable that is a member's value": [{
    "a.ts": "const «old» = 1;\nexport const o = { «OLD: old», x: «old» };\n",
  }, ["a.ts:1"]],
  "a member that is taken apart": [{
    "a.ts": "export interface O {\n  «old»: number;\n}\n" +
      "export function f({ «old: OLD» }: O, o: O) {\n  const { «old: OLD» = 1 } = o;\n" +
      '  return OLD + o.«old» + o["«old»"];\n}\n',
  }, ["O.old"]],
  "a parameter that is taken out of an object of a type": [{
    "a.ts": "interface O {\n  old: number;\n}\n" +
      "export function f({ «OLD: old» }: O) {\n  return «old»;\n}\n",
  }, ["a.ts:4:21"]],
  "a variable that is taken out of an object of no known type": [{
    "a.ts": "export function f(o: any) {\n  const { «OLD: old» = 1, ...rest } = o.x();\n" +
      "  for (const { old } of rest) f(old);\n  return [«old», rest];\n}\n",
  }, ["a.ts:2:11"]],
  "a variable that is taken out of what a function makes": [{
    "a.ts": "const make = () => ({ old: 1 });\nexport function f() {\n" +
      "  const { «OLD: old» } = make();\n  return () => ({ «OLD: old» });\n}\n",
  }, ["a.ts:3:11"]],
  "a member of an object of a type": [{
    "a.ts": "export interface O {\n  «old»: number;\n}\nconst OLD = 1;\n" +
      "export const o: O = { «old: OLD» };\nexport const p: O = { «old»: 2 };\n",
  }, ["O.old"]],
  "a member that is named by a key of an object of its type": [{
    "a.ts": "export interface O {\n  «old»?: number;\n}\nexport const o: O = { «old»: 2 };\n" +
      "export const f = (is: boolean): O => ({ ...(is && { «old»: 3 }) });\n",
  }, ["a.ts:4:23"]],
  "methods that override each other": [{
    "a.ts": "export interface I {\n  «old»(): void;\n}\nexport class A implements I {\n" +
      "  «old»() {}\n}\nexport class B extends A {\n  override «old»() {\n    super.«old»();\n  }\n}\n",
    "b.ts": 'import { B } from "./a.ts";\nnew B().«old»();\n',
  }, ["B.old"]],
  "a private member": [{
    "a.ts": "class A {\n  #«old» = 1;\n  f() {\n    return this.#«old»;\n  }\n}\nnew A();\n",
  }, ["A.old"]],
  "a parameter that is a field": [{
    "a.ts": "class A {\n  constructor(readonly «old»: number) {\n    f(«old»);\n  }\n" +
      "  f() {\n    return this.«old»;\n  }\n}\nfunction f(_: number) {}\n",
  }, ["A.old"]],
  "a local variable beside one of the same name": [{
    "a.ts":
      "export const old = 1;\nexport function f(«old»: number) {\n  return { «OLD: old» };\n}\n",
  }, ["a.ts:2:19"]],
  "a type, its value and an element": [{
    "a.tsx": "export class «Old» {}\nexport function f(x: «Old»): x is «Old» {\n" +
      "  return x instanceof «Old»;\n}\nexport const e = <«Old»></«Old»>;\n",
  }, ["Old"]],
  "an enumerator, and one in a namespace": [{
    "a.ts": "export enum E {\n  «old» = 1,\n  b = «old»,\n}\nE.«old»;\n" +
      "export namespace N {\n  export const old = 2;\n}\n",
  }, ["E.old"]],
  "a value with a type, spread and yielded": [{
    "a.ts": "export function* f(«old»: unknown) {\n  g(...(«old» as number[]));\n" +
      "  yield «old»!;\n  yield <number>«old»;\n}\nfunction g(..._: number[]) {}\n",
  }, ["a.ts:1:20"]],
  "a variable beside words that name nothing": [{
    "a.tsx": "export const «old» = 1;\nexport type T = [old: number, ...old: string[]];\n" +
      "export type I = { [old: string]: number };\nold: for (;;) break old;\n" +
      "export const e = <p title='old'>old {«old»}</p>;\n",
  }, ["a.tsx:1"]],
  "a function of Python": [{
    "pool.py": "def «old»(x=1):\n    return «old»(x)\n",
    "main.py": "from pool import «old»\nimport pool\n«old»()\npool.«old»()\n",
  }, ["old"]],
  "a parameter of Python and the names of arguments": [{
    "pool.py": "def f(«old»=1):\n    return «old»\n\n\nf(«old»=2)\n\n\ndef g(old):\n    f(old)\n",
    "main.py": "from pool import f\nf(«old»=3)\n",
  }, ["pool.py:1:7"]],
  "annotations of Python in texts": [{
    "a.py":
      "from typing import Annotated, Literal, TypeVar, Union, cast\n\n\nclass «Old»: ...\n\n\n" +
      'def f(a: "list[«Old»] | None", b: \'dict[str, «Old»]\', c: Literal["Old"],\n' +
      '      d: Annotated["«Old»", "Old"], e: "the Old one") -> "«Old»": ...\n\n\n' +
      'x = cast("«Old»", {"Old": 1}["Old"])\nT = TypeVar("Old", "«Old»", bound="«Old»")\n' +
      'U = Union["«Old»", int]\n',
  }, ["Old"]],
  "what a comprehension of Python goes through": [{
    "a.py": "def f(«old»):\n    x = [old for old in «old» if old]\n" +
      "    return {«old»: [g(y) for g in x for y in «old»]}\n",
  }, ["a.py:1:7"]],
  "what an expression of Python assigns in a comprehension": [{
    "a.py":
      "def f(xs):\n    if any([(«old» := x) for x in y] for y in xs):\n        return «old»\n" +
      "    return lambda: (old := 1)\n",
  }, ["a.py:2:14"]],
  "what a comprehension in a class of Python sees": [{
    "a.py": "«old» = 1\n\n\nclass A:\n    old = 2\n    x = [«old» for _ in old]\n" +
      "    y = lambda: «old»\n",
  }, ["a.py:1"]],
  "slots of Python": [{
    "a.py": "class A:\n    __slots__ = (\"«old»\", 'other')\n\n    def __init__(self):\n" +
      "        self.«old» = B()\n        self.«old».x()\n\n\nclass B:\n    def x(self): ...\n",
  }, ["A.old"]],
  "patterns of Python": [{
    "a.py": "class P:\n    «old» = 1\n\n\ndef f(a):\n    match a:\n" +
      "        case P(«old»=1) | P.«old»:\n            return 1\n",
  }, ["P.old"]],
  "names that patterns of Python capture": [{
    "a.py": "def f(a):\n    match a:\n        case [(1 | 2) as «old», *_] | {'old': «old»}:\n" +
      "            return «old»\n        case «old»:\n            return «old».old\n",
  }, ["a.py:3:26"]],
  "a method of Python and one that overrides it": [{
    "pool.py": "class A:\n    def «old»(self):\n        self.«old»()\n\n\n" +
      "class B(A):\n    def «old»(self):\n        super().«old»()\n",
  }, ["A.old"]],
};

for (const [title, [marked, words]] of Object.entries(forms)) {
  Deno.test(`ct-rename: ${title}`, async () => {
    const [symbol = ""] = words;
    const isType = /Old/.test(symbol);
    const [old, fresh] = isType ? ["Old", "Fresh"] : ["old", "fresh"];
    const [before, after] = [named(marked, old, old), named(marked, old, fresh)];
    const there = await run(before, [symbol, fresh]);
    assert.deepEqual([there.status, there.after], [0, after], there.err);
    // What is written out, as in `{ fresh: old }`, stays so.
    if (Object.values(marked).some((text) => /«\w+: /.test(text))) return;
    const back = await run(after, [symbol.replace(/(^|\.)old$/i, `$1${fresh}`), old]);
    assert.deepEqual([back.status, back.after], [0, before], back.err);
  });
}

/** The sources with a name in the marked places. */
function named(files: Files, old: string, name: string): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      text.replace(/«(\w+)(?:: (\w+))?»/g, (_, key: string, value?: string) => {
        if (value === undefined || name === old) return name;
        return key === "OLD" ? `${old}: ${name}` : `${name}: ${old}`;
      }).replaceAll("OLD", old),
    ]),
  );
}

/** What is refused, with the places that stdout names. */
const refused: readonly (readonly [
  title: string,
  files: Files,
  words: readonly string[],
  rows: readonly string[],
  error: RegExp,
])[] = [
  [
    "a use that only the name ties",
    { "a.ts": "export class A {\n  old() {}\n}\nexport function f(x) {\n  x.old();\n}\n" },
    ["A.old", "fresh"],
    ["./a.ts:5:named:  x.old();"],
    /1 place\(s\): these match by name only; --include-named renames these/,
  ],
  [
    "a member of an object where a type is expected that has it",
    { "a.ts": "interface T {\n  old: 1;\n}\nexport const o: T = {\n  old: 1,\n};\n" },
    ["a.ts:5", "fresh"],
    ["./a.ts:5:named:  old: 1,"],
    /1 place\(s\): these match by name only/,
  ],
  [
    "a parameter that a condition infers, used outside of its scope",
    { "a.ts": "export type T<F> =\n  F extends (a: infer Old) => 1\n    ? Old\n    : 1;\n" },
    ["a.ts:2:24", "Fresh"],
    ["./a.ts:3:named:  ? Old"],
    /1 place\(s\): these match by name only/,
  ],
  [
    "a member that may override one of a package",
    { "a.ts": 'import { B } from "b";\nexport class A extends B {\n  old() {}\n}\n' },
    ["A.old", "fresh"],
    ["./a.ts:3:foreign:  old() {}"],
    /it may override a member of a type without source/,
  ],
  [
    "the name of an argument of a lambda",
    { "a.py": "f = lambda old: old\nf(old=1)\n", "b.py": "g(old=1)\n" },
    ["a.py:1:12", "fresh"],
    ["./a.py:2:named:  f(old=1)"],
    /1 place\(s\): these match by name only/,
  ],
  [
    "a name that its scope has",
    { "a.ts": "const old = 1;\nconst fresh = old;\n" },
    ["old", "fresh"],
    ["./a.ts:2:taken:  const fresh = old;"],
    /"fresh" is taken/,
  ],
  [
    "a name that an importing file has",
    {
      "a.ts": "export const old = 1;\n",
      "b.ts": 'import { old } from "./a.ts";\nconst fresh = old;\n',
    },
    ["old", "fresh"],
    ["./b.ts:2:taken:  const fresh = old;"],
    /"fresh" is taken/,
  ],
  [
    "a name that a scope around a use has",
    { "a.ts": "const old = 1;\nfunction f(fresh) {\n  return old + fresh;\n}\nf(2);\n" },
    ["old", "fresh"],
    ["./a.ts:3:captured:  return old + fresh;"],
    /these would mean another "fresh"/,
  ],
  [
    "a name that is used from further out",
    { "a.ts": "const fresh = 1;\nfunction f(old) {\n  return old + fresh;\n}\nf(2);\n" },
    ["a.ts:2:12", "fresh"],
    ["./a.ts:3:captures:  return old + fresh;"],
    /these would mean the renamed symbol/,
  ],
  [
    "a name of the runtime that is used",
    { "a.ts": "export const old = 1;\nnew Map();\n" },
    ["old", "Map"],
    ["./a.ts:2:captures:  new Map();"],
    /these would mean the renamed symbol/,
  ],
  [
    "a name that the module exports from elsewhere",
    {
      "a.ts": "export const old = 1;\n",
      "b.ts": "export const fresh = 1;\n",
      "c.ts": 'export * from "./a.ts";\nexport * from "./b.ts";\n',
    },
    ["old", "fresh"],
    ["./b.ts:1:taken:  export const fresh = 1;"],
    /"fresh" is taken/,
  ],
  [
    "a name of another member",
    { "a.ts": "export class A {\n  old = 1;\n  fresh = 2;\n}\n" },
    ["A.old", "fresh"],
    ["./a.ts:3:taken:  fresh = 2;"],
    /"fresh" is taken/,
  ],
  [
    "a name that a type further down has",
    {
      "a.ts": "export class A {\n  old = 1;\n}\n",
      "b.ts": 'import { A } from "./a.ts";\nexport class B extends A {\n  fresh = 2;\n}\n',
    },
    ["A.old", "fresh"],
    ["./b.ts:3:taken:  fresh = 2;"],
    /"fresh" is taken/,
  ],
  [
    "a name that a type further up has",
    { "a.ts": "class B {\n  fresh = 2;\n}\nexport class A extends B {\n  old = 1;\n}\n" },
    ["A.old", "fresh"],
    ["./a.ts:2:taken:  fresh = 2;"],
    /"fresh" is taken/,
  ],
  [
    "what the entry of a package exports",
    {
      "package.json": '{ "name": "p", "exports": { ".": "./dist/index.js" } }\n',
      "src/index.ts": 'export * from "./a.ts";\n',
      "src/a.ts": "export const old = 1;\n",
    },
    ["old", "fresh"],
    ["./src/a.ts:1:exported:  export const old = 1;"],
    /\.\/src\/index\.ts exports it to others; --exported renames it anyway/,
  ],
  [
    "a member of what deno.json exports",
    {
      "deno.json": '{ "exports": "./mod.ts" }\n',
      "mod.ts": "export class A {\n  old() {}\n}\n",
    },
    ["A.old", "fresh"],
    ["./mod.ts:2:exported:  old() {}"],
    /\.\/mod\.ts exports it to others/,
  ],
  [
    "what a package of Python passes on",
    { "p/__init__.py": "from .a import old\n", "p/a.py": "def old():\n    pass\n" },
    ["old", "fresh"],
    ["./p/a.py:1:exported:  def old():"],
    /\.\/p\/__init__\.py exports it to others/,
  ],
  [
    "a component whose name would begin with a small letter",
    { "a.tsx": "export function Old() {}\nexport const e = <Old />;\n" },
    ["Old", "fresh"],
    ["./a.tsx:2:element:  export const e = <Old />;"],
    /the name of a component begins with a capital letter/,
  ],
  [
    "a name that another script declares for all",
    { "a.js": "function old() {}\n", "b.js": "function fresh() {}\n" },
    ["old", "fresh"],
    ["./b.js:1:taken:  function fresh() {}"],
    /fresh/,
  ],
  [
    "a file that has the name and cannot be parsed",
    { "a.ts": "export const old = 1;\n", "b.ts": "const old = {{{;\n" },
    ["old", "fresh"],
    ["./b.ts:1:unread:  syntax error"],
    /these may use "old" and cannot be read/,
  ],
  [
    "a file that has the name in code of another kind",
    { "a.ts": "export const old = 1;\n", "b.vue": "<script>\nold;\n</script>\n" },
    ["old", "fresh"],
    ["./b.vue:1:unread:  code in it is not read"],
    /these may use "old" and cannot be read/,
  ],
  [
    "a module of Python of which a part is not understood",
    { "a.py": "def old():\n    pass\n", "b.py": "x = = old(\n" },
    ["old", "fresh"],
    ["./b.py:1:unread:  not all of it is understood"],
    /these may use "old" and cannot be read/,
  ],
  [
    "an object that holds it and is used",
    {
      "a.js": "function old() {}\nmodule.exports = { old };\n",
      "b.js": 'const a = require("./a.js");\na.old();\n',
    },
    ["a.js:1", "fresh"],
    ["./b.js:2:held:  a.old();"],
    /an object holds it under its name/,
  ],
  [
    "a name with escapes",
    { "a.ts": "export const old = 1;\n\\u006fld;\n" },
    ["old", "fresh"],
    ["./a.ts:2:escaped:  \\u006fld;"],
    /the name is written in another way here/,
  ],
  [
    "a place in code of which nothing is known",
    { "a.ts": "export const old = 1;\n", "b.d.ts": "export as namespace old;\n" },
    ["old", "fresh"],
    ["./b.d.ts:1:unread:  export as namespace old;"],
    /these may use "old" and cannot be read/,
  ],
  [
    "several definitions of the name",
    { "a.ts": "class A {\n  old() {}\n}\nclass B {\n  old() {}\n}\n" },
    ["old", "fresh"],
    ["./a.ts:2:ambiguous:  old() {}", "./a.ts:5:ambiguous:  old() {}"],
    /2 definitions are called "old"; name one by Type\.member or path:LINE/,
  ],
  [
    "a name that no file defines",
    { "a.ts": 'import { old } from "p";\nold();\n' },
    ["old", "fresh"],
    [],
    /no file here defines "old"/,
  ],
  [
    "a use in a language of which only names are known",
    { "a.rb": "def old\nend\n\nold\n" },
    ["old", "fresh"],
    ["./a.rb:4:named:  old"],
    /these match by name only/,
  ],
  [
    "a declaration that may be of the same",
    { "a.rb": "def old\nend\n", "b.rb": "def old(a)\nend\n" },
    ["a.rb:1", "fresh"],
    ["./b.rb:1:named:  def old(a)"],
    /these match by name only/,
  ],
];

for (const [title, files, words, rows, error] of refused) {
  Deno.test(`ct-rename refuses ${title}`, async () => {
    const { status, after, out, err } = await run(files, words);
    assert.equal(status, 2, out + err);
    assert.deepEqual(after, files);
    const summary = "0 replacement(s) in 0 file(s) -> ERROR (refused, not written)";
    assert.deepEqual(out.split("\n").slice(0, -1), [...rows, summary]);
    assert.match(err, error);
  });
}

for (
  const [name, symbol, fault] of [
    ["2x", "f", /"2x" is no identifier/],
    ["a-b", "f", /"a-b" is no identifier/],
    ["class", "f", /"class" is a keyword/],
    ["string", "T", /"string" is a type of the language/],
    ["constructor", "A.m", /"constructor" is the name of what makes the instances/],
    ["f", "f", /"f" is its name already/],
    ["None", "g", /"None" is a keyword/],
    ["__init__", "P.m", /"__init__" is a name that Python itself calls/],
    ["__m", "P.m", /"__m" is mangled by the class/],
  ] as const
) {
  Deno.test(`ct-rename refuses the name ${name} for ${symbol}`, async () => {
    const files = {
      "a.ts": "export function f() {}\nexport type T = 1;\nexport class A {\n  m() {}\n}\n",
      "a.py": "def g():\n    pass\n\n\nclass P:\n    def m(self):\n        pass\n",
    };
    const { status, after, err } = await run(files, [symbol, name]);
    assert.deepEqual([status, after], [2, files]);
    assert.match(err, fault);
  });
}

const keywordMembers: readonly (readonly [name: string, rest: string])[] = [
  ["type", "type A = 1;\nexport type { A };\nimport { type B } from './b.ts';\nlet b: B;\n"],
  ["delete", "const p = {} as { q?: 1 };\ndelete p.q;\n"],
  ["from", 'import { B } from "./b.ts";\nexport { B as C } from\n  "./b.ts";\n'],
  ["get", "class G { get x() { return 1; } get [1]() { return 2; } }\nnew G();\n"],
  ["of", "for (const x of [1]) f(x);\nfor (const x of (0, [1])) f(x);\n"],
  ["async", "const g = async () => {};\nconst h = async <T,>(t: T) => t;\nf(g, h);\n"],
  ["static", "class G { static x = 1; static { f(1); } }\nnew G();\n"],
  ["catch", "try { f(1); } catch { f(2); }\n"],
];

for (const [name, rest] of keywordMembers) {
  Deno.test(`ct-rename renames a member called ${name} beside the keyword`, async () => {
    const b = "export type B = 1;\n";
    const code = (it: string) =>
      `export const o = { ${it}: 1 };\nf(o.${it});\nfunction f(..._: unknown[]) {}\n${rest}`;
    const files = { "a.ts": code(name), "b.ts": b };
    const { status, after, err } = await run(files, ["a.ts:1:20", "fresh"]);
    assert.deepEqual([status, err.match(/refused/g)], [0, null], err);
    assert.deepEqual(after, { "a.ts": code("fresh"), "b.ts": b });
  });
}

Deno.test("ct-rename renames a member called as a word that is a keyword elsewhere", async () => {
  const python = (name: string) =>
    `class P:\n    def ${name}(self):\n        pass\n\n\ndef f(p: P):\n    match p:\n` +
    `        case (1, 2):\n            p.${name}()\n`;
  for (const name of ["match", "case"]) {
    const { status, after } = await run({ "a.py": python(name) }, [`P.${name}`, "fresh"]);
    assert.deepEqual([status, after["a.py"]], [0, python("fresh")]);
  }
  const java = (name: string) =>
    `class P {\n  void ${name}() {}\n  record R(int a) {}\n  void f() { ${name}(); }\n}\n`;
  const { status, after, err } = await run({ "P.java": java("record") }, ["P.record", "fresh"]);
  assert.deepEqual([status, after["P.java"]], [0, java("fresh")], err);
});

Deno.test("ct-rename takes a keyword for a member", async () => {
  const { status, after } = await run({ "a.ts": "const o = { m() {} };\no.m();\n" }, [
    "a.ts:1:13",
    "delete",
  ]);
  assert.deepEqual([status, after["a.ts"]], [0, "const o = { delete() {} };\no.delete();\n"]);
});

const doubtful = {
  "a.ts": "export class A {\n  old() {}\n}\nexport function f(x) {\n  x.old();\n}\n",
};

Deno.test("ct-rename --include-named renames what only the name ties, and lists it", async () => {
  const { status, after, err } = await run(doubtful, ["A.old", "fresh", "--include-named"]);
  assert.equal(status, 0);
  assert.equal(after["a.ts"], doubtful["a.ts"].replaceAll("old", "fresh"));
  assert.match(err, /^ct-rename: \.\/a\.ts:5:named: {2}x\.old\(\);$/m);
});

Deno.test("ct-rename --include-named renames all declarations where only names are known", async () => {
  const files = {
    "a.h": "int old(int);\n",
    "a.c": '#include "a.h"\nint old(int a) { return a; }\nint main(void) { return old(2); }\n',
  };
  for (const place of ["a.h:1", "a.c:2"]) {
    const { status, after } = await run(files, [place, "fresh", "--include-named"]);
    assert.equal(status, 0);
    assert.deepEqual(after, {
      "a.h": "int fresh(int);\n",
      "a.c": files["a.c"].replaceAll("old", "fresh"),
    });
  }
});

Deno.test("ct-rename names files that have the name and are not searched", async () => {
  const files = {
    "a.ts": "export function old() {}\n",
    "b.erb": "<%= old() %>\n",
    "c.rb": "old()\n",
    "package.json": '{"scripts":{"old":"x"}}\n',
    "d.md": "old\n",
    "e.sql": "older\n",
  };
  for (const more of [[], ["--dry-run"]]) {
    const { status, after, err } = await run(files, ["old", "fresh", ...more]);
    assert.equal(status, 0);
    assert.equal(after["b.erb"], files["b.erb"]);
    assert.match(
      err,
      /^ct-rename: 3 file\(s\) that are not searched have the word: \.\/b\.erb, \.\/c\.rb, \.\/package\.json$/m,
    );
  }
});

Deno.test("ct-rename --leave-named leaves what only the name ties, and lists it", async () => {
  const { status, after, err } = await run(doubtful, ["A.old", "fresh", "--leave-named"]);
  assert.equal(status, 0);
  assert.equal(after["a.ts"], doubtful["a.ts"].replace("  old", "  fresh"));
  assert.match(err, /^ct-rename: \.\/a\.ts:5:left: {2}x\.old\(\);$/m);
});

Deno.test("ct-rename --leave-named leaves the name of an object that holds it", async () => {
  const held = {
    "a.js": "function old() {}\nmodule.exports = { old };\n",
    "b.js": 'const a = require("./a.js");\na.old();\n',
  };
  const { status, after, err } = await run(held, ["a.js:1", "fresh", "--leave-named"]);
  assert.equal(status, 0);
  assert.equal(after["a.js"], "function fresh() {}\nmodule.exports = { old: fresh };\n");
  assert.equal(after["b.js"], held["b.js"]);
  assert.match(err, /^ct-rename: \.\/b\.js:2:left: {2}a\.old\(\);$/m);
});

Deno.test("ct-rename renames what the body of a class reads to give itself the name", async () => {
  const files = { "a.py": "def old():\n    pass\n\n\nclass A:\n    old = old\n" };
  const { status, after } = await run(files, ["a.py:1", "fresh"]);
  assert.equal(status, 0);
  assert.equal(after["a.py"], "def fresh():\n    pass\n\n\nclass A:\n    old = fresh\n");
});

const written = {
  "a.ts": "/** old is old. */\nexport const old = 1;\nexport const s = 'old one';\n",
  "b.md": "Call `old`, not older.\n",
};

for (
  const [flags, after, counts] of [
    [[], [0, 0, 0], "1 replacement(s) in 1 file(s)"],
    [["--comments"], [1, 0, 0], "3 replacement(s) in 1 file(s): 1 in code, 2 in comments"],
    [["--strings"], [0, 1, 0], "2 replacement(s) in 1 file(s): 1 in code, 1 in strings"],
    [["--docs"], [0, 0, 1], "2 replacement(s) in 2 file(s): 1 in code, 1 in docs"],
  ] as const
) {
  Deno.test(`ct-rename ${flags.join()} counts each kind of text apart`, async () => {
    const [comments, strings, docs] = after.map((each) => each === 1 ? "fresh" : "old");
    const result = await run(written, ["old", "fresh", ...flags]);
    assert.deepEqual(result.after, {
      "a.ts": `/** ${comments} is ${comments}. */\nexport const fresh = 1;\n` +
        `export const s = '${strings} one';\n`,
      "b.md": `Call \`${docs}\`, not older.\n`,
    });
    assert.match(result.out, new RegExp(`^${RegExp.escape(counts)} -> SUCCESS`, "m"));
  });
}

Deno.test("ct-rename --exported renames what a package exports, in __all__ as well", async () => {
  const { status, after } = await run({
    "p/__init__.py": 'from .a import old\n\n__all__ = ["old", "other"]\n',
    "p/a.py": '__all__ = ("old",)\n\n\ndef old():\n    pass\n',
  }, ["old", "fresh", "--exported"]);
  assert.equal(status, 0);
  assert.deepEqual(after, {
    "p/__init__.py": 'from .a import fresh\n\n__all__ = ["fresh", "other"]\n',
    "p/a.py": '__all__ = ("fresh",)\n\n\ndef fresh():\n    pass\n',
  });
});

Deno.test("ct-rename renames without asking what only files of the project export", async () => {
  const { status } = await run({
    "package.json": '{ "name": "p", "main": "index.js" }\n',
    "index.js": 'import { old } from "./a.js";\nold();\n',
    "a.js": "export function old() {}\n",
  }, ["a.js:1", "fresh"]);
  assert.equal(status, 0);
});

Deno.test("ct-rename --expect judges the number, and --dry-run writes nothing", async () => {
  const files = { "a.ts": "const old = 1;\nold;\n" };
  const wrong = await run(files, ["old", "fresh", "--expect", "=3"]);
  assert.deepEqual([wrong.status, wrong.after], [1, files]);
  assert.match(wrong.out, /2 replacement\(s\) in 1 file\(s\), exactly 3 wanted -> ERROR/);
  const dry = await run(files, ["old", "fresh", "--dry-run", "--diff"]);
  assert.deepEqual([dry.status, dry.after], [0, files]);
  assert.match(dry.out, /^-const old = 1;\n-old;\n\+const fresh = 1;\n\+fresh;$/m);
});

Deno.test("ct-rename of an unknown name exits with 1 and names what comes closest", async () => {
  const { status, err } = await run({ "a.ts": "const makePool = 1;\n" }, ["makePol", "x"]);
  assert.equal(status, 1);
  assert.match(err, /nothing is called "makePol"; did you mean makePool\?/);
});

Deno.test("ct-rename keeps a byte order mark, line endings and what is not ASCII", async () => {
  const { status, after } = await run({
    "a.ts": "\ufeffconst é = '😀';\r\nconst old = é;\r\nold;\r\n",
  }, ["old", "größe"]);
  assert.equal(status, 0);
  assert.equal(after["a.ts"], "\ufeffconst é = '😀';\r\nconst größe = é;\r\ngröße;\r\n");
});

Deno.test("ct-rename writes nothing if a file has changed since it was read", async () => {
  await using tree = await tempTree({ "a.ts": "const old = 1;\n" });
  const conceal = (content: Uint8Array) => {
    Deno.writeTextFileSync(`${tree.path}/a.ts`, "const young = 1;\n");
    return content;
  };
  const ctx = memoryContext({ cwd: tree.path, door: { ...openDoor, conceal } });
  assert.equal(await command.run(["old", "fresh"], ctx), 2);
  assert.match(ctx.stderr.text, /"\.\/a\.ts" has changed since it was read/);
  assert.equal(Deno.readTextFileSync(`${tree.path}/a.ts`), "const young = 1;\n");
});

Deno.test("rename() yields what changed and why something was refused", async () => {
  await using tree = await tempTree({ "a.ts": "const old = 1;\nconst fresh = old;\n" });
  const no = await rename({ old: "old", new: "fresh" }, { cwd: tree.path });
  assert.deepEqual([no.applied, no.verdict, no.status], [false, "ERROR", 2]);
  assert.deepEqual(no.refused?.map(({ reason, places }) => [reason, places[0]?.line]), [
    ["taken", 2],
  ]);
  const yes = await rename({ old: "old", new: "free" }, { cwd: tree.path });
  assert.deepEqual([yes.applied, yes.replacements, yes.counts.code], [true, 2, 2]);
  assert.deepEqual(yes.sites.map(({ line, after }) => [line, after]), [
    [1, "const free = 1;"],
    [2, "const fresh = free;"],
  ]);
});

Deno.test("what is imported from outside of the files as well keeps its name", async () => {
  const { status, err } = await run({
    "a.py": "try:\n    from fast import Old\nexcept ImportError:\n    class Old:\n        pass\n",
  }, ["Old", "New"]);
  assert.equal(status, 2);
  assert.match(err, /2 place\(s\): "Old" is imported from outside of these files as well/);
});
