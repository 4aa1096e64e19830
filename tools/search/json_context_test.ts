import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { memoryContext } from "@ct/core/context";
import { command } from "./mod.ts";

Deno.test("ct-search has the lines around hits in JSON, and a match across lines in one piece", async () => {
  await using tree = await tempTree({ a: "1\n2\n3\n4\n5\n6\n" });
  for (
    const [argv, expected] of [
      [["3\\s4", "a", "-C", "1", "--json"], [[2, "2"], [3, "3\n4", 1], [5, "5"]]],
      [["3|4", "a", "-B", "1", "--json"], [[2, "2"], [3, "3", 1], [4, "4", 1]]],
      [["[1-6]", "a", "--json", "--max-lines", "1", "-C", "1"], [[1, "1", 1]]],
    ] as const
  ) {
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run([...argv], ctx), 0);
    const { hits } = JSON.parse(ctx.stdout.text);
    const rows = hits.map((
      { path, line, text, ...rest }: { path: string; line: number; text: string; column?: number },
    ) => {
      assert.equal(path, "a");
      if (rest.column === undefined) assert.deepEqual(rest, { context: true });
      return rest.column === undefined ? [line, text] : [line, text, rest.column];
    });
    assert.deepEqual(rows, expected);
  }
});
