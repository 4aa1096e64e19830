/**
 * The automaton over bytes against the engines over strings: it finds the lines that these match.
 *
 * @module
 */

import assert from "node:assert/strict";
import * as fc from "fast-check";
import { allIngredients, patterns } from "@ct/testing";
import { ByteLineDfa } from "./byte_line_dfa.ts";
import { compileRegex, isValidRegex, parseRegex } from "./mod.ts";

const lf = 10;
const cr = 13;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

interface Line {
  /** Offset of its first byte. */
  readonly start: number;
  /** Offset of its line feed, or where the text ends. */
  readonly stop: number;
  /** The line without its ending. */
  readonly bytes: Uint8Array;
}

function linesOf(bytes: Uint8Array): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(lf, start);
    const stop = newline < 0 ? bytes.length : newline;
    const isCrLf = newline > start && bytes[newline - 1] === cr;
    lines.push({ start, stop, bytes: bytes.subarray(start, isCrLf ? stop - 1 : stop) });
    start = stop + 1;
  }
  return lines;
}

/** The lines found, in order, each with whether it is certain to match. */
function findAll(dfa: ByteLineDfa, bytes: Uint8Array): ReadonlyMap<number, boolean> {
  const lines = linesOf(bytes);
  const found = new Map<number, boolean>();
  for (let index = 0; index < lines.length; index++) {
    const from = lines[index]?.start ?? 0;
    const at = dfa.find(bytes, from, bytes.length);
    if (at < 0) break;
    assert(from <= at && at <= bytes.length);
    while (at > (lines[index]?.stop ?? at)) index++;
    assert(index < lines.length, "behind the last line");
    found.set(index, dfa.isCertain);
  }
  assert.equal(dfa.find(bytes, bytes.length, bytes.length), -1);
  return found;
}

function bytesOf(...parts: readonly (string | number | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => {
      if (typeof part === "number") return [part];
      return [...(typeof part === "string" ? encoder.encode(part) : part)];
    }),
  );
}

/**
 * Pattern, text, and the 1-based numbers of the lines found, with `?` where that is not certain.
 */
const rows: readonly (readonly [pattern: string, text: Uint8Array, lines: string])[] = [
  ["a", bytesOf(""), ""],
  ["", bytesOf(""), ""],
  ["", bytesOf("\n"), "1"],
  ["", bytesOf("\n\nx\n"), "1 2 3"],
  ["^$", bytesOf("a\n\r\n\n\r"), "2 3"],
  ["^$", bytesOf("a\n"), ""],
  ["^$", bytesOf("a\n\n"), "2"],
  ["\\r", bytesOf("a\r\nb\rc\nd\r\r\ne\r"), "2 3 4"],
  ["a$", bytesOf("a\r\na\r\r\na\ra\n"), "1 3"],
  ["a$", bytesOf("ba\nab\nba"), "1 3"],
  ["a$", bytesOf("a\r"), ""],
  ["a\\s$", bytesOf("a\r"), "1"],
  ["a\\s$", bytesOf("a\r\na \r\na\r\r\n"), "2 3"],
  ["(?mR:a$)", bytesOf("a\rb\na\r\n"), "1 2"],
  ["\\s+$", bytesOf("a\r\na \nb\t\r\n\n"), "2 3"],
  ["a\\nb", bytesOf("a\nb"), ""],
  ["\\Aa|b\\z", bytesOf("ca\nac\ncb\nbc"), "2 3"],
  ["^foo", bytesOf("foo\n foo\nfo\nfoot"), "1 4"],
  ["\\x00", bytesOf("a\nb\0\n"), "2"],
  ["[^a]", bytesOf("a\n\nab"), "3"],
  // What is beyond ASCII is left to others, unless it no longer matters.
  ["é", bytesOf("é\ne\né"), "1? 3?"],
  ["^a", bytesOf("é\nbé\na é"), "1? 3"],
  ["a", bytesOf("b é\nab é\naé\nb"), "1? 2 3?"],
  ["a\\b", bytesOf("aé\na é\nab"), "1? 2"],
  ["a(?-u:\\b)", bytesOf("aé"), "1?"],
  ["a$", bytesOf("é a\na", 0xff, "\nb\na"), "1? 2? 4"],
  ["^a.b", bytesOf("a", 0x80, "b\nb", 0xc3, "\na-b", 0xc3, 0x0a), "1? 3?"],
  ["^a", bytesOf("\u{feff}a\na"), "1? 2"],
];

for (const [pattern, text, lines] of rows) {
  Deno.test(`${pattern || "the empty pattern"} finds lines ${lines} of ${JSON.stringify(decoder.decode(text))}`, () => {
    const found = findAll(new ByteLineDfa(parseRegex(pattern)), text);
    const marks = [...found].map(([index, isCertain]) => `${index + 1}${isCertain ? "" : "?"}`);
    assert.equal(marks.join(" "), lines);
  });
}

/** What texts are made of, each with how often it is picked. */
const pieces: readonly (readonly [weight: number, piece: Uint8Array])[] = [
  ...["a", "b", "c", "1", " ", "k", "_"].map((text) => [6, bytesOf(text)] as const),
  ...["K", "s", "S", "-", "\t", "\0", "\r"].map((text) => [2, bytesOf(text)] as const),
  [8, bytesOf("\n")],
  [3, bytesOf("\r\n")],
  ...["é", "ſ", "\u212a", "😀", "\u00a0", "\u2028"].map((text) => [1, bytesOf(text)] as const),
  ...[0x80, 0xc3, 0xff].map((byte) => [1, bytesOf(byte)] as const),
];

