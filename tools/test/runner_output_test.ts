/**
 * What `ct test` prints of a runner's output, and what it makes of it: by the recorded outputs of
 * real runners, which `cat` prints again.
 */
import assert from "node:assert/strict";
import { denoSpawn } from "@ct/core/run";
import { memoryContext } from "@ct/core/context";
import { runners } from "@ct/distill";
import { tempTree } from "@ct/testing";
import { command, definition } from "./mod.ts";

const testdata = new URL("../../lib/distill/testdata/", import.meta.url);
const recorded = (name: string) => Deno.readTextFileSync(new URL(name, testdata));

const source = `import { sum } from "./sum.js";

test("objects", () => {
  check(sum(1, 2), 4);
});
`;
const log = `TAP version 13
not ok 1 - adds two
  ---
  location: 'src/a.test.js:4:3'
  error: '3 is not 4'
  ...
ok 2 - adds none
1..2
`;

async function run(files: Record<string, string>, ...words: string[]) {
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path, spawn: denoSpawn });
  const status = await command.run(words, ctx);
  return { status, stdout: ctx.stdout.text, stderr: ctx.stderr.text };
}

Deno.test("--runner names each format that can be read", () => {
  const names = runners.map((name) => name.replaceAll(" ", "-"));
  assert.deepEqual([...definition.options.runner.values].sort(), ["auto", ...names].sort());
});

Deno.test("a failure is printed with its place, its message and its source", async () => {
  const files = { "run.log": log, "src/a.test.js": source };
  const result = await run(files, "--cmd", "cat", "--runner", "auto", "--", "run.log");
  assert.deepEqual(result, {
    status: 1,
    stdout: `tap: 1 failed, 1 passed of 2
src/a.test.js:4 adds two
  3 is not 4
    2 | 
    3 | test("objects", () => {
  > 4 |   check(sum(1, 2), 4);
    5 | });
output: 8 line(s); --full prints them
`.replace("| \n", "|\n"),
    stderr: "ct-test: no match assertions; exit=0, but tap counts 1 failure(s)\n",
  });
});

Deno.test("JSON has the same as data, and nothing of it for other commands", async () => {
  const words = ["--cmd", "cat", "--json", "--", "run.log"];
  const plain = JSON.parse((await run({ "run.log": log }, ...words)).stdout);
  assert.deepEqual(Object.keys(plain), ["cmd", "code", "question", "reason", "tool", "verdict"]);
  const read = JSON.parse((await run({ "run.log": log }, "--runner", "tap", ...words)).stdout);
  assert.deepEqual(read.distilled.runs[0].failures, [{
    frame: null,
    line: 4,
    message: "3 is not 4",
    name: "adds two",
    path: "src/a.test.js",
    severity: "error",
  }]);
});

Deno.test("an output that does not agree with its summary is shown with the reason", async () => {
  const torn = recorded("pytest/fail.stdout").replace(/^FAILED .*adds_two.*\n/m, "");
  const { status, stdout } = await run(
    { log: torn },
    "--cmd",
    "cat",
    "--runner",
    "pytest",
    "--",
    "log",
  );
  assert.equal(status, 1);
  assert.match(stdout, /^not proven: pytest: failures in its list: its summary says 3, and 2 can/m);
  assert.match(stdout, /^ {2}.*3 failed, 1 passed, 1 skipped, 1 xfailed, 1 error in/m);
});

for (
  const [why, text] of [
    ["nothing", ""],
    ["another format", "all is well\n"],
    ["no summary", recorded("pytest/killed.stdout")],
  ] as const
) {
  Deno.test(`where a runner's output is asked for, ${why} is no success`, async () => {
    const { status, stderr } = await run(
      { log: text },
      "--cmd",
      "cat",
      "--runner",
      "pytest",
      "--",
      "log",
    );
    assert.equal(status, 1);
    assert.match(
      stderr,
      /, but (?:nothing of pytest was printed|pytest: it printed no summary)\n$/,
    );
  });
}

for (
  const [expect, status] of [["=2", 0], ["any", 0], ["3", 1], ["none", 1], ["-2", 1]] as const
) {
  Deno.test(`--expect ${expect} is judged by what passed`, async () => {
    const passed = "TAP version 13\nok 1 - a\nok 2 - b\n1..2\n# tests 2\n# pass 2\n# fail 0\n";
    const words = ["--cmd", "cat", "--runner", "tap", "--expect", expect];
    const result = await run({ log: passed }, ...words, "--", "log");
    assert.equal(result.status, status);
    const told = result.stderr.endsWith(", but --expect: 2 test(s) passed\n");
    assert.equal(told, status === 1);
  });
}

Deno.test("--runner node reads what Node prints to a pipe as well, which is TAP", async () => {
  const words = ["--cmd", "cat", "--runner", "node", "--", "log"];
  const { status, stdout } = await run({ log }, ...words);
  assert.equal(status, 1);
  assert.match(stdout, /^tap: 1 failed/);
});

Deno.test("--expect fails where no runner counts, and cannot be judged with --full", async () => {
  const words = ["--cmd", "cat", "--expect", "any"];
  const { status, stderr } = await run({ log: "all is well\n" }, ...words, "--", "log");
  assert.equal(status, 1);
  assert.match(stderr, /, but --expect: no runner's count was printed\n$/);
  assert.equal((await run({ log: "" }, ...words, "--full", "--", "log")).status, 2);
  assert.equal((await run({ log: "" }, "--cmd", "cat", "--expect", "x", "--", "log")).status, 2);
});

Deno.test("--otherwise and patterns decide before the runner's output", async () => {
  const words = ["--cmd", "cat", "--runner", "tap"];
  const files = { log };
  assert.equal((await run(files, ...words, "--otherwise", "success", "--", "log")).status, 0);
  assert.equal((await run(files, ...words, "--ok-match", "adds none", "--", "log")).status, 0);
});

Deno.test("--budget names what has no room, --full prints the whole output", async () => {
  const words = ["--cmd", "cat", "--runner", "eslint"];
  const files = { log: recorded("eslint/fail.stdout") };
  const { stdout } = await run(files, ...words, "--budget", "90", "--", "log");
  assert.match(stdout, /\(\.\.\. \d more left out; --budget or --full shows them\)/);
  const full = await run(files, ...words, "--full", "--", "log");
  assert.deepEqual([full.status, full.stdout], [0, files.log]);
  const bad = await run(files, ...words, "--budget", "much", "--", "log");
  assert.equal(bad.status, 2);
});

Deno.test("excerpts are of files in the directory only", async () => {
  const outside = log.replace("src/a.test.js:4:3", "/etc/passwd:1:1");
  const { stdout } = await run({ log: outside }, "--cmd", "cat", "--runner", "tap", "--", "log");
  assert.doesNotMatch(stdout, /root:/);
  const above = log.replace("src/a.test.js:4:3", "../../../../../../etc/passwd:1:1");
  const result = await run({ log: above }, "--cmd", "cat", "--runner", "tap", "--", "log");
  assert.doesNotMatch(result.stdout, /root:/);
});
