import assert from "node:assert/strict";
import { reachesAcrossLines } from "./across_lines.ts";
import { parseRegex } from "@ct/regex";

for (
  const [pattern, reaches] of [
    [String.raw`a\sb`, true],
    [String.raw`a\s*b`, true],
    ["begin[^;]*end", true],
    [String.raw`\S\s+\S`, true],
    [String.raw`(a\s)(b)`, true],
    [String.raw`(a\s){2}`, true],
    [String.raw`(a\s)+`, true],
    [String.raw`a(\s|x)b`, true],
    [String.raw`x|a\sb`, true],
    ["(?s)a.b", true],
    [String.raw`a(b|\s)?c`, true],
    // It names the newline.
    [String.raw`;\n`, true],
    [String.raw`\n`, true],
    [String.raw`(x|\n)?`, true],
    // A newline is no more than an accident.
    [String.raw`\s`, false],
    [String.raw`\s+$`, false],
    [String.raw`;\s+$`, false],
    [String.raw`^\s+x`, false],
    ["[^a]", false],
    [String.raw`\W\w+\W`, false],
    [String.raw`\w+\s`, false],
    [String.raw`a\s?b?`, false],
    [String.raw`a\s?(b|)`, false],
    [String.raw`(a\s){0}b`, false],
    // No part can be one.
    ["a.b", false],
    [String.raw`a[^\n]b`, false],
    ["", false],
    ["^$", false],
  ] as const
) {
  Deno.test(`reachesAcrossLines() of ${pattern} is ${reaches}`, () => {
    assert.equal(reachesAcrossLines(parseRegex(pattern)), reaches);
  });
}
