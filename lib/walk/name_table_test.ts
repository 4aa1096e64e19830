import assert from "node:assert/strict";
import fc from "fast-check";
import type { NamePattern } from "./name_pattern.ts";
import { NameTable } from "./name_table.ts";
import { readSegments } from "./path_pattern.ts";

const name = fc.string({ unit: fc.constantFrom("a", "b", "."), maxLength: 6 });
const text = fc.string({
  unit: fc.constantFrom("a", "b", ".", "*", "?", "[ab]"),
  minLength: 1,
  maxLength: 5,
});

function patternOf(glob: string): NamePattern {
  const [segment] = readSegments(glob, false) ?? [];
  assert(segment !== undefined);
  return segment === "**" ? patternOf("*") : segment;
}

Deno.test("NameTable.find() yields what asking every pattern from the last to the first yields", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), name, (globs, asked) => {
      const patterns = globs.map(patternOf);
      const expected = patterns.findLastIndex((pattern) => pattern.matches(asked));
      const table = new NameTable(patterns.map((pattern, rule) => ({ rule, pattern })));
      assert.equal(table.find(asked), expected);
    }),
    { numRuns: 2000 },
  );
});

Deno.test("NamePattern.matches() agrees with the regular expression that the glob stands for", () => {
  fc.assert(
    fc.property(text, name, (glob, asked) => {
      const source = glob.replaceAll(".", "\\.").replaceAll("?", ".").replace(/\*+/g, ".*");
      assert.equal(patternOf(glob).matches(asked), new RegExp(`^${source}$`).test(asked));
    }),
    { numRuns: 2000 },
  );
});
