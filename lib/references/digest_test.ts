import assert from "node:assert/strict";
import fc from "fast-check";
import { packFor, packs } from "@ct/source";
import { type ReferenceDigest, referencesOf } from "./mod.ts";

function digestOf(path: string, text: string): ReferenceDigest {
  const pack = packFor(path);
  assert.ok(pack);
  return referencesOf({ pack, text, declarations: pack.declarations(text) });
}

/** A declaration that counts, with `-` before it if it is hidden. */
function namesIn(path: string, text: string): readonly string[] {
  const { names, hidden } = digestOf(path, text);
  const declarations = packFor(path)?.declarations(text) ?? [];
  return declarations.flatMap(({ name }, at) =>
    names[at] === 0 ? [] : `${hidden[at] === 1 ? "-" : ""}${name}`
  );
}

const rows: readonly (readonly [path: string, text: string, names: readonly string[]])[] = [
  [
    "a.ts",
    "export class Pool {\n  #idle = [];\n  private old() {}\n  release() {}\n}\nconst limit = 3;\n",
    ["Pool", "-old", "release", "-limit"],
  ],
  ["a.ts", "const aa = 1;\nfunction bb() {}\nexport {\n  aa,\n};\n", ["aa", "-bb"]],
  ["a.ts", "function aa() {}\nexport default aa;\n", ["aa"]],
  ["a.ts", "export function outer() {\n  const inner = () => 1;\n}\n", ["outer"]],
  ["a.js", "function aa() {}\nfunction bb() {}\nmodule.exports = { bb };\n", ["-aa", "bb"]],
  ["a.js", "function aa() {}\nfunction bb() {}\nmodule.exports = {\n  aa\n}\n", ["aa", "-bb"]],
  ["a.js", "function aa() {}\nfunction bb() {}\n", ["aa", "bb"]],
  ["a.js", "const Aa = require('./Aa');\nconst bb = new Aa();\n", ["-bb"]],
  ["a.js", "module.exports = class Aa {\n  bb() {}\n};\n", ["module.exports", "bb"]],
  ["a_test.ts", 'import "./a.ts";\nconst rows = [];\nDeno.test("works", () => {});\n', ["-rows"]],
  ["a.c", "static int aa(void) {\n}\nint bb(void) {\n}\nstruct cc { int d; };\n", [
    "-aa",
    "bb",
    "-cc",
  ]],
  ["a.h", "struct cc { int d; };\n#define DD 1\n", ["cc", "DD"]],
  ["a.rs", "pub struct Aa;\nstruct Bb;\nimpl Drop for Aa {\n    fn drop(&mut self) {}\n}\n", [
    "Aa",
    "-Bb",
    "drop",
  ]],
  ["A.java", "class Aa {\n  private int bb() {}\n  int cc() {}\n}\n", ["Aa", "-bb", "cc"]],
  ["a.rb", "class Aa\n  def self.bb\n  end\n  def ok?\n  end\nend\n", ["Aa", "self.bb", "ok?"]],
  ["a.md", "# Pool\n", []],
  ["a.ts", "export function \u00e4\u00f6() {}\n", ["\u00e4\u00f6"]],
];

for (const [path, text, names] of rows) {
  Deno.test(`referencesOf() knows what ${path} with ${JSON.stringify(text)} declares`, () => {
    assert.deepEqual(namesIn(path, text), names);
  });
}

/** How often a name is used, and whether it is imported, by the digest of a file that declares it. */
function useOf(name: string, path: string, text: string): readonly (number | undefined)[] {
  const [hash = 0] = digestOf("a.d.ts", `declare function ${name}(): void;\n`).names;
  const { words, counts, imported } = digestOf(path, text);
  const at = words.indexOf(hash);
  return [counts[at], imported[at]];
}

Deno.test("referencesOf() counts identifiers in code, and knows the imported ones", () => {
  const text = 'import {\n  aa,\n  bb as cc,\n} from "./dd.ts";\n// ee ee\naa(ff, `${ff} gg`);\n';
  assert.deepEqual(useOf("aa", "a.ts", text), [2, 1]);
  assert.deepEqual(useOf("bb", "a.ts", text), [1, 1]);
  assert.deepEqual(useOf("ff", "a.ts", text), [2, 0]);
  for (const name of ["dd", "ee", "gg", "zz"]) {
    assert.deepEqual(useOf(name, "a.ts", text), [undefined, undefined], name);
  }
  assert.deepEqual(useOf("ff", "a.js", "ff();\n"), [1, 1]);
  const required = "const {\n  ff,\n} = require('x');\nff(aa);\n";
  assert.deepEqual(useOf("ff", "a.js", required), [2, 1]);
  assert.deepEqual(useOf("aa", "a.js", required), [1, 0]);
  assert.deepEqual(useOf("ff", "a.ts", "ff ".repeat(300)), [255, 1]);
  assert.deepEqual(useOf("aa", "a.py", "aa()\n"), [undefined, undefined]);
});

Deno.test("referencesOf() knows the files that are included", () => {
  const included = (text: string) => [...digestOf("a.c", text).included];
  const [one, two] = included('#include <linux/types.h>\n# include "types.h"\n// #include "b.h"\n');
  assert.equal(included("#include <a/linux/types.h>\n")[0], one);
  assert.notEqual(one, two);
  assert.equal(included("int x;\n").length, 0);
});

Deno.test("referencesOf() takes any text in any language", () => {
  const part = fc.oneof(
    fc.string({ unit: "binary", maxLength: 8 }),
    fc.constantFrom("import ", "export {", "module.exports = {", "use ", "#include <", "class A {"),
    fc.constantFrom("from", "(", "}", "\n", "\r\n", ";", "\u2028", "\ud800", "::", "$x", "\u0301"),
  );
  const text = fc.array(part).map((parts) => parts.join(""));
  fc.assert(fc.property(fc.constantFrom(...packs), text, (pack, source) => {
    const declarations = pack.declarations(source);
    const digest = referencesOf({ pack, text: source, declarations });
    const { names, owners, hidden, tenths, credited, words, counts, imported } = digest;
    for (const each of [names, owners, hidden, tenths, credited]) {
      assert.equal(each.length, declarations.length);
    }
    assert.deepEqual([counts.length, imported.length], [words.length, words.length]);
    assert.ok(words.every((word, at) => at === 0 || word > (words[at - 1] ?? 0)));
    assert.ok(credited.every((at) => at < declarations.length));
  }));
});
