import assert from "node:assert/strict";
import { assertLinear, fill } from "@ct/testing";
import { scriptSpecifiers } from "./script_specifiers.ts";

const rows: readonly (readonly [text: string, found: readonly string[]])[] = [
  ['import a from "./a"; export * from "./b";', ["import ./a", "export ./b"]],
  ["import.meta.resolve('./a'); require.resolve(`./b`)", ["resolve ./a", "resolve ./b"]],
  ["a.resolve('./a'); resolve('b')", ["string ./a"]],
  ["new URL('./a', import.meta.url); new URL('./b')", ["url ./a", "string ./b"]],
  ["vi.mock('./a'); jest.mock<typeof import('./b')>('./c')", [
    "mock ./a",
    "dynamic ./b",
    "mock ./c",
  ]],
  ["declare module './a' {}", ["module ./a"]],
  ["/** @type {import('./a').A} */ // import('./b')", ["doc ./a"]],
  ["/** @import { A } from './a' */", ["doc ./a"]],
  ["/** reads from './a' */ x", []],
  ["import(`./a/${b}.ts`); require('./c' + d); import(e)", [
    "computed ./a/",
    "computed ./c",
    "string ./c",
    "computed ",
  ]],
  ["a.import(b); function require(c) {}; class A { import(d) {} }", []],
];

for (const [text, found] of rows) {
  Deno.test(`scriptSpecifiers() of ${text}`, () => {
    const all = scriptSpecifiers(text);
    assert.deepEqual(all.map(({ form, specifier }) => `${form} ${specifier}`), found);
    for (const { form, specifier, start, end } of all) {
      if (form !== "computed") assert.equal(text.slice(start, end), specifier);
    }
  });
}

const tails: readonly (readonly [argument: string, tail: string])[] = [
  ["`./a/${b}.ts`", ".ts"],
  ["`${a}`", ""],
  ["`./${a}/${b}/c.js`, { with: {} }", "/c.js"],
  ["`./${a ? b : `${c}.ts`}.js`", ".js"],
  ["`./${f(a, b), c}/${{ d: 1 }.d}.js`, e", ".js"],
  ["a + '.js'", ".js"],
  ["await (a ?? b).c + '.js'", ".js"],
  ["`./${a}` + '.js'", ".js"],
  ["a[b] + `.js`", ".js"],
  ["a + `.${b}`", ""],
  ["'./a' + b", ""],
  ["'./a/' + b + '/' + c(d ? e : f) + '.css'", ".css"],
  // What does not end all values.
  ["a ? b : c + '.js'", ""],
  ["a || b + '.js'", ""],
  ["a ?? './b.js'", ""],
  ["a as string + '.js'", ""],
  ["(a + '.js')", ""],
  ["f(a + '.js')", ""],
  ["a + '\\.js'", ""],
  ["a - '.js'", ""],
  ["tag`${a}.js`", ""],
];

for (const [argument, expected] of tails) {
  Deno.test(`scriptSpecifiers() knows that import(${argument}) ends with "${expected}"`, () => {
    const [found] = scriptSpecifiers(`import(${argument})`);
    assert.deepEqual([found?.form, found?.tail], ["computed", expected]);
  });
}

for (const piece of ["vi.mock('./a');", "import(`./${a}`);", "/** import('./a') */", "require("]) {
  Deno.test(`scriptSpecifiers() of many ${piece} takes linear time (long)`, () => {
    assertLinear((text) => void scriptSpecifiers(text), (length) => fill(piece, length));
  });
}
