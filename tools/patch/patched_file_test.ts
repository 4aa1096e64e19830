import assert from "node:assert/strict";
import { Bounds } from "@ct/core/bounds";
import type { Entry } from "@ct/walk";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { FilePatcher, type Limits } from "./patched_file.ts";
import { operationsOf } from "./testing/operations.ts";
import { commit, planWrites } from "@ct/write";

const noBounds = {
  timeout: undefined,
  heartbeat: undefined,
  "heartbeat-emit": "",
  "heartbeat-to": "stderr",
} as const;

const records = Array.from(
  { length: 30_000 },
  (_, index) => `{"id":${index},"text":"${"x".repeat(index % 50)}"}\n`,
);
const text = `\ufeff${records.join("")}`;
const patchedText = text.replaceAll(/"id":\d+/g, '"id":0');

const cases: readonly (readonly [string, Limits])[] = [
  ["in memory", { inMemoryBytes: 1 << 30, keptBytes: 0 }],
  ["in pieces that are kept", { inMemoryBytes: 0, keptBytes: 1 << 30 }],
  ["in pieces that are made again", { inMemoryBytes: 0, keptBytes: 1 << 20 }],
];

Deno.test("FilePatcher: JSON lines in UTF-16 are passed over in pieces, too", async () => {
  await using tree = await tempTree({});
  const absolutePath = `${tree.path}/a.jsonl`;
  const units = Uint16Array.from('\ufeff{"id":1}\n', (char) => char.charCodeAt(0));
  Deno.writeFileSync(absolutePath, new Uint8Array(units.buffer));
  const ctx = memoryContext({ cwd: tree.path });
  const bounds = new Bounds(noBounds, ctx, { TOOL: "ct-patch" });
  const limits = { inMemoryBytes: 0, keptBytes: 0 };
  const patcher = new FilePatcher(operationsOf({ set: "id=0" }), ctx, { bounds, limits });
  const entry: Entry = { path: "a.jsonl", name: "a.jsonl", kind: "f", depth: 0, absolutePath };
  assert.deepEqual(await patcher.patch(entry, "jsonl"), { path: "a.jsonl", reason: "not UTF-8" });
});

for (const [name, limits] of cases) {
  Deno.test(`FilePatcher: JSON lines ${name} (long)`, async () => {
    await using tree = await tempTree({ "a.jsonl": text });
    const ctx = memoryContext({ cwd: tree.path });
    const bounds = new Bounds(noBounds, ctx, { TOOL: "ct-patch" });
    const entry: Entry = {
      path: "a.jsonl",
      name: "a.jsonl",
      kind: "f",
      depth: 0,
      absolutePath: `${tree.path}/a.jsonl`,
    };
    const operations = operationsOf({ set: "id=0" });
    const file = await new FilePatcher(operations, ctx, { bounds, limits }).patch(entry, "jsonl");
    assert.ok("changes" in file);
    // The first record holds 0 already.
    assert.equal(file.changes, records.length - 1);
    assert.equal(await Deno.readTextFile(entry.absolutePath), text);
    await commit(planWrites(file.content === undefined ? [] : [file.content]), ctx);
    assert.equal(await Deno.readTextFile(entry.absolutePath), patchedText);
    assert.deepEqual([...Deno.readDirSync(tree.path)].map((each) => each.name), ["a.jsonl"]);
  });

  Deno.test(`FilePatcher: JSON lines ${name} that change meanwhile are not written (long)`, async () => {
    await using tree = await tempTree({ "a.jsonl": text });
    const ctx = memoryContext({ cwd: tree.path });
    const bounds = new Bounds(noBounds, ctx, { TOOL: "ct-patch" });
    const entry: Entry = {
      path: "a.jsonl",
      name: "a.jsonl",
      kind: "f",
      depth: 0,
      absolutePath: `${tree.path}/a.jsonl`,
    };
    const operations = operationsOf({ set: "id=0" });
    const file = await new FilePatcher(operations, ctx, { bounds, limits }).patch(entry, "jsonl");
    assert.ok("changes" in file);
    await Deno.writeTextFile(entry.absolutePath, '{"id":1}\n');
    await assert.rejects(
      commit(planWrites(file.content === undefined ? [] : [file.content]), ctx),
      {
        code: "write",
        message: /has changed since it was read/,
      },
    );
    assert.equal(await Deno.readTextFile(entry.absolutePath), '{"id":1}\n');
    assert.deepEqual([...Deno.readDirSync(tree.path)].map((each) => each.name), ["a.jsonl"]);
  });
}
