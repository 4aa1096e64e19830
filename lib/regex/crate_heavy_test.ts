/**
 * The same patterns given to the Rust crate itself (regex 1.13, as WebAssembly): what is valid,
 * where it matches, what its groups capture.
 *
 * @module
 */

import assert from "node:assert/strict";
import * as fc from "fast-check";
import { RRegex } from "npm:rregex@1.13.1";
import { allIngredients, patterns, texts } from "@ct/testing";
import { childrenOf, type RegexNode } from "./ast.ts";
import { LinearEngine } from "./linear_engine.ts";
import { compileRegex, isValidRegex, parseRegex, type Span } from "./mod.ts";
import { capturesAlike, matchesAlike, PlatformEngine } from "./platform_engine.ts";

/** What the crate takes and we do not. */
const refusedHere = ["\\p{Age=3.0}", "\\p{gcb=Extend}", "\\p{wb=ALetter}", "\\p{sb:Lower}"];

const patternPieces =
  "a b é ſ 1 , { } {2} {1,2} {,2} {2,} {2,1} ( ) (?: (?i) (?i (?-u) (?x) (?s-m: (?P<n> (?<m>"
    .split(" ")
    .concat(
      "(?P< (?= (?! (?<= (?<! (?# [ ] [^ - -- && ~~ ^ $ . * + ? | \\ \\d \\W \\b \\b{start} \\b{"
        .split(" "),
    )
    .concat(
      "\\B \\A \\z \\x41 \\x{e9} \\xE9 \\u00e9 \\u{1F600} \\pL \\p{Greek} \\P{Lu} \\p{ \\p{gc!=L}"
        .split(" "),
    )
    .concat(
      "\\n \\t \\- \\/ \\< \\q \\1 # : [:alpha:] [:^digit:] [[:alpha:]] ~ & < > / R U u x \\Q"
        .split(" "),
    )
    .concat("😀 \\U0001F600 P = _ 10000 e 0 9".split(" "), [" ", "\n", "\t"]);

const classPieces =
  "[ ] - -- && ~~ & ~ ^ [^ a b k s z S é K ſ Σ 0-9 a-z A-Z é-ü : \\d \\W \\w \\s \\S \\]"
    .split(" ")
    .concat(
      "\\- \\[ [:alpha:] [:^digit:] [:lower:] \\p{Lu} \\P{Lu} \\x{100}-\\x{200} # \\n İ ß".split(
        " ",
      ),
      [" "],
    );

function joined(pieces: readonly string[], maxLength: number): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { maxLength }).map((parts) => parts.join(""));
}

function isValidForCrate(pattern: string): boolean {
  try {
    new RRegex(pattern).free();
    return true;
  } catch (error) {
    assert(error instanceof Error && !(error instanceof WebAssembly.RuntimeError));
    return false;
  }
}

Deno.test("the crate and we agree on which random texts are patterns", () => {
  const leads = fc.constantFrom("", "", "(?x)", "(?i)", "(?-u)");
  const any = fc.tuple(leads, joined(patternPieces, 8)).map((parts) => parts.join(""));
  const classes = fc.tuple(leads, joined(classPieces, 7), fc.constantFrom("]", "]]"))
    .map(([lead, body, end]) => `${lead}[${body}${end}`);
  fc.assert(
    fc.property(fc.oneof(any, classes), (pattern) => {
      assert.equal(isValidRegex(pattern), isValidForCrate(pattern));
    }),
    { numRuns: 3000 },
  );
});

for (const pattern of refusedHere) {
  Deno.test(`the crate takes ${pattern} and we do not`, () => {
    assert(isValidForCrate(pattern));
    assert(!isValidRegex(pattern));
  });
}

for (const code of Array.from({ length: 128 }, (_, code) => code)) {
  const char = String.fromCharCode(code);
  Deno.test(`the crate and we agree on \\ before ${JSON.stringify(char)}`, () => {
    assert.equal(isValidRegex(`\\${char}`), isValidForCrate(`\\${char}`));
    assert.equal(isValidRegex(`[\\${char}]`), isValidForCrate(`[\\${char}]`));
  });
}

