/** Some names are tried by turns, each with one act; the heavy test tries all with all. */
import assert from "node:assert/strict";
import { assertAgentProtected } from "./agent_surface.ts";
import { offered } from "./calls.ts";
import {
  assertProtected,
  assertProtectedInLayouts,
  assertProtectedInModes,
  layouts,
  protectedPaths,
} from "./protected_surface.ts";
import { modesOf } from "./slots.ts";
import { plainActs, writingActs } from "./writing_acts.ts";

const allLayouts = Object.values(layouts);

/** Of so many names one is tried with an act. */
const stride = 4 * writingActs.length;

for (const [offset, act] of writingActs.entries()) {
  Deno.test(`R10: no ${act.name} over MCP reaches what is protected`, () =>
    assertProtected(
      act,
      protectedPaths.filter((_, index) => index % stride === 4 * offset),
    ));
}

for (const [offset, act] of writingActs.entries()) {
  Deno.test(`R10: no ${act.name} over MCP reaches a repository or its hooks, wherever it lies`, () =>
    assertProtectedInLayouts(act, allLayouts.filter((_, index) => index % 3 === offset % 3)));
}

for (const act of plainActs) {
  Deno.test(`R10: no mode of ${act.tool} over MCP reaches what is protected`, async () => {
    const target = offered.find(({ name }) => name === act.tool);
    const modes = target === undefined ? [] : modesOf(target.command.definition);
    const paths = protectedPaths.filter(({ path }) => [".git/x", ".npmrc"].includes(path));
    assert.equal(paths.length, 2);
    assert.ok(await assertProtectedInModes(act, { modes, paths }) >= 6);
  });
}

Deno.test("R10: no tool of an agent reaches what is never written", () =>
  assertAgentProtected(protectedPaths.filter((_, index) => index % 4 === 0)));

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
