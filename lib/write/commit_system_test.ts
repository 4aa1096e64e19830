import assert from "node:assert/strict";
import { CtError, openDoor, systemClock } from "@ct/base";
import { times } from "@ct/testing";
import { commit } from "./commit.ts";
import { planWrites } from "./plan.ts";
import { findTarget } from "./target.ts";
import { runChild } from "./testing/run_child.ts";
import { SampleTree } from "./testing/sample_tree.ts";

// Mounting and giving files away take more than being root in a container: what cannot be done here
// is left out, in CI as well.
const isRoot = Deno.uid() === 0;
const nobody = 65534;

/** A file system of 1 MiB. */
class SmallDisk implements Disposable {
  readonly root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "ct-disk-" }));

  constructor() {
    run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", this.root);
  }

  [Symbol.dispose](): void {
    run("umount", "-l", this.root);
    Deno.removeSync(this.root);
  }
}

function run(program: string, ...args: readonly string[]): void {
  const { success, stderr } = new Deno.Command(program, { args: [...args] }).outputSync();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

function canMount(): boolean {
  try {
    new SmallDisk()[Symbol.dispose]();
    return true;
  } catch {
    return false;
  }
}

const mounts = canMount();

for (const linked of [false, true]) {
  Deno.test({
    name: `a disk that is full leaves all files as they were${linked ? ", hard links too" : ""}`,
    ignore: !mounts,
    fn: async () => {
      using disk = new SmallDisk();
      const ctx = { cwd: disk.root, clock: systemClock, door: openDoor };
      const names = ["a", "b", "c", "d"];
      const before = new Uint8Array(100_000).fill(65);
      for (const name of names) Deno.writeFileSync(`${disk.root}/${name}`, before);
      if (linked) Deno.linkSync(`${disk.root}/c`, `${disk.root}/c2`);
      const after = new Uint8Array(200_000).fill(66);
      const writes = names.map((name) => ({ target: findTarget(name, ctx), before, after }));
      const error = await commit(planWrites(writes), ctx).then(
        () => {},
        (it) => it,
      );
      assert.ok(error instanceof CtError);
      assert.match(error.message, /^writing [a-d]: No space left on device \(os error 28\)$/);
      for (const name of names) assert.deepEqual(Deno.readFileSync(`${disk.root}/${name}`), before);
      assert.equal([...Deno.readDirSync(disk.root)].length, linked ? 5 : 4);
    },
  });
}

Deno.test({
  name: "a disk that fills up while a file with several names is overwritten gets its content back",
  ignore: !mounts,
  fn: async () => {
    using disk = new SmallDisk();
    const ctx = { cwd: disk.root, clock: systemClock, door: openDoor };
    const before = new Uint8Array(200_000).fill(65);
    Deno.writeFileSync(`${disk.root}/a`, before);
    Deno.linkSync(`${disk.root}/a`, `${disk.root}/b`);
    // Room for the new content and the copy of the former, but not for both and a longer target.
    const after = new Uint8Array(500_000).fill(66);
    const write = { target: findTarget("a", ctx), before, after };
    const error = await commit(planWrites([write]), ctx).then(
      () => {},
      (it) => it,
    );
    assert.equal(error?.message, "writing a: No space left on device (os error 28)");
    assert.deepEqual(Deno.readFileSync(`${disk.root}/b`), before);
    assert.equal([...Deno.readDirSync(disk.root)].length, 2);
  },
});

Deno.test({
  name: "whatever room is left on the disk, all files are written or none",
  ignore: !mounts,
  fn: async () => {
    const outcomes = new Set<string>();
    for (let freePages = 0; freePages <= 32; freePages += times(4, 1)) {
      using disk = new SmallDisk();
      const ctx = { cwd: disk.root, clock: systemClock, door: openDoor };
      const before = new Uint8Array(4096).fill(65);
      const after = new Uint8Array(8192).fill(66);
      const names = ["a", "b", "c", "d"];
      for (const name of names) Deno.writeFileSync(`${disk.root}/${name}`, before);
      Deno.linkSync(`${disk.root}/c`, `${disk.root}/c2`);
      fillUp(`${disk.root}/filler`, freePages);
      const writes = names.map((name) => ({ target: findTarget(name, ctx), before, after }));
      const outcome = await commit(planWrites(writes), ctx)
        .then(() => "written", () => "failed");
      outcomes.add(outcome);
      for (const name of names) {
        const expected = outcome === "written" ? after : before;
        assert.deepEqual(Deno.readFileSync(`${disk.root}/${name}`), expected, `${freePages}`);
      }
      assert.equal([...Deno.readDirSync(disk.root)].length, 6);
    }
    assert.deepEqual([...outcomes], ["failed", "written"]);
  },
});

/** Takes all room on the disk but some pages of 4 KiB. */
function fillUp(path: string, freePages: number): void {
  using filler = Deno.openSync(path, { write: true, create: true });
  const page = new Uint8Array(4096);
  let pages = 0;
  try {
    for (;; pages++) filler.writeSync(page);
  } catch (error) {
    assert.ok(error instanceof Error && error.message.includes("os error 28"));
  }
  filler.truncateSync((pages - freePages) * 4096);
}

Deno.test({
  name: "content in pieces that does not fit is reported and removed",
  ignore: !mounts,
  fn: async () => {
    using disk = new SmallDisk();
    const ctx = { cwd: disk.root, clock: systemClock, door: openDoor };
    Deno.writeTextFileSync(`${disk.root}/a`, "old");
    const after = Array.from({ length: 32 }, () => new Uint8Array(64 << 10));
    const write = { target: findTarget("a", ctx), before: undefined, after };
    await assert.rejects(commit(planWrites([write]), ctx), {
      message: "writing a: No space left on device (os error 28)",
    });
    assert.deepEqual([...Deno.readDirSync(disk.root)].map(({ name }) => name), ["a"]);
  },
});

const taken: readonly (readonly [string, string, RegExp])[] = [
  [
    "a file",
    "d3/f7",
    /^write pre-flight: cannot write "d3\/f7": Permission denied \(os error 13\)$/,
  ],
  [
    "a directory",
    "d3",
    /^write pre-flight: cannot write "d3\/f\d+": Permission denied \(os error 13\)$/,
  ],
];

for (const [what, path, message] of taken) {
  Deno.test({
    name: `a user who may not write ${what} is told so, and nothing is changed`,
    ignore: !isRoot,
    fn: async () => {
      using tree = SampleTree.make(20, { linked: false });
      Deno.chownSync(`${tree.root}/${path}`, nobody, nobody);
      const child = { root: tree.root, count: 20, from: "old", to: "new", killAt: 0, waits: false };
      const { text } = await runChild(child, { permissions: ["-A"], unprivileged: true });
      assert.match(text, message);
      assert.deepEqual(tree.versions("old", "new"), new Set(["old"]));
      assert.deepEqual(tree.temporaries(), []);
    },
  });
}

Deno.test("commit() needs no more than reading and writing in the tree", async () => {
  using tree = SampleTree.make(20, { linked: true, onDisk: true });
  const child = { root: tree.root, count: 20, from: "old", to: "new", killAt: 0, waits: false };
  const permissions = [`--allow-read=${tree.root}`, `--allow-write=${tree.root}`];
  const { text } = await runChild(child, { permissions });
  assert.match(text, /^written \d+$/);
  assert.deepEqual(tree.versions("old", "new"), new Set(["new"]));
  assert.deepEqual(tree.temporaries(), []);
});

Deno.test({
  name: "a user whose writing takes the set-id bits away keeps them on a file with several names",
  ignore: !isRoot,
  fn: async () => {
    using tree = SampleTree.make(4, { linked: true });
    const path = `${tree.root}/second-name`;
    Deno.chmodSync(path, 0o6755);
    const child = { root: tree.root, count: 4, from: "old", to: "new", killAt: 0, waits: false };
    await runChild(child, { permissions: ["-A"], unprivileged: true });
    assert.deepEqual(tree.versions("old", "new"), new Set(["new"]));
    assert.equal((Deno.statSync(path).mode ?? 0) & 0o7777, 0o6755);
  },
});

Deno.test({
  name: "a user who may write a file and does not own it loses its set-id bits, and nothing else",
  ignore: !isRoot,
  fn: async () => {
    using tree = SampleTree.make(4, { linked: false });
    const path = `${tree.root}/d1/f1`;
    Deno.chownSync(path, 1, 0);
    Deno.chmodSync(path, 0o6775);
    const child = { root: tree.root, count: 4, from: "old", to: "new", killAt: 0, waits: false };
    const { text } = await runChild(child, { permissions: ["-A"], unprivileged: true });
    assert.match(text, /^written \d+$/);
    assert.deepEqual(tree.versions("old", "new"), new Set(["new"]));
    const { uid, mode } = Deno.statSync(path);
    assert.deepEqual([uid, (mode ?? 0) & 0o7777], [1, 0o775]);
    assert.deepEqual(tree.temporaries(), []);
  },
});
