/**
 * What looks into the code of a file says so where the file is too large for that, and no verdict
 * is earned by it.
 */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { memoryContext } from "@ct/core/context";
import { launcher } from "../../mod.ts";

const files = { "long.js": `function a() { return needle }\n${"let b; ".repeat(700_000)}\n` };
const why = "a line is longer than 4 MiB";

for (
  const [words, status, lines] of [
    [["view", "long.js", "--symbol", "a"], 2, [`ct-view: read long.js: ${why}`]],
    [
      ["search", "needle", "long.js", "--in", "fn"],
      1,
      ["ct-search: 1 file(s) skipped: 1 unreadable"],
    ],
    [
      ["search", "nothing", "long.js", "--in", "fn", "--detail", "--expect", "none"],
      0,
      [],
    ],
    [
      ["search", "needle", "long.js", "--in", "fn:b", "--detail", "--expect", "none"],
      2,
      [
        `ct-search: skipped long.js: ${why}`,
        "ct-search: no verdict: the expectation could hold only because these could not be read: " +
        "long.js",
      ],
    ],
    [
      ["edit", "--within", "b", "--find", "needle", "--replace", "x", "--expect", "none"],
      2,
      [
        `ct-edit: skipped ./long.js: ${why}`,
        "ct-edit: no verdict: the expectation could hold only because these could not be read: " +
        "./long.js",
      ],
    ],
  ] as const
) {
  Deno.test(`ct ${words.join(" ")} on a line of more than 4 MiB (long)`, async () => {
    await using tree = await tempTree(files);
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await launcher.run(words, ctx), status);
    const told = ctx.stderr.text.split("\n").filter((line) => line !== "" && !/^ct: /.test(line));
    assert.deepEqual(told, lines);
  });
}
