/**
 * The two engines against each other: where the platform's is trusted it must find what the linear
 * one finds.
 *
 * @module
 */

import assert from "node:assert/strict";
import * as fc from "fast-check";
import { allIngredients, patterns, texts } from "@ct/testing";
import { LinearEngine } from "./linear_engine.ts";
import type { Span } from "./match.ts";
import { compileRegex, isValidRegex, parseRegex } from "./mod.ts";
import { capturesAlike, matchesAlike, PlatformEngine } from "./platform_engine.ts";

function groupsIn(pattern: string): number {
  return pattern.split(/\((?!\?)/).length - 1;
}

Deno.test("both engines agree on matches and captures (long)", () => {
  fc.assert(
    fc.property(patterns(allIngredients), texts(true), fc.nat(20), (pattern, text, pick) => {
      fc.pre(isValidRegex(pattern));
      const node = parseRegex(pattern);
      fc.pre(matchesAlike(node));
      const [linear, platform] = [
        new LinearEngine(node, groupsIn(pattern)),
        new PlatformEngine(node),
      ];
      const starts = [...text].map((_, index, chars) => chars.slice(0, index).join("").length);
      const from = [...starts, text.length][pick % (starts.length + 1)] ?? 0;
      assert.equal(linear.test(text), platform.test(text));
      assert.deepEqual(linear.find(text, from), platform.find(text, from));
      if (capturesAlike(node)) {
        assert.deepEqual(linear.captures(text, from), platform.captures(text, from));
      }
    }),
    { numRuns: 2000 },
  );
});

Deno.test("a long text is searched as its parts are (long)", () => {
  fc.assert(
    fc.property(
      patterns(allIngredients),
      fc.array(texts(false), { minLength: 2 }),
      (pattern, lines) => {
        fc.pre(isValidRegex(pattern));
        const regex = compileRegex(`(?m)${pattern}`);
        fc.pre(!regex.canMatchNewline && !/\\[Az]|R/.test(pattern));
        const first = lines.findIndex((line) => regex.test(line));
        const before = lines.slice(0, first).reduce((sum, line) => sum + line.length + 1, 0);
        const inLine = first < 0 ? undefined : regex.find(lines[first] ?? "");
        const expected: Span | undefined = inLine &&
          { start: before + inLine.start, end: before + inLine.end };
        // Beyond the limit of the platform's engine for most patterns.
        const text = [...lines, "\u0000".repeat(5000)].join("\n");
        const found = regex.find(text);
        if (expected === undefined) assert((found?.start ?? Infinity) > text.length - 5001);
        else assert.deepEqual(found, expected);
      },
    ),
    { numRuns: 500 },
  );
});
