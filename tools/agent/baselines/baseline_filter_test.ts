import assert from "node:assert/strict";
import fc from "fast-check";
import type { Baseline } from "../store/baselines.ts";
import { filterBaselines } from "./baseline_filter.ts";

function baseline(pattern: string, more: Partial<Baseline> = {}): Baseline {
  return {
    workflow: "w",
    issueType: "Error",
    source: "Build",
    pattern,
    filePath: null,
    description: null,
    ...more,
  };
}

const tsc = "src/a.ts(1,14): error TS2322: Type 'string'  is not assignable.";
const warning: Partial<Baseline> = { issueType: "Warning" };

for (
  const [pattern, more, isHidden] of [
    ["Type 'string' is not assignable.", {}, true],
    ["TS2322", {}, true],
    ["TS2322: Type 'string' is not", {}, true],
    ["src/a.ts(1,14): error TS2322", {}, true],
    ["src/a.ts(99,1): error TS2322", {}, true],
    ["src/b.ts(1,14): error TS2322", {}, false],
    ["Type 'number'", {}, false],
    ["type 'string'", {}, false],
    ["TS2322", warning, false],
    ["TS2322", { filePath: "a.ts" }, true],
    ["TS2322", { filePath: "src/a.ts" }, true],
    ["TS2322", { filePath: "./src/a.ts" }, true],
    ["TS2322", { filePath: "lib/src/a.ts" }, false],
    ["TS2322", { filePath: "c/a.ts" }, false],
    ["TS2322", { filePath: ".ts" }, false],
    ["/TS\\d+: Type/", {}, true],
    ["/^TS2322: .*\\.$/", {}, true],
    ["/^Type/", {}, true],
    ["/TS9+/", {}, false],
  ] as const
) {
  Deno.test(`a baseline ${JSON.stringify({ pattern, ...more })} hides ${isHidden}`, () => {
    const result = filterBaselines(`${tsc}\nmore\n`, [baseline(pattern, more)]);
    const expected = isHidden
      ? { text: "more\n[1 known baseline issues hidden]", newIssues: 0, hiddenIssues: 1 }
      : { text: `${tsc}\nmore\n`, newIssues: 1, hiddenIssues: 0 };
    assert.deepEqual(result, expected);
  });
}

Deno.test("a hidden issue takes its further lines along, and a stream may become empty", () => {
  const text =
    "error[E1]: bad\n --> a.rs:1:2\n  |\n1 | x\n  | ^\n\nerror[E2]: worse\n --> a.rs:9:9\n";
  assert.deepEqual(filterBaselines(text, [baseline("bad", { filePath: "a.rs" })]), {
    text: "\nerror[E2]: worse\n --> a.rs:9:9\n[1 known baseline issues hidden]",
    newIssues: 1,
    hiddenIssues: 1,
  });
  assert.deepEqual(filterBaselines("error: bad", [baseline("bad")]), {
    text: "[1 known baseline issues hidden]",
    newIssues: 0,
    hiddenIssues: 1,
  });
});

Deno.test("a line that is no issue is hidden only if it is the pattern", () => {
  const known = [baseline("something  is odd"), baseline("/odd \\d+/")];
  const { text, hiddenIssues } = filterBaselines(
    "  something is odd\nsomething is odd today\nodd 12\nodd 12 or so\n",
    known,
  );
  assert.equal(text, "something is odd today\nodd 12 or so\n[2 known baseline issues hidden]");
  assert.equal(hiddenIssues, 2);
});

Deno.test("without matching baselines a stream is as it was", () => {
  fc.assert(fc.property(fc.string(), (text) => {
    const known = [baseline("\u0000\u0001never\u0002")];
    assert.equal(filterBaselines(text, known).text, text);
    assert.equal(filterBaselines(text, []).text, text);
  }));
});
