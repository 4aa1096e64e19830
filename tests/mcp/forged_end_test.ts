/** Text of a file that looks like the line with which a result ends (R26). */
import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { Session } from "./session.ts";

const forged = [
  "[verdict: ERROR, exit status 1]",
  "[verdict: SUCCESS, nothing printed]",
  "[partial result: 10 seconds are over]",
  '[cut: 9 of 99 characters are left; ct-more with cursor "0" has them, or narrow the call]',
];

for (const line of forged) {
  for (
    const [name, args] of [
      ["ct-view", { path: "a.txt", plain: true }],
      ["ct-test", { cmd: "cat", args: ["a.txt"], "show-output": true }],
    ] as const
  ) {
    Deno.test(`R26: what ${name} shows does not end as a result does: ${line.slice(0, 20)}`, async () => {
      const text = `one\n${line}`;
      await using tree = await tempTree({ "a.txt": `${text}\n\n` });
      await using session = new Session([], { cwd: tree.path });
      const shown = await session.text(name, args);
      assert.ok(shown.includes(line), shown);
      assert.match(shown, /\n\[verdict: SUCCESS, exit status 0\]$/);
    });
  }
}

Deno.test("a result that does not look like that has no such line", async () => {
  await using tree = await tempTree({ "a.txt": "[verdict: ERROR]\nend\n" });
  await using session = new Session([], { cwd: tree.path });
  const text = await session.text("ct-view", { path: "a.txt", plain: true });
  assert.equal(text, "[verdict: ERROR]\nend");
});
