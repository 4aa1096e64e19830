import assert from "node:assert/strict";
import { openDoor, systemClock } from "@ct/base";
import { tempTree } from "@ct/testing";
import { createFile } from "./create_file.ts";
import { recoverTree } from "./recover.ts";
import { faultyOps } from "./testing/fault_ops.ts";

function names(directory: string): string[] {
  return [...Deno.readDirSync(directory)].map(({ name }) => name).sort();
}

Deno.test("createFile() makes the directories that it needs and leaves nothing else", async () => {
  await using tree = await tempTree({ "a": { dir: true } });
  const ctx = { cwd: tree.path, clock: systemClock, door: openDoor };
  assert.equal(await createFile({ path: "a/b/c.txt", text: "x\n" }, ctx), true);
  assert.equal(await Deno.readTextFile(`${tree.path}/a/b/c.txt`), "x\n");
  assert.deepEqual(names(`${tree.path}/a/b`), ["c.txt"]);
});

Deno.test("createFile() gives a program the right to be run, and no other file", async () => {
  await using tree = await tempTree({});
  const ctx = { cwd: tree.path, clock: systemClock, door: openDoor };
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
      await createFile({ path: "x", text: "new" }, {
        cwd: tree.path,
        clock: systemClock,
        door: openDoor,
      }),
      false,
    );
    assert.deepEqual(names(tree.path), ["x"]);
    if (what === "file") assert.equal(await Deno.readTextFile(`${tree.path}/x`), "old");
  });
}

Deno.test("createFile() of many at once: one does (long)", async () => {
  await using tree = await tempTree({});
  const ctx = { cwd: tree.path, clock: systemClock, door: openDoor };
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
    createFile({ path: "x/y", text: "" }, { cwd: tree.path, clock: systemClock, door: openDoor }),
    { code: "write", message: /^cannot create "x\/y": .*\(os error \d+\)$/ },
  );
});

for (const dies of [false, true]) {
  const what = dies ? "is killed" : "fails";
  Deno.test(`createFile() that ${what} at each step leaves a whole file or none`, async () => {
    for (let step = 1, calls = 1; step <= calls; step++) {
      await using tree = await tempTree({});
      const ctx = { cwd: tree.path, clock: systemClock, door: openDoor };
      const ops = faultyOps({
        syncs: false,
        before: ({ number }) => {
          calls = Math.max(calls, number);
          if (number === step || (dies && number > step)) throw new Error("I/O (os error 5)");
        },
      });
      const file = { path: "x", text: "some text", isExecutable: true };
      const made = await createFile(file, ctx, ops).catch(() => false);
      const { unsettled } = await recoverTree(tree.path, ctx);
      assert.deepEqual(unsettled, []);
      const [name, ...others] = names(tree.path);
      assert.deepEqual(others, []);
      if (!dies) assert.equal(name === "x", made, `step ${step}`);
      if (name !== undefined) {
        assert.equal(Deno.readTextFileSync(`${tree.path}/${name}`), file.text);
      }
    }
  });
}

Deno.test("createFile() does without hard links", async () => {
  await using tree = await tempTree({});
  const ops = faultyOps({
    syncs: true,
    before: ({ name }) => {
      if (name === "link") throw new Error("Operation not permitted (os error 1)");
    },
  });
  const ctx = { cwd: tree.path, clock: systemClock, door: openDoor };
  assert.equal(await createFile({ path: "x", text: "x" }, ctx, ops), true);
  assert.deepEqual(names(tree.path), ["x"]);
});
