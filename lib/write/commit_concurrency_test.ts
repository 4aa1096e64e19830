import assert from "node:assert/strict";
import { openDoor, systemClock } from "@ct/base";
import { times } from "@ct/testing";
import { commit } from "./commit.ts";
import { childCommand } from "./testing/run_child.ts";
import { SampleTree } from "./testing/sample_tree.ts";

const count = 50;
const task = { count, from: "old", killAt: 0, waits: true };
const options = { permissions: ["-A"] };

for (let round = 1; round <= times(2, 8); round++) {
  Deno.test(`two processes that rewrite the same 50 files: one does, the other changes nothing (round ${round}) (long)`, async () => {
    using tree = SampleTree.make(count, { linked: round % 2 === 0 });
    const versions = ["first", "second"];
    const children = versions.map((to) =>
      childCommand({ ...task, root: tree.root, to }, options).spawn()
    );
    // Both have read everything before either may write.
    const readers = children.map(({ stdout }) => stdout.getReader());
    for (const reader of readers) assert.equal(await textOf(reader), "ready\n");
    for (const { stdin } of children) {
      const writer = stdin.getWriter();
      await writer.write(new TextEncoder().encode("\n"));
      await writer.close();
    }
    const ends = await Promise.all(readers.map(textOf));
    for (const reader of readers) await reader.cancel();
    for (const child of children) await child.status;
    const winner = ends.findIndex((text) => text.startsWith("written "));
    const loser = ends[1 - winner] ?? "";
    assert.match(loser, /^write pre-flight: "\S+" has changed since it was read\n$/, ends.join());
    assert.deepEqual(tree.versions(...versions), new Set([versions[winner]]));
    assert.deepEqual(tree.temporaries(), []);
  });
}

async function textOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const { value } = await reader.read();
  return new TextDecoder().decode(value);
}

Deno.test("two commits of one process exclude each other as well (long)", async () => {
  using tree = SampleTree.make(20, { linked: false });
  const ctx = { clock: systemClock, door: openDoor };
  const results = await Promise.allSettled(
    ["first", "second"].map((to) => commit(tree.plan("old", to), ctx)),
  );
  assert.deepEqual(results.map(({ status }) => status), ["fulfilled", "rejected"]);
  assert.deepEqual(tree.versions("first", "second"), new Set(["first"]));
});

Deno.test("commits to different files of one directory wait for each other (long)", async () => {
  using tree = SampleTree.make(20, { linked: false });
  const { writes } = tree.plan("old", "new");
  const ctx = { clock: systemClock, door: openDoor };
  await Promise.all([
    commit({ writes: writes.slice(0, 10) }, ctx),
    commit({ writes: writes.slice(10) }, ctx),
  ]);
  assert.deepEqual(tree.versions("old", "new"), new Set(["new"]));
  assert.deepEqual(tree.temporaries(), []);
});
