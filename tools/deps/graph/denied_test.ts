import assert from "node:assert/strict";
import { deniedBy } from "./denied.ts";
import { loadVersionRanges } from "./version_ranges.ts";

const ranges = await loadVersionRanges();

for (
  const [text, version, isNpm, isCargo] of [
    ["a@1.2", "1.2.9", true, true],
    ["a@1.2", "1.9.0", false, true],
    ["a@1.2.3", "1.2.4", false, true],
    ["a@=1.2.3", "1.2.3", true, true],
    ["@s/a@<4", "3.9.0", true, true],
    ["@s/a@<4", "3.9.0-rc.1", true, true],
    ["a@1.*", "1.7.0", true, true],
    ["a@~0.3.1", "0.4.0", false, false],
  ] as const
) {
  for (const cargo of [false, true]) {
    Deno.test(`deniedBy() ${text} and ${version}, ${cargo ? "cargo" : "npm"}`, () => {
      const packages = [{ id: "a", name: "a", version, edges: [] }];
      const rule = deniedBy(text, { packages, members: [] }, { ranges, isCargo: cargo });
      assert.equal(rule.name, text.slice(0, text.lastIndexOf("@")));
      assert.equal(rule.keeps?.("a"), cargo ? isCargo : isNpm);
    });
  }
}

for (const text of ["@s/a", "@s/*", "a", "^@s/"]) {
  Deno.test(`deniedBy() takes ${text} for a name`, () => {
    const rule = deniedBy(text, { packages: [], members: [] }, { ranges, isCargo: false });
    assert.deepEqual(rule, { name: text, members: [] });
  });
}

Deno.test("deniedBy() takes commas in cargo's ranges", () => {
  const packages = [{ id: "a", name: "a", version: "1.5.0", edges: [] }];
  const rule = deniedBy("a@>=1.0, <1.6", { packages, members: [] }, { ranges, isCargo: true });
  assert.equal(rule.keeps?.("a"), true);
});
