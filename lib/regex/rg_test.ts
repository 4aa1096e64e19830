/**
 * The same patterns given to ripgrep 13, which has an earlier version of the dialect: what is
 * valid, which lines match, and where in them.
 *
 * @module
 */

import assert from "node:assert/strict";
import * as fc from "fast-check";
import { oldIngredients, patterns, texts } from "@ct/testing";
import { compileRegex, isValidRegex, parseRegex, type Span } from "./mod.ts";
import { matchesAlike } from "./platform_engine.ts";

/**
 * What ripgrep 13 refuses and we do not. Left out of the random tests are also: `\B`, `(?-u:\b)`,
 * `(?-u:…)` with characters beyond ASCII and repeats of what may be empty, where its version of the
 * crate has faults mended since; and empty lines, in which it does not see a match of `$^`.
 */
const refusedThere: readonly (readonly [pattern: string, why: string])[] = [
  ["\\<", "word boundaries of this form came later"],
  ["\\b{start}", "word boundaries of this form came later"],
  ["(?<n>a)", "groups named without P came later"],
  ["(?R)a", "the flag R came later"],
  ["\\_", "escaping any punctuation came later"],
  ["\\ ", "escaping a space came later"],
  ["[&&]", "a side of a set operator may be empty since later"],
  ["a\\nb", "ripgrep refuses line feeds in patterns for single lines"],
];

/** What ripgrep 13, which searches bytes, takes and we do not. */
const refusedHere: readonly (readonly [pattern: string, why: string])[] = [
  ["(?-u)\\W", "it could match part of a character"],
  ["(?-u).", "it could match part of a character"],
  ["(?-u)\\xFF", "it is no character"],
  ["\\w{250}", "ripgrep has a larger limit on the compiled size"],
];

interface JsonMatch {
  readonly type: string;
  readonly data: {
    readonly line_number: number;
    readonly submatches: readonly { readonly start: number; readonly end: number }[];
  };
}

function runRg(args: readonly string[]): { status: number; stdout: string } {
  const { code, stdout } = new Deno.Command("rg", {
    args: ["--no-config", ...args],
    stdout: "piped",
    stderr: "null",
    stdin: "null",
  }).outputSync();
  return { status: code, stdout: new TextDecoder().decode(stdout) };
}

function hasRg(): boolean {
  try {
    return runRg(["--version"]).stdout.startsWith("ripgrep 13.");
  } catch {
    return false;
  }
}

const ignore = !hasRg() && Deno.env.get("CI") === undefined;

function isValidForRg(pattern: string): boolean {
  return runRg(["-q", "-e", pattern, "/dev/null"]).status !== 2;
}

/** Per matching line, the span of its first match in bytes. */
function rgMatches(pattern: string, path: string): Map<number, Span> {
  const lines = new Map<number, Span>();
  for (const record of runRg(["--json", "-e", pattern, path]).stdout.split("\n")) {
    if (record === "") continue;
    const { type, data }: JsonMatch = JSON.parse(record);
    if (type !== "match") continue;
    const { start = -1, end = -1 } = data.submatches[0] ?? {};
    lines.set(data.line_number, { start, end });
  }
  return lines;
}

const encoder = new TextEncoder();

function byteOffset(text: string, offset: number): number {
  return encoder.encode(text.slice(0, offset)).length;
}

function ourMatches(pattern: string, lines: readonly string[]): Map<number, Span> {
  const regex = compileRegex(`(?m)${pattern}`);
  const found = new Map<number, Span>();
  for (const [index, line] of lines.entries()) {
    const match = regex.find(line);
    if (match === undefined) continue;
    const [start, end] = [byteOffset(line, match.start), byteOffset(line, match.end)];
    found.set(index + 1, { start, end });
  }
  return found;
}

Deno.test({ name: "rg 13 and we find the same matches on random lines (long)", ignore }, () => {
  const path = Deno.makeTempFileSync();
  try {
    const lines = fc.sample(texts(false), { numRuns: 150, seed: 7 }).filter((line) => line !== "");
    Deno.writeTextFileSync(path, lines.join("\n") + "\n");
    fc.assert(
      fc.property(patterns(oldIngredients), (pattern) => {
        fc.pre(isValidRegex(pattern) && matchesAlike(parseRegex(pattern)));
        assert.deepEqual(ourMatches(pattern, lines), rgMatches(pattern, path));
      }),
      { numRuns: 200 },
    );
  } finally {
    Deno.removeSync(path);
  }
});

Deno.test({ name: "rg 13 and we agree on which random texts are patterns (long)", ignore }, () => {
  const pieces = ["a b é 1 , { } {2} {1,2} {,2} {2,} {2,1} ( ) (?: (?i) (?i (?s-m: (?P<n> (?P<"]
    .concat("(?= (?<! (?# [ ] [^ - -- && ~~ ^ $ . * + ? | \\d \\W \\b \\B \\A \\z \\x41 \\x{e9}")
    .concat("\\u00e9 \\pL \\p{Greek} \\P{Lu} \\p{ \\t \\- \\. \\q \\1 : [:alpha:] & < > P = _")
    .flatMap((list) => list.split(" "));
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((parts) =>
    parts.join("")
  );
  fc.assert(
    fc.property(text, (pattern) => {
      fc.pre(!/(?:\[\^?|&&|--|~~)(?:&&|--|~~)|(?:&&|--|~~)\]/.test(pattern));
      assert.equal(isValidRegex(pattern), isValidForRg(pattern));
    }),
    { numRuns: 200 },
  );
});

for (const [pattern, why] of refusedThere) {
  Deno.test({ name: `rg 13 refuses ${pattern} and we do not: ${why}`, ignore }, () => {
    assert(!isValidForRg(pattern));
    assert(isValidRegex(pattern));
  });
}

for (const [pattern, why] of refusedHere) {
  Deno.test({ name: `rg 13 takes ${pattern} and we do not: ${why} (long)`, ignore }, () => {
    assert(isValidForRg(pattern));
    assert(!isValidRegex(pattern));
  });
}
