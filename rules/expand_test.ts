import assert from "node:assert/strict";
import fc from "fast-check";
import { expandProbe } from "./expand.ts";

const defs = new Map<string, string | readonly string[]>([
  ["dir", "src"],
  ["dirs", ["a b", "c"]],
  ["none", []],
  ["empty", ""],
  ["self", "{def:self}"],
  ["outer", "{def:dir}"],
]);

for (
  const [words, expanded] of [
    [["ls", "src"], ["ls", "src"]],
    [["{def:dir}"], ["src"]],
    [["x", "{def:dirs}", "y"], ["x", "a b", "c", "y"]],
    [["x", "{def:none}"], ["x"]],
    [["{def:empty}"], [""]],
    [["--base={def:dir}/{def:dir}"], ["--base=src/src"]],
    [["{def:dir}{def:dir}"], ["srcsrc"]],
    [["{def:self}"], ["{def:self}"]],
    [["x{def:self}"], ["x{def:self}"]],
    [["x{def:outer}"], ["x{def:dir}"]],
    [["{ITEM}", "{def:dir"], ["{ITEM}", "{def:dir"]],
  ] as const
) {
  Deno.test(`expandProbe(${JSON.stringify(words)}) gives ${JSON.stringify(expanded)}`, () => {
    assert.deepEqual(expandProbe(words, defs), expanded);
  });
}

for (
  const [word, code, message] of [
    ["{def:gone}", "not-found", "unknown def 'gone'"],
    ["x{def:gone}", "not-found", "unknown def 'gone'"],
    ["{def:}", "not-found", "unknown def ''"],
    ["x{def:dirs}", "syntax", "def 'dirs' is a list and cannot be part of the word 'x{def:dirs}'"],
  ] as const
) {
  Deno.test(`expandProbe() refuses ${word}`, () => {
    assert.throws(() => expandProbe(["ls", word], defs), { code, message });
  });
}

Deno.test("expandProbe() leaves words without definitions alone", () => {
  fc.assert(fc.property(fc.array(fc.string()), (words) => {
    const plain = words.map((word) => word.replaceAll("{def:", ""));
    assert.deepEqual(expandProbe(plain, defs), plain);
  }));
});

Deno.test("expandProbe() puts a text in as it is, whatever it says", () => {
  fc.assert(fc.property(fc.string(), (text) => {
    const own = new Map([["x", text]]);
    assert.deepEqual(expandProbe(["{def:x}", "<{def:x}>"], own), [text, `<${text}>`]);
  }));
});
