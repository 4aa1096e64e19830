import assert from "node:assert/strict";
import fc from "fast-check";
import { createScanner, type Scanner } from "@ct/scan";
import { plainScanner } from "../scan/testing/plain_scanner.ts";
import { decodeLossy } from "@ct/base";
import { LinePattern, scanLines } from "./line_pattern.ts";
import { LineSearch } from "./line_search.ts";
import { readPattern } from "./pattern.ts";
import type { PatternKind } from "./promotion.ts";
import { isValidRegex } from "@ct/regex";
import { allIngredients, patterns } from "@ct/testing";

const capacity = 1 << 18;
const scanners: readonly (readonly [string, (capacity: number) => Scanner])[] = [
  ["in WebAssembly", createScanner],
  ["in TypeScript", plainScanner],
];

function compiled(text: string, mode: PatternKind): LinePattern {
  return new LinePattern(readPattern(text, { option: "--grep", mode }));
}

/** Matching lines as 1-based numbers and texts. */
type Found = readonly (readonly [number, string])[];

function foundInBytes(search: LineSearch, scanner: Scanner, bytes: Uint8Array): Found {
  // What a file left behind in the buffer is no part of the next.
  scanner.buffer.fill(97);
  scanner.buffer.set(bytes);
  const found: [number, string][] = [];
  search.scan(bytes.length, ({ start, end, next }) => {
    found.push([search.countNewlines(0, start) + 1, search.text(start, end)]);
    assert.ok(next === bytes.length || bytes[next - 1] === 10);
  });
  assert.ok(found.length === 0 || search.mayMatch(bytes.length));
  return found;
}

function foundInText(pattern: LinePattern, text: string): Found {
  const found: [number, string][] = [];
  scanLines(text, pattern, ({ start, end }) => {
    found.push([text.slice(0, start).split("\n").length, text.slice(start, end)]);
  });
  return found;
}

const pieces = fc.oneof(
  fc.constantFrom(
    "foo",
    "FOO",
    "foobar",
    "ab",
    "a",
    "b",
    "k",
    "\u212a",
    "ſ",
    "é",
    "É",
    "0",
    "_",
    " ",
  ),
  fc.constantFrom("a part of a line that is long", "    \t    \t    \t    "),
  fc.constantFrom("\n", "\r\n", "\r", "\n\n", "\0", "\ufffd", "🦀"),
  fc.constantFrom("\xff", "\xc3"),
);
/** Texts as bytes, some of them not UTF-8. */
const texts = fc.array(pieces, { maxLength: 60 }).map((parts) =>
  Uint8Array.from(parts.flatMap((part) => {
    const isByte = part === "\xff" || part === "\xc3";
    return isByte ? [part.charCodeAt(0)] : [...new TextEncoder().encode(part)];
  }))
);
const expression: fc.Arbitrary<readonly [string, PatternKind]> = fc.oneof(
  fc.tuple(patterns(allIngredients).filter(isValidRegex), fc.constant("regex" as const)),
  fc.tuple(
    fc.constantFrom(
      "foo",
      "(?i)foo",
      "fo+bar",
      "(foo|ab)k",
      "(?i)[ks]a",
      "^a",
      "b$",
      "\\s+$",
      "",
      ".",
    ),
    fc.constant("regex" as const),
  ),
  fc.tuple(
    fc.constantFrom("foo", "ab", "a\r", "\ufffd", "\ufffda", "é", "🦀", "", "foobarfoo"),
    fc.constant("literal" as const),
  ),
  fc.tuple(fc.constantFrom("f*bar", "[ab]_", "?oo"), fc.constant("glob" as const)),
);

for (const [where, make] of scanners) {
  Deno.test(`LineSearch ${where} finds what scanLines() finds in the decoded text (long)`, () => {
    fc.assert(
      fc.property(
        expression,
        fc.array(texts, { minLength: 1, maxLength: 4 }),
        ([text, mode], all) => {
          const scanner = make(4096);
          const pattern = compiled(text, mode);
          const search = new LineSearch(pattern, scanner);
          for (const bytes of all) {
            const expected = foundInText(pattern, decodeLossy(bytes));
            assert.deepEqual(foundInBytes(search, scanner, bytes), expected);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  Deno.test(`LineSearch ${where} goes over to another way where one does not pay`, () => {
    const scanner = make(capacity);
    const pattern = compiled("(?i)zq(x|y)", "regex");
    const search = new LineSearch(pattern, scanner);
    // First candidates without a match, then lines beyond ASCII: literals and automaton are both in
    // vain.
    for (const line of ["zq zq zq\n", "é\n"]) {
      const bytes = new TextEncoder().encode(line.repeat(4000) + "Zqx\n" + line + "ZQY");
      assert.ok(!search.prefersText);
      const found = foundInBytes(search, scanner, bytes);
      assert.deepEqual(found, foundInText(pattern, decodeLossy(bytes)));
      assert.deepEqual(found, [[4001, "Zqx"], [4003, "ZQY"]]);
    }
    assert.ok(search.prefersText);
  });

  Deno.test(`LineSearch ${where} stops when the sink has enough`, () => {
    const scanner = make(capacity);
    for (const text of ["foo", "fo+", "[a-z]"]) {
      const search = new LineSearch(compiled(text, "regex"), scanner);
      scanner.buffer.set(new TextEncoder().encode("foo\nfoo\nfoo\n"));
      const starts: number[] = [];
      search.scan(12, ({ start }) => starts.push(start) === 2);
      assert.deepEqual(starts, [0, 4]);
    }
  });
}