const byteTexts: fc.Arbitrary<Uint8Array> = fc.array(
  fc.oneof(...pieces.map(([weight, piece]) => ({ weight, arbitrary: fc.constant(piece) }))),
  { maxLength: 30 },
).map((parts) => bytesOf(...parts));

/** Texts long enough for two lanes: lines that few patterns match around one that some do. */
const longTexts: fc.Arbitrary<Uint8Array> = fc.array(
  fc.oneof(
    byteTexts,
    fc.tuple(fc.constantFrom("q\n", "-- ;\r\n", "\tqrs = q;\n", "q".repeat(300)), fc.nat(600))
      .map(([line, times]) => bytesOf(line.repeat(line.length > 99 ? times % 5 : times))),
  ),
  { minLength: 2, maxLength: 6 },
).map((parts) => bytesOf(...parts));

const budgets = fc.constantFrom(undefined, 0, 48, 64, 100, 200);

/**
 * Asserts that the lines found are those that match, but for some that are uncertain with reason.
 */
function assertFound(dfa: ByteLineDfa, pattern: string, bytes: Uint8Array): void {
  const regex = compileRegex(pattern);
  const found = findAll(dfa, bytes);
  for (const [index, { bytes: line }] of linesOf(bytes).entries()) {
    const isCertain = found.get(index);
    if (regex.test(decoder.decode(line))) assert(found.has(index), `line ${index} is not found`);
    else assert.notEqual(isCertain, true, `line ${index} is found`);
    const hasReason = dfa.isOverwhelmed || line.some((byte) => byte >= 0x80);
    if (isCertain === false) assert(hasReason, `line ${index} is uncertain`);
  }
}

Deno.test("the lines of a text are found as their strings are judged (long)", () => {
  fc.assert(
    fc.property(
      patterns(allIngredients),
      fc.array(byteTexts, { minLength: 1, maxLength: 4 }),
      budgets,
      (pattern, texts, budget) => {
        fc.pre(isValidRegex(pattern));
        const dfa = new ByteLineDfa(parseRegex(pattern), { maxEntries: budget });
        for (const text of texts) assertFound(dfa, pattern, text);
      },
    ),
    { numRuns: 2000 },
  );
});

Deno.test("the lines of a long text are found as their strings are judged (long)", () => {
  fc.assert(
    fc.property(patterns(allIngredients), longTexts, budgets, (pattern, text, budget) => {
      fc.pre(isValidRegex(pattern));
      const dfa = new ByteLineDfa(parseRegex(pattern), { maxEntries: budget });
      assertFound(dfa, pattern, text);
      assertFound(dfa, pattern, text);
    }),
    { numRuns: 300 },
  );
});

// Long enough for lanes of several lengths, with lines of several lengths.
const filler = Array.from({ length: 400 }, (_, index) => "ab c".repeat(index % 3) + "\n");

for (const pattern of ["^x", "x$", "x", "^x$", "(?:^|q)xb*$"]) {
  Deno.test(`${pattern} finds a line wherever it is in a long text (long)`, () => {
    const dfa = new ByteLineDfa(parseRegex(pattern));
    for (const index of filler.keys()) {
      const text = bytesOf(filler.with(index, "x\n").join(""));
      assert.deepEqual([...findAll(dfa, text)], [[index, true]]);
      const start = bytesOf(filler.slice(0, index).join(""), "x");
      // What stands after the end may be left over from another text, and well known.
      const buffer = bytesOf(start, "ab c\nx\n".repeat(9));
      assert(dfa.find(buffer, start.length - 1, buffer.length) >= 0);
      assert.equal(dfa.find(buffer, 0, start.length), start.length);
    }
  });

  Deno.test(`${pattern} is not looked for behind the end (long)`, () => {
    const dfa = new ByteLineDfa(parseRegex(pattern));
    for (const index of filler.keys()) {
      const before = bytesOf(filler.slice(0, index).join(""));
      const text = bytesOf(before, "x\n".repeat(500));
      assert.equal(dfa.find(text, 0, before.length), -1);
    }
  });
}

Deno.test("a line start whose state was forgotten is not guessed", () => {
  // Room for one state: that of a long run of q takes the place of the start.
  const dfa = new ByteLineDfa(parseRegex("^qq$|z"), { maxEntries: 0 });
  const run = "q".repeat(400);
  assert.deepEqual([...findAll(dfa, bytesOf(`${run}\nqq\n${run}\n`))], [[1, true]]);
});

Deno.test("a pattern with too many states leaves the lines to others (long)", () => {
  // One state for each row of 40 letters; they come from a linear congruential generator.
  let seed = 1;
  const letters = Array.from({ length: 1 << 15 }, (_, index) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return index % 512 === 511 ? "\n" : "ab"[(seed >>> 16) & 1];
  }).join("");
  const pattern = "a[ab]{40}x";
  const dfa = new ByteLineDfa(parseRegex(pattern));
  assertFound(dfa, pattern, bytesOf("x\n".repeat(1 << 15)));
  assert.equal(dfa.isOverwhelmed, false);
  const hit = `a${"b".repeat(40)}x\n`;
  assertFound(dfa, pattern, bytesOf(letters, hit));
  assert.equal(dfa.isOverwhelmed, true);
  assertFound(dfa, pattern, bytesOf(hit, "x\n"));
  assert.equal(dfa.find(bytesOf("x\n"), 0, 2), 0);
  assert.equal(dfa.isCertain, false);
});
