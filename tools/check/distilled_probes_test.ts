/** What is told of a probe that is a test runner and does not hold. */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import type { PreparedProbe, ProbeResult, RuleRecord } from "@ct/rules-engine";
import { tempTree } from "@ct/testing";
import { distilling } from "./distilled_probes.ts";
import { explanation } from "./report.ts";

const stdout = `running 1 test from ./a_test.ts
adds two ... FAILED (1ms)

 ERRORS 

adds two => ./a_test.ts:1:6
error: AssertionError: 3 is not 4
    at file:///work/a_test.ts:2:10

 FAILURES 

adds two => ./a_test.ts:1:6

FAILED | 0 passed | 1 failed (32ms)
`;

function probe(name: string): PreparedProbe {
  const words = [name, "test"];
  const allowed = {
    allowed: true,
    runner: "bridge",
    needsTrust: true,
    bindsCommand: false,
  } as const;
  const judgement = { ...allowed, readsAround: true, name, words, cwd: "/work" };
  return { expanded: words, judgement, adapter: { kind: "exit" }, allowEmpty: false };
}

async function read(name: string, state: ProbeResult["state"]) {
  const said = { reason: "probe exited 1", code: "1", stdout, stderr: "", explanation: stdout };
  const runner = { run: () => Promise.resolve({ ...said, state }) };
  await using tree = await tempTree({
    "a_test.ts": 'Deno.test("adds two", () => {\n  add();\n});\n',
  });
  const ctx = memoryContext({ cwd: tree.path });
  return await distilling(runner, { root: "/work", ctx }).run(probe(name), { timeout: 1 });
}

Deno.test("a violated rule that runs tests is told by what failed, with its source", async () => {
  const result = await read("deno", "violated");
  const rule = { id: "tests", question: "Do the tests pass?", probe: ["deno", "test"] };
  const record: RuleRecord = {
    ...rule,
    adapter: { kind: "exit" },
    added: undefined,
    allowEmpty: false,
    network: false,
    pending: false,
    prompt: undefined,
    severity: "fail",
    tags: [],
    timeout: undefined,
    why: undefined,
  };
  const lines = explanation({
    rule: record,
    words: rule.probe,
    lane: "ERROR",
    probe: result,
  });
  assert.deepEqual(lines, [
    "ct-check: 'tests' ERROR (probe exited 1)",
    "  deno test: 1 failed, 0 passed of 1",
    "  a_test.ts:1 adds two",
    "    AssertionError: 3 is not 4",
    "    at a_test.ts:2",
    '      1 | Deno.test("adds two", () => {',
    "    > 2 |   add();",
    "      3 | });",
  ]);
  assert.equal(result.distilled?.json.runs[0]?.counts.failed, 1);
});

Deno.test("other probes, and rules that hold, are told as before", async () => {
  assert.equal((await read("cat", "violated")).distilled, undefined);
  assert.equal((await read("deno", "holds")).distilled, undefined);
});
