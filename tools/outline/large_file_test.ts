import assert from "node:assert/strict";
import { assertRun, tempTree } from "@ct/testing";
import { memoryContext } from "@ct/core/context";
import { command } from "./mod.ts";

const files = {
  "long.js": `function a() {}\n${"let b; ".repeat(610_000)}\n`,
  "other.js": `${"// a comment\n".repeat(100_000)}function c() {}\n`,
};

Deno.test("ct-outline refuses a file with a line of more than 4 MiB", async () => {
  await using tree = await tempTree(files);
  const stderr = "ct-outline: read long.js: a line is longer than 4 MiB\n";
  await assertRun(command, tree.path, ["--base", "long.js"], { status: 2, stdout: "", stderr });
});

Deno.test("ct-outline names it among the files that it has passed over (long)", async () => {
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await command.run(["--json"], ctx), 0);
  const { count, coverage, skipped } = JSON.parse(ctx.stdout.text);
  assert.equal(count, 1);
  assert.deepEqual(coverage.skipped, { "too large": { count: 1, first: ["./long.js"] } });
  const message = "a line is longer than 4 MiB";
  assert.deepEqual(skipped, [{ message, path: "./long.js", reason: "too large" }]);
});

Deno.test("ct-outline does not claim that such a file has no declaration", async () => {
  await using tree = await tempTree(files);
  await assertRun(command, tree.path, ["--match", "b", "--expect", "none"], {
    status: 2,
    stdout: "",
    stderr: "ct-outline: 1 file(s) skipped: 1 too large\n" +
      "ct-outline: no verdict: the expectation could hold only because these could not be read: " +
      "./long.js\n",
  });
});
