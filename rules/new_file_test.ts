import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { createFile } from "./new_file.ts";

function names(directory: string): string[] {
  return [...Deno.readDirSync(directory)].map(({ name }) => name).sort();
}

Deno.test("createFile() makes the directories that it needs and leaves nothing else", async () => {
  await using tree = await tempTree({ "a": { dir: true } });
  const ctx = memoryContext({ cwd: tree.path });
  assert.equal(await createFile({ path: "a/b/c.txt", text: "x\n" }, ctx), true);
  assert.equal(await Deno.readTextFile(`${tree.path}/a/b/c.txt`), "x\n");
  assert.deepEqual(names(`${tree.path}/a/b`), ["c.txt"]);
});

Deno.test("createFile() gives a program the right to be run, and no other file", async () => {
  await using tree = await tempTree({});
  const ctx = memoryContext({ cwd: tree.path });
  for (const isExecutable of [false, true]) {
    const path = `${tree.path}/${isExecutable}`;
    await createFile({ path, text: "", isExecutable }, ctx);
    const mode = (await Deno.stat(path)).mode ?? 0;
    assert.equal((mode & 0o100) !== 0, isExecutable);
    assert.equal(mode & 0o600, 0o600);
  }
});

for (
  const [what, entry] of [
    ["file", "old"],
    ["directory", { dir: true }],
    ["link that leads nowhere", { link: "nowhere" }],
  ] as const
) {
  Deno.test(`createFile() leaves a ${what} of that name alone`, async () => {
    await using tree = await tempTree({ "x": entry });
    assert.equal(
      await createFile({ path: "x", text: "new" }, memoryContext({ cwd: tree.path })),
      false,
    );
    assert.deepEqual(names(tree.path), ["x"]);
    if (what === "file") assert.equal(await Deno.readTextFile(`${tree.path}/x`), "old");
  });
}

Deno.test("createFile() of many at once: one does", async () => {
  await using tree = await tempTree({});
  const ctx = memoryContext({ cwd: tree.path });
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, index) => createFile({ path: "d/x", text: `${index}` }, ctx)),
  );
  assert.equal(made.filter((it) => it).length, 1);
  assert.equal(await Deno.readTextFile(`${tree.path}/d/x`), `${made.indexOf(true)}`);
  assert.deepEqual(names(`${tree.path}/d`), ["x"]);
});

Deno.test("createFile() where a file is in the way names the path", async () => {
  await using tree = await tempTree({ "x": "" });
  await assert.rejects(
    createFile({ path: "x/y", text: "" }, memoryContext({ cwd: tree.path })),
    { code: "write", message: /^cannot create "x\/y": .*\(os error \d+\)$/ },
  );
});