const encoder = new TextEncoder();

/** The offsets in a text that are starts of characters or its end, by their offset in bytes. */
function offsetsByByte(text: string): Map<number, number> {
  const offsets = new Map([[0, 0]]);
  let [bytes, units] = [0, 0];
  for (const char of text) {
    bytes += encoder.encode(char).length;
    units += char.length;
    offsets.set(bytes, units);
  }
  return offsets;
}

interface NamedMatch {
  readonly whole: Span | undefined;
  readonly groups: readonly (Span | undefined)[];
}

/**
 * What the crate finds; its groups are told by name, since it leaves out those that took no part.
 */
function crateMatch(regex: RRegex, text: string, groupCount: number): NamedMatch {
  const offsets = offsetsByByte(text);
  const span = (found: Span | undefined): Span | undefined =>
    found && { start: offsets.get(found.start) ?? -1, end: offsets.get(found.end) ?? -1 };
  const whole = span(regex.find(text));
  if (whole === undefined) return { whole, groups: [] };
  const names: Record<string, Span | undefined> = regex.captures(text)?.name ?? {};
  const groups = Array.from({ length: groupCount }, (_, index) => span(names[`g${index + 1}`]));
  return { whole, groups };
}

function named(spans: readonly (Span | undefined)[] | undefined): NamedMatch {
  const [whole, ...groups] = spans ?? [];
  return { whole, groups };
}

function groupsOf(node: RegexNode): number {
  const below = childrenOf(node).reduce((sum, child) => sum + groupsOf(child), 0);
  return below + (node.kind === "group" ? 1 : 0);
}

Deno.test("the crate and both engines find and capture the same", () => {
  fc.assert(
    fc.property(
      patterns(allIngredients),
      fc.array(texts(true), { maxLength: 4 }),
      (plain, samples) => {
        let count = 0;
        const pattern = plain.replace(/\((?!\?)/g, () => `(?<g${++count}>`);
        fc.pre(isValidRegex(pattern));
        const crate = new RRegex(pattern);
        const node = parseRegex(pattern);
        assert.equal(groupsOf(node), count);
        for (const text of samples) {
          const expected = crateMatch(crate, text, count);
          const linear = new LinearEngine(node, count);
          assert.deepEqual(named(linear.captures(text, 0)), expected);
          assert.equal(linear.test(text), expected.whole !== undefined);
          assert.deepEqual(named(compileRegex(pattern).captures(text)?.spans), expected);
          if (!matchesAlike(node)) continue;
          const platform = new PlatformEngine(node);
          assert.deepEqual(platform.find(text, 0), expected.whole);
          assert.equal(platform.test(text), expected.whole !== undefined);
          if (capturesAlike(node)) assert.deepEqual(named(platform.captures(text, 0)), expected);
        }
        crate.free();
      },
    ),
    { numRuns: 1000 },
  );
});

Deno.test("the crate and both engines find the same from within a text", () => {
  fc.assert(
    fc.property(patterns(allIngredients), texts(true), fc.nat(14), (pattern, text, pick) => {
      fc.pre(isValidRegex(pattern));
      const crate = new RRegex(pattern);
      const offsets = offsetsByByte(text);
      const [bytes, from] = [...offsets][pick % offsets.size] ?? [0, 0];
      const found = crate.findAt(text, bytes);
      const expected = found && { start: offsets.get(found.start), end: offsets.get(found.end) };
      const node = parseRegex(pattern);
      assert.deepEqual(new LinearEngine(node, 0).find(text, from), expected);
      assert.deepEqual(compileRegex(pattern).find(text, from), expected);
      if (matchesAlike(node)) {
        assert.deepEqual(new PlatformEngine(node).find(text, from), expected);
      }
      crate.free();
    }),
    { numRuns: 1000 },
  );
});
