/** Acts in each mode of their tools; `product_heavy_test.ts` tries the names. */
import assert from "node:assert/strict";
import { offered } from "./calls.ts";
import { assertProtectedInModes, protectedPaths } from "./protected_surface.ts";
import { modesOf } from "./slots.ts";
import { plainActs, writingActs } from "./writing_acts.ts";

for (const act of plainActs) {
  Deno.test(`R10: no mode of ${act.tool} over MCP reaches what is protected`, async () => {
    const target = offered.find(({ name }) => name === act.tool);
    const modes = target === undefined ? [] : modesOf(target.command.definition);
    const paths = protectedPaths.filter(({ path }) => [".git/x", ".npmrc"].includes(path));
    assert.equal(paths.length, 2);
    assert.ok(await assertProtectedInModes(act, { modes, paths }) >= 6);
  });
}

/**
 * What writes nothing, or only where the tool itself decides: a renaming names no file, and writes
 * sources that its walk yields.
 */
const others = ["ct-edit-revert", "ct-rename", "ct-rules-"];

Deno.test("R10: every tool that writes over MCP has an act", () => {
  const writing = offered.filter(({ name, writes }) =>
    writes !== undefined && !others.some((other) => name.startsWith(other))
  );
  const acting = new Set(writingActs.map(({ tool }) => tool));
  assert.deepEqual(writing.map(({ name }) => name).filter((name) => !acting.has(name)), []);
});
