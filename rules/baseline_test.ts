import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { compareBaseline, judgeBaseline } from "./baseline.ts";
import type { ProbeResult } from "./probe_result.ts";

const rows: readonly (readonly [
  name: string,
  printed: string,
  baseline: string,
  added: readonly string[],
  fixed: readonly string[],
])[] = [
  ["nothing", "", "", [], []],
  ["lines that moved", "src/a.ts:9:3: TODO\n", "src/a.ts:1: TODO\n", [], []],
  ["a new one", "a.ts:1:x\na.ts:2:x\n", "a.ts:1:x\n", ["a.ts:2:x"], []],
  ["one in another file", "b.ts:1:x\n", "a.ts:1:x\n", ["b.ts:1:x"], ["a.ts:x"]],
  ["a fixed one", "", "# why\n\na.ts:1:x\n", [], ["a.ts:x"]],
  ["a count that is exact", "a:1:x\n", "a:1:x\na:2:x\n", [], ["a:x"]],
  [
    "the last line of a tool",
    "deny: b: a -> b\n1 violation(s) -> ERROR\n",
    "deny: b: a -> b\n",
    [],
    [],
  ],
  ["a path alone", "src/a.ts\nsrc/b.ts\n", "src/a.ts\n", ["src/b.ts"], []],
  ["numbers that are no line", "used 3 times\n", "used 2 times\n", ["used 3 times"], [
    "used 2 times",
  ]],
];

for (const [name, printed, baseline, added, fixed] of rows) {
  Deno.test(`compareBaseline() of ${name}`, () => {
    assert.deepEqual(compareBaseline(printed, baseline), { added, fixed });
  });
}

const results: readonly (readonly [
  state: ProbeResult["state"],
  stdout: string,
  baseline: string | undefined,
  expected: ProbeResult["state"],
  reason: RegExp,
])[] = [
  ["violated", "a:1:x\n", "a:5:x\n", "holds", /^all findings are in base.txt$/],
  [
    "violated",
    "a:1:y\n",
    "a:5:x\n",
    "violated",
    /^1 finding\(s\) .*; 1 exception\(s\) no longer .*: a:x$/,
  ],
  ["holds", "a.ts is fine\n", "a:5:x\n", "holds", /1 exception\(s\) no longer occur/],
  ["holds", "", "", "holds", /^all findings/],
  ["violated", "", "", "broken", /prints no finding/],
  ["violated", "a:1:x\n", undefined, "broken", /baseline base.txt cannot be read: /],
  ["holds", "", undefined, "broken", /baseline base.txt cannot be read: /],
  ["broken", "", undefined, "broken", /^it was$/],
];

for (const [state, stdout, baseline, expected, reason] of results) {
  Deno.test(`a probe that ${state} with '${stdout.trim()}' and the baseline '${baseline}' ${expected}`, async () => {
    await using tree = await tempTree(baseline === undefined ? {} : { "base.txt": baseline });
    const ended = { state, reason: "it was", code: "1", stdout, stderr: "", explanation: stdout };
    const result = judgeBaseline(ended, "base.txt", memoryContext({ cwd: tree.path }));
    assert.equal(result.state, expected);
    assert.match(result.reason, reason);
  });
}
