import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { namedModel } from "@ct/symbols";
import { packFor } from "@ct/source";
import { KeptSources } from "./kept_sources.ts";

const pack = packFor("a.rb");
assert.ok(pack !== undefined);
const model = namedModel(pack, "def a\nend\n");

/** A call of a process that stays and knows no files. */
function callOf(memory: Map<string, unknown>): KeptSources {
  const residentFiles = {
    walk: () => undefined,
    has: () => false,
    read: () => undefined,
    version: () => undefined,
    lacking: () => () => undefined,
  };
  const kept = KeptSources.of({ ...memoryContext({ cwd: "/" }), residentFiles, memory });
  assert.ok(kept !== undefined);
  return kept;
}

Deno.test("what is made of a version is there for a later call, and for no other version", () => {
  const memory = new Map();
  const content = { absolutePath: "/a.rb", version: 1, text: "def a\nend\n" };
  callOf(memory).keep(content, { reading: "named", model });
  const later = callOf(memory);
  assert.equal(later.model(content, "named"), model);
  assert.equal(later.model(content, "resolved"), undefined);
  assert.equal(later.text("/a.rb", 1), content.text);
  assert.equal(later.text("/a.rb", 2), undefined);
  assert.equal(later.text("/a.rb", undefined), undefined);
});

Deno.test("of a file that was just written the text tells whether it is the same", () => {
  const memory = new Map();
  const content = { absolutePath: "/a.rb", version: undefined, text: "def a\nend\n" };
  callOf(memory).keep(content, { reading: "named", model });
  const later = callOf(memory);
  assert.equal(later.model(content, "named"), model);
  assert.equal(later.model({ ...content, text: "def b\nend\n" }, "named"), undefined);
  assert.equal(later.text("/a.rb", undefined), undefined);
  // Its version is known some time later.
  assert.equal(later.text("/a.rb", 3), undefined);
  assert.equal(later.model({ ...content, version: 3 }, "named"), model);
  assert.equal(later.text("/a.rb", 3), content.text);
});

Deno.test("what was asked for last is kept, within a limit", () => {
  const kept = callOf(new Map());
  const text = "x".repeat(1 << 19);
  const contentOf = (version: number) => ({ absolutePath: `/${version}`, version, text });
  for (let version = 1; version <= 4; version++) kept.keep(contentOf(version), { outline: [] });
  assert.equal(kept.text("/1", 1), text);
  kept.keep(contentOf(5), { outline: [] });
  assert.deepEqual([1, 2, 3, 4, 5].filter((each) => kept.text(`/${each}`, each) === undefined), [
    2,
  ]);
});

Deno.test("a call that may not see all of a file takes nothing from those that may", () => {
  const ctx = memoryContext({ cwd: "/" });
  const door = { ...ctx.door, conceal: (content: Uint8Array) => content };
  assert.equal(KeptSources.of({ ...ctx, door, memory: new Map() }), undefined);
});
